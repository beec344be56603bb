import type { Fund, PaymentMeans, recordedTypes } from '@kelas/contract/schema/payment';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayToSql, today } from '@kelas/contract/values/date';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { type RawBuilder, sql } from 'kysely';
import { insertMoneyEntry, recordEvents } from '../../audit/record.ts';
import type { Tx } from '../../db/database.ts';
import { checkTransactionDate } from '../ledger/transaction-date.ts';
import { isFund } from './funds.ts';

/** A checked payment to store; amounts in cents. */
export interface StoredPayment {
  readonly studentId: number;
  readonly transactionDate: Day;
  /** Null for an imported payment whose type is unknown (R-907). */
  readonly paymentType: PaymentMeans | null;
  readonly lines: readonly PaidLine[];
}

/** A payment of the counter. */
export interface NewPayment extends StoredPayment {
  readonly paymentType: PaymentMeans;
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
  /** The base of a teacher's share of the charge; absent for the fee due (R-1536). */
  readonly base?: Cents | undefined;
  /** The lessons of the month of a course that is charged by lesson (R-2275). */
  readonly lessons?: number | undefined;
}

/** The response of a payment call (R-604); amount in cents. */
export interface RecordedReceipt {
  readonly receiptNo: string;
  readonly transactionDate: string;
  readonly paymentType: (typeof recordedTypes)[number];
  readonly totalAmount: Cents;
}

/** Records one payment, with its entry in the audit log. Throws as `recordPayments` does. */
export async function recordPayment(
  tx: Tx,
  payment: NewPayment,
  recordedBy: number,
  now: Date,
): Promise<RecordedReceipt> {
  const [receipt] = await recordPayments(tx, [payment], recordedBy, now);
  if (!receipt) throw new Error('the payment was not recorded');
  return receipt;
}

/**
 * Records payments that are made together, with their entries in the audit log and with consecutive
 * receipt numbers (R-1598). Prepare all of them before. Throws 422 for a transaction date in the
 * future (R-429).
 */
export async function recordPayments(
  tx: Tx,
  payments: readonly NewPayment[],
  recordedBy: number,
  now: Date,
): Promise<RecordedReceipt[]> {
  for (const { transactionDate } of payments) checkTransactionDate(transactionDate, now);
  const entries = insertMoneyEntry('payment');
  const stored = await insertPayments(tx, payments, { recordedBy, now, entries, together: true });
  const recorded = payments.flatMap((payment, place) => {
    const receipt = stored[place];
    return receipt ? [{ ...payment, ...receipt }] : [];
  });
  await recordPayers(tx, recorded, recordedBy, now);
  return recorded.map(({ receiptNo, transactionDate, paymentType, totalAmount }) => ({
    receiptNo,
    transactionDate,
    paymentType: isFund(paymentType) ? 'CREDIT' : paymentType,
    totalAmount,
  }));
}

/**
 * Stores who paid, with an audit entry of the student, which anonymising erases (D-41). Call it
 * last, like `recordMoney`.
 */
async function recordPayers(
  tx: Tx,
  payments: readonly (NewPayment & Recorded)[],
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

/** A stored payment; the total in cents. */
interface Recorded {
  readonly id: number;
  readonly receiptNo: string;
  readonly totalAmount: Cents;
}

interface Recording {
  readonly recordedBy: number;
  readonly now: Date;
  /**
   * SQL that inserts the entries in the audit log. Without it the caller records the payments there
   * later, because the head of the audit log is the last lock of a transaction.
   */
  readonly entries?: RawBuilder<unknown>;
  /** The payments are made together. */
  readonly together?: boolean;
}

const FAMILY = sql`
  family as (
    insert into family_payment (payment_id, first_payment_id)
    select id, min(id) over () from payment
  ),`;

/**
 * Inserts payments and their lines with the next receipt numbers of the year, in their order (R-601
 * to R-603, D-09). One statement does it, with the entries in the audit log, so that the counter is
 * locked for a short time. A failed payment takes no number. A line that is already paid violates
 * `payment_line_tuition_once` (R-426), one at another fee than is due `payment_line_due`, more than
 * a fund has `fund_not_overdrawn`.
 */
export async function insertPayments(
  tx: Tx,
  payments: readonly StoredPayment[],
  { recordedBy, now, entries = sql`select from payment`, together = false }: Recording,
): Promise<Recorded[]> {
  const year = Number(today(now).slice(6));
  const count = payments.length;
  const lines = payments.flatMap((payment, place) =>
    payment.lines.map((line) => ({ ...line, place: place + 1 })),
  );
  // The WITH queries have the names of the tables, so that the entries are made of the new rows.
  const { rows } = await sql<{ id: number; number: number; totalAmount: Cents }>`
    with counter as (
      insert into receipt_counter (year, last_number) values (${year}, ${count})
      on conflict (year) do update set last_number = receipt_counter.last_number + ${count}
      returning last_number - ${count} as before
    ),
    payment as (
      insert into payment (receipt_year, receipt_number, student_id, transaction_date,
        payment_type, fund, recorded_at, recorded_by)
      select ${year}, before + place, student_id, transaction_date,
        case when fund is null then payment_type else 'CREDIT' end, fund, ${now},
        ${recordedBy}::integer
      from counter, unnest(
        ${payments.map((payment) => payment.studentId)}::integer[],
        ${payments.map((payment) => dayToSql(payment.transactionDate))}::date[],
        ${payments.map((payment) => payment.paymentType)}::text[],
        ${payments.map(({ paymentType: means }) => (means && isFund(means) ? means : null))}::text[]
      ) with ordinality as each (student_id, transaction_date, payment_type, fund, place)
      order by place
      returning *
    ),
    payment_line as (
      insert into payment_line (payment_id, student_id, transaction_date, payment_type, month, fee,
        subscription_id, misc_charge_id, due, base, lessons, fund)
      select payment.id, student_id, transaction_date, payment_type, each.month, each.fee,
        each.subscription_id, each.misc_charge_id, each.due, each.base,
        each.lessons, each.fund
      from counter cross join unnest(
        ${lines.map((line) => line.place)}::integer[],
        ${lines.map((line) => monthToSql(line.month))}::date[],
        ${lines.map((line) => line.fee)}::integer[],
        ${lines.map((line) => line.subscriptionId ?? null)}::integer[],
        ${lines.map((line) => line.miscChargeId ?? null)}::integer[],
        ${lines.map((line) => line.due ?? null)}::integer[],
        ${lines.map((line) => line.base ?? null)}::integer[],
        ${lines.map((line) => line.lessons ?? null)}::smallint[],
        ${lines.map((line) => line.fund ?? null)}::text[]
      ) with ordinality
        as each (place, month, fee, subscription_id, misc_charge_id, due, base, lessons, fund, at)
      join payment on payment.receipt_number = counter.before + each.place
      order by each.at
      returning *
    ),
    ${together && count > 1 ? FAMILY : sql``}
    entry as (${entries} order by id)
    select id, receipt_number as number, (
      select sum(fee)::integer from payment_line where payment_id = payment.id
    ) as "totalAmount"
    from payment order by receipt_number`.execute(tx);
  return rows.map(({ number, ...row }) => ({ ...row, receiptNo: formatReceiptNo(year, number) }));
}
