import { type RawBuilder, sql } from 'kysely';

/**
 * Matches a column in NFKC that contains the text, without regard to case (R-1218, R-1320). `%`, `_`
 * and `\` in the text are plain characters.
 */
export function contains(column: `${string}search_name`, text: string): RawBuilder<boolean> {
  const pattern = `%${text.normalize('NFKC').replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${sql.ref(column)} ilike ${pattern}`;
}
