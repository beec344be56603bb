import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { API_HEADERS } from './policies.ts';

/**
 * Refuses malformed HTTP in the form of the contract (R-1204). There is no request object yet, so it
 * writes to the socket and closes it.
 */
export function refuseUnreadable(error: { code?: string | undefined }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, code, message] = reasonOf(error.code);
  const body = JSON.stringify({ error: { code, message, requestId: randomUUID() } });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(API_HEADERS).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroySoon();
}

function reasonOf(code: string | undefined): [status: number, code: string, message: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return [408, 'TIMEOUT', 'The request took too long to arrive'];
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return [431, 'TOO_LARGE', 'The address or the headers are too long'];
  }
  return [400, 'BAD_REQUEST', 'The request could not be read'];
}
