import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartError } from '../base/start-error.ts';

const PAUSE_MS = 500;
/** Wrong password, unknown role or database, no right to connect: waiting does not help. */
const FINAL_CODES = new Set(['28P01', '28000', '3D000', '42501', 'ERR_INVALID_URL']);

export interface WaitOptions {
  /** Time limit in milliseconds. */
  timeoutMs: number;
  /** Called once, after the first failed attempt. */
  onWait: (line: string) => void;
  signal: AbortSignal;
}

/**
 * Waits until a database accepts a connection, because both may start at the same time.
 * @throws {StartError} with its address and the reason, never its password.
 */
export async function waitForDatabase(
  connectionString: string,
  { timeoutMs, onWait, signal }: WaitOptions,
): Promise<void> {
  const end = Date.now() + timeoutMs;
  const place = databaseAddress(connectionString);
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await tryToConnect(connectionString);
    } catch (error) {
      const { code, message } = reasonOf(error);
      if (FINAL_CODES.has(code)) {
        throw new StartError(`The database at ${place} refuses the connection: ${message}`, {
          cause: error,
        });
      }
      if (Date.now() + PAUSE_MS > end) {
        const line = `The database at ${place} cannot be reached: ${message}`;
        throw new StartError(line, { cause: error });
      }
      if (attempt === 1) onWait(`Waiting for the database at ${place} (${message})`);
    }
    await sleep(PAUSE_MS, undefined, { signal });
  }
}

async function tryToConnect(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns host, port and name of a database, without user and password. */
export function databaseAddress(connectionString: string): string {
  const { hostname, port, pathname, searchParams } = new URL(connectionString);
  const host = decodeURIComponent(hostname) || searchParams.get('host') || 'localhost';
  return `${host}:${port || 5432}${pathname}`;
}

/** Returns code and message. A host with several addresses fails with an AggregateError of one each. */
function reasonOf(error: unknown): { code: string; message: string } {
  const first = error instanceof AggregateError ? (error.errors[0] ?? error) : error;
  const { code = '', message = '' } = first as { code?: string; message?: string };
  return { code, message: message || code || 'no reason given' };
}
