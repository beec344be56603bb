import type * as calls from '@kelas/contract/receipts';
import { fileName } from '@kelas/contract/values/file-name';
import { recordMoney } from '../../audit/record.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { insertVoid } from '../payments/void.ts';
import * as queries from './queries.ts';
import { selectReceiptSheet } from './sheet.ts';

export const handlers: Handlers<typeof calls> = {
  async getReceipt({ receiptNo }, { db, now }) {
    return queries.getReceiptOf(db, await queries.findPayment(db, receiptNo), now);
  },

  async getReceiptDocument({ receiptNo, format }, { db, now }) {
    // No database connection is held while the document waits and is drawn (D-15).
    const sheet = await selectReceiptSheet(db, receiptNo, now);
    const bytes = await drawDocument({ kind: 'receipt', sheet, format });
    return { bytes, fileName: fileName(sheet.receiptNo, 'pdf') };
  },

  async voidPayment({ receiptNo, reason }, context) {
    const { owedFee, owedOn } = await once(context, async (tx) => {
      const id = await queries.findPayment(tx, receiptNo);
      const reversal = await insertVoid(tx, { id, reason }, context.actor.id, context.now);
      const receipt = await queries.getReceiptOf(tx, id, context.now);
      await recordMoney(tx, 'payment_void', reversal);
      // The result is stored with the idempotency key, so it holds no names (D-10).
      return { owedFee: receipt.owedFee, owedOn: receipt.owedOn };
    });
    const { db, now } = context;
    const id = await queries.findPayment(db, receiptNo);
    return { ...(await queries.getReceiptOf(db, id, now)), owedFee, owedOn };
  },

  async listVoids({ transactionDate }, { db }) {
    return queries.listVoidsOf(db, transactionDate);
  },
};
