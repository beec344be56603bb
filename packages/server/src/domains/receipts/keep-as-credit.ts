import type { Fund } from '@kelas/contract/payments';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { dayFromSql, monthOfDay } from '@kelas/contract/values/date';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { type AppError, conflict, invalid } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import { refuseHolding } from '../payments/funds.ts';
import { insertPayment } from '../payments/record.ts';

/** The greatest amount of a payment line, in cents. */
const LINE_MAX_CENTS = 1_000_000;

/**
 * Records the money of a payment that is about to be voided as credit of its student, with a receipt
 * of its own (R-1581). Throws 422 for a payment from a fund, whose money goes back by itself, and
 * for one without a payment type; 409 for a student whose data was erased.
 */
export async function keepAsCredit(tx: Tx, paymentId: number, recordedBy: number, now: Date) {
  const payment = await tx
    .selectFrom('payment')
    .innerJoin('student', 'student.id', 'payment.student_id')
    .innerJoin('payment_line as line', 'line.payment_id', 'payment.id')
    .select((of) => [
      'payment.student_id as studentId',
      'transaction_date',
      'payment_type',
      'anonymised_at',
      of.fn.sum<Cents>('line.fee').as('total'),
    ])
    .where('payment.id', '=', paymentId)
    .groupBy(['payment.id', 'student.id'])
    .executeTakeFirstOrThrow();
  const { studentId, payment_type: paymentType, total } = payment;
  refuseHolding(payment);
  if (paymentType === 'CREDIT') {
    throw invalid('keepAsCredit', 'The money of this payment goes back to the credit or deposit');
  }
  if (paymentType === null) {
    throw invalid('keepAsCredit', 'This payment has no payment type, so it cannot become credit');
  }
  const transactionDate = dayFromSql(payment.transaction_date);
  const month = monthOfDay(transactionDate);
  const lines = Array.from({ length: Math.ceil(total / LINE_MAX_CENTS) }, (_, at) => ({
    month,
    fee: Math.min(LINE_MAX_CENTS, total - at * LINE_MAX_CENTS) as Cents,
    fund: 'CREDIT' as const,
  }));
  if (lines.length === 0) throw invalid('keepAsCredit', 'No money was received with this payment');
  return insertPayment(tx, { studentId, transactionDate, paymentType, lines }, recordedBy, now);
}

/** A payment or a refund that took money from a fund; the amount in cents. */
interface Use {
  readonly receiptNo: string;
  readonly isRefund: boolean;
  readonly amount: Cents;
}

/**
 * Throws 409 when the money that a payment put into a fund was used or refunded. The message names
 * the newest receipts and vouchers that must be undone first (R-1580). Call `lockReceipts` before.
 */
export async function requireUnused(tx: Tx, paymentId: number): Promise<void> {
  const { rows } = await sql<{ studentId: number; fund: Fund; missing: Cents }>`
    select student_id as "studentId", fund, sum(amount) - balance as missing
    from fund_entry join fund_balance using (student_id, fund)
    where payment_id = ${paymentId} and not reversal
      and not exists (select from payment_void where payment_id = ${paymentId})
    group by student_id, fund, balance having sum(amount) > balance
    order by student_id, fund`.execute(tx);
  const [first] = rows;
  if (!first) return;
  const { studentId, fund, missing } = first;
  const needed: Use[] = [];
  for (const use of await selectUses(tx, studentId, fund)) {
    if (sumCents(needed.map(({ amount }) => amount)) >= missing) break;
    needed.push(use);
  }
  throw moneyUsed(fund, needed);
}

/** The payments and refunds that took money from a fund, newest first. */
async function selectUses(tx: Tx, studentId: number, fund: Fund): Promise<Use[]> {
  const { rows } = await sql<{ year: number; number: number; isRefund: boolean; amount: Cents }>`
    select
      coalesce(voucher_year, receipt_year) as year,
      coalesce(voucher_number, receipt_number) as number,
      refund.id is not null as "isRefund",
      -fund_entry.amount as amount
    from fund_entry
    left join payment on payment.id = fund_entry.payment_id
    left join refund on refund.id = fund_entry.refund_id
    where fund_entry.student_id = ${studentId} and fund_entry.fund = ${fund}
      and fund_entry.amount < 0 and not reversal
      and not exists (select from payment_void where payment_id = payment.id)
    order by fund_entry.id desc`.execute(tx);
  return rows.map(({ year, number, isRefund, amount }) => ({
    receiptNo: (isRefund ? formatVoucherNo : formatReceiptNo)(year, number),
    isRefund,
    amount,
  }));
}

function moneyUsed(fund: Fund, uses: readonly Use[]): AppError {
  const money = fund === 'CREDIT' ? 'credit' : 'deposit';
  const numbers = (isRefund: boolean) =>
    uses.filter((use) => use.isRefund === isRefund).map(({ receiptNo }) => receiptNo);
  const [receipts, vouchers] = [numbers(false), numbers(true)];
  const list = new Intl.ListFormat('en');
  const [noun, object] =
    receipts.length === 1 ? ['receipt', 'that receipt'] : ['receipts', 'those receipts'];
  const sentences = [
    receipts.length > 0 &&
      `Its ${money} was used by ${noun} ${list.format(receipts)}. Void ${object} first.`,
    vouchers.length > 0 &&
      `Its ${money} was refunded by voucher ${list.format(vouchers)}. Receive that money again as ${money} first.`,
  ];
  return conflict('MONEY_USED', sentences.filter((text) => text !== false).join(' '));
}
