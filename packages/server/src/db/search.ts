import { type RawBuilder, sql } from 'kysely';

/**
 * Case-insensitive "contains" over a column that is kept in NFKC, whatever form the text was typed
 * in; `%`, `_` and `\` in the text are plain characters.
 */
export function contains(column: `${string}search_name`, text: string): RawBuilder<boolean> {
  const pattern = `%${text.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} ilike ${pattern}`;
}
