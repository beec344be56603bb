import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestOptions,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const CHECK_EVERY_MS = 100;

/** A load balancer for several processes, like Caddy, nginx or haproxy. */
export interface Balancer {
  readonly url: string;
  /** Number of repeated requests whose connection was refused or broke. */
  readonly again: { readonly refused: number; readonly broken: number };
  close(): Promise<void>;
}

/**
 * Starts a proxy that sends requests to the processes in turn, except those whose `/readyz` fails.
 * After a refused connection it tries the next process. After a broken one it does so only for a
 * request that is safe to repeat.
 */
export async function startBalancer(addresses: readonly string[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const stopped = new AbortController();
  const ready = new Set(addresses);
  const again = { refused: 0, broken: 0 };
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming).catch(() => undefined);
    if (body === undefined) return;
    turn += 1;
    const inTurn = addresses.map((_, index) => addresses[(turn + index) % addresses.length] ?? '');
    const usable = inTurn.filter((address) => ready.has(address));
    for (const address of usable.length > 0 ? usable : inTurn) {
      try {
        return await passOn(address, agent, incoming, body, outgoing);
      } catch (error) {
        if (outgoing.headersSent) return void outgoing.destroy();
        const refused = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED';
        if (!refused && !isRepeatable(incoming)) break;
        again[refused ? 'refused' : 'broken'] += 1;
      }
    }
    outgoing.writeHead(502, { 'content-type': 'application/json' });
    outgoing.end('{"error":{"code":"BAD_GATEWAY","message":"No process responded"}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const checks = addresses.map((address) => check(address, ready, stopped.signal));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    again,
    async close() {
      stopped.abort();
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await Promise.all(checks);
    },
  };
}

async function check(address: string, ready: Set<string>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const checked = fetch(`${address}/readyz`, {
      headers: { connection: 'close' },
      signal: AbortSignal.timeout(2_000),
    });
    const isReady = await checked.then(
      async (response) => (await response.text()) !== '' && response.ok,
      () => false,
    );
    if (isReady) ready.add(address);
    else ready.delete(address);
    await sleep(CHECK_EVERY_MS, undefined, { signal }).catch(() => {});
  }
}

async function passOn(
  address: string,
  agent: Agent,
  incoming: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<void> {
  const { connection: _, ...headers } = incoming.headers;
  const options: RequestOptions = { agent, headers, setHost: false };
  if (incoming.method !== undefined) options.method = incoming.method;
  const forwarded = request(address + incoming.url, options);
  const received = once(forwarded, 'response') as Promise<[IncomingMessage]>;
  forwarded.end(body);
  const [response] = await received;
  const { connection: __, 'keep-alive': ___, ...passed } = response.headers;
  const content = await buffer(response);
  outgoing.writeHead(response.statusCode ?? 502, passed);
  outgoing.end(content);
}

/** True for a request that may be repeated when its first attempt may have succeeded. */
function isRepeatable({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' || headers['idempotency-key'] !== undefined;
}
