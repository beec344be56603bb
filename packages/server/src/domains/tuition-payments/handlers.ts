import type * as calls from '@kelas/contract/tuition-payments';
import type { PaymentLine } from '@kelas/contract/tuition-payments';
import { currentMonth } from '@kelas/contract/values/date';
import { invalid } from '../../base/errors.ts';
import { settle } from '../../billing/due.ts';
import { settleCharges } from '../../billing/misc.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { StreamedList } from '../../http/streamed-list.ts';
import { takesParts } from '../payments/parts.ts';
import { findPayer } from '../payments/payer.ts';
import { recordPayment } from '../payments/record.ts';
import { findDueCharges, insertMiscCharges } from '../students/charges.ts';
import * as queries from './queries.ts';

type TuitionLine = Extract<PaymentLine, { subscriptionId: number }>;
type ChargeLine = Extract<PaymentLine, { chargeId: number }>;
type MiscLine = Exclude<PaymentLine, TuitionLine | ChargeLine>;

export const handlers: Handlers<typeof calls> = {
  async listTuitionPayments(filter, { db }) {
    const students = queries.selectTuitionPayments(db, filter);
    return new StreamedList(students, filter.name === undefined ? 'whole' : 'searched');
  },

  async getTuitionPayment({ uuid, month }, { db }) {
    return queries.selectTuitionPayment(db, uuid, month);
  },

  async listPayableMonths({ uuid }, { db, now }) {
    return queries.selectPayableMonths(db, uuid, currentMonth(now));
  },

  async listUnpaidFees({ uuid }, { db, now }) {
    return queries.selectUnpaidFees(db, uuid, currentMonth(now));
  },

  async payTuition(lines, context) {
    const { uuid, transactionDate, paymentType } = requireOnePayment(lines);
    const tuition = lines.filter((line): line is TuitionLine => 'subscriptionId' in line);
    const stored = lines.filter((line): line is ChargeLine => 'chargeId' in line);
    const misc = lines.filter((line): line is MiscLine => 'id' in line);
    requireDistinct(tuition);
    return once(context, async (tx) => {
      const student = await findPayer(tx, uuid);
      const allowsParts = await takesParts(tx);
      const due = settle(
        await queries.findDueLines(tx, student.id, tuition, allowsParts),
        tuition,
        allowsParts,
      );
      const offered = stored.map(({ chargeId, fee }) => ({ subscriptionId: chargeId, fee }));
      const charged = await findDueCharges(tx, student.id, offered, allowsParts);
      const settled = settleCharges(charged, offered, allowsParts);
      const charges = await insertMiscCharges(tx, student.id, misc, context.actor.id);
      const paid = [
        ...due,
        ...settled.map(({ id, ...line }) => ({ ...line, miscChargeId: id })),
        ...misc.map(({ month, fee }, index) => ({ month, fee, miscChargeId: charges[index] })),
      ];
      const payment = { studentId: student.id, transactionDate, paymentType, lines: paid };
      return recordPayment(tx, payment, context.actor.id, context.now);
    });
  },
};

/** Throws 422 unless all lines have one student, one transaction date and one type. */
function requireOnePayment(lines: readonly PaymentLine[]): PaymentLine {
  const [first] = lines;
  if (!first) throw invalid('body', 'Payment details are required');
  for (const line of lines) {
    if (line.uuid !== first.uuid) throw invalid('uuid', 'A payment is for one student');
    if (line.transactionDate !== first.transactionDate) {
      throw invalid('transactionDate', 'A payment has one transaction date');
    }
    if (line.paymentType !== first.paymentType) {
      throw invalid('paymentType', 'A payment has one payment type');
    }
  }
  return first;
}

function requireDistinct(lines: readonly TuitionLine[]): void {
  const distinct = new Set(lines.map((line) => `${line.subscriptionId} ${line.month}`));
  if (distinct.size < lines.length) throw invalid('body', 'A line is in this payment twice');
}
