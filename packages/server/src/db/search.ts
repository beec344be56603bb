import { type RawBuilder, sql } from 'kysely';

/** Case-insensitive "contains" over a column; `%`, `_` and `\` in the text are plain characters. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} ilike ${pattern}`;
}
