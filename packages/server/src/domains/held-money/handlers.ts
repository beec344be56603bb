import type * as calls from '@kelas/contract/held-money';
import { fileName } from '@kelas/contract/values/file-name';
import { recordMoney } from '../../audit/record.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { lockReceipts } from '../payments/funds.ts';
import { lockHolders } from '../payments/locks.ts';
import { findPayer } from '../payments/payer.ts';
import { checkTransactionDate } from '../payments/transaction-date.ts';
import { selectHeld } from './held.ts';
import { insertRefund } from './refund.ts';
import { selectVoucherSheet } from './sheet.ts';
import { selectFundEntries, selectFunds } from './student-funds.ts';

export const handlers: Handlers<typeof calls> = {
  async addRefund({ uuid, ...refund }, context) {
    const { actor, now } = context;
    checkTransactionDate(refund.transactionDate, now);
    return once(context, async (tx) => {
      const { id: studentId } = await findPayer(tx, uuid);
      await lockHolders(tx, studentId);
      await lockReceipts(tx, now);
      const { id, ...recorded } = await insertRefund(tx, { ...refund, studentId }, actor.id, now);
      await recordMoney(tx, 'refund', id);
      return recorded;
    });
  },

  async getRefundDocument({ voucherNo, format }, { db }) {
    // No database connection is held while the document waits and is drawn (D-15).
    const sheet = await selectVoucherSheet(db, voucherNo);
    const bytes = await drawDocument({ kind: 'voucher', sheet, format });
    return { bytes, fileName: fileName(voucherNo, 'pdf') };
  },

  async getHeldMoney({ uuid }, { db }) {
    const { id } = await findPayer(db, uuid);
    return { ...(await selectFunds(db, id)), fundEntries: await selectFundEntries(db, id) };
  },

  async listHeld(_input, { db }) {
    return selectHeld(db);
  },
};
