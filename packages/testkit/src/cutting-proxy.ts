import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { PostgresMessages } from './postgres-messages.ts';
import { connectTo } from './proxy.ts';

/** The direction of a message. */
export type Direction = 'toDatabase' | 'fromDatabase';

/** The counted messages since a plan was made. */
export interface Passed {
  /** Whether a connection was cut. */
  readonly cut: boolean;
  /** Number of them in each direction. */
  readonly count: Readonly<Record<Direction, number>>;
  /** Position of the commit statement and of its confirmation; 0 when there was none. */
  readonly commit: Readonly<Record<Direction, number>>;
}

/** A proxy between a server and its database that parses the messages of PostgreSQL's protocol. */
export interface CuttingProxy {
  /** Connection string of the database through the proxy. */
  readonly url: string;
  /** Plans to cut the connection instead of passing the n-th counted message; without n, counts. */
  plan(direction: Direction, n?: number): void;
  /** Ends the plan and returns the messages since then. */
  passed(): Passed;
  close(): Promise<void>;
}

/**
 * The types of the counted messages: start, password, statement (simple or with parameters) and sync;
 * result, error and end of the result. A cut at another message has the outcome of a cut at the
 * counted message before or after it.
 */
const COUNTED: Record<Direction, string> = { toDatabase: '\0pQBS', fromDatabase: 'CEZ' };
const COMMIT: Record<Direction, string> = { toDatabase: 'Qcommit\0', fromDatabase: 'CCOMMIT\0' };

/** Starts a proxy for the database at an address. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const none = { toDatabase: 0, fromDatabase: 0 };
  let planned: { direction: Direction; n: number } | undefined;
  let passed = { cut: false, count: { ...none }, commit: { ...none } };

  /** Counts a message; true when the connection must be cut instead. */
  function count(direction: Direction, message: Buffer): boolean {
    const type = message.toString('latin1', 0, 1);
    if (!COUNTED[direction].includes(type)) return false;
    passed.count[direction] += 1;
    const text = type + message.toString('latin1', 5);
    if (text === COMMIT[direction]) passed.commit[direction] = passed.count[direction];
    const now = planned?.direction === direction && passed.count[direction] === planned.n;
    passed.cut ||= now;
    return now;
  }

  /** Passes on the messages of one side; those before a cut still arrive. */
  function passOn(from: Socket, to: Socket, direction: Direction): void {
    const messages = new PostgresMessages({ startup: direction === 'toDatabase' });
    from.on('data', (chunk) => {
      for (const message of messages.take(chunk)) {
        if (count(direction, message)) {
          from.destroy();
          to.destroySoon();
          return;
        }
        to.write(message);
      }
    });
    from.on('close', () => to.destroySoon());
  }

  const listener = createServer((near) => {
    const far = connectTo(target);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    passOn(near, far, 'toDatabase');
    passOn(far, near, 'fromDatabase');
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((listener.address() as AddressInfo).port);

  return {
    url: url.href,
    plan(direction, n = Number.POSITIVE_INFINITY) {
      planned = { direction, n };
      passed = { cut: false, count: { ...none }, commit: { ...none } };
    },
    passed() {
      planned = undefined;
      return passed;
    },
    async close() {
      const closed = once(listener, 'close');
      listener.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
