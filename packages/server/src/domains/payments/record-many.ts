import { dayToSql, today } from '@kelas/contract/values/date';
import { monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { NewPayment, PaidLine } from './record.ts';

/** A payment to record with many others; no type for one whose type is unknown. */
export interface ManyPayment extends Pick<NewPayment, 'studentId' | 'transactionDate'> {
  readonly paymentType: 'CASH' | 'BANK' | null;
  readonly lines: readonly PaidLine[];
}

/**
 * Records payments in one statement, with consecutive receipt numbers of the year in their order.
 * Returns their ids. The same constraints as for one payment hold. Lock the charges before,
 * and call `recordManyMoney` later.
 */
export async function insertManyPayments(
  tx: Tx,
  payments: readonly ManyPayment[],
  recordedBy: number,
  now: Date,
): Promise<number[]> {
  const year = Number(today(now).slice(6));
  const count = payments.length;
  const lines = payments.flatMap((payment, place) =>
    payment.lines.map((line) => ({ ...line, place: place + 1 })),
  );
  const { rows } = await sql<{ id: number }>`
    with counter as (
      insert into receipt_counter (year, last_number) values (${year}, ${count})
      on conflict (year) do update set last_number = receipt_counter.last_number + ${count}
      returning last_number - ${count} as before
    ),
    recorded as (
      insert into payment (receipt_year, receipt_number, student_id, transaction_date,
        payment_type, recorded_at, recorded_by)
      select ${year}, before + place, student_id, transaction_date, payment_type, ${now},
        ${recordedBy}::integer
      from counter, unnest(
        ${payments.map((payment) => payment.studentId)}::integer[],
        ${payments.map((payment) => dayToSql(payment.transactionDate))}::date[],
        ${payments.map((payment) => payment.paymentType)}::text[]
      ) with ordinality as each (student_id, transaction_date, payment_type, place)
      order by place
      returning id, student_id, transaction_date, payment_type, receipt_number
    ),
    line as (
      insert into payment_line (payment_id, student_id, transaction_date, payment_type, month, fee,
        subscription_id, misc_charge_id, due, base, fund)
      select recorded.id, student_id, transaction_date, payment_type, each.month, each.fee,
        each.subscription_id, each.misc_charge_id, each.due, each.base, each.fund
      from recorded, counter, unnest(
        ${lines.map((line) => line.place)}::integer[],
        ${lines.map((line) => monthToSql(line.month))}::date[],
        ${lines.map((line) => line.fee)}::integer[],
        ${lines.map((line) => line.subscriptionId ?? null)}::integer[],
        ${lines.map((line) => line.miscChargeId ?? null)}::integer[],
        ${lines.map((line) => line.due ?? null)}::integer[],
        ${lines.map((line) => line.base ?? null)}::integer[],
        ${lines.map((line) => line.fund ?? null)}::text[]
      ) with ordinality
        as each (place, month, fee, subscription_id, misc_charge_id, due, base, fund, at)
      where recorded.receipt_number = counter.before + each.place
      order by each.at
    )
    select id from recorded order by receipt_number`.execute(tx);
  return rows.map(({ id }) => id);
}
