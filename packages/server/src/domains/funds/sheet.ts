import { dayFromSql } from '@kelas/contract/values/date';
import { formatVoucherNo, parseReceiptNo } from '@kelas/contract/values/receipt-number';
import { notFound } from '../../base/errors.ts';
import type { Db } from '../../db/database.ts';
import type { VoucherSheet } from '../../pdf/layout/voucher-sheet.ts';
import { getLetterhead } from '../centre/letterhead.ts';

/** The content of a printed voucher of a refund (R-1583). Throws 404 for an unknown number. */
export async function selectVoucherSheet(db: Db, voucherNo: string): Promise<VoucherSheet> {
  const { year, number } = parseReceiptNo(voucherNo);
  const refund = await db
    .selectFrom('refund')
    .innerJoin('student', 'student.id', 'refund.student_id')
    .innerJoin('program_level', 'program_level.id', 'student.program_level_id')
    .innerJoin('staff', 'staff.id', 'refund.recorded_by')
    .select([
      'student.name',
      'family_language as familyLanguage',
      'program_level.name as levelName',
      'fund',
      'amount',
      'refund.payment_type as paymentType',
      'transaction_date',
      'reason',
      'recorded_at',
      'staff.display_name as staffName',
    ])
    .where('voucher_year', '=', year)
    .where('voucher_number', '=', number)
    .executeTakeFirst();
  if (!refund) throw notFound('voucher');
  return {
    ...(await getLetterhead(db, refund.familyLanguage)),
    voucherNo: formatVoucherNo(year, number),
    student: { name: refund.name, levelName: refund.levelName },
    transactionDate: dayFromSql(refund.transaction_date),
    fund: refund.fund,
    amount: refund.amount,
    paymentType: refund.paymentType,
    reason: refund.reason,
    paidBy: refund.staffName,
    recordedAt: refund.recorded_at.toISOString(),
  };
}
