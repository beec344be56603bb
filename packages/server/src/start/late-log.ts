import type { FastifyInstance } from 'fastify';
import type { Log } from '../base/log.ts';

/** Creates a log for code that runs before the app exists. Until then warnings go to stderr as text. */
export function lateLog(running: { app?: FastifyInstance }): Log {
  const plain = (details: unknown, message: unknown) => {
    const { err, ...rest } = details as { err?: unknown };
    const more = [...Object.values(rest), err instanceof Error ? err.message : err];
    const text = more.filter((part) => part !== undefined).join(' ');
    console.error(text === '' ? message : `${message}: ${text}`);
  };
  const write =
    (level: keyof Log, early: typeof plain | undefined): Log[keyof Log] =>
    (details: unknown, message?: string) => {
      if (running.app) running.app.log[level](details, message);
      else early?.(details, message);
    };
  return {
    debug: write('debug', undefined),
    info: write('info', undefined),
    warn: write('warn', plain),
    error: write('error', plain),
  };
}
