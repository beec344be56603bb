import type { Fund } from '@kelas/contract/schema/payment';
import type { Cents } from '@kelas/contract/values/cents';
import { errorText } from '@kelas/contract/values/error-text';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import { type AppError, conflict } from '../../base/errors.ts';
import { type FundChange, usesToUndo } from '../../billing/fund-uses.ts';
import type { Tx } from '../../db/database.ts';

/** A change of a fund; a use that can be undone has a receipt or a voucher. */
interface Change extends FundChange {
  readonly isRefund: boolean;
  readonly year: number;
  readonly number: number;
}

/**
 * Throws 409 when the money that a payment put into a fund was used or refunded, also by a payment of a
 * day before later money came in. The message names the receipts and vouchers that must be undone
 * first (R-1580). Call `lockReceipts` before.
 */
export async function requireUnused(tx: Tx, paymentId: number): Promise<void> {
  const { rows: received } = await sql<{
    studentId: number;
    fund: Fund;
    amount: Cents;
    day: string;
  }>`
    select entry.student_id as "studentId", entry.fund, sum(amount)::bigint as amount,
      transaction_date as day
    from fund_entry entry join payment on payment.id = entry.payment_id
    where payment_id = ${paymentId} and amount > 0 and not reversal
      and not exists (select from payment_void where payment_id = ${paymentId})
    group by entry.student_id, entry.fund, transaction_date
    order by entry.student_id, entry.fund`.execute(tx);
  for (const { studentId, fund, ...removed } of received) {
    const uses = usesToUndo(await selectChanges(tx, studentId, fund), removed);
    if (uses.length > 0) throw moneyUsed(fund, uses);
  }
}

/** All changes of a student's fund, newest first. */
async function selectChanges(tx: Tx, studentId: number, fund: Fund): Promise<Change[]> {
  const { rows } = await sql<Change>`
    select
      coalesce(refund.transaction_date, payment.transaction_date) as day,
      fund_entry.amount,
      refund.id is not null as "isRefund",
      fund_entry.amount < 0 and not reversal
        and not exists (select from payment_void where payment_id = payment.id) as "isUse",
      coalesce(voucher_year, receipt_year) as year,
      coalesce(voucher_number, receipt_number) as number
    from fund_entry
    left join payment on payment.id = fund_entry.payment_id
    left join refund on refund.id = fund_entry.refund_id
    where fund_entry.student_id = ${studentId} and fund_entry.fund = ${fund}
    order by fund_entry.id desc`.execute(tx);
  return rows;
}

function moneyUsed(fund: Fund, uses: readonly Change[]): AppError {
  const money = { word: fund === 'CREDIT' ? 'credit' : 'deposit' };
  const receipts = uses
    .filter(({ isRefund }) => !isRefund)
    .map(({ year, number }) => formatReceiptNo(year, number));
  const vouchers = uses
    .filter(({ isRefund }) => isRefund)
    .map(({ year, number }) => formatVoucherNo(year, number));
  const [first] = receipts;
  const used =
    receipts.length === 1
      ? errorText`Its ${{ money }} was used by receipt ${{ receipt: first ?? '' }}. Void that receipt first.`
      : errorText`Its ${{ money }} was used by receipts ${{ receipts: { list: receipts } }}. Void those receipts first.`;
  const refunded = errorText`Its ${{ money }} was refunded by voucher ${{ vouchers: { list: vouchers } }}. Receive that money again as ${{ money }} first, with the date of the refund.`;
  if (vouchers.length === 0) return conflict('MONEY_USED', used);
  if (receipts.length === 0) return conflict('MONEY_USED', refunded);
  return conflict('MONEY_USED', errorText`${{ used }} ${{ refunded }}`);
}
