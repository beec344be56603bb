import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { StartError } from '../base/start-error.ts';
import type { Config } from '../config.ts';

/**
 * Starts to listen (R-1231). Returns the address to open in a browser.
 * @throws {StartError} when the port cannot be opened.
 */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<string> {
  await bind({ name: '', host, port }, async () => app.listen({ host, port }));
  const bound = app.server.address() as AddressInfo;
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${bound.port}`;
}

/**
 * Opens a port. `name` is the prefix of its environment variables.
 * @throws {StartError} with one line that names the variable to change.
 */
export async function bind<T>(
  { name, host, port }: { name: string; host: string; port: number },
  open: () => Promise<T>,
): Promise<T> {
  try {
    return await open();
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `${name}PORT ${port} on ${host} is taken by another program: stop it or choose another ${name}PORT`,
      EACCES: `${name}PORT ${port} may not be opened by this user: choose a ${name}PORT above 1023`,
      EADDRNOTAVAIL: `${name}HOST ${host} is not an address of this machine`,
      ENOTFOUND: `${name}HOST ${host} is not known`,
    };
    const reason = reasons[code ?? ''] ?? `Cannot listen on ${host}:${port}: ${message}`;
    throw new StartError(reason, { cause });
  }
}
