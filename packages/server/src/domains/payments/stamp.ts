import { type RawBuilder, sql } from 'kysely';

/*
 * A payment's stamp (migration 0005), from the highest bits down: the payment's id, then the days
 * from 2000-01-01 to the transaction date. The last two bits are 1 for CASH, 2 for BANK, 3 for CREDIT, else 0.
 */

/** The transaction date in a stamp; null for none. */
export function stampDate(stamp: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`date '2000-01-01' + ((${stamp} >> 2) & ${sql.lit(2 ** 22 - 1)})::integer`;
}

/** The payment type in a stamp; null for none and for an unknown one. */
export function stampType(
  stamp: RawBuilder<unknown>,
): RawBuilder<'CASH' | 'BANK' | 'CREDIT' | null> {
  return sql`case ${stamp} & 3 when 1 then 'CASH' when 2 then 'BANK' when 3 then 'CREDIT' end`;
}
