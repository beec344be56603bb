import type { OutputOf } from '@kelas/contract/call';
import type { listHistory } from '@kelas/contract/history';
import { dayFromSql } from '@kelas/contract/values/date';
import { monthFromSql } from '@kelas/contract/values/month';
import { receiptNo } from '../billing/receipt.ts';
import type { Db } from '../db/database.ts';
import { notFound } from '../http/errors.ts';
import { findPayer } from '../payments/payer.ts';

type History = OutputOf<typeof listHistory>;

/** All that a student has paid, line by line, what was recorded last first; 404 when there is no such student. */
export async function listStudentHistory(db: Db, uuid: string): Promise<History> {
  const student = await findPayer(db, uuid);
  const rows = await db
    .selectFrom('payment')
    .innerJoin('payment_line', 'payment_line.payment_id', 'payment.id')
    .leftJoin('subscription', 'subscription.id', 'payment_line.subscription_id')
    .leftJoin('offering', 'offering.id', 'subscription.offering_id')
    .leftJoin('course', 'course.id', 'offering.course_id')
    .leftJoin('misc_charge', 'misc_charge.id', 'payment_line.misc_charge_id')
    .select((eb) => [
      'payment.transaction_date',
      'payment.recorded_at',
      'payment.payment_type as transactionType',
      'payment.receipt_year',
      'payment.receipt_number',
      'payment_line.fee',
      'payment_line.month',
      eb.fn.coalesce('course.name', 'misc_charge.name').as('subjectName'),
    ])
    .where('payment.student_id', '=', student.id)
    .orderBy('payment.id', 'desc')
    .orderBy('payment_line.id')
    .execute();
  return rows.map((row) => ({
    name: student.name,
    transactionDate: dayFromSql(row.transaction_date),
    dateCreated: row.recorded_at.toISOString(),
    fee: row.fee,
    subjectName: row.subjectName ?? '',
    month: monthFromSql(row.month),
    transactionType: row.transactionType,
    receiptNo: receiptNo(row.receipt_year, row.receipt_number),
  }));
}

/** What a teacher was paid: nothing is recorded of it yet. 404 when there is no such teacher. */
export async function listTeacherHistory(db: Db, uuid: string): Promise<History> {
  const teacher = await db
    .selectFrom('teacher')
    .select('id')
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!teacher) throw notFound('teacher');
  return [];
}
