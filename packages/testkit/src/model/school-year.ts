import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import type { FeeChoice, YearMove } from '@kelas/contract/year-end';

/** An offering of the model; fee in cents. */
export interface SchoolOffering {
  readonly id: number;
  readonly teacher: string;
  readonly programLvl: number;
  readonly subjectId: number;
  readonly fee: number;
}

/** A discount by hand, without an end when `until` is null. */
export interface ModelDiscount {
  readonly percent: number | null;
  readonly amount: number | null;
  readonly until: Month | null;
}

/** A course of a model student; fees in cents. */
export interface ModelCourse {
  readonly offering: SchoolOffering;
  readonly fee: number;
  readonly from: Month;
  readonly until: Month | null;
  readonly discounts: readonly ModelDiscount[];
  /** What was paid for a month. */
  readonly paid: ReadonlyMap<Month, number>;
}

/** A student of the model, in the order of registration. */
export interface ModelPupil {
  readonly uuid: string;
  readonly family: number;
  readonly level: number;
  readonly isNew: boolean;
  /** The first month without a charge; null for none. */
  readonly pausedFrom: Month | null;
  readonly isTerminated: boolean;
  readonly courses: readonly ModelCourse[];
}

interface ModelRule {
  readonly from: number;
  readonly percent: number | null;
  readonly amount: number | null;
}

/** The rules and choices of a model year. */
export interface ModelYear {
  readonly month: Month;
  readonly fees: FeeChoice;
  readonly offerings: readonly SchoolOffering[];
  readonly moves: ReadonlyMap<string, YearMove>;
  /** The offering of a gap, by level, subject and teacher. */
  readonly gaps: ReadonlyMap<string, number | null>;
  readonly packageRule: ModelRule | null;
  readonly siblingRule: ModelRule | null;
}

/** How often a year reached each case. */
export type YearCases = Record<
  | 'began'
  | 'feeKept'
  | 'merged'
  | 'cut'
  | 'gapChosen'
  | 'paidAhead'
  | 'followsPaid'
  | 'graduated'
  | 'left'
  | 'stayed'
  | 'kept'
  | 'continuedDiscount'
  | 'future'
  | 'bounded',
  number
>;

/** All courses with a known end have ended after this many months. */
const HORIZON_MONTHS = 24;

const isBefore = (a: Month, b: Month) => compareMonths(a, b) < 0;
const latest = (a: Month, b: Month) => (isBefore(a, b) ? b : a);
const runs = (from: Month, until: Month | null, month: Month) =>
  !isBefore(month, from) && (until === null || isBefore(month, until));

/** The key of a gap. */
export function modelGap(programLvl: number, subjectId: number, teacher: string): string {
  return `${programLvl} ${subjectId} ${teacher}`;
}

/** Returns a student after a year, by a simple implementation of R-1700 to R-1707. */
export function pupilAfter(pupil: ModelPupil, year: ModelYear, cases: YearCases): ModelPupil {
  if (pupil.isTerminated || pupil.level === 8) return pupil;
  const move = year.moves.get(pupil.uuid) ?? (pupil.isNew ? 'STAYS' : 'MOVES_UP');
  if (move === 'STAYS') {
    cases.stayed += 1;
    return pupil;
  }
  const isLast = pupil.level === 6;
  if (move === 'LEAVES') cases.left += 1;
  else if (isLast) cases.graduated += 1;
  const level = move === 'LEAVES' ? pupil.level : isLast ? 8 : pupil.level + 1;
  const after: ModelCourse[] = [];
  const begun: ModelCourse[] = [];
  const isPaidAhead = ({ paid }: ModelCourse) =>
    [...paid.keys()].some((month) => !isBefore(month, year.month));
  const startOf = ({ from, paid }: ModelCourse) =>
    [...paid.keys()].map((month) => addMonths(month, 1)).reduce(latest, latest(from, year.month));
  const isOver = (course: ModelCourse) =>
    course.until !== null && !isBefore(startOf(course), course.until);
  const isAtLevel = ({ offering }: ModelCourse) =>
    move === 'MOVES_UP' && !isLast && offering.programLvl === level;
  const stay = pupil.courses.filter((course) => !isOver(course) && isAtLevel(course));
  for (const course of pupil.courses) {
    if (isOver(course)) after.push(course);
    else if (isAtLevel(course)) {
      cases.kept += 1;
      after.push(course);
    } else {
      const start = startOf(course);
      cases.paidAhead += Number(isPaidAhead(course));
      after.push({ ...course, until: start });
      const next = move === 'LEAVES' || isLast ? null : followerOf(course, level, year, cases);
      if (!next) continue;
      const others = [...stay, ...begun].filter(({ offering }) => offering.id === next.id);
      const isFree = (month: Month) =>
        runs(start, course.until, month) &&
        !others.some((other) => runs(other.from, other.until, month));
      // Month by month until all known ends have passed.
      const months = Array.from({ length: HORIZON_MONTHS }, (_, index) => addMonths(start, index));
      const firsts = months.filter(
        (month, index) => isFree(month) && (index === 0 || !isFree(monthBefore(month))),
      );
      if (firsts.length === 0) {
        cases.merged += 1;
        continue;
      }
      cases.cut += Number(others.length > 0);
      const difference = year.fees === 'KEEP_DIFFERENCE' ? course.fee - course.offering.fee : 0;
      const discounts = course.discounts.filter(
        ({ until }) => until === null || isBefore(start, until),
      );
      cases.began += 1;
      cases.feeKept += Number(difference !== 0);
      cases.continuedDiscount += discounts.length;
      cases.future += Number(isBefore(year.month, course.from));
      cases.followsPaid += Number(isPaidAhead(course));
      cases.bounded += Number(course.until !== null);
      const fee = Math.max(0, next.fee + difference);
      for (const from of firsts) {
        const until = months.find((month) => isBefore(from, month) && !isFree(month)) ?? null;
        begun.push({ offering: next, fee, from, until, discounts, paid: new Map() });
      }
    }
  }
  const pausedFrom =
    move === 'LEAVES' || isLast ? (pupil.pausedFrom ?? year.month) : pupil.pausedFrom;
  return { ...pupil, level, pausedFrom, courses: [...after, ...begun] };
}

function followerOf(
  { offering }: ModelCourse,
  level: number,
  { offerings, gaps }: ModelYear,
  cases: YearCases,
): SchoolOffering | null {
  const possible = offerings.filter(
    ({ programLvl, subjectId }) => programLvl === level && subjectId === offering.subjectId,
  );
  const own = possible.find(({ teacher }) => teacher === offering.teacher);
  if (own) return own;
  const [only, another] = possible;
  if (only && !another) return only;
  const chosen = gaps.get(modelGap(level, offering.subjectId, offering.teacher));
  if (chosen) cases.gapChosen += 1;
  return possible.find(({ id }) => id === chosen) ?? null;
}

const offOf = (fee: number, { amount, percent }: Omit<ModelDiscount, 'until'>) =>
  amount ?? Math.floor((fee * (percent ?? 0) + 50) / 100);

/**
 * Returns what each student is charged or has paid for a month, as sorted fees, and how many discounts
 * of rules that needs. `paused` decides which students count.
 */
export function chargesOf(
  pupils: readonly ModelPupil[],
  month: Month,
  { packageRule, siblingRule }: Pick<ModelYear, 'packageRule' | 'siblingRule'>,
): { readonly fees: Map<string, number[]>; readonly byRule: number } {
  const isPaused = ({ pausedFrom }: ModelPupil) =>
    pausedFrom !== null && !isBefore(month, pausedFrom);
  const charged = (pupil: ModelPupil) =>
    isPaused(pupil) ? [] : pupil.courses.filter(({ from, until }) => runs(from, until, month));
  let byRule = 0;
  const fees = new Map<string, number[]>();
  for (const [index, pupil] of pupils.entries()) {
    const counted = charged(pupil).filter(({ fee }) => fee > 0);
    const elder = pupils
      .slice(0, index)
      .filter(
        (other) => other.family === pupil.family && charged(other).some(({ fee }) => fee > 0),
      ).length;
    const rules = [
      ...(packageRule && counted.length >= packageRule.from ? [packageRule] : []),
      ...(siblingRule && elder + 1 >= siblingRule.from ? [siblingRule] : []),
    ];
    const own: number[] = [];
    for (const course of pupil.courses) {
      const paid = course.paid.get(month);
      if (paid !== undefined) own.push(paid);
      else if (charged(pupil).includes(course)) {
        const hand = course.discounts.filter(
          ({ until }) => until === null || isBefore(month, until),
        );
        const made = course.fee > 0 ? rules : [];
        byRule += made.length;
        const off = [...hand, ...made].map((each) => offOf(course.fee, each));
        own.push(Math.max(0, course.fee - off.reduce((sum, each) => sum + each, 0)));
      }
    }
    fees.set(
      pupil.uuid,
      own.sort((a, b) => a - b),
    );
  }
  return { fees, byRule };
}

/** The month before another one. */
export const monthBefore = (month: Month): Month => addMonths(month, -1);
