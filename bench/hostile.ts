import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/*
 * The hostile process of `flood.ts`. For a limited time each connection, over the loopback only,
 * sends its next request after each response. A closed connection is opened again.
 */

/** A kind of flood. */
export interface Flood {
  readonly name: string;
  /** Number of source addresses, by default one. */
  readonly addresses?: number;
  readonly request: () => string;
}

interface Order {
  readonly port: number;
  readonly name: string;
  readonly connections: number;
  readonly milliseconds: number;
}

const HOST = 'HTTP/1.1\r\nhost: 127.0.0.1\r\n';
/** Time until a closed connection is opened again. */
const REOPEN_AFTER_MS = 100;

function login(username: string): string {
  const body = JSON.stringify({ username, password: 'a wrong password' });
  const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`;
  return `POST /services/qms/login ${HOST}${head}${body}`;
}

const newName = () => randomBytes(8).toString('hex');
const get = (path: string, headers = '') => `GET ${path} ${HOST}${headers}\r\n`;

export const floods: readonly Flood[] = [
  { name: 'logins, one name, one address', request: () => login('admin') },
  { name: 'logins, one name, 250 addresses', addresses: 250, request: () => login('admin') },
  { name: 'logins, many names, one address', request: () => login(newName()) },
  { name: 'logins, many names, 250 addresses', addresses: 250, request: () => login(newName()) },
  { name: '/readyz', request: () => get('/readyz') },
  { name: '/healthz', request: () => get('/healthz') },
  { name: 'a call without a token', request: () => get('/services/qms/students') },
  {
    name: 'a call with made-up tokens',
    request: () =>
      get('/services/qms/students', `authorization: ${randomBytes(32).toString('base64url')}\r\n`),
  },
  { name: 'the page', request: () => get('/') },
];

function run({ port, name, connections, milliseconds }: Order): void {
  const flood = floods.find((each) => each.name === name);
  if (!flood) throw new Error(`There is no flood ${name}`);
  const began = performance.now();
  let responses = 0;
  const open = (index: number) => {
    // The paying client uses 127.0.0.1.
    const host = flood.addresses ? `127.0.1.${1 + (index % flood.addresses)}` : '127.0.2.1';
    const socket = connect({ port, host: '127.0.0.1', localAddress: host });
    socket.setNoDelay(true);
    socket.on('connect', () => socket.write(flood.request()));
    socket.on('data', (data) => {
      // Each response begins with a chunk of its own, which holds the head.
      if (data.toString('latin1', 0, 9) !== 'HTTP/1.1 ') return;
      responses += 1;
      socket.write(flood.request());
    });
    socket.on('error', () => {});
    socket.on('close', () => setTimeout(() => open(index), REOPEN_AFTER_MS));
  };
  for (let index = 0; index < connections; index++) open(index);
  const end = () => {
    process.send?.((responses / (performance.now() - began)) * 1000, () => process.exit(0));
  };
  setTimeout(end, milliseconds);
  process.on('message', end);
  process.on('disconnect', () => process.exit(0));
}

if (process.send && process.argv[1] === import.meta.filename) {
  process.once('message', (order) => run(order as Order));
}
