import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { type RawBuilder, sql } from 'kysely';
import type { MonthReceipt, MonthRefund } from '../../billing/e-invoice/model.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isInMonth } from '../finance/queries.ts';

/** More than any receipt number of a year. */
const YEAR_SIZE = 10_000_000_000;

/** Returns year and number of a receipt as one number, in the order of the receipts. */
export const receiptKey = (year: number, number: number) => year * YEAR_SIZE + number;

/** Returns the year and the number of a receipt key. */
export const receiptOfKey = (key: number) => ({
  year: Math.floor(key / YEAR_SIZE),
  number: key % YEAR_SIZE,
});

/** Formats the number of a receipt key: `R-2026-000123`. */
export function receiptNoOfKey(key: number): string {
  const { year, number } = receiptOfKey(key);
  return formatReceiptNo(year, number);
}

/** A closed month, as `month_close` has it. */
export interface ClosedMonth {
  readonly id: number;
  readonly month: Month;
}

/**
 * SQL: the income of `payment` by the rule of `monthly_income`. Credit counts when it comes in, a
 * deposit when it is used (R-1582).
 */
const income = sql`
  cross join lateral (
    select coalesce(sum(fee) filter (
      where line.fund is distinct from 'DEPOSIT'
        and (line.payment_type is distinct from 'CREDIT' or payment.fund = 'DEPOSIT')
    ), 0)::bigint as cents
    from payment_line line where line.payment_id = payment.id
  ) income`;

/** The receipts that a closed month counts, in the order of their numbers (R-2422). */
export async function selectCountedReceipts(
  db: Db | Tx,
  { id, month }: ClosedMonth,
): Promise<MonthReceipt[]> {
  type Row = Omit<MonthReceipt, 'number'> & { readonly year: number; readonly number: number };
  const { rows } = await sql<Row>`
    with counted as (
      select id from payment
      where ${isInMonth('transaction_date', month)} and not exists (
        select from month_correction where payment_id = payment.id and kind = 'PAYMENT'
      )
      union all
      select payment_id from month_correction where kind = 'PAYMENT' and month_close_id = ${id}
    )
    select receipt_year as year, receipt_number as number, transaction_date as date, income.cents,
      payment_void.id is not null and later.id is null as voided
    from counted join payment using (id)
    ${income}
    left join payment_void on payment_void.payment_id = payment.id
    left join month_correction later on later.payment_id = payment.id and later.kind = 'VOID'
      and later.month_close_id is distinct from ${id}
    order by 1, 2`.execute(db);
  return rows.map(({ year, number, ...row }) => ({ ...row, number: receiptKey(year, number) }));
}

/**
 * SQL: the close that counts `payment`, as `closed`, and the noted e-invoice with its receipt, as
 * `original`.
 */
const original = sql`
  left join month_correction late on late.payment_id = payment.id and late.kind = 'PAYMENT'
  join month_close closed on case
    when late.id is null then closed.month = date_trunc('month', payment.transaction_date)::date
    else closed.id = late.month_close_id
  end
  left join e_invoice original on original.month_close_id = closed.id
    and original.kind = 'INVOICE'
    and (receipt_year, receipt_number) >= (original.first_year, original.first_number)
    and (receipt_year, receipt_number) <= (original.last_year, original.last_number)`;

/** SQL: the voids after the close of the month that counts the receipt; joins `payment`. */
const laterVoids = sql`
  from month_correction correction
  join payment on payment.id = correction.payment_id
  ${income}
  ${original}
  where correction.kind = 'VOID' and income.cents > 0
    -- A late receipt may be voided before the close that counts it.
    and correction.month_close_id is distinct from closed.id`;

/** The later voids and the refunds of credit that a closed month counts (R-2424). */
export async function selectRefunds(
  db: Db | Tx,
  { id, month }: ClosedMonth,
  start: Month,
): Promise<MonthRefund[]> {
  interface Row extends Omit<MonthRefund, 'receiptNumber' | 'voucherNo' | 'original'> {
    readonly year: number;
    readonly number: number;
    readonly voucherYear: number | null;
    readonly voucher: number | null;
    readonly originalNumber: string | null;
    readonly uuid: string | null;
  }
  const hasEInvoices = sql`closed.month >= ${monthToSql(start)}::date`;
  const shared = sql`
    payment.receipt_year as year, payment.receipt_number as number,
    payment.transaction_date as date, original.number as "originalNumber", original.uuid`;
  const { rows } = await sql<Row>`
    select ${shared}, income.cents, null::integer as "voucherYear", null::integer as voucher,
      false as "isUnclear"
    ${laterVoids} and correction.month_close_id = ${id} and ${hasEInvoices}
    union all
    select ${shared}, refund.amount, voucher_year, voucher_number, refund.amount > last_in.fee
    from refund
    left join month_correction correction on correction.refund_id = refund.id
    cross join lateral (
      select payment_line.payment_id, sum(fee) as fee
      from payment join payment_line on payment_line.payment_id = payment.id
      where payment.student_id = refund.student_id and payment_line.fund = 'CREDIT'
        and not voided and payment.transaction_date <= refund.transaction_date
      group by payment_line.payment_id, payment.transaction_date
      order by payment.transaction_date desc, payment_line.payment_id desc limit 1
    ) last_in
    join payment on payment.id = last_in.payment_id
    ${original}
    where refund.fund = 'CREDIT' and ${hasEInvoices} and (
      correction.month_close_id = ${id}
      or (correction.id is null and ${isInMonth('refund.transaction_date', month)})
    )
    order by 1, 2`.execute(db);
  return rows.map(({ year, number, voucherYear, voucher, originalNumber, uuid, ...row }) => ({
    ...row,
    receiptNumber: receiptKey(year, number),
    voucherNo:
      voucherYear === null || voucher === null ? null : formatVoucherNo(voucherYear, voucher),
    original: originalNumber === null || uuid === null ? null : { number: originalNumber, uuid },
  }));
}

/** SQL: the voids of receipts in noted e-invoices that no noted refund note has yet (R-2424). */
export function refundsDue(limit: number): RawBuilder<{
  year: number;
  number: number;
  amount: Cents;
  original: string;
  month: string | null;
}> {
  return sql`
    select receipt_year as year, receipt_number as number, income.cents as amount,
      original.number as original,
      (select month from month_close where id = correction.month_close_id) as month
    ${laterVoids} and original.id is not null and not exists (
      select from e_invoice note
      where note.kind = 'REFUND_NOTE' and note.month_close_id = correction.month_close_id
    )
    order by correction.id limit ${sql.lit(limit)}`;
}

/** The income of the year up to the end of a month, as in the finance report (R-2421). */
export async function sumTurnover(db: Db | Tx, month: Month): Promise<Cents> {
  const { rows } = await sql<{ turnover: Cents }>`
    select coalesce(sum(bank + cash + unknown + deposit), 0)::bigint as turnover
    from monthly_income
    where month between ${`${month.slice(3)}-01-01`}::date and ${monthToSql(month)}::date`.execute(
    db,
  );
  return rows[0]?.turnover ?? (0 as Cents);
}
