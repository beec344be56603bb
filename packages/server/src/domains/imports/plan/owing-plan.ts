import type { OutputOf } from '@kelas/contract/call';
import type { EarlierMonths } from '@kelas/contract/import-draft';
import { PREVIEW_PEOPLE } from '@kelas/contract/import-plan';
import type { planImport } from '@kelas/contract/imports';
import { type Cents, formatAmount, sumCents } from '@kelas/contract/values/cents';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { invalid } from '../../../base/errors.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { Draft } from '../draft/drafts.ts';
import type { KnownRecords } from './known.ts';
import {
  beginIn,
  type Owing,
  owingOf,
  selectJoinedSiblings,
  selectOfferedLessons,
} from './owing.ts';
import type { ImportedStudent, ImportWork, RowPlan } from './work.ts';

type Preview = OutputOf<typeof planImport>;

/**
 * The amounts that the new students of a draft owe right after the import; sums in cents (R-1920).
 */
export interface OwingPlan {
  readonly owings: readonly Owing[];
  readonly sum: Cents;
  /** The courses that began in earlier months, with the sum after each answer (R-1921). */
  readonly earlier: Omit<NonNullable<Preview['earlier']>, 'answer'> | null;
}

/**
 * Computes what new students will owe. Returns the students too: with the answer BEGIN_NOW their
 * courses begin in the current month.
 */
export async function planOwing(
  db: Db | Tx,
  work: ImportWork,
  known: KnownRecords,
  answer: EarlierMonths | null,
  month: Month,
): Promise<{ readonly owing: OwingPlan; readonly students: readonly ImportedStudent[] }> {
  const { families, students } = work;
  const siblings = await selectJoinedSiblings(db, work, known);
  const lessons = await selectOfferedLessons(db, work);
  const owingBy = (now: Pick<ImportWork, 'students' | 'families'>) =>
    owingOf(now, lessons, siblings, known.discountRules, month);
  const charged = owingBy(work);
  const early = charged.filter(({ months }) => months.some((at) => compareMonths(at, month) < 0));
  if (early.length === 0) {
    return { owing: { owings: charged, sum: sumOf(charged), earlier: null }, students };
  }
  const begun = beginIn(students, month);
  const now = owingBy({ students: begun, families });
  const earlier = { students: early.length, charge: sumOf(charged), beginNow: sumOf(now) };
  return answer === 'BEGIN_NOW'
    ? { owing: { owings: now, sum: earlier.beginNow, earlier }, students: begun }
    : { owing: { owings: charged, sum: earlier.charge, earlier }, students };
}

function sumOf(owings: readonly Owing[]): Cents {
  return sumCents(owings.map(({ owed }) => owed));
}

/** Adds the amount that each added student will owe to the reason. */
export function withOwing(
  rows: ReadonlyMap<number, RowPlan>,
  { owings }: OwingPlan,
): ReadonlyMap<number, RowPlan> {
  const reasons = new Map(
    owings.flatMap(({ row, months: { length }, owed }) => {
      const months = length === 1 ? '1 month' : `${length} months`;
      const amount = formatAmount(owed).replace(' ', '\u00a0');
      return owed > 0 ? [[row, `owes ${amount} for ${months}`]] : [];
    }),
  );
  if (reasons.size === 0) return rows;
  return new Map(
    [...rows].map(([row, plan]) => {
      const reason = reasons.get(row);
      return [row, reason && plan.action === 'ADD' ? { ...plan, reason } : plan];
    }),
  );
}

/** The numbers of students who will owe tuition, and of their months. */
export function countOwing({ owings }: OwingPlan): Preview['owing'] {
  const counts = owings.map(({ months }) => months.length).filter((months) => months > 0);
  return { students: counts.length, months: counts.reduce((sum, each) => sum + each, 0) };
}

/** The first new students with their fees (R-1922). */
export function peopleOf({ students }: ImportWork, { owings }: OwingPlan): Preview['people'] {
  return students.slice(0, PREVIEW_PEOPLE).flatMap(({ values, courses, debt }, index) => {
    const owing = owings[index];
    if (!owing) return [];
    return [
      {
        name: values.name,
        programLvl: values.program_level_id,
        courses: courses.length,
        monthlyFee: owing.monthlyFee,
        months: owing.months.length,
        tuition: owing.owed,
        debt,
      },
    ];
  });
}

/** Throws 422 while it is open whether earlier months are charged (R-1921). */
export function requireAnswer({ owing }: { readonly owing: OwingPlan }, { choices }: Draft): void {
  if (owing.earlier === null || choices.earlierMonths !== null) return;
  throw invalid(
    'earlierMonths',
    'Some courses began in earlier months. Choose whether to charge these months or to begin now.',
  );
}
