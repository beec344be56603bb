import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { PostgresMessages } from './postgres-messages.ts';

/** Which side has spoken. */
export type Direction = 'toDatabase' | 'fromDatabase';

/** What went by since a plan was made. */
export interface Passed {
  /** Whether a connection was cut. */
  readonly cut: boolean;
  /** Messages in either direction. */
  readonly count: Readonly<Record<Direction, number>>;
  /** Which of them was the order to commit, and which its fulfilment; 0 when there was none. */
  readonly commit: Readonly<Record<Direction, number>>;
}

/** Stands between a server and its database and knows the messages of PostgreSQL's protocol. */
export interface CuttingProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Plans to cut in the place of the n-th message from now on; without n, only to count them. */
  plan(direction: Direction, n?: number): void;
  /** Ends the plan and answers what went by. */
  passed(): Passed;
  close(): Promise<void>;
}

const COMMIT: Record<Direction, string> = { toDatabase: 'Qcommit\0', fromDatabase: 'CCOMMIT\0' };

/** Starts a proxy for the database at an address. */
export async function startCuttingProxy(databaseUrl: string): Promise<CuttingProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const none = { toDatabase: 0, fromDatabase: 0 };
  let planned: { direction: Direction; n: number } | undefined;
  let passed = { cut: false, count: { ...none }, commit: { ...none } };

  /** Counts a message; true when the connection is to be cut in its place. */
  function note(direction: Direction, message: Buffer): boolean {
    passed.count[direction] += 1;
    const text = message.toString('latin1', 0, 1) + message.toString('latin1', 5);
    if (text === COMMIT[direction]) passed.commit[direction] = passed.count[direction];
    const now = planned?.direction === direction && passed.count[direction] === planned.n;
    passed.cut ||= now;
    return now;
  }

  /** Hands on what one side says; what came before a cut still arrives. */
  function handOn(from: Socket, to: Socket, direction: Direction): void {
    const messages = new PostgresMessages({ startup: direction === 'toDatabase' });
    from.on('data', (chunk) => {
      for (const message of messages.take(chunk)) {
        if (note(direction, message)) {
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
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    handOn(near, far, 'toDatabase');
    handOn(far, near, 'fromDatabase');
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
