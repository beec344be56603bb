import type * as calls from '@kelas/contract/family-payments';
import { sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { fileName } from '@kelas/contract/values/file-name';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { recordPayments } from '../payments/record.ts';
import { checkPayment } from '../tuition-payments/pay.ts';
import { prepareFamilyPayments } from './pay.ts';
import { selectFamilyFees, selectPayers } from './queries.ts';
import { selectFamilySheet } from './sheet.ts';

export const handlers: Handlers<typeof calls> = {
  async listFamilyFees({ uuid }, { db, now }) {
    return selectFamilyFees(db, uuid, currentMonth(now));
  },

  async listPayers({ uuid }, { db }) {
    return selectPayers(db, uuid);
  },

  async payFamily({ payments }, context) {
    for (const lines of payments) checkPayment(lines);
    const { id: staffId } = context.actor;
    return once(context, async (tx) => {
      const prepared = await prepareFamilyPayments(tx, payments, staffId);
      const receipts = await recordPayments(tx, prepared, staffId, context.now);
      return { receipts, totalAmount: sumCents(receipts.map((receipt) => receipt.totalAmount)) };
    });
  },

  async getFamilyReceiptDocument({ receiptNos, format }, { db, now }) {
    // No database connection is held while the document waits and is drawn (D-15).
    const sheet = await selectFamilySheet(db, receiptNos, now);
    const bytes = await drawDocument({ kind: 'family', sheet, format });
    const [first] = sheet.receipts;
    return { bytes, fileName: fileName(`${first?.receiptNo} family`, 'pdf') };
  },
};
