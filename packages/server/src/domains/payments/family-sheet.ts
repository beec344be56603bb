import { sumCents } from '@kelas/contract/values/cents';
import { today } from '@kelas/contract/values/date';
import { invalid } from '../../base/errors.ts';
import type { Db } from '../../db/database.ts';
import type { FamilySheet } from '../../pdf/layout/receipt-sheet.ts';
import { getLetterhead } from '../centre/letterhead.ts';
import { receiptContent } from './receipt-sheet.ts';
import { findPayment, getReceiptOf } from './receipts.ts';

/**
 * The content of one sheet for receipts that were paid together, in the order of their numbers
 * (R-1599). The total leaves out voided ones. Throws 404 for an unknown receipt number and 422 for
 * receipts that were not paid together.
 */
export async function selectFamilySheet(
  db: Db,
  receiptNos: readonly string[],
  now: Date,
): Promise<FamilySheet> {
  const receipts: Awaited<ReturnType<typeof getReceiptOf>>[] = [];
  for (const receiptNo of receiptNos.toSorted()) {
    receipts.push(await getReceiptOf(db, await findPayment(db, receiptNo), now));
  }
  const [first] = receipts;
  if (!first) throw new Error('a sheet of a family has at least one receipt');
  const { paidTogether = [first.receiptNo] } = first;
  if (!receipts.every(({ receiptNo }) => paidTogether.includes(receiptNo))) {
    throw invalid('receiptNos', 'These receipts were not paid together');
  }
  const { paymentType, staffName, recordCreateDate } = first;
  const payers = [...new Set(receipts.flatMap(({ payer }) => payer ?? []))];
  const owed = new Map(receipts.map(({ uuid, owedFee }) => [uuid, owedFee]));
  const paid = receipts.filter(({ voided }) => !voided);
  const isOneType = receipts.every((receipt) => receipt.paymentType === paymentType);
  const language = receipts.find(({ familyLanguage }) => familyLanguage)?.familyLanguage;
  const letterhead = await getLetterhead(db, language);
  const contents: FamilySheet['receipts'][number][] = [];
  for (const receipt of receipts) {
    contents.push(await receiptContent(db, receipt, letterhead.language));
  }
  return {
    ...letterhead,
    receipts: contents,
    paymentType: isOneType ? paymentType : null,
    total: sumCents(paid.map(({ totalAmount }) => totalAmount)),
    ...(payers.length > 0 && { payer: payers.join(', ') }),
    receivedBy: staffName,
    recordedAt: recordCreateDate,
    owed: sumCents(owed.values()),
    owedOn: today(now),
  };
}
