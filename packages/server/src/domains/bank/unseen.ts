import type { listClaimedPayments, listUnseenPayments } from '@kelas/contract/bank';
import { CLAIMED_MAX_DAYS } from '@kelas/contract/bank';
import type { OutputOf } from '@kelas/contract/call';
import type { Cents } from '@kelas/contract/values/cents';
import { dayFromSql, dayToSql, today } from '@kelas/contract/values/date';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { findStudent } from '../ledger/student.ts';

/** A payment by bank of which some is not seen; amounts in cents. */
export interface UnseenRow {
  readonly id: number;
  readonly year: number;
  readonly number: number;
  /** The first of the payments that were made together. */
  readonly together: number;
  readonly family: number;
  readonly uuid: string;
  readonly name: string;
  readonly date: string;
  readonly totalAmount: Cents;
  readonly unseenFee: Cents;
  readonly staffName: string;
  readonly recordedAt: Date;
}

/**
 * SQL query: the payments by bank that are not void and not wholly seen in the bank, for which a
 * condition on `payment` and `student` holds.
 */
export function unseenPayments(condition: RawBuilder<unknown>): RawBuilder<UnseenRow> {
  return sql<UnseenRow>`
    select payment.id, receipt_year as year, receipt_number as number,
      coalesce(first_payment_id, payment.id) as together,
      coalesce(student.family_id, -student.id) as family,
      student.uuid, student.name, payment.transaction_date as date,
      line.fee as "totalAmount",
      line.fee - coalesce(seen.amount, 0) as "unseenFee",
      display_name as "staffName", payment.recorded_at as "recordedAt"
    from payment
    join student on student.id = payment.student_id
    join staff on staff.id = payment.recorded_by
    left join family_payment on family_payment.payment_id = payment.id
    -- OFFSET keeps PostgreSQL from reading the matches of all payments.
    left join lateral (
      select amount from bank_seen where bank_seen.payment_id = payment.id offset 0
    ) seen on true
    cross join lateral (
      select sum(fee)::bigint as fee from payment_line
      where payment_id = payment.id and not voided
    ) line
    where payment.payment_type = 'BANK' and line.fee > coalesce(seen.amount, 0) and ${condition}`;
}

/** The payments by bank of a family that are not seen, newest first. Throws 404 if unknown. */
export async function selectUnseen(
  db: Db,
  uuid: string,
  now: Date,
): Promise<OutputOf<typeof listUnseenPayments>> {
  const { id } = await findStudent(db, uuid);
  const { rows } = await sql<UnseenRow>`
    ${unseenPayments(sql`
      payment.student_id in (
        select ${id}::integer
        union
        select id from student where family_id = (select family_id from student where id = ${id})
      )
      and payment.transaction_date > ${dayToSql(today(now))}::date - ${CLAIMED_MAX_DAYS}::integer`)}
    order by payment.id desc`.execute(db);
  return rows.map(unseenOf);
}

/**
 * The payments by bank whose days the statements cover, but which no statement shows, oldest first
 * (R-2379). Money may take some days, and a payment before the first statement is left out.
 */
export async function selectClaimed(
  db: Db,
  days: number,
  now: Date,
): Promise<OutputOf<typeof listClaimedPayments>> {
  const { rows } = await sql<UnseenRow>`
    with covered as (
      select min(first) as first, max(last) as last from bank_account
      left join lateral (
        select min(transaction_date) as first, max(transaction_date) as last from bank_line
        where bank_account_id = bank_account.id
      ) line on true
    )
    ${unseenPayments(sql`
      payment.transaction_date between (select first from covered)
        and (select last from covered) - ${days}::integer
      and payment.transaction_date > ${dayToSql(today(now))}::date - ${CLAIMED_MAX_DAYS}::integer`)}
    order by payment.transaction_date, payment.id`.execute(db);
  return rows.map((row) => ({
    ...unseenOf(row),
    staffName: row.staffName,
    recordCreateDate: row.recordedAt.toISOString(),
  }));
}

/** A row in the form of the contract. */
export function unseenOf(row: UnseenRow): OutputOf<typeof listUnseenPayments>[number] {
  const { year, number, uuid, name, date, totalAmount, unseenFee } = row;
  return {
    receiptNo: formatReceiptNo(year, number),
    uuid,
    name,
    transactionDate: dayFromSql(date),
    totalAmount,
    unseenFee,
  };
}
