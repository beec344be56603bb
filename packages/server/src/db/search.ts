import { type RawBuilder, sql } from 'kysely';

/**
 * Matches a column in NFKC that contains the text, without regard to case (R-1218, R-1320). `%`, `_`
 * and `\` in the text are plain characters.
 */
export function contains(column: `${string}search_name`, text: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} ilike ${`%${asPattern(text)}%`}`;
}

/** Matches a column in NFKC with a word that begins with the text, without regard to case. */
export function hasWord(column: `${string}search_name`, text: string): RawBuilder<boolean> {
  const [start, later] = [`${asPattern(text)}%`, `% ${asPattern(text)}%`];
  return sql<boolean>`(${sql.ref(column)} ilike ${start} or ${sql.ref(column)} ilike ${later})`;
}

/** Matches a column in NFKC with a word that ends with the text, without regard to case. */
export function hasWordEnd(column: `${string}search_name`, text: string): RawBuilder<boolean> {
  const [last, earlier] = [`%${asPattern(text)}`, `%${asPattern(text)} %`];
  return sql<boolean>`(${sql.ref(column)} ilike ${last} or ${sql.ref(column)} ilike ${earlier})`;
}

/** Matches a lower-case expression that begins with the text. */
export function startsWith(lowered: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${lowered} like ${`${asPattern(text.toLowerCase())}%`}`;
}

function asPattern(text: string): string {
  return text.normalize('NFKC').replace(/[\\%_]/g, '\\$&');
}
