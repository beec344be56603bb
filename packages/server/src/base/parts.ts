/** Rows of one statement, whose time and number of parameters are limited. */
const ROWS_AT_ONCE = 1_000;

/** Yields rows in parts for one statement each. */
export function* partsOf<T>(rows: readonly T[], size = ROWS_AT_ONCE): Iterable<readonly T[]> {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
}
