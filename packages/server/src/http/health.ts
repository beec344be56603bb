import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** `/healthz`: the process answers; `/readyz`: the database answers too. Neither needs a login. */
export function installHealth(app: FastifyInstance, db: Db): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async () => {
    await sql`select 1`.execute(db);
    return { status: 'ready' };
  });
}
