import type { OutputOf } from '@kelas/contract/call';
import type { getStatement } from '@kelas/contract/statements';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type DepositAccount = NonNullable<OutputOf<typeof getStatement>['deposit']>;
type DepositRow = DepositAccount['rows'][number];

interface Row {
  readonly kind: DepositRow['kind'];
  readonly day: string;
  readonly amount: Cents;
  readonly year: number;
  readonly number: number;
  readonly earlier: boolean;
}

/**
 * A student's deposit in some months, without voided payments; in cents (R-1589). Undefined when
 * there was none up to their end.
 */
export async function selectDeposit(
  db: Db,
  studentId: number,
  { from, until }: { readonly from: Month; readonly until: Month },
): Promise<DepositAccount | undefined> {
  const { rows } = await sql<Row>`
    select * from (
      select
        case when refund.id is not null then 'REFUND'
          when fund_entry.amount > 0 then 'RECEIVED' else 'USED' end as kind,
        coalesce(refund.transaction_date, payment.transaction_date) as day,
        fund_entry.amount,
        coalesce(voucher_year, receipt_year) as year,
        coalesce(voucher_number, receipt_number) as number,
        coalesce(refund.transaction_date, payment.transaction_date) < ${monthToSql(from)}::date
          as earlier,
        fund_entry.id
      from fund_entry
      left join payment on payment.id = fund_entry.payment_id
      left join refund on refund.id = fund_entry.refund_id
      where fund_entry.student_id = ${studentId} and fund_entry.fund = 'DEPOSIT' and not reversal
        and not exists (select from payment_void where payment_void.payment_id = payment.id)
    ) entry
    where day < ${monthToSql(addMonths(until, 1))}::date
    order by day, id`.execute(db);
  if (rows.length === 0) return undefined;
  const opening = sumCents(rows.filter((row) => row.earlier).map((row) => row.amount));
  let balance = opening;
  const shown = rows
    .filter((row) => !row.earlier)
    .map(({ kind, day, amount, year, number }) => {
      balance = (balance + amount) as Cents;
      return {
        kind,
        transactionDate: dayFromSql(day),
        receiptNo: (kind === 'REFUND' ? formatVoucherNo : formatReceiptNo)(year, number),
        fee: Math.abs(amount) as Cents,
        balance,
      };
    });
  return { opening, rows: shown, closing: balance };
}
