import type { OutputOf } from '@kelas/contract/call';
import type { getSalary } from '@kelas/contract/salaries';
import type { Cents } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import { monthFromSql } from '@kelas/contract/values/month';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';

type Line = OutputOf<typeof getSalary>['salaryDetails'][number];

/** A row of a salary query; each query selects `fee`, in cents, itself. */
export interface StoredSalaryLine
  extends Pick<Line, 'uuid' | 'studentName' | 'programLvl' | 'subjectName' | 'subscriptionId'> {
  readonly fee: Cents;
  readonly month: string;
  readonly transaction_date: string;
  readonly receipt_year: number;
  readonly receipt_number: number;
}

/** The columns that describe a payment `line`; the FROM clause needs `lineJoins`. */
export const lineColumns = sql`
  student.uuid,
  student.name as "studentName",
  offering.program_level_id as "programLvl",
  course.name as "subjectName",
  line.subscription_id as "subscriptionId",
  line.month,
  payment.transaction_date,
  payment.receipt_year,
  payment.receipt_number`;

export const lineJoins = sql`
  join payment on payment.id = line.payment_id
  join student on student.id = line.student_id
  join subscription on subscription.id = line.subscription_id
  join offering on offering.id = subscription.offering_id
  join course on course.id = offering.course_id`;

/** Converts a row to the line of the contract; other columns stay. */
export function toLine<Row extends StoredSalaryLine>(row: Row) {
  const { month, transaction_date, receipt_year, receipt_number, ...line } = row;
  return {
    ...line,
    paymentDate: monthFromSql(month),
    transactionDate: dayFromSql(transaction_date),
    receiptNo: formatReceiptNo(receipt_year, receipt_number),
  };
}
