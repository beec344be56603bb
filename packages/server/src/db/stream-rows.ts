import type { RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Yields a query's rows in batches as they arrive, so that memory never holds all of them. */
export async function* streamRows<R>(
  db: Db,
  query: RawBuilder<R>,
): AsyncGenerator<readonly R[], void> {
  for await (const { rows } of db.getExecutor().stream<R>(query.compile(db), 1)) yield rows;
}
