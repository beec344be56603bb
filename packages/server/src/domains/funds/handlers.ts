import type * as calls from '@kelas/contract/funds';
import { fileName } from '@kelas/contract/values/file-name';
import { recordMoney } from '../../audit/record.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { lockHolders, lockReceipts } from '../ledger/locks.ts';
import { findStudent } from '../ledger/student.ts';
import { checkTransactionDate } from '../ledger/transaction-date.ts';
import { selectHeld } from './held.ts';
import { insertRefund } from './refund.ts';
import { selectVoucherSheet } from './sheet.ts';
import { selectFundEntries, selectFunds } from './student-funds.ts';

export const handlers: Handlers<typeof calls> = {
  async addRefund({ uuid, ...refund }, context) {
    const { actor, now } = context;
    checkTransactionDate(refund.transactionDate, now);
    return once(context, async (tx) => {
      const { id: studentId } = await findStudent(tx, uuid);
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
    const { id } = await findStudent(db, uuid);
    return { ...(await selectFunds(db, id)), fundEntries: await selectFundEntries(db, id) };
  },

  async listHeld(_input, { db }) {
    return selectHeld(db);
  },
};
