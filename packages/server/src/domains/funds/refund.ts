import type { InputOf, OutputOf } from '@kelas/contract/call';
import type { addRefund } from '@kelas/contract/funds';
import { dayToSql, today } from '@kelas/contract/values/date';
import { formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A checked refund to record; amount in cents. */
type NewRefund = Omit<InputOf<typeof addRefund>, 'uuid'> & { readonly studentId: number };

/**
 * Records a refund with the next voucher number of the year (R-1583). One statement does it, so a
 * refused refund takes no number. Triggers take the money from the fund; more than is left violates
 * `fund_not_overdrawn`, a date before it came in `fund_before_money` (R-1610). Call `lockReceipts` before, and `recordMoney` last.
 */
export async function insertRefund(
  tx: Tx,
  refund: NewRefund,
  recordedBy: number,
  now: Date,
): Promise<OutputOf<typeof addRefund> & { readonly id: number }> {
  const { studentId, fund, amount, paymentType, transactionDate, reason } = refund;
  const year = Number(today(now).slice(6));
  const { rows } = await sql<{ id: number; number: number }>`
    with counter as (
      insert into refund_counter (year, last_number) values (${year}, 1)
      on conflict (year) do update set last_number = refund_counter.last_number + 1
      returning last_number
    )
    insert into refund (voucher_year, voucher_number, student_id, fund, amount, payment_type,
      transaction_date, reason, recorded_at, recorded_by)
    select ${year}, last_number, ${studentId}, ${fund}, ${amount}, ${paymentType},
      ${dayToSql(transactionDate)}::date, ${reason}, ${now}, ${recordedBy}
    from counter
    returning id, voucher_number as number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('the refund was not recorded');
  return {
    id: row.id,
    voucherNo: formatVoucherNo(year, row.number),
    fund,
    transactionDate,
    paymentType,
    totalAmount: amount,
  };
}
