import type { PaymentLine } from '@kelas/contract/tuition-payments';
import { monthOfDay } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import { invalid } from '../../base/errors.ts';
import { settle } from '../../billing/due.ts';
import { settleCharges } from '../../billing/misc.ts';
import type { Tx } from '../../db/database.ts';
import { isFund, requireFunds } from '../payments/funds.ts';
import { findPayer } from '../payments/payer.ts';
import type { NewPayment } from '../payments/record.ts';
import { findDueCharges, insertMiscCharges } from '../students/charges.ts';
import { findDueLines } from './due-lines.ts';

type TuitionLine = Extract<PaymentLine, { subscriptionId: number }>;
type ChargeLine = Extract<PaymentLine, { chargeId: number }>;
type FundLine = Extract<PaymentLine, { fund: string }>;
type MiscLine = Exclude<PaymentLine, TuitionLine | ChargeLine | FundLine>;

/**
 * Throws 422 unless the lines are one payment: of one student, transaction date and type, each line
 * once. Money for a fund cannot come from a fund.
 */
export function checkPayment(lines: readonly PaymentLine[]): void {
  const first = firstOf(lines);
  for (const line of lines) {
    if (line.uuid !== first.uuid) throw invalid('uuid', 'A payment is for one student');
    if (line.transactionDate !== first.transactionDate) {
      throw invalid('transactionDate', 'A payment has one transaction date');
    }
    if (line.paymentType !== first.paymentType) {
      throw invalid('paymentType', 'A payment has one payment type');
    }
  }
  const tuition = lines.filter(isTuition);
  const distinct = new Set(tuition.map((line) => `${line.subscriptionId} ${line.month}`));
  const intoFunds = lines.filter(isIntoFund);
  const isRepeated =
    distinct.size < tuition.length ||
    new Set(intoFunds.map((line) => line.fund)).size < intoFunds.length;
  if (isRepeated) throw invalid('body', 'A line is in this payment twice');
  if (intoFunds.length > 0 && isFund(first.paymentType)) {
    throw invalid('paymentType', 'Money for credit or a deposit must be cash or bank');
  }
}

/**
 * Locks what checked lines pay and returns the payment to record; fees in cents. Throws 404 for an
 * unknown student or line, 409 for a line that is not due or at another fee, 422 for invalid values.
 * Several payments of one transaction are all prepared before one is recorded, because recording
 * locks the receipt counter, which other payments wait for with their own lines locked.
 */
export async function preparePayment(
  tx: Tx,
  lines: readonly PaymentLine[],
  staffId: number,
): Promise<NewPayment> {
  const { uuid, transactionDate, paymentType } = firstOf(lines);
  const student = await findPayer(tx, uuid);
  const intoFunds = lines.filter(isIntoFund);
  await requireFunds(
    tx,
    student.id,
    intoFunds.map((line) => line.fund),
  );
  const allowsParts = student.takesParts;
  const tuition = lines.filter(isTuition);
  const due = settle(
    await findDueLines(tx, student.id, tuition, allowsParts),
    tuition,
    allowsParts,
  );
  const stored = lines.filter((line): line is ChargeLine => 'chargeId' in line);
  const offered = stored.map(({ chargeId, fee }) => ({ subscriptionId: chargeId, fee }));
  const charged = await findDueCharges(tx, student.id, offered, allowsParts);
  const settled = settleCharges(charged, offered, allowsParts);
  const misc = lines.filter((line): line is MiscLine => 'id' in line);
  const charges = await insertMiscCharges(tx, student.id, misc, staffId);
  const paid = [
    ...due,
    ...settled.map(({ id, ...line }) => ({ ...line, miscChargeId: id })),
    ...misc.map(({ month, fee }, index) => ({ month, fee, miscChargeId: charges[index] })),
    ...intoFunds.map(({ fund, fee }) => ({ month: monthOfDay(transactionDate), fee, fund })),
  ];
  return { studentId: student.id, transactionDate, paymentType, lines: paid };
}

/**
 * Locks all that several payments pay: the subscriptions by id, then the charges by id. So these
 * payments wait for each other, and for rules that are applied, without a deadlock (D-30, D-32).
 */
export async function lockPaidLines(tx: Tx, lines: readonly PaymentLine[]): Promise<void> {
  const { part_payments } = await tx
    .selectFrom('house_rules')
    .select('part_payments')
    .executeTakeFirstOrThrow();
  const mode = part_payments ? sql`no key update` : sql`share`;
  const subscriptions = lines.filter(isTuition).map((line) => line.subscriptionId);
  await sql`
    select from subscription where id = any(${subscriptions}::integer[])
    order by id for ${mode}`.execute(tx);
  const charges = lines.flatMap((line) => ('chargeId' in line ? line.chargeId : []));
  await sql`
    select from misc_charge where id = any(${charges}::integer[])
    order by id for ${mode}`.execute(tx);
}

function firstOf(lines: readonly PaymentLine[]): PaymentLine {
  const [first] = lines;
  if (!first) throw invalid('body', 'Payment details are required');
  return first;
}

function isIntoFund(line: PaymentLine): line is FundLine {
  return 'fund' in line;
}

function isTuition(line: PaymentLine): line is TuitionLine {
  return 'subscriptionId' in line;
}
