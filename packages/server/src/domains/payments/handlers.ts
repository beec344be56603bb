import type * as calls from '@kelas/contract/payments';
import type { PaymentLine } from '@kelas/contract/schema/payment-lines';
import { sumCents } from '@kelas/contract/values/cents';
import { currentMonth, monthOfDay } from '@kelas/contract/values/date';
import { fileName } from '@kelas/contract/values/file-name';
import { recordMoney } from '../../audit/record.ts';
import { invalid } from '../../base/errors.ts';
import type { Db } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { drawDocument } from '../../pdf/worker/draw.ts';
import { lockPaidCharges, lockReceipts } from '../ledger/locks.ts';
import { salaryCorrections } from '../salaries/corrections.ts';
import { selectFamilyFees, selectPayers } from './family-fees.ts';
import { selectFamilySheet } from './family-sheet.ts';
import { isFund } from './funds.ts';
import { keepAsCredit } from './keep-as-credit.ts';
import { requireUnused } from './money-used.ts';
import { checkPayment, preparePayment } from './prepare.ts';
import { prepareFamilyPayments } from './prepare-family.ts';
import { selectReceiptSheet } from './receipt-sheet.ts';
import * as queries from './receipts.ts';
import { recordPayment, recordPayments } from './record.ts';
import { insertVoid } from './void.ts';

export const handlers: Handlers<typeof calls> = {
  async payTuition(lines, context) {
    checkPayment(lines);
    return once(context, async (tx) => {
      const payment = await preparePayment(tx, lines, context.actor.id);
      return recordPayment(tx, payment, context.actor.id, context.now);
    });
  },

  async payMisc({ studentUuid, credit, paymentDetails, month, ...payment }, context) {
    const { transactionDate, paymentType, payer } = payment;
    if (credit && isFund(paymentType)) {
      throw invalid('credit', 'Money for credit must be cash or bank');
    }
    const common = {
      uuid: studentUuid,
      transactionDate,
      paymentType,
      payer,
      month: month ?? monthOfDay(transactionDate),
    };
    const lines: PaymentLine[] = paymentDetails.map(({ subscriptionId: chargeId, ...line }) =>
      chargeId === undefined ? { ...common, ...line } : { ...common, ...line, chargeId },
    );
    if (credit) lines.push({ ...common, fund: 'CREDIT', fee: credit });
    return once(context, async (tx) => {
      const prepared = await preparePayment(tx, lines, context.actor.id);
      return recordPayment(tx, prepared, context.actor.id, context.now);
    });
  },

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
