import { formatTimeStamp } from '@kelas/contract/values/date';
import type { Db } from '../../db/database.ts';
import { labels } from '../../pdf/layout/labels.ts';
import type { ReceiptSheet } from '../../pdf/layout/receipt-sheet.ts';
import { paidText } from '../../pdf/layout/receipt-words.ts';
import { getLetterhead } from '../centre/letterhead.ts';
import { findPayment, getReceiptOf } from './queries.ts';

/** The content of a printed receipt. Throws 404 for an unknown receipt number. */
export async function selectReceiptSheet(
  db: Db,
  receiptNo: string,
  now: Date,
): Promise<ReceiptSheet> {
  const receipt = await getReceiptOf(db, await findPayment(db, receiptNo), now);
  const level = await db
    .selectFrom('program_level')
    .select('name')
    .where('id', '=', receipt.programLvl)
    .executeTakeFirstOrThrow();
  const { transactionDate, paymentType, lines, owedOn, voided } = receipt;
  const letterhead = await getLetterhead(db);
  const { advance, deposit } = labels[letterhead.language];
  const fundWords = { CREDIT: advance, DEPOSIT: deposit };
  return {
    ...letterhead,
    receiptNo: receipt.receiptNo,
    transactionDate,
    student: { name: receipt.name, levelName: level.name },
    paymentType,
    lines: lines.map((line) => ({
      subjectName: line.fund ? fundWords[line.fund] : paidText(line, labels[letterhead.language]),
      month: line.month,
      fee: line.fee,
    })),
    total: receipt.totalAmount,
    receivedBy: receipt.staffName,
    recordedAt: formatTimeStamp(receipt.recordCreateDate),
    owed: receipt.owedFee,
    owedOn,
    voided: voided && {
      on: formatTimeStamp(voided.recordCreateDate),
      by: voided.staffName,
      reason: voided.reason,
    },
  };
}
