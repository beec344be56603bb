import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import type { Dice } from './dice.ts';

export interface DemoOffering {
  /** Positions in the centre's lists. */
  readonly teacher: number;
  readonly course: number;
  readonly level: number;
  /** Per month, or per lesson. */
  readonly fee: Cents;
  readonly byLesson: boolean;
  /** The recorded lessons of a course that is charged by lesson. */
  readonly lessons?: ReadonlyMap<Month, number>;
  /** True when the offering is cancelled; its subscriptions continue. */
  readonly ended: boolean;
  /** The own split of the course; null for the split of the teacher. */
  readonly ratio: string | null;
}

export interface StatusChange {
  readonly status: 'ACTIVE' | 'DEACTIVATED' | 'TERMINATED';
  readonly month: Month;
}

/** The subscriptions and misc charges of a student. */
export interface Lines {
  readonly subscriptions: readonly DemoSubscription[];
  readonly charges: readonly DemoCharge[];
}

export interface DemoSubscription {
  /** Position in the centre's offerings. */
  readonly offering: number;
  readonly fee: Cents;
  readonly effective: Month;
  readonly cancelled: Month | null;
}

export interface DemoCharge {
  readonly item: number;
  readonly name: string;
  readonly fee: Cents;
  readonly month: Month;
  readonly cancelled: Month | null;
}

interface StudentFacts {
  readonly level: number;
  readonly since: Month;
  readonly changes: readonly StatusChange[];
}

interface CentreFacts {
  readonly opening: Month;
  readonly now: Date;
  readonly offerings: readonly DemoOffering[];
}

interface Item {
  readonly item: number;
  readonly name: string;
  readonly fee: number;
}

const registration: Item = { item: 1, name: 'Registration', fee: 5000 };
const booksJanJun: Item = { item: 2, name: 'Books Jan-Jun', fee: 6000 };
const booksJulDec: Item = { item: 7, name: 'Books Jul-Dec', fee: 6000 };
const examPapers: Item = { item: 3, name: 'Exam papers', fee: 2000 };

const GRADUATED = 8;
const FORM_5 = 6;

/** Makes the subscriptions of a student, usually three, and the charges for books and papers. */
export function makeLines(dice: Dice, student: StudentFacts, centre: CentreFacts): Lines {
  const current = currentMonth(centre.now);
  const end = endOf(student, current);
  const subscriptions = chooseOfferings(dice, student.level, centre.offerings).map((offering) =>
    subscribe(dice, offering, student.since, end, centre),
  );
  const stays = student.changes[0]?.month ?? current;
  const months = monthsFrom(student.since, end ?? addMonths(stays, 1));
  const charges = months.flatMap((month) => chargesOf(dice, student.since, month, centre));
  return { subscriptions, charges };
}

/** The first month without a charge: the month of the termination or the January after Form 5. */
function endOf({ level, changes }: StudentFacts, current: Month): Month | null {
  const last = changes.at(-1);
  const graduation = level === GRADUATED ? (`01-${current.slice(3)}` as Month) : null;
  if (last?.status !== 'TERMINATED') return graduation;
  return graduation && compareMonths(graduation, last.month) < 0 ? graduation : last.month;
}

/** Positions of two to four offerings of a level, each of a different course. */
function chooseOfferings(dice: Dice, level: number, offerings: readonly DemoOffering[]): number[] {
  const atLevel = level === GRADUATED ? FORM_5 : level;
  const open = [...offerings.keys()].filter((each) => offerings[each]?.level === atLevel);
  const chosen = new Map<number, number>();
  const wanted = dice.pick([2, 3, 3, 3, 4]);
  while (chosen.size < wanted) {
    const offering = dice.pick(open);
    const course = offerings[offering]?.course ?? 0;
    if (!chosen.has(course)) chosen.set(course, offering);
  }
  return [...chosen.values()];
}

/** One in eight pays less than the offering's fee, one in twelve has cancelled the course. */
function subscribe(
  dice: Dice,
  offering: number,
  since: Month,
  end: Month | null,
  { now, offerings }: CentreFacts,
): DemoSubscription {
  const discount = dice.chance(0.125) ? dice.pick([500, 1000, 2000]) : 0;
  const { fee: usual = 0, byLesson = false } = offerings[offering] ?? {};
  const fee = (usual - (byLesson ? discount / 10 : discount)) as Cents;
  const effective = end && compareMonths(since, end) > 0 ? end : since;
  const stop = addMonths(currentMonth(now), 1 - dice.below(6));
  const stops = dice.chance(1 / 12) && compareMonths(effective, stop) < 0;
  const cancelled = stops && (!end || compareMonths(stop, end) < 0) ? stop : end;
  return { offering, fee, effective, cancelled };
}

/** The misc charges of a month: registration, books of the half year, exam papers in October. */
function chargesOf(
  dice: Dice,
  since: Month,
  month: Month,
  { opening, now }: CentreFacts,
): DemoCharge[] {
  const number = (monthIndex(month) % 12) + 1;
  const joins = month === since && since !== opening;
  const items: Item[] = [];
  if (joins) items.push(registration);
  if (joins || number === 1 || number === 7) items.push(number < 7 ? booksJanJun : booksJulDec);
  if ((number === 10 || month === currentMonth(now)) && dice.chance(0.3)) items.push(examPapers);
  return items.map(({ fee, ...item }) => {
    const cancelled = dice.chance(0.02) ? month : null;
    return { ...item, fee: fee as Cents, month, cancelled };
  });
}

/** The months from `first` up to but not including `end`. */
export function monthsFrom(first: Month, end: Month): Month[] {
  const count = Math.max(0, compareMonths(end, first));
  return Array.from({ length: count }, (_, index) => addMonths(first, index));
}
