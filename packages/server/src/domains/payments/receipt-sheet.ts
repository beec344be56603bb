import type { Language } from '@kelas/contract/values/languages';
import type { Db } from '../../db/database.ts';
import { labels } from '../../pdf/layout/labels.ts';
import type { ReceiptSheet } from '../../pdf/layout/receipt-sheet.ts';
import { paidText } from '../../pdf/layout/receipt-words.ts';
import { getLetterhead } from '../centre/letterhead.ts';
import { findPayment, getReceiptOf } from './receipts.ts';

/** The content of a printed receipt. Throws 404 for an unknown receipt number. */
export async function selectReceiptSheet(
  db: Db,
  receiptNo: string,
  now: Date,
): Promise<ReceiptSheet> {
  const receipt = await getReceiptOf(db, await findPayment(db, receiptNo), now);
  const letterhead = await getLetterhead(db, receipt.familyLanguage);
  return { ...letterhead, ...(await receiptContent(db, receipt, letterhead.language)) };
}

/** The content of a printed receipt without the letterhead. */
export async function receiptContent(
  db: Db,
  receipt: Awaited<ReturnType<typeof getReceiptOf>>,
  language: Language,
): Promise<Omit<ReceiptSheet, 'centre' | 'language'>> {
  const level = await db
    .selectFrom('program_level')
    .select('name')
    .where('id', '=', receipt.programLvl)
    .executeTakeFirstOrThrow();
  const { transactionDate, paymentType, lines, owedOn, voided } = receipt;
  const { advance, deposit } = labels[language];
  const fundWords = { CREDIT: advance, DEPOSIT: deposit };
  return {
    receiptNo: receipt.receiptNo,
    transactionDate,
    student: { name: receipt.name, levelName: level.name },
    referenceCode: receipt.referenceCode,
    paymentType,
    lines: lines.map((line) => ({
      subjectName: line.fund ? fundWords[line.fund] : paidText(line, labels[language]),
      month: line.month,
      fee: line.fee,
    })),
    total: receipt.totalAmount,
    ...(receipt.payer !== undefined && { payer: receipt.payer }),
    receivedBy: receipt.staffName,
    recordedAt: receipt.recordCreateDate,
    owed: receipt.owedFee,
    owedOn,
    voided: voided && {
      on: voided.recordCreateDate,
      by: voided.staffName,
      reason: voided.reason,
    },
  };
}
