import type { RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** A query's rows in the pieces in which they arrive, so that nobody holds all of them at once. */
export async function* streamRows<R>(
  db: Db,
  query: RawBuilder<R>,
): AsyncGenerator<readonly R[], void> {
  for await (const { rows } of db.getExecutor().stream<R>(query.compile(db), 1)) yield rows;
}
