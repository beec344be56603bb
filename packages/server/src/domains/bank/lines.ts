import type { listBankLines } from '@kelas/contract/bank';
import type { InputOf, OutputOf } from '@kelas/contract/call';
import type { OtherReason } from '@kelas/contract/values/bank-lines';
import type { Cents } from '@kelas/contract/values/cents';
import { dayFromSql } from '@kelas/contract/values/date';
import { addMonths, monthToSql } from '@kelas/contract/values/month';
import { formatReceiptNo, formatVoucherNo } from '@kelas/contract/values/receipt-number';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

type ListedLine = OutputOf<typeof listBankLines>[number];

interface MatchRow {
  readonly lineId: number;
  readonly fee: Cents;
  readonly receiptYear: number | null;
  readonly receiptNumber: number | null;
  readonly voucherYear: number | null;
  readonly voucherNumber: number | null;
  readonly salaryId: number | null;
  readonly reason: OtherReason | null;
  readonly uuid: string | null;
  readonly name: string | null;
  readonly recordedAt: Date;
  readonly staffName: string;
}

/** All lines of a month, newest first, with what they were (R-2377). */
export async function selectBankLines(
  db: Db,
  { month, accountId }: InputOf<typeof listBankLines>,
): Promise<OutputOf<typeof listBankLines>> {
  const isWanted = sql`
    transaction_date >= ${monthToSql(month)}::date
    and transaction_date < ${monthToSql(addMonths(month, 1))}::date
    and ${accountId === undefined ? sql`true` : sql`bank_account_id = ${accountId}`}`;
  const lines = await sql<Omit<ListedLine, 'matches' | 'transactionDate'> & { date: string }>`
    select bank_line.id, bank_account.name as "accountName", transaction_date as date, amount,
      open as "openFee", text
    from bank_line join bank_account on bank_account.id = bank_account_id
    where ${isWanted} order by transaction_date desc, bank_line.id desc`.execute(db);
  const matches = await sql<MatchRow>`
    select bank_line_id as "lineId", bank_match.amount as fee,
      receipt_year as "receiptYear", receipt_number as "receiptNumber",
      voucher_year as "voucherYear", voucher_number as "voucherNumber",
      bank_match.salary_id as "salaryId", bank_match.reason, student.uuid,
      coalesce(student.name, teacher.name) as name,
      bank_match.recorded_at as "recordedAt", display_name as "staffName"
    from bank_match
    join staff on staff.id = bank_match.recorded_by
    left join payment on payment.id = bank_match.payment_id
    left join refund on refund.id = bank_match.refund_id
    left join student on student.id = coalesce(payment.student_id, refund.student_id)
    left join salary on salary.id = bank_match.salary_id
    left join teacher on teacher.id = salary.teacher_id
    where undone_at is null and bank_line_id in (select id from bank_line where ${isWanted})
    order by bank_match.id`.execute(db);
  const byLine = Map.groupBy(matches.rows, ({ lineId }) => lineId);
  return lines.rows.map(({ date, ...line }) => ({
    ...line,
    transactionDate: dayFromSql(date),
    matches: (byLine.get(line.id) ?? []).map(matchOf),
  }));
}

function matchOf(row: MatchRow): ListedLine['matches'][number] {
  const { receiptYear, receiptNumber, voucherYear, voucherNumber, salaryId, reason } = row;
  const isReceipt = receiptYear !== null && receiptNumber !== null;
  const isVoucher = voucherYear !== null && voucherNumber !== null;
  return {
    fee: row.fee,
    ...(isReceipt && { receiptNo: formatReceiptNo(receiptYear, receiptNumber) }),
    ...(isVoucher && { voucherNo: formatVoucherNo(voucherYear, voucherNumber) }),
    ...(salaryId !== null && { salaryId }),
    ...(reason !== null && { reason }),
    ...(row.uuid !== null && { uuid: row.uuid }),
    ...(row.name !== null && { name: row.name }),
    recordCreateDate: row.recordedAt.toISOString(),
    staffName: row.staffName,
  };
}
