import { IMPORT_WORDS } from '@kelas/contract/import-fields';
import type { Cents } from '@kelas/contract/values/cents';
import { csvPhone } from '@kelas/contract/values/csv';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import type { Snapshot } from '../../db/snapshot.ts';
import { dayCell, type ListRecord, monthCell } from './list-cells.ts';

interface ChargeRow {
  readonly student: string;
  readonly nric: string;
  readonly phone: string;
  readonly item: string;
  readonly teacher: string | null;
  readonly month: string;
  readonly fee: Cents;
}

interface PaidRow extends ChargeRow {
  readonly paid: Cents;
  readonly day: string;
  readonly type: 'CASH' | 'BANK' | 'CREDIT' | null;
  /** Whether each tuition line of the payment has the fee of its course. */
  readonly isAtFee: boolean;
  readonly year: number;
  readonly number: number;
}

/**
 * The paid fees of payments that are not voided (R-1762). *Fee* is what is due where a part was paid,
 * else what was paid, so that nothing is owed of a paid fee after the import. Money that was put into
 * credit or deposits is in the list of students.
 */
export async function* paymentRecords(
  snapshot: Snapshot,
): AsyncGenerator<readonly ListRecord[], void> {
  const paid = snapshot.batches(sql<PaidRow>`
    select student.name as student, student.nric, student.phone_no as phone,
      coalesce(course.name, misc_item.name) as item, teacher.name as teacher,
      line.month, coalesce(line.due, line.fee) as fee, line.fee as paid,
      payment.transaction_date as day, payment.payment_type as type,
      bool_and(subscription.id is null or coalesce(line.due, line.fee) = subscription.fee)
        over (partition by line.payment_id) as "isAtFee",
      receipt_year as year, receipt_number as number
    from payment_line line
    join payment on payment.id = line.payment_id
    join student on student.id = payment.student_id
    left join subscription on subscription.id = line.subscription_id
    left join offering on offering.id = subscription.offering_id
    left join course on course.id = offering.course_id
    left join teacher on teacher.id = offering.teacher_id
    left join misc_charge on misc_charge.id = line.misc_charge_id
    left join misc_item on misc_item.id = misc_charge.misc_item_id
    where line.fund is null and student.anonymised_at is null
      and payment.id not in (select payment_id from payment_void)
    order by line.payment_id, line.id`);
  for await (const rows of paid) yield rows.map(toPaidRecord);
}

/** The misc charges that nothing is paid of yet (R-1762). */
export async function* unpaidRecords(
  snapshot: Snapshot,
): AsyncGenerator<readonly ListRecord[], void> {
  const unpaid = snapshot.batches(sql<ChargeRow>`
    select student.name as student, student.nric, student.phone_no as phone,
      misc_item.name as item, null as teacher, misc_charge.month, misc_charge.fee
    from misc_charge
    join student on student.id = misc_charge.student_id
    join misc_item on misc_item.id = misc_charge.misc_item_id
    where cancelled_month is null and student.anonymised_at is null
      and not exists (select from settlement where settlement.misc_charge_id = misc_charge.id)
    order by misc_charge.id`);
  for await (const rows of unpaid) yield rows.map(toRecord);
}

function toRecord({ phone, month, teacher, ...row }: ChargeRow): ListRecord {
  return { ...row, phone: csvPhone(phone), month: monthCell(month), teacher: teacher ?? '' };
}

function toPaidRecord({ paid, day, type, isAtFee, year, number, ...charge }: PaidRow): ListRecord {
  return {
    ...toRecord(charge),
    paid,
    date: dayCell(day),
    // The import has no payments from held money, and it takes another fee than that of the course
    // from a payment of type Unknown alone.
    type: isAtFee && (type === 'CASH' || type === 'BANK') ? IMPORT_WORDS.PAYMENT_TYPE[type] : '',
    receipt: formatReceiptNo(year, number),
  };
}
