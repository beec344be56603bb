import type * as calls from '@kelas/contract/receipts';
import { currentMonth } from '@kelas/contract/values/date';
import { fileName } from '@kelas/contract/values/file-name';
import { recordMoney } from '../../audit/record.ts';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { lockReceipts } from '../payments/funds.ts';
import { lockPaidCharges } from '../payments/locks.ts';
import { insertVoid } from '../payments/void.ts';
import { salaryCorrections } from '../salaries/corrections.ts';
import { keepAsCredit } from './keep-as-credit.ts';
import { requireUnused } from './money-used.ts';
import * as queries from './queries.ts';
import { selectReceiptSheet } from './sheet.ts';

export const handlers: Handlers<typeof calls> = {
  async getReceipt({ receiptNo }, { db, now, actor }) {
    const id = await queries.findPayment(db, receiptNo);
    const receipt = await queries.getReceiptOf(db, id, now);
    if (actor.role !== 'ADMIN' || receipt.voided) return receipt;
    return { ...receipt, ...(await correctionsOf(db, id, now)) };
  },

  async getReceiptDocument({ receiptNo, format }, { db, now }) {
    // No database connection is held while the document waits and is drawn (D-15).
    const sheet = await selectReceiptSheet(db, receiptNo, now);
    const bytes = await drawDocument({ kind: 'receipt', sheet, format });
    return { bytes, fileName: fileName(sheet.receiptNo, 'pdf') };
  },

  async voidPayment({ receiptNo, reason, keepAsCredit: isKept }, context) {
    const { owedFee, owedOn, ...kept } = await once(context, async (tx) => {
      const id = await queries.findPayment(tx, receiptNo);
      await lockPaidCharges(tx, [id], isKept);
      await lockReceipts(tx, context.now);
      // Recorded before the void, so that credit of this payment which was used is covered.
      const credit = isKept ? await keepAsCredit(tx, id, context.actor.id, context.now) : undefined;
      await requireUnused(tx, id);
      const reversal = await insertVoid(tx, { id, reason }, context.actor.id, context.now);
      const receipt = await queries.getReceiptOf(tx, id, context.now);
      if (credit) await recordMoney(tx, 'payment', credit.id);
      await recordMoney(tx, 'payment_void', reversal);
      // The result is stored with the idempotency key, so it holds no names (D-10).
      return {
        owedFee: receipt.owedFee,
        owedOn: receipt.owedOn,
        ...(credit && { creditReceiptNo: credit.receiptNo }),
      };
    });
    const { db, now } = context;
    const id = await queries.findPayment(db, receiptNo);
    const receipt = await queries.getReceiptOf(db, id, now);
    return { ...receipt, ...(await correctionsOf(db, id, now)), owedFee, owedOn, ...kept };
  },

  async listVoids({ transactionDate }, { db }) {
    return queries.listVoidsOf(db, transactionDate);
  },
};

async function correctionsOf(db: Db, paymentId: number, now: Date) {
  const corrections = await salaryCorrections(db, paymentId, currentMonth(now));
  return corrections.length > 0 ? { salaryCorrections: corrections } : {};
}
