import { type RawBuilder, sql } from 'kysely';

/*
 * A list shows the latest of a student's payments. It is found as the greatest number of id, date and
 * type, so that no payment is read: 20,000 students take half of the time of a join.
 */

/** SQL expression: the latest payment of the grouped `settlement` rows as one number. */
export const latestPayment = sql<number | null>`
  max((settlement.payment_id::bigint << 24)
    | ((settlement.transaction_date - date '2000-01-01') << 2)
    | case settlement.payment_type when 'CASH' then 1 when 'BANK' then 2 when 'CREDIT' then 3 else 0 end)`;

/** The transaction date in such a number; null for none. */
export function latestDate(latest: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql`date '2000-01-01' + ((${latest} >> 2) & ${sql.lit(2 ** 22 - 1)})::integer`;
}

/** The payment type in such a number; null for none and for an unknown one. */
export function latestType(
  latest: RawBuilder<unknown>,
): RawBuilder<'CASH' | 'BANK' | 'CREDIT' | null> {
  return sql`case ${latest} & 3 when 1 then 'CASH' when 2 then 'BANK' when 3 then 'CREDIT' end`;
}
