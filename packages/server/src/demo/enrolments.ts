import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import type { Dice } from './dice.ts';

export interface DemoOffering {
  /** Positions in the centre's lists. */
  readonly teacher: number;
  readonly course: number;
  readonly level: number;
  readonly fee: Cents;
  /** Not offered any more, though those who have it go on. */
  readonly ended: boolean;
}

export interface StatusChange {
  readonly status: 'ACTIVE' | 'DEACTIVATED' | 'TERMINATED';
  readonly month: Month;
}

/** What a student is charged for. */
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

interface Who {
  readonly level: number;
  readonly since: Month;
  readonly changes: readonly StatusChange[];
}

interface Where {
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

/** The courses that a student takes, three as a rule, and the books and papers that go with them. */
export function makeLines(dice: Dice, who: Who, where: Where): Lines {
  const current = currentMonth(where.now);
  const end = endOf(who, current);
  const subscriptions = chooseOfferings(dice, who.level, where.offerings).map((offering) =>
    subscribe(dice, offering, who.since, end, where),
  );
  const stays = who.changes[0]?.month ?? current;
  const months = monthsFrom(who.since, end ?? addMonths(stays, 1));
  const charges = months.flatMap((month) => chargesOf(dice, who.since, month, where));
  return { subscriptions, charges };
}

/** The first month that is not charged any more: that of a termination, or of the year after Form 5. */
function endOf({ level, changes }: Who, current: Month): Month | null {
  const last = changes.at(-1);
  const graduation = level === GRADUATED ? (`01-${current.slice(3)}` as Month) : null;
  if (last?.status !== 'TERMINATED') return graduation;
  return graduation && compareMonths(graduation, last.month) < 0 ? graduation : last.month;
}

/** Positions of two to four offerings of a level, each of another course. */
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

/** One in eight pays less than the offering's fee, one in twelve has given the course up. */
function subscribe(
  dice: Dice,
  offering: number,
  since: Month,
  end: Month | null,
  { now, offerings }: Where,
): DemoSubscription {
  const discount = dice.chance(0.125) ? dice.pick([500, 1000, 2000]) : 0;
  const fee = ((offerings[offering]?.fee ?? 0) - discount) as Cents;
  const effective = end && compareMonths(since, end) > 0 ? end : since;
  const givenUp = addMonths(currentMonth(now), 1 - dice.below(6));
  const gaveUp = dice.chance(1 / 12) && compareMonths(effective, givenUp) < 0;
  const cancelled = gaveUp && (!end || compareMonths(givenUp, end) < 0) ? givenUp : end;
  return { offering, fee, effective, cancelled };
}

/** Books each half year and on joining, a registration fee on joining, exam papers in October. */
function chargesOf(dice: Dice, since: Month, month: Month, { opening, now }: Where): DemoCharge[] {
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
