import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import { isCharged, type Pause } from '../billing/due.ts';
import type { DemoCentre, DemoStudent } from './centre.ts';
import { DAY_MS, type Dice, diceOf, openingTime } from './dice.ts';
import { type DemoCharge, type DemoSubscription, monthsFrom } from './enrolments.ts';

/** A recorded payment; amounts in cents. */
export interface DemoPayment {
  readonly student: DemoStudent;
  readonly recordedAt: Date;
  /** `YYYY-MM-DD`: the day of `recordedAt` in Singapore, or an earlier day. */
  readonly transactionDate: string;
  readonly paymentType: 'CASH' | 'BANK';
  readonly lines: readonly DemoPaidLine[];
}

export interface DemoPaidLine {
  readonly month: Month;
  readonly fee: Cents;
  /** The lessons that the fee is for; null for a course by month. */
  readonly lessons: number | null;
  readonly subscription: DemoSubscription | null;
  readonly charge: DemoCharge | null;
}

/** The earliest payment of a month is this many days before it begins. */
export const EARLIEST_DAYS = 4;

/** A debt that is older than this is an old debt. */
const OLD_MONTHS = 12;

const PAYMENT = 3;

/**
 * All payments up to the centre's `now`, in the order of their recording. They come in parts of
 * about a month, because all payments of a large centre need too much memory.
 */
export function* paymentsOf(centre: DemoCentre): Generator<DemoPayment[]> {
  let open: DemoPayment[] = [];
  for (const month of monthsFrom(centre.opening, addMonths(currentMonth(centre.now), 2))) {
    const safe = firstDay(month) - EARLIEST_DAYS * DAY_MS;
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

/** The payments of a student's lines of a month: none, one, or two if a line is paid later. */
function payMonth(student: DemoStudent, month: Month, centre: DemoCentre): DemoPayment[] {
  const { now } = centre;
  const dice = diceOf(PAYMENT, student.number, monthIndex(month));
  const lines = linesOf(student, month, centre);
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

/** The fees that are paid in a month. A course by lesson is paid in the month after its lessons. */
function linesOf(
  student: DemoStudent,
  month: Month,
  { offerings }: Pick<DemoCentre, 'offerings'>,
): DemoPaidLine[] {
  const pauses = pausesOf(student);
  const tuition = student.subscriptions.flatMap((subscription): DemoPaidLine[] => {
    const { byLesson, lessons: counts } = offerings[subscription.offering] ?? {};
    const of = byLesson ? addMonths(month, -1) : month;
    const lessons = byLesson ? (counts?.get(of) ?? 0) : null;
    if (lessons === 0 || !isCharged(subscription, pauses, of)) return [];
    const fee = (subscription.fee * (lessons ?? 1)) as Cents;
    return [{ month: of, fee, lessons, subscription, charge: null }];
  });
  const misc = student.charges
    .filter((each) => each.month === month && each.cancelled === null)
    .map((each) => ({ month, fee: each.fee, lessons: null, subscription: null, charge: each }));
  return [...tuition, ...misc];
}

/** The same pauses as the view `student_pause` returns. */
function pausesOf({ changes }: DemoStudent): Pause[] {
  return changes.flatMap(({ status, month }, index) => {
    if (status === 'ACTIVE') return [];
    const from = status === 'DEACTIVATED' ? addMonths(month, 1) : month;
    return [{ from, until: changes[index + 1]?.month ?? null }];
  });
}

/** Days from the first of the month to the payment; undefined if it is never paid. */
function daysUntilPaid(
  dice: Dice,
  student: DemoStudent,
  month: Month,
  isOld: boolean,
): number | undefined {
  const roll = dice.below(1000);
  const left = student.changes.some((change) => compareMonths(change.month, month) <= 0);
  if (left && roll < 400) return undefined;
  if (roll < 80 && month !== student.since) return -1 - dice.below(EARLIEST_DAYS);
  if (roll < 760) return dice.below(10);
  if (roll < 930) return 10 + dice.below(15);
  return roll < 985 || (isOld && isCollected(dice)) ? 28 + dice.below(20) : undefined;
}

/** 99 in 100 old debts are collected. */
function isCollected(dice: Dice): boolean {
  return dice.below(100) > 0;
}

/** The payment, or none if it is in the future. A transfer is recorded up to two days later. */
function record(
  dice: Dice,
  student: DemoStudent,
  month: Month,
  lines: readonly DemoPaidLine[],
  days: number,
  now: Date,
): DemoPayment[] {
  const day = firstDay(month) + days * DAY_MS;
  const delay = student.pays === 'BANK' ? dice.below(3) : 0;
  const recordedAt = openingTime(dice, day + delay * DAY_MS);
  if (recordedAt > now) return [];
  const transactionDate = new Date(day).toISOString().slice(0, 10);
  return [{ student, recordedAt, transactionDate, paymentType: student.pays, lines }];
}

/** The beginning of a month in UTC, in milliseconds since 1970. */
export function firstDay(month: Month): number {
  const index = monthIndex(month);
  return Date.UTC(Math.floor(index / 12), index % 12, 1);
}
