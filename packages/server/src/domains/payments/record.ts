import type { Fund, PaymentMeans, recordedTypes } from '@kelas/contract/schema/payment';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayToSql, today } from '@kelas/contract/values/date';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { recordEvents, recordMoney } from '../../audit/record.ts';
import type { Tx } from '../../db/database.ts';
import { checkTransactionDate } from '../ledger/transaction-date.ts';
import { isFund } from './funds.ts';

/** A checked payment to record; amounts in cents. */
export interface NewPayment {
  readonly studentId: number;
  readonly transactionDate: Day;
  readonly paymentType: PaymentMeans;
  readonly lines: readonly PaidLine[];
  /** Who paid; empty if it is not known (R-1868). */
  readonly payer?: string;
}

/** A line of a payment: a month of a subscription, a misc charge, or money for a fund. */
export interface PaidLine {
  readonly month: Month;
  readonly fee: Cents;
  readonly subscriptionId?: number;
  readonly miscChargeId?: number | undefined;
  readonly fund?: Fund;
  /** The fee due of the charge, for a line that pays a part of it (R-1540). */
  readonly due?: Cents | undefined;
  /** What a teacher's share of the charge is computed from; absent for the fee due (R-1536). */
  readonly base?: Cents | undefined;
}

/** The response of a payment call; amount in cents. */
export interface RecordedReceipt {
  readonly receiptNo: string;
  readonly transactionDate: string;
  readonly paymentType: (typeof recordedTypes)[number];
  readonly totalAmount: Cents;
}

/** Records one payment, with its entry in the audit log. */
export async function recordPayment(
  tx: Tx,
  payment: NewPayment,
  recordedBy: number,
  now: Date,
): Promise<RecordedReceipt> {
  const { id, ...receipt } = await insertPayment(tx, payment, recordedBy, now);
  await recordMoney(tx, 'payment', id);
  const { receiptNo } = receipt;
  await recordPayers(tx, [{ ...payment, id, receiptNo }], recordedBy, now);
  return receipt;
}

/**
 * Records the payments that a family makes together, with consecutive receipt numbers (R-1598).
 * Prepare all of them before. The audit log comes after the last one, because its lock is the last of
 * every transaction.
 */
export async function recordPayments(
  tx: Tx,
  payments: readonly NewPayment[],
  recordedBy: number,
  now: Date,
): Promise<RecordedReceipt[]> {
  const recorded: Awaited<ReturnType<typeof insertPayment>>[] = [];
  for (const payment of payments) {
    recorded.push(await insertPayment(tx, payment, recordedBy, now));
  }
  const [first] = recorded;
  if (first && recorded.length > 1) {
    const together = recorded.map(({ id }) => ({ payment_id: id, first_payment_id: first.id }));
    await tx.insertInto('family_payment').values(together).execute();
  }
  for (const { id } of recorded) await recordMoney(tx, 'payment', id);
  await recordPayers(
    tx,
    recorded.flatMap(({ id, receiptNo }, index) => {
      const payment = payments[index];
      return payment ? [{ ...payment, id, receiptNo }] : [];
    }),
    recordedBy,
    now,
  );
  return recorded.map(({ id: _, ...receipt }) => receipt);
}

/**
 * Stores who paid, with an audit entry of the student, which anonymising erases (D-41). Call it last,
 * like `recordMoney`.
 */
async function recordPayers(
  tx: Tx,
  payments: readonly (NewPayment & { readonly id: number; readonly receiptNo: string })[],
  recordedBy: number,
  now: Date,
): Promise<void> {
  const known = payments.flatMap(({ id, receiptNo, studentId, payer }) =>
    payer ? [{ id, receiptNo, studentId, payer }] : [],
  );
  if (known.length === 0) return;
  const rows = known.map(({ id, payer }) => ({ payment_id: id, name: payer }));
  await tx.insertInto('payment_payer').values(rows).execute();
  const events = known.map(({ id, receiptNo, studentId, payer }) => ({
    action: 'PAYER_RECORDED' as const,
    kind: 'STUDENT' as const,
    id: studentId,
    after: { paymentId: id, receiptNo, payer },
  }));
  await recordEvents(tx, events, { actor: { id: recordedBy }, now });
}

/**
 * Inserts a payment and its lines with the next receipt number of the year (R-601 to R-603, D-09).
 * One statement does it, so the lock of the counter is short. A failed payment takes no number.
 * A line that is already paid violates `payment_line_tuition_once`, one at another fee than is
 * due `payment_line_due`, more than a fund has `fund_not_overdrawn`.
 * Throws 422 for a transaction date in the future. Call `recordMoney` after all of them,
 * because it locks the head of the audit log.
 */
export async function insertPayment(
  tx: Tx,
  payment: NewPayment,
  recordedBy: number,
  now: Date,
): Promise<RecordedReceipt & { readonly id: number }> {
  const { studentId, transactionDate, lines } = payment;
  const paymentType = isFund(payment.paymentType) ? 'CREDIT' : payment.paymentType;
  const fund = isFund(payment.paymentType) ? payment.paymentType : null;
  checkTransactionDate(transactionDate, now);
  const year = Number(today(now).slice(6));
  const { rows } = await sql<{ id: number; number: number; total: Cents }>`
    with counter as (
      insert into receipt_counter (year, last_number) values (${year}, 1)
      on conflict (year) do update set last_number = receipt_counter.last_number + 1
      returning last_number
    ),
    recorded as (
      insert into payment (receipt_year, receipt_number, student_id, transaction_date,
        payment_type, fund, recorded_at, recorded_by)
      select ${year}, last_number, ${studentId}, ${dayToSql(transactionDate)}::date,
        ${paymentType}, ${fund}, ${now}, ${recordedBy}
      from counter
      returning id, transaction_date, payment_type, receipt_number
    ),
    line as (
      insert into payment_line (payment_id, student_id, transaction_date, payment_type, month, fee,
        subscription_id, misc_charge_id, due, base, fund)
      select recorded.id, ${studentId}, transaction_date, payment_type, each.month, each.fee,
        each.subscription_id, each.misc_charge_id, each.due, each.base, each.fund
      from recorded, unnest(
        ${lines.map((line) => monthToSql(line.month))}::date[],
        ${lines.map((line) => line.fee)}::integer[],
        ${lines.map((line) => line.subscriptionId ?? null)}::integer[],
        ${lines.map((line) => line.miscChargeId ?? null)}::integer[],
        ${lines.map((line) => line.due ?? null)}::integer[],
        ${lines.map((line) => line.base ?? null)}::integer[],
        ${lines.map((line) => line.fund ?? null)}::text[]
      ) as each (month, fee, subscription_id, misc_charge_id, due, base, fund)
      returning fee
    )
    select recorded.id, recorded.receipt_number as number, (select sum(fee) from line) as total
    from recorded`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the payment was not recorded');
  return {
    id: row.id,
    receiptNo: formatReceiptNo(year, row.number),
    transactionDate,
    paymentType,
    totalAmount: row.total,
  };
}
