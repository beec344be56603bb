import type { FastifyBaseLogger } from 'fastify';

/** The part of pino's logger that parts outside a request need. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** An error as a log may hold it. */
export interface Loggable {
  readonly name: string;
  readonly code?: unknown;
  readonly constraint?: unknown;
  readonly routine?: unknown;
  readonly message?: string;
  readonly stack: readonly string[];
}

/**
 * What a log may hold of an error: its kind, its place and, unless it comes from the database or
 * from reading a text, its words. Those quote what persons have typed.
 */
export function loggable(error: unknown): Loggable {
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
