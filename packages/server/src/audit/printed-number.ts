import { type RawBuilder, sql } from 'kysely';

/** SQL: a number of a year in its printed form, as `formatReceiptNo` returns it. */
export function printedNo(letter: 'R' | 'V', year: string, number: string): RawBuilder<string> {
  const digits = sql`${sql.ref(number)}::text`;
  return sql`format('%s-%s-%s', ${sql.lit(letter)}, ${sql.ref(year)},
    lpad(${digits}, greatest(6, length(${digits})), '0'))`;
}
