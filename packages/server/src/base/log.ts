import type { FastifyBaseLogger } from 'fastify';

/** The methods of pino's logger that code outside requests uses. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** An error without personal data. */
export interface Loggable {
  readonly name: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly routine?: unknown;
  readonly message?: string;
  readonly stack: readonly string[];
}

/**
 * Returns the kind and place of an error, and its message if that is safe (R-1249). Messages of the
 * database and of parsers quote typed values, so they are left out.
 */
export function loggable(error: unknown): Loggable {
  if (isLoggable(error)) return error;
  if (!(error instanceof Error)) return { name: typeof error, stack: [] };
  const of = (key: string) => (error as unknown as Record<string, unknown>)[key];
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? [];
  const quotes = error instanceof SyntaxError || /^[0-9A-Z]{5}$/.test(String(of('code')));
  return {
    name: error.name,
    code: of('code'),
    constraint: of('constraint'),
    routine: of('routine'),
    ...(!quotes && { message: error.message }),
    stack: frames.slice(0, 8).map((line) => line.trim()),
  };
}

/** True for an error of a worker thread, which was made loggable there. */
function isLoggable(error: unknown): error is Loggable {
  return !(error instanceof Error) && Array.isArray((error as Partial<Loggable> | null)?.stack);
}
