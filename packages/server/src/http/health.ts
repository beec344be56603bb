import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { AppError } from './errors.ts';

/**
 * `/healthz`: the process answers; `/readyz`: the database answers too, and the process is not on
 * its way out. Neither needs a login. A process that leaves says with each answer that its
 * connection closes, so that a proxy keeps none to it.
 */
export function installHealth(app: FastifyInstance, db: Db, isLeaving: () => boolean): void {
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isLeaving()) void reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (isLeaving()) throw new AppError(503, 'LEAVING', 'This process is being stopped');
    await sql`select 1`.execute(db);
    return { status: 'ready' };
  });
}
