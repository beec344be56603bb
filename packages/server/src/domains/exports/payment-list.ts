import { IMPORT_WORDS } from '@kelas/contract/import-fields';
import type { Cents } from '@kelas/contract/values/cents';
import { csvPhone } from '@kelas/contract/values/csv';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { type RawBuilder, sql } from 'kysely';
import { charged } from '../../billing/charged.ts';
import { feePeriodOf, isPaidOff, lineFee } from '../../billing/fee-due.ts';
import type { Snapshot } from '../../db/snapshot.ts';
import { dayCell, type ListRecord, monthCell, toRecords } from './list-cells.ts';

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

const inMonth = charged(sql`line.month`);

/**
 * SQL: for a month that was paid although its course does not charge it, the sum that other courses of
 * the same subject and teacher charge or were paid. The list of students has such a month once.
 */
const shared: RawBuilder<unknown> = sql`
  select subscription_id, month, sum(fee) as fee from (
    with line as (
      select line.subscription_id, line.student_id, line.month, line.fee, teacher_id, course_id
      from tuition_settlement line
      join subscription on subscription.id = line.subscription_id
      join offering on offering.id = offering_id
      where not (${inMonth})
    ), pair as (
      select line.subscription_id, line.month, line.fee, subscription.id as other_id,
        ${lineFee(inMonth)} as other_fee, (${inMonth}) as is_charged
      from line
      join subscription on subscription.student_id = line.student_id
        and subscription.id <> line.subscription_id
      join offering on offering.id = offering_id
        and offering.teacher_id = line.teacher_id and offering.course_id = line.course_id
      ${feePeriodOf(sql`line.month`)}
      left join tuition_settlement settlement on settlement.student_id = line.student_id
        and settlement.subscription_id = subscription.id and settlement.month = line.month
      where settlement.fee is not null or (${inMonth})
    )
    select subscription_id, month, other_fee as fee from pair
    union all
    select other_id, month, fee from pair where is_charged
  ) each group by subscription_id, month`;

/**
 * The paid fees of payments that are not voided (R-1762). *Fee* is the amount due where a part was paid
 * and the rest is owed, else the amount paid, so that the import leaves the same debt. Parts of a misc
 * charge follow each other. Money that was put into credit or deposits is in the list of students.
 */
export function paidRecords(snapshot: Snapshot): AsyncIterable<readonly ListRecord[]> {
  const paid = snapshot.batches(sql<PaidRow>`
    select student.name as student, student.nric, student.phone_no as phone,
      coalesce(course.name, misc_item.name) as item, teacher.name as teacher,
      line.month, charge.fee, line.fee as paid,
      payment.transaction_date as day, payment.payment_type as type,
      -- The lists have no lessons, so no fee of a course by lesson is known where they are imported.
      bool_and(subscription.id is null
        or charge.fee = subscription.fee and not subscription.by_lesson)
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
    left join tuition_settlement settlement on settlement.student_id = line.student_id
      and settlement.subscription_id = line.subscription_id and settlement.month = line.month
    left join (${shared}) shared
      on shared.subscription_id = line.subscription_id and shared.month = line.month
    left join (
      select misc_charge_id, min(payment_id) as payment_id from payment_line
      where due is not null and misc_charge_id is not null group by misc_charge_id
    ) begun on begun.misc_charge_id = line.misc_charge_id
    cross join lateral (
      select coalesce(
        case when ${isPaidOff(inMonth)} then settlement.fee else settlement.due end
          + coalesce(shared.fee, 0),
        line.due, line.fee
      )::integer as fee
    ) charge
    where line.fund is null and student.anonymised_at is null and not line.voided
    order by coalesce(begun.payment_id, line.payment_id), line.misc_charge_id, line.payment_id,
      line.id`);
  return toRecords(paid, toPaidRecord);
}

/** The misc charges without a payment (R-1762). */
export function unpaidRecords(snapshot: Snapshot): AsyncIterable<readonly ListRecord[]> {
  const unpaid = snapshot.batches(sql<ChargeRow>`
    select student.name as student, student.nric, student.phone_no as phone,
      misc_item.name as item, null as teacher, misc_charge.month, misc_charge.fee
    from misc_charge
    join student on student.id = misc_charge.student_id
    join misc_item on misc_item.id = misc_charge.misc_item_id
    where cancelled_month is null and student.anonymised_at is null
      and misc_charge.paid = 0
    order by misc_charge.id`);
  return toRecords(unpaid, toRecord);
}

function toRecord({ phone, month, teacher, ...row }: ChargeRow): ListRecord {
  return { ...row, phone: csvPhone(phone), month: monthCell(month), teacher: teacher ?? '' };
}

function toPaidRecord({ paid, day, type, isAtFee, year, number, ...charge }: PaidRow): ListRecord {
  return {
    ...toRecord(charge),
    paid,
    date: dayCell(day),
    // The import has no payments from held money. Only a payment without a type may have another fee
    // than the course.
    type: isAtFee && (type === 'CASH' || type === 'BANK') ? IMPORT_WORDS.PAYMENT_TYPE[type] : '',
    receipt: formatReceiptNo(year, number),
  };
}
