import type { Fund } from '@kelas/contract/schema/payment';
import type { PaymentLine } from '@kelas/contract/schema/payment-lines';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { monthOfDay } from '@kelas/contract/values/date';
import { invalid } from '../../base/errors.ts';
import { settle } from '../../billing/due.ts';
import { settleCharges } from '../../billing/misc.ts';
import type { Tx } from '../../db/database.ts';
import { lockHolders, waitForImports } from '../ledger/locks.ts';
import { findStudent } from '../ledger/student.ts';
import { findDueCharges, insertMiscCharges } from '../misc-charges/charges.ts';
import { findDueLines } from './due-lines.ts';
import { isFund, requireFunds } from './funds.ts';
import { requirePayerAllowed } from './payer.ts';
import type { NewPayment } from './record.ts';

type TuitionLine = Extract<PaymentLine, { subscriptionId: number }>;
/** The item is given where the request names it. */
type ChargeLine = Extract<PaymentLine, { chargeId: number }> & { readonly id?: number };
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
    if (line.payer !== first.payer) throw invalid('payer', 'A payment has one payer');
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

/** The amount that several payments of one request pay of a line, by `keyOfLine`. */
export type SharedFees = ReadonlyMap<string, Cents>;
const NOT_SHARED: SharedFees = new Map();

/** Returns the lines that several payments pay together (R-1863), with the sum of their fees. */
export function findSharedFees(payments: readonly (readonly PaymentLine[])[]): SharedFees {
  const groups = Map.groupBy(payments.flat(), keyOfLine);
  return new Map(
    [...groups].flatMap(([key, lines]) =>
      key === undefined || lines.length < 2 ? [] : [[key, sumCents(lines.map(({ fee }) => fee))]],
    ),
  );
}

/** Returns the key of a stored line; undefined for a new misc line and for money of a fund. */
function keyOfLine(line: PaymentLine): string | undefined {
  if (isTuition(line)) return `${line.subscriptionId} ${line.month}`;
  return 'chargeId' in line ? `charge ${line.chargeId}` : undefined;
}

/**
 * Locks what checked lines pay and returns the payment to record; fees in cents. Throws 404 for an
 * unknown student or line, 409 for a line that is not due or at another fee, 422 for invalid values.
 */
export async function preparePayment(
  tx: Tx,
  lines: readonly PaymentLine[],
  staffId: number,
): Promise<NewPayment> {
  const { uuid, paymentType } = firstOf(lines);
  if (usesFunds(lines)) {
    // Students are locked before courses.
    const { id } = await findStudent(tx, uuid);
    if (isFund(paymentType)) await lockHolders(tx, id);
    else await waitForImports(tx);
    await requireFunds(tx, id, intoFunds(lines));
  }
  return settleLines(tx, lines, { staffId, shared: NOT_SHARED });
}

/** Whether a payment puts money into a fund or takes it from one. */
export function usesFunds(lines: readonly PaymentLine[]): boolean {
  return isFund(firstOf(lines).paymentType) || lines.some(isIntoFund);
}

/** The funds into which a payment puts money. */
export function intoFunds(lines: readonly PaymentLine[]): Fund[] {
  return lines.filter(isIntoFund).map((line) => line.fund);
}

/**
 * Locks the lines that a payment pays, and returns the payment to record. The students whose funds it
 * uses are locked before. Throws as `preparePayment` does.
 */
export async function settleLines(
  tx: Tx,
  lines: readonly PaymentLine[],
  { staffId, shared }: { readonly staffId: number; readonly shared: SharedFees },
): Promise<NewPayment> {
  const { uuid, transactionDate, paymentType, payer } = firstOf(lines);
  const tuition = lines.filter(isTuition);
  const { student, due } = await findDueLines(tx, uuid, tuition);
  const allowsParts = student.takesParts;
  const withTogether = <L extends PaymentLine>(line: L) => ({
    ...line,
    togetherFee: shared.get(keyOfLine(line) ?? ''),
  });
  const offered = lines.filter(isStored).map(withTogether);
  const charged = await findDueCharges(tx, student.id, offered);
  const settled = settleCharges(charged, offered, allowsParts);
  const misc = lines.filter((line): line is MiscLine => 'id' in line && !isStored(line));
  const charges = await insertMiscCharges(tx, student.id, misc, staffId);
  const month = monthOfDay(transactionDate);
  const paid = [
    ...settle(due, tuition.map(withTogether), allowsParts),
    ...settled.map(({ id, ...line }) => ({ ...line, miscChargeId: id })),
    ...misc.map(({ month, fee }, index) => ({ month, fee, miscChargeId: charges[index] })),
    ...lines.filter(isIntoFund).map(({ fund, fee }) => ({ month, fee, fund })),
  ];
  requirePayerAllowed(student, payer);
  return { studentId: student.id, transactionDate, paymentType, lines: paid, payer };
}

function firstOf(lines: readonly PaymentLine[]): PaymentLine {
  const [first] = lines;
  if (!first) throw invalid('body', 'Payment details are required');
  return first;
}

function isStored(line: PaymentLine): line is ChargeLine {
  return 'chargeId' in line;
}

function isIntoFund(line: PaymentLine): line is FundLine {
  return 'fund' in line;
}

export function isTuition(line: PaymentLine): line is TuitionLine {
  return 'subscriptionId' in line;
}
