import type { OutputOf } from '@kelas/contract/call';
import type { listHistory } from '@kelas/contract/history';
import type { Fund } from '@kelas/contract/schema/payment';
import type { Cents } from '@kelas/contract/values/cents';
import { dayFromSql, today } from '@kelas/contract/values/date';
import { monthFromSql } from '@kelas/contract/values/month';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { notFound } from '../../base/errors.ts';
import type { Db } from '../../db/database.ts';
import { findStudent } from '../ledger/student.ts';
import { fundName } from '../payments/funds.ts';
import { lineCharged, lineDiscount, withLineFees } from '../payments/line-fees.ts';

type History = OutputOf<typeof listHistory>;

/** A row of the query; fees in cents. */
interface Line
  extends Pick<History[number], 'transactionType' | 'subjectName' | 'voided' | 'reversal'> {
  readonly transactionDate: string;
  readonly recordedAt: Date;
  readonly month: string;
  readonly fee: Cents;
  readonly chargedFee: Cents;
  readonly discountFee: Cents | null;
  readonly lessons: number | null;
  readonly dueFee: Cents | null;
  readonly year: number;
  readonly number: number;
  readonly fund: Fund | null;
  readonly refund: boolean;
  readonly payment_id: number;
  readonly line_id: number;
}

/** A paid salary or its reversal; the amount is in cents. */
interface SalaryRow extends Pick<History[number], 'transactionType' | 'voided' | 'reversal'> {
  readonly month: string;
  readonly fee: Cents;
  /** Null when unknown. */
  readonly transactionDate: string | null;
  readonly paidAt: Date;
  readonly recordedAt: Date;
}

/**
 * The payment lines of a student, newest recording first; fees in cents. A voided
 * payment stays, and its reversal has lines with fees below zero. A refund has the number of
 * its voucher and a fee below zero (R-1583). Throws 404 for an unknown
 * uuid.
 */
export async function listStudentHistory(db: Db, uuid: string): Promise<History> {
  const student = await findStudent(db, uuid);
  const { rows } = await sql<Line>`
    select
      payment.transaction_date as "transactionDate",
      case when reversal then payment_void.recorded_at else payment.recorded_at end as "recordedAt",
      payment.payment_type as "transactionType",
      payment.fund,
      payment.receipt_year as year,
      payment.receipt_number as number,
      case when reversal then -line.fee else line.fee end as fee,
      case when reversal then -1 else 1 end * ${lineCharged} as "chargedFee",
      case when reversal then -1 else 1 end * ${lineDiscount} as "discountFee",
      case when reversal then -line.due else line.due end as "dueFee",
      line.lessons,
      line.month,
      coalesce(course.name, misc_charge.name, ${fundName('line.fund')}, '') as "subjectName",
      payment_void.id is not null as voided,
      reversal,
      false as refund,
      payment.id as payment_id,
      line.id as line_id
    from payment
    join payment_line line on line.payment_id = payment.id
    left join payment_void on payment_void.payment_id = payment.id
    cross join (values (false), (true)) as side (reversal)
    left join subscription on subscription.id = line.subscription_id
    left join offering on offering.id = subscription.offering_id
    left join course on course.id = offering.course_id
    left join misc_charge on misc_charge.id = line.misc_charge_id
    where payment.student_id = ${student.id}
      and (payment_void.id is not null or not reversal)
    union all
    select refund.transaction_date, refund.recorded_at, refund.payment_type, refund.fund,
      voucher_year, voucher_number, -amount, -amount, null, null, null,
      date_trunc('month', refund.transaction_date)::date, ${fundName('refund.fund')}, false, false,
      true, refund.id, 0
    from refund where refund.student_id = ${student.id}
    order by "recordedAt" desc, payment_id desc, reversal desc, line_id`.execute(db);
  return rows.map(
    ({ recordedAt, year, number, fund, refund, payment_id: _, line_id: __, ...line }) => ({
      ...withLineFees(line),
      ...(fund && { fund }),
      ...(refund && { refund }),
      name: student.name,
      transactionDate: dayFromSql(line.transactionDate),
      dateCreated: recordedAt.toISOString(),
      month: monthFromSql(line.month),
      receiptNo: (refund ? formatVoucherNo : formatReceiptNo)(year, number),
    }),
  );
}

/**
 * The paid salaries of a teacher, newest recording first. A voided salary stays, and its
 * reversal has an amount below zero. Throws 404 for an unknown uuid.
 */
export async function listTeacherHistory(db: Db, uuid: string): Promise<History> {
  const teacher = await db
    .selectFrom('teacher')
    .select(['id', 'name'])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  if (!teacher) throw notFound('teacher');
  const { rows } = await sql<SalaryRow>`
    select
      salary.month,
      case when reversal then -amount else amount end as fee,
      transaction_date as "transactionDate",
      transaction_type as "transactionType",
      salary.recorded_at as "paidAt",
      case when reversal then salary_void.recorded_at else salary.recorded_at end as "recordedAt",
      salary_void.id is not null as voided,
      reversal
    from salary
    left join salary_void on salary_void.salary_id = salary.id
    cross join (values (false), (true)) as side (reversal)
    where teacher_id = ${teacher.id} and (salary_void.id is not null or not reversal)
    order by "recordedAt" desc, salary.id desc, reversal desc`.execute(db);
  return rows.map(({ paidAt, recordedAt, transactionDate, ...row }) => ({
    ...row,
    name: teacher.name,
    transactionDate: transactionDate ? dayFromSql(transactionDate) : today(paidAt),
    dateCreated: recordedAt.toISOString(),
    chargedFee: row.fee,
    subjectName: 'Salary',
    month: monthFromSql(row.month),
    receiptNo: null,
  }));
}
