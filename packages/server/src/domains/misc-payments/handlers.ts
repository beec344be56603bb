import type * as calls from '@kelas/contract/misc-payments';
import type { MiscPaymentLine } from '@kelas/contract/misc-payments';
import { monthOfDay } from '@kelas/contract/values/date';
import { invalid } from '../../base/errors.ts';
import { settleCharges } from '../../billing/misc.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { isFund, requireFunds } from '../payments/funds.ts';
import { lockHolders } from '../payments/locks.ts';
import { findPayer, requirePayerAllowed } from '../payments/payer.ts';
import { recordPayment } from '../payments/record.ts';
import { findDueCharges, insertMiscCharges } from '../students/charges.ts';
import * as queries from './queries.ts';

type SavedLine = MiscPaymentLine & { subscriptionId: number };

export const handlers: Handlers<typeof calls> = {
  async listMiscPayments(filter, { db }) {
    const students = queries.selectMiscPayments(db, filter);
    return new StreamedList(students, filter.name === undefined ? 'whole' : 'searched');
  },

  async getMiscPayment({ uuid, month }, { db }) {
    return queries.selectMiscPayment(db, uuid, month);
  },

  async payMisc({ studentUuid, transactionDate, paymentType, credit, payer, ...input }, context) {
    if (credit && isFund(paymentType)) {
      throw invalid('credit', 'Money for credit must be cash or bank');
    }
    const month = input.month ?? monthOfDay(transactionDate);
    const saved = input.paymentDetails.filter(isSaved);
    const added = input.paymentDetails.filter((line) => !isSaved(line));
    return once(context, async (tx) => {
      const student = await findPayer(tx, studentUuid);
      if (isFund(paymentType)) await lockHolders(tx, student.id);
      if (credit) await requireFunds(tx, student.id, ['CREDIT']);
      const allowsParts = student.takesParts;
      const due = await findDueCharges(tx, student.id, saved);
      const settled = settleCharges(due, saved, allowsParts);
      const lines = added.map((line) => ({ ...line, month }));
      const charges = await insertMiscCharges(tx, student.id, lines, context.actor.id);
      const paid = [
        ...settled.map(({ id, ...line }) => ({ ...line, miscChargeId: id })),
        ...lines.map(({ fee }, index) => ({ month, fee, miscChargeId: charges[index] })),
        ...(credit
          ? [{ month: monthOfDay(transactionDate), fee: credit, fund: 'CREDIT' as const }]
          : []),
      ];
      requirePayerAllowed(student, payer);
      const common = { studentId: student.id, transactionDate, paymentType };
      const payment = { ...common, lines: paid, payer };
      return recordPayment(tx, payment, context.actor.id, context.now);
    });
  },
};

function isSaved(line: MiscPaymentLine): line is SavedLine {
  return line.subscriptionId !== undefined;
}
