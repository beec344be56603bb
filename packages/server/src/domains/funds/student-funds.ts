import type { OutputOf } from '@kelas/contract/call';
import type { getHeldMoney } from '@kelas/contract/funds';
import { ACCOUNT_RECEIPTS_MAX } from '@kelas/contract/student-account';
import type { Cents } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

type HeldMoney = OutputOf<typeof getHeldMoney>;

/**
 * The money that the centre holds for a student now, and the credit of the whole family; in cents
 * (R-1587).
 */
export async function selectFunds(
  db: Db | Tx,
  studentId: number,
): Promise<Pick<HeldMoney, 'credit' | 'familyCredit' | 'deposit'>> {
  const { rows } = await sql<{ credit: Cents; familyCredit: Cents; deposit: Cents }>`
    select
      own.credit,
      own.credit + coalesce((
        select sum(credit) from student
        where family_id = own.family_id and id <> own.id
      ), 0)::bigint as "familyCredit",
      own.deposit
    from student own
    where own.id = ${studentId}`.execute(db);
  return rows[0] ?? { credit: 0 as Cents, familyCredit: 0 as Cents, deposit: 0 as Cents };
}

/** The newest changes of a student's credit and deposit; in cents. */
export async function selectFundEntries(
  db: Db,
  studentId: number,
): Promise<HeldMoney['fundEntries']> {
  type Entry = HeldMoney['fundEntries'][number];
  const { rows } = await sql<
    Pick<Entry, 'fund' | 'amount' | 'reversal'> & {
      day: string;
      isRefund: boolean;
      year: number;
      number: number;
    }
  >`
    select
      fund_entry.fund,
      fund_entry.amount,
      reversal,
      coalesce(refund.transaction_date, payment.transaction_date) as day,
      refund.id is not null as "isRefund",
      coalesce(voucher_year, receipt_year) as year,
      coalesce(voucher_number, receipt_number) as number
    from fund_entry
    left join payment on payment.id = fund_entry.payment_id
    left join refund on refund.id = fund_entry.refund_id
    where fund_entry.student_id = ${studentId}
    order by fund_entry.id desc limit ${sql.lit(ACCOUNT_RECEIPTS_MAX)}`.execute(db);
  return rows.map(({ day, isRefund, year, number, ...entry }) => ({
    ...entry,
    transactionDate: dayFromSql(day),
    receiptNo: (isRefund ? formatVoucherNo : formatReceiptNo)(year, number),
  }));
}
