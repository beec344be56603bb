import { dayFromSql } from '@kelas/contract/values/date';
import { sql } from 'kysely';

/** The columns of `bankSeenColumns`. */
export interface BankSeenRow {
  /** The last day of the bank that saw a part; null while a part is not seen. */
  readonly seenOn: string | null;
  /** True for a payment by bank that is not before the first statement. */
  readonly isInStatements: boolean | null;
}

/** SQL: whether the `payment` of a query is seen in the bank, as columns of a `BankSeenRow`. */
export const bankSeenColumns = sql`
  case when payment.payment_type = 'BANK' then (
    select seen_on from bank_seen
    where bank_seen.payment_id = payment.id
      and amount >= (select sum(fee) from payment_line where payment_id = payment.id)
  ) end as "seenOn",
  payment.payment_type = 'BANK'
    and payment.transaction_date >= (select min(transaction_date) from bank_line)
    as "isInStatements"`;

/** The field of the contract; none for other payments and before the first statement (R-2381). */
export function bankSeenOf({ seenOn, isInStatements }: BankSeenRow): {
  readonly bankSeen?: string | null;
} {
  if (seenOn !== null) return { bankSeen: dayFromSql(seenOn) };
  return isInStatements ? { bankSeen: null } : {};
}
