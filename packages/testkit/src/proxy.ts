import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy between a server and its database that can break the connections. */
export interface Proxy {
  /** Connection string of the database through the proxy. */
  readonly url: string;
  /** Closes every connection and accepts no more. */
  cut(): Promise<void>;
  /** Accepts connections again at the same address; with `silent` they get no response. */
  restore(how?: { silent?: boolean }): Promise<void>;
  /** Sends new connections to the database at another address. */
  aim(databaseUrl: string): void;
  /** Stops passing data; the connections stay open. */
  pause(): void;
  /** Passes data of new connections again; paused ones stay silent. */
  resume(): void;
  close(): Promise<void>;
}

/** Connects to the database of a connection string by its socket or by TCP. */
export function connectTo({ hostname, port }: URL): Socket {
  const host = decodeURIComponent(hostname);
  return host.startsWith('/')
    ? connect(`${host}/.s.PGSQL.${port}`)
    : connect(Number(port || 5432), host);
}

/** Starts a proxy for the database at an address. */
export async function startProxy(databaseUrl: string): Promise<Proxy> {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  let paused = false;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  };
  const listener = createServer((near) => {
    track(near);
    if (silent || paused) return;
    const far = connectTo(target);
    track(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(port);

  async function cut(): Promise<void> {
    if (!listener.listening) return;
    const closed = once(listener, 'close');
    listener.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  }
  return {
    url: url.href,
    cut,
    async restore(how = {}) {
      if (silent && !how.silent) await cut();
      silent = how.silent ?? false;
      if (listener.listening) return;
      listener.listen(port, '127.0.0.1');
      await once(listener, 'listening');
    },
    aim(to) {
      target = new URL(to);
    },
    pause() {
      paused = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    resume() {
      paused = false;
    },
    close: cut,
  };
}
