import type { FastifyBaseLogger } from 'fastify';

/** The part of pino's logger that parts outside a request need. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
