import type { Cents } from '@kelas/contract/values/cents';
import { type Day, today } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { qrOfPayment, readPaymentQr } from '@kelas/contract/values/payment-qr';
import type { Db } from '../../db/database.ts';
import type { BillSheet, BillsSheet } from '../../pdf/layout/bill-sheet.ts';
import { labels } from '../../pdf/layout/labels.ts';
import { paidText } from '../../pdf/layout/receipt-words.ts';
import { getLetterhead } from '../centre/letterhead.ts';
import type { Bill } from './bill.ts';

/** The content of printed bills, each in the language of its family (R-2364). */
export async function billsSheetOf(
  db: Db,
  bills: readonly Omit<Bill, 'sent'>[],
  month: Month,
  at: Date,
): Promise<BillsSheet> {
  const letterhead = await getLetterhead(db);
  const codeOf = await paymentCodes(db);
  const levels = await db.selectFrom('program_level').select(['id', 'name']).execute();
  const levelNames = new Map(levels.map(({ id, name }) => [id, name]));
  return {
    ...letterhead,
    bills: bills.map((bill): BillSheet => {
      const language = bill.familyLanguage || letterhead.language;
      return {
        language,
        month,
        referenceCode: bill.referenceCode,
        madeOn: today(at),
        students: bill.students.map(({ name, programLvl, lines, attendance }) => ({
          name,
          levelName: levelNames.get(programLvl) ?? '',
          lines: lines.map((line) => ({
            subjectName: paidText(line, labels[language]),
            month: line.month as Month,
            fee: line.fee,
          })),
          ...(attendance && { attendance: { ...attendance, month: attendance.month as Month } }),
        })),
        covered: bill.coveredFee ?? (0 as Cents),
        total: bill.totalFee,
        ...(bill.dueDate && { dueDate: bill.dueDate as Day }),
        ...codeOf(bill),
      };
    }),
  };
}

/**
 * Returns the QR code of a bill: the code of the centre as it is, or with amount and reference where
 * the payer's app reads them (R-2361).
 */
async function paymentCodes(db: Db) {
  const { text, hasAmount } = await db
    .selectFrom('centre')
    .select(['payment_qr as text', 'qr_has_amount as hasAmount'])
    .executeTakeFirstOrThrow();
  const qr = readPaymentQr(text);
  return ({ totalFee, referenceCode }: Pick<Bill, 'totalFee' | 'referenceCode'>) => {
    if (typeof qr === 'string' || totalFee <= 0) return {};
    const names = qr.scheme === 'PAYNOW' || hasAmount;
    return { qr: { text: names ? qrOfPayment(qr, totalFee, referenceCode) : text, name: qr.name } };
  };
}
