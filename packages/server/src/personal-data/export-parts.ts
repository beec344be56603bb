import { cardCode } from '@kelas/contract/values/card-code';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** SQL: a day in the form of the contract. */
export const dayText = (column: string) => sql<Day>`to_char(${sql.ref(column)}, 'DD-MM-YYYY')`;

/** SQL: the month of a day in the form of the contract; null for null and `infinity`. */
export const monthText = (column: string) =>
  sql<Month | null>`to_char(nullif(${sql.ref(column)}, 'infinity'), 'MM-YYYY')`;

/** The discounts of a student by course and months; `untilDate` is the first month without it. */
export async function listDiscounts(tx: Tx, studentId: number) {
  return tx
    .selectFrom('adjustment')
    .innerJoin('subscription', 'subscription.id', 'adjustment.subscription_id')
    .innerJoin('offering', 'offering.id', 'subscription.offering_id')
    .innerJoin('course', 'course.id', 'offering.course_id')
    .select([
      'course.name as subjectName',
      'adjustment.amount',
      'adjustment.percent',
      'adjustment.borne_by as borneBy',
      'adjustment.reason',
      'adjustment.rule',
      monthText('adjustment.from_month').as('fromDate'),
      monthText('adjustment.until_month').as('untilDate'),
      'adjustment.recorded_at as recordedAt',
    ])
    .where('adjustment.student_id', '=', studentId)
    .orderBy('adjustment.id')
    .execute();
}

/** The moves of a student to another level, also the ones that were undone. */
export async function listMoves(tx: Tx, studentId: number) {
  return tx
    .selectFrom('student_move')
    .select([
      'move',
      'from_level as fromLevel',
      'to_level as toLevel',
      'outcome',
      monthText('month').as('month'),
      'recorded_at as recordedAt',
      'undone_at as undoneAt',
    ])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
}

/** The reminders that were sent, each with the sum that it named. */
export async function listReminders(tx: Tx, studentId: number) {
  return tx
    .selectFrom('reminder')
    .select(['owed_fee as owedFee', 'recorded_at as recordedAt'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
}

/** What bills that were sent asked for the student; in cents. */
export async function listBillLines(tx: Tx, studentId: number) {
  return tx
    .selectFrom('bill_line')
    .innerJoin('bill', 'bill.id', 'bill_line.bill_id')
    .select([
      monthText('bill.month').as('billedMonth'),
      'recorded_at as recordedAt',
      monthText('bill_line.month').as('month'),
      'subject_name as subjectName',
      'fee',
    ])
    .where('bill_line.student_id', '=', studentId)
    .orderBy('bill.id')
    .orderBy('line_number')
    .execute();
}

/** The marks of the student in lessons, also the ones that a later mark replaced. */
export async function listMarks(tx: Tx, studentId: number) {
  return tx
    .selectFrom('attendance_mark')
    .innerJoin('lesson', 'lesson.id', 'lesson_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select([
      dayText('day').as('day'),
      'course.name as subjectName',
      'mark',
      'late_minutes as lateMinutes',
      'guest',
      'replaced',
      'attendance_mark.recorded_at as recordedAt',
    ])
    .where('student_id', '=', studentId)
    .orderBy('attendance_mark.id')
    .execute();
}

/** The lessons that the centre owes the student, with what became of them. */
export async function listOwed(tx: Tx, studentId: number) {
  return tx
    .selectFrom('present_owed_lesson')
    .innerJoin('lesson', 'lesson.id', 'present_owed_lesson.lesson_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select([
      dayText('lesson.day').as('day'),
      'course.name as subjectName',
      'state',
      'absence',
      dayText('lapses_on').as('lapsesOn'),
      'present_owed_lesson.recorded_at as recordedAt',
    ])
    .where('student_id', '=', studentId)
    .orderBy('present_owed_lesson.id')
    .execute();
}

/** The cards of the student, the first one first. */
export async function listStudentCards(tx: Tx, studentId: number) {
  const rows = await tx
    .selectFrom('student_card')
    .select(['id', 'recorded_at as recordedAt', 'ended_at as endedAt'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, ...card }) => ({ code: cardCode(id), ...card }));
}

/** The classes in which the student waits or waited for a place. */
export async function listWaits(tx: Tx, studentId: number) {
  return tx
    .selectFrom('waiting_place')
    .innerJoin('course', 'course.id', 'course_id')
    .innerJoin('program_level', 'program_level.id', 'program_level_id')
    .select([
      'course.name as subjectName',
      'program_level.name as programLevel',
      'class_session as classSession',
      'note',
      'recorded_at as recordedAt',
      'ended_at as endedAt',
      'outcome',
    ])
    .where('student_id', '=', studentId)
    .orderBy('waiting_place.id')
    .execute();
}

/** The lines of the bank that paid for the student or paid the student back; in cents. */
export async function listBankTexts(tx: Tx, studentId: number) {
  const { rows } = await sql<{
    transactionDate: Day;
    text: string;
    payer: string;
    amount: number;
    matchedFee: number;
    receiptYear: number | null;
    receiptNumber: number | null;
    undoneAt: Date | null;
  }>`
    select to_char(bank_line.transaction_date, 'DD-MM-YYYY') as "transactionDate", text, payer,
      bank_line.amount, bank_match.amount as "matchedFee", receipt_year as "receiptYear",
      receipt_number as "receiptNumber", undone_at as "undoneAt"
    from bank_match
    join bank_line on bank_line.id = bank_line_id
    left join payment on payment.id = payment_id
    left join refund on refund.id = refund_id
    where ${studentId}::integer in (payment.student_id, refund.student_id)
    order by bank_match.id`.execute(tx);
  return rows.map(({ receiptYear, receiptNumber, ...line }) => ({
    ...line,
    receiptNo:
      receiptYear === null || receiptNumber === null
        ? null
        : formatReceiptNo(receiptYear, receiptNumber),
  }));
}

/** Siblings (true), students whom staff refused as siblings (false), and open requests (null). */
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
      sql<Day>`to_char(
        coalesce(payment.transaction_date, refund.transaction_date), 'DD-MM-YYYY')`.as('day'),
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
      transactionDate: of.day,
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
