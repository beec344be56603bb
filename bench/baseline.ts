import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createGzip } from 'node:zlib';
import { BASE_PATH } from '@kelas/contract/base-path';
import { openDatabase } from '@kelas/server/db/database';
import { COMPRESS_FROM, gzipOptions } from '@kelas/server/http/compression';
import { type BenchLine, paymentSlots } from './calls.ts';
import type { Captured } from './capture.ts';
import { runStatements, type Slots } from './statements.ts';

/*
 * The baseline: a `node:http` server that runs the product's statements through the product's pool,
 * writes the rows as JSON and compresses them. It has no sessions, roles, checks or schemas.
 */

export interface BaselineOptions {
  readonly connectionString: string;
  readonly captured: readonly Captured[];
}

const { connectionString, captured } = await new Promise<BaselineOptions>((resolve) => {
  process.once('message', (message) => resolve(message as BaselineOptions));
});
const { pool } = openDatabase(connectionString);
// Sixteen requests for the largest list take longer than the product waits for a connection.
pool.options.connectionTimeoutMillis = 0;
const reads = new Map(captured.map((call) => [BASE_PATH + call.path, call]));
const payments = captured.filter((call) => call.payment !== undefined);

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const key = request.headers['idempotency-key'];
  const kind = key === undefined ? 'plain' : 'with key';
  const call =
    request.method === 'GET'
      ? reads.get(request.url ?? '')
      : payments.find((each) => each.payment === kind);
  if (!call) {
    response.writeHead(404).end();
    return;
  }
  const slots = call.payment ? await readSlots(request, key) : {};
  const rows = await runStatements(pool, call.statements, slots);
  send(response, JSON.stringify(call.payment ? rows[0] : rows));
}

async function readSlots(request: IncomingMessage, key?: string | string[]): Promise<Slots> {
  let body = '';
  request.setEncoding('utf8');
  for await (const part of request) body += part;
  const [line] = JSON.parse(body) as [BenchLine];
  return paymentSlots(line, typeof key === 'string' ? key : undefined);
}

function send(response: ServerResponse, body: string): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  const bytes = Buffer.from(body);
  if (bytes.length < COMPRESS_FROM) {
    response.setHeader('content-length', bytes.length);
    response.end(bytes);
    return;
  }
  response.setHeader('content-encoding', 'gzip');
  const gzip = createGzip(gzipOptions);
  gzip.pipe(response);
  gzip.end(bytes);
}

const server = createServer((request, response) => {
  handle(request, response).catch((error) => {
    console.error(error);
    response.writeHead(500).end();
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : 0 });
});
process.once('disconnect', () => process.exit(0));
