import { sumCents } from '@kelas/contract/values/cents';
import { currentMonth, dayFromSql } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { stateAccount } from '../billing/statement.ts';
import type { Tx } from '../db/database.ts';
import { paymentLines, readLines } from '../domains/payments/payment-lines.ts';
import { selectStatementEntries } from '../domains/statements/queries.ts';
import { selectStudent } from '../domains/students/queries.ts';
import {
  dayText,
  listBankTexts,
  listBillLines,
  listDiscounts,
  listHeldMoney,
  listMarks,
  listMoves,
  listOwed,
  listReminders,
  listSiblingDecisions,
  listStudentCards,
  listWaits,
  monthText,
} from './export-parts.ts';

/** Earlier than every charge and payment (R-1214). */
const BEGINNING = '01-2000' as Month;

/**
 * All data that the centre holds about a student (R-1282, R-1283); docs/operations.md describes the
 * shape. Amounts are in cents; times are dates, which become ISO texts in JSON. It names no staff
 * member. Throws 404 for an unknown uuid.
 */
export async function exportStudent(tx: Tx, uuid: string, now: Date) {
  const { version: _, tuitionCourses, miscs, ...student } = await selectStudent(tx, uuid);
  const row = await findRow(tx, uuid);
  const entries = await selectStatementEntries(tx, row.id, currentMonth(now));
  const { opening: __, rows, ...sums } = stateAccount(entries, BEGINNING);
  return {
    format: 'kelas-student',
    formatVersion: 1,
    exportedAt: now.toISOString(),
    centre: await findCentre(tx),
    student: {
      ...student,
      programLevel: row.level,
      note: row.note,
      registeredAt: row.created_at,
      anonymisedAt: row.anonymised_at,
    },
    statusChanges: await listStatusChanges(tx, row.id),
    moves: await listMoves(tx, row.id),
    siblings: await listSiblingDecisions(tx, row.id),
    courses: tuitionCourses.map(({ teacher: ___, ...line }) => line),
    discounts: await listDiscounts(tx, row.id),
    miscCharges: miscs,
    payments: await listPayments(tx, row.id),
    refunds: await listRefunds(tx, row.id),
    heldMoney: await listHeldMoney(tx, row.id),
    reminders: await listReminders(tx, row.id),
    bills: await listBillLines(tx, row.id),
    attendance: await listMarks(tx, row.id),
    owedLessons: await listOwed(tx, row.id),
    cards: await listStudentCards(tx, row.id),
    waitingList: await listWaits(tx, row.id),
    bankLines: await listBankTexts(tx, row.id),
    statement: { until: currentMonth(now), rows, ...sums },
    trail: await listTrail(tx, row.id),
  };
}

/** The student's id and the fields that the form does not show. */
export async function findRow(tx: Tx, uuid: string) {
  return tx
    .selectFrom('student')
    .innerJoin('program_level', 'program_level.id', 'student.program_level_id')
    .select([
      'student.id',
      'student.created_at',
      'anonymised_at',
      'note',
      'program_level.name as level',
    ])
    .where('student.uuid', '=', uuid)
    .executeTakeFirstOrThrow();
}

async function findCentre(tx: Tx) {
  return tx
    .selectFrom('centre')
    .select(['name', 'address', 'registration_no as registrationNo'])
    .executeTakeFirstOrThrow();
}

async function listStatusChanges(tx: Tx, studentId: number) {
  return tx
    .selectFrom('student_status_change')
    .select(['status', monthText('month').as('month'), 'recorded_at as recordedAt'])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
}

async function listPayments(tx: Tx, studentId: number) {
  const rows = await tx
    .selectFrom('payment')
    .leftJoin('payment_void', 'payment_void.payment_id', 'payment.id')
    .leftJoin('payment_payer', 'payment_payer.payment_id', 'payment.id')
    .select([
      'receipt_year',
      'receipt_number',
      'transaction_date',
      'payment_type as paymentType',
      'fund',
      'payment.recorded_at',
      'payment_void.recorded_at as voided_at',
      'payment_void.reason',
      'payment_payer.name as payer',
      paymentLines().as('lines'),
    ])
    .where('payment.student_id', '=', studentId)
    .orderBy('payment.id')
    .execute();
  return rows.map(({ receipt_year, receipt_number, ...row }) => ({
    receiptNo: formatReceiptNo(receipt_year, receipt_number),
    transactionDate: dayFromSql(row.transaction_date),
    paymentType: row.paymentType,
    fund: row.fund,
    paidBy: row.payer,
    recordedAt: row.recorded_at,
    lines: readLines(row.lines),
    totalAmount: sumCents(row.lines.map((line) => line.fee)),
    voided: row.voided_at && { recordedAt: row.voided_at, reason: row.reason },
  }));
}

async function listRefunds(tx: Tx, studentId: number) {
  const rows = await tx
    .selectFrom('refund')
    .select([
      'payment_type as paymentType',
      'fund',
      'amount',
      'reason',
      'voucher_year',
      'voucher_number',
      dayText('transaction_date').as('transactionDate'),
      'recorded_at as recordedAt',
    ])
    .where('student_id', '=', studentId)
    .orderBy('id')
    .execute();
  return rows.map(({ voucher_year, voucher_number, transactionDate, recordedAt, ...refund }) => ({
    ...refund,
    voucherNo: formatVoucherNo(voucher_year, voucher_number),
    transactionDate,
    recordedAt,
  }));
}

/** The student's audit entries, each by `staff` or by the `system`. */
async function listTrail(tx: Tx, studentId: number) {
  return tx
    .selectFrom('audit_entry')
    .select(['position', 'action', 'before', 'after', 'recorded_at as recordedAt'])
    .select([
      sql<string>`case when staff_id is null then 'system' else 'staff' end`.as('by'),
      sql<boolean>`erased_at is not null`.as('erased'),
    ])
    .where('subject_kind', '=', 'STUDENT')
    .where('subject_id', '=', studentId)
    .orderBy('position')
    .execute();
}
