import { dayFromSql } from '@kelas/contract/values/date';
import { monthFromSql } from '@kelas/contract/values/month';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** `infinity` is a discount without an end. */
const lastMonth = (untilMonth: string) =>
  untilMonth === 'infinity' ? null : monthFromSql(untilMonth);

/** The discounts of a student by course and months; `untilDate` is the first month without it. */
export async function listDiscounts(tx: Tx, studentId: number) {
  const rows = await tx
    .selectFrom('adjustment')
    .innerJoin('subscription', 'subscription.id', 'adjustment.subscription_id')
    .innerJoin('offering', 'offering.id', 'subscription.offering_id')
    .innerJoin('course', 'course.id', 'offering.course_id')
    .select([
      'course.name as subjectName',
      'adjustment.from_month',
      'adjustment.until_month',
      'adjustment.amount',
      'adjustment.percent',
      'adjustment.borne_by as borneBy',
      'adjustment.reason',
      'adjustment.rule',
      'adjustment.recorded_at',
    ])
    .where('adjustment.student_id', '=', studentId)
    .orderBy('adjustment.id')
    .execute();
  return rows.map(({ from_month, until_month, recorded_at, ...discount }) => ({
    ...discount,
    fromDate: monthFromSql(from_month),
    untilDate: lastMonth(until_month),
    recordedAt: recorded_at.toISOString(),
  }));
}

/** The moves of a student to another level, also the ones that were undone. */
export async function listMoves(tx: Tx, studentId: number) {
  const rows = await tx
    .selectFrom('student_move')
    .select([
      'month',
      'move',
      'from_level as fromLevel',
      'to_level as toLevel',
      'outcome',
      'recorded_at',
      'undone_at',
    ])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
  return rows.map(({ month, recorded_at, undone_at, ...move }) => ({
    ...move,
    month: monthFromSql(month),
    recordedAt: recorded_at.toISOString(),
    undoneAt: undone_at?.toISOString() ?? null,
  }));
}

/** The reminders that were sent, each with the sum that it named. */
export async function listReminders(tx: Tx, studentId: number) {
  const rows = await tx
    .selectFrom('reminder')
    .select(['owed_fee as owedFee', 'recorded_at'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
  return rows.map(({ owedFee, recorded_at }) => ({
    owedFee,
    recordedAt: recorded_at.toISOString(),
  }));
}

/** The students of the family, those who staff said are no siblings, and null while an admin decides. */
export async function listSiblingDecisions(tx: Tx, studentId: number) {
  const { rows } = await sql<{ uuid: string; isSibling: boolean | null }>`
    select other.uuid, true as "isSibling"
    from student own join student other on other.family_id = own.family_id and other.id <> own.id
    where own.id = ${studentId}
    union all
    select other.uuid, false
    from sibling_refusal
    join student other on other.id in (student_id, other_id) and other.id <> ${studentId}
    where ${studentId}::integer in (student_id, other_id)
    union all
    select other.uuid, null
    from sibling_request
    join student other on other.id in (student_id, other_id) and other.id <> ${studentId}
    where ${studentId}::integer in (student_id, other_id)
    order by 2 desc, 1`.execute(tx);
  return rows;
}

/** Credit and deposit now, and each change of them. */
export async function listHeldMoney(tx: Tx, studentId: number) {
  const { credit, deposit } = await tx
    .selectFrom('student')
    .select(['credit', 'deposit'])
    .where('id', '=', studentId)
    .executeTakeFirstOrThrow();
  const entries = await tx
    .selectFrom('fund_entry')
    .leftJoin('payment', 'payment.id', 'fund_entry.payment_id')
    .leftJoin('refund', 'refund.id', 'fund_entry.refund_id')
    .select([
      'fund_entry.fund',
      'fund_entry.amount',
      'fund_entry.reversal',
      'receipt_year',
      'receipt_number',
      'voucher_year',
      'voucher_number',
      'payment.transaction_date as paid_on',
      'refund.transaction_date as refunded_on',
    ])
    .where('fund_entry.student_id', '=', studentId)
    .orderBy('fund_entry.id')
    .execute();
  const isMoved = (fund: string) => entries.some((entry) => entry.fund === fund);
  return {
    balances: [
      { fund: 'CREDIT', balance: credit },
      { fund: 'DEPOSIT', balance: deposit },
    ].filter(({ fund }) => isMoved(fund)),
    entries: entries.map(({ fund, amount, reversal, ...of }) => ({
      fund,
      amount,
      reversal,
      transactionDate: dayFromSql(of.paid_on ?? of.refunded_on ?? ''),
      receiptNo:
        of.receipt_year === null || of.receipt_number === null
          ? null
          : formatReceiptNo(of.receipt_year, of.receipt_number),
      voucherNo:
        of.voucher_year === null || of.voucher_number === null
          ? null
          : formatVoucherNo(of.voucher_year, of.voucher_number),
    })),
  };
}
