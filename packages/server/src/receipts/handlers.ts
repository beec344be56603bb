import type * as calls from '@kelas/contract/receipts';
import type { Handlers } from '../http/context.ts';
import { once } from '../http/once.ts';
import { recordVoid } from '../payments/void.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async getReceipt({ receiptNo }, { db, now }) {
    return queries.getReceiptOf(db, await queries.findPayment(db, receiptNo), now);
  },

  async getReceiptDocument() {
    throw new Error('not written yet');
  },

  async voidPayment({ receiptNo, reason }, context) {
    return once(context, async (tx) => {
      const id = await queries.findPayment(tx, receiptNo);
      await recordVoid(tx, { id, reason }, context.actor.id, context.now);
      return queries.getReceiptOf(tx, id, context.now);
    });
  },

  async listVoids({ transactionDate }, { db }) {
    return queries.listVoidsOf(db, transactionDate);
  },
};
