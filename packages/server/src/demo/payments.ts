import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import { isCharged, type Pause } from '../billing/due.ts';
import type { DemoCentre, DemoStudent } from './centre.ts';
import { type Dice, diceOf } from './dice.ts';
import { type DemoCharge, type DemoSubscription, monthsFrom } from './enrolments.ts';

/** A payment as it was recorded at the desk; amounts in cents. */
export interface DemoPayment {
  readonly student: DemoStudent;
  readonly recordedAt: Date;
  /** A DATE's text; recordedAt's day in Singapore, or one of the days before. */
  readonly transactionDate: string;
  readonly paymentType: 'CASH' | 'BANK';
  readonly lines: readonly DemoPaidLine[];
}

export interface DemoPaidLine {
  readonly month: Month;
  readonly fee: Cents;
  readonly subscription: DemoSubscription | null;
  readonly charge: DemoCharge | null;
}

export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** The desk opens at 10 in the morning, Singapore time, for nine hours. */
export const OPENS = 2 * 60 * MINUTE;
const OPEN_MINUTES = 9 * 60;
/** Nobody pays a month's fees earlier than this before it begins. */
const EARLIEST_DAYS = 4;

/** Debts of more months ago are old. */
const OLD_MONTHS = 12;

const PAYMENT = 3;

/**
 * All payments up to the centre's moment in the order of their recording, in parts of about a
 * month, so that a large centre need not be held in memory.
 */
export function* paymentsOf(centre: DemoCentre): Generator<DemoPayment[]> {
  let open: DemoPayment[] = [];
  for (const month of monthsFrom(centre.opening, addMonths(currentMonth(centre.now), 2))) {
    const safe = firstDay(month) - EARLIEST_DAYS * DAY;
    yield inOrder(open.filter((payment) => payment.recordedAt.getTime() < safe));
    open = open.filter((payment) => payment.recordedAt.getTime() >= safe);
    open.push(...centre.students.flatMap((student) => payMonth(student, month, centre)));
  }
  yield inOrder(open);
}

function inOrder(payments: DemoPayment[]): DemoPayment[] {
  return payments.sort(
    (a, b) =>
      a.recordedAt.getTime() - b.recordedAt.getTime() || a.student.number - b.student.number,
  );
}

/** The payment of what a student owes for a month: none, or one, or two when a line was left for later. */
function payMonth(student: DemoStudent, month: Month, { now }: DemoCentre): DemoPayment[] {
  const dice = diceOf(PAYMENT, student.number, monthIndex(month));
  const lines = linesOf(student, month);
  const isOld = compareMonths(month, addMonths(currentMonth(now), -OLD_MONTHS)) < 0;
  const days = daysUntilPaid(dice, student, month, isOld);
  const partly = lines.length > 1 && dice.chance(0.03);
  const late = dice.chance(0.5) || (isOld && isCollected(dice)) ? 14 : undefined;
  const paid: [lines: DemoPaidLine[], days: number | undefined][] = partly
    ? [
        [lines.slice(0, -1), days],
        [lines.slice(-1), days === undefined || late === undefined ? undefined : days + late],
      ]
    : [[lines, days]];
  return paid.flatMap(([each, after]) =>
    each.length === 0 || after === undefined ? [] : record(dice, student, month, each, after, now),
  );
}

function linesOf(student: DemoStudent, month: Month): DemoPaidLine[] {
  const pauses = pausesOf(student);
  const tuition = student.subscriptions
    .filter((each) => isCharged(each, pauses, month))
    .map((each) => ({ month, fee: each.fee, subscription: each, charge: null }));
  const misc = student.charges
    .filter((each) => each.month === month && each.cancelled === null)
    .map((each) => ({ month, fee: each.fee, subscription: null, charge: each }));
  return [...tuition, ...misc];
}

/** What the view `student_pause` makes of the status changes. */
function pausesOf({ changes }: DemoStudent): Pause[] {
  return changes.flatMap(({ status, month }, index) => {
    if (status === 'ACTIVE') return [];
    const from = status === 'DEACTIVATED' ? addMonths(month, 1) : month;
    return [{ from, until: changes[index + 1]?.month ?? null }];
  });
}

/** Days from the first of the month to the payment: most within ten, some late, a few never. */
function daysUntilPaid(
  dice: Dice,
  student: DemoStudent,
  month: Month,
  isOld: boolean,
): number | undefined {
  const throws = dice.below(1000);
  const left = student.changes.some((change) => compareMonths(change.month, month) <= 0);
  if (left && throws < 400) return undefined;
  if (throws < 80 && month !== student.since) return -1 - dice.below(EARLIEST_DAYS);
  if (throws < 760) return dice.below(10);
  if (throws < 930) return 10 + dice.below(15);
  return throws < 985 || (isOld && isCollected(dice)) ? 28 + dice.below(20) : undefined;
}

/** Of old debts, 99 in 100 were collected in the end. */
function isCollected(dice: Dice): boolean {
  return dice.below(100) > 0;
}

/** The payment itself, unless its moment is still to come. A transfer may be entered a day or two after it. */
function record(
  dice: Dice,
  student: DemoStudent,
  month: Month,
  lines: readonly DemoPaidLine[],
  days: number,
  now: Date,
): DemoPayment[] {
  const day = firstDay(month) + days * DAY;
  const delay = student.pays === 'BANK' ? dice.below(3) : 0;
  const recordedAt = new Date(day + delay * DAY + OPENS + dice.below(OPEN_MINUTES) * MINUTE);
  if (recordedAt > now) return [];
  const transactionDate = new Date(day).toISOString().slice(0, 10);
  return [{ student, recordedAt, transactionDate, paymentType: student.pays, lines }];
}

/** The moment, as UTC has it, at which a month begins. */
export function firstDay(month: Month): number {
  const index = monthIndex(month);
  return Date.UTC(Math.floor(index / 12), index % 12, 1);
}
