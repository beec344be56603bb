import type { HouseRules } from '@kelas/contract/house-rules';
import { LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { lastPaidMonth } from '../../billing/following.ts';
import type { LessonCounts } from '../../billing/rule-discounts.ts';
import type { RunningCourse } from '../../billing/year-end.ts';
import type { Db, Tx } from '../../db/database.ts';
import { type Child, selectChildren } from '../discounts/facts.ts';
import { selectDiscountRules } from '../discounts/rules.ts';
import { selectLessonCounts } from '../ledger/lesson-counts.ts';
import { levelThen, plannedMoves, staysThen } from '../ledger/planned-move.ts';
import { isNoneOf } from '../ledger/present-status.ts';
import { selectLevels } from '../levels/listed.ts';
import { type NamedOffering, selectNamedOfferings } from '../students/named-offerings.ts';

/** A student who can move, with the courses. */
export interface MovingStudent {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** The level before the month; a planned one where another move comes first. */
  readonly programLvl: number;
  /** Enrolled for the new year, or moved alone to it. */
  readonly isNew: boolean;
  readonly courses: readonly RunningCourse[];
}

export interface MoveFacts {
  readonly month: Month;
  readonly levels: Awaited<ReturnType<typeof selectLevels>>;
  readonly students: readonly MovingStudent[];
  /** Everyone of the families, with courses, discounts and pauses from the month before on. */
  readonly children: readonly Child[];
  readonly rules: Pick<HouseRules, 'packageDiscount' | 'siblingDiscount' | 'firstMonth'>;
  readonly offerings: ReadonlyMap<number, NamedOffering>;
  readonly lessons: ReadonlyMap<number, LessonCounts>;
}

/** Reads the facts for moves of all students, or of some with their families. */
export async function selectMoveFacts(
  db: Db | Tx,
  month: Month,
  among?: readonly number[],
): Promise<MoveFacts> {
  const levels = await selectLevels(db);
  const rules = await selectDiscountRules(db);
  const children = await selectChildren(db, addMonths(month, -1), among);
  const all = await selectNamedOfferings(db, month);
  const offerings = new Map(all.map((each) => [each.id, each]));
  const byId = new Map(children.map((child) => [child.id, child]));
  const rows = await selectStudents(db, month, among);
  const students = rows.map((row) => ({
    ...row,
    courses: (byId.get(row.id)?.courses ?? []).flatMap((course): RunningCourse[] => {
      const offering = offerings.get(course.offeringId ?? 0);
      if (!offering) return [];
      const { subscriptionId, fee, period, paid } = course;
      const paidMonth = lastPaidMonth(paid, month);
      return [{ subscriptionId, fee, period, offering, paidMonth }];
    }),
  }));
  const lessons = await selectLessonCounts(db, month);
  return { month, levels, students, children, rules, offerings, lessons };
}

/**
 * The students who are neither terminated nor graduated when the month begins (R-1700), by name.
 */
async function selectStudents(db: Db | Tx, month: Month, among?: readonly number[]) {
  const start = sql`${monthToSql(month)}::date`;
  const { rows } = await sql<Omit<MovingStudent, 'courses'>>`
    select student.id, uuid, name, ${levelThen} as "programLvl",
      enrolment_month >= ${start} or exists (
        select from student_move
        where student_move.student_id = student.id and undone_at is null
          and move = 'ALONE' and month >= ${start}
      ) as "isNew"
    from student
    ${plannedMoves(start)}
    where ${among ? sql`student.id = any(${among}::integer[])` : sql`true`}
      and anonymised_at is null
      and ${levelThen} <> ${LEVEL_GRADUATED}
      and ${staysThen}
      and ${isNoneOf('student.id', ['TERMINATED'])}
    order by lower(name), uuid`.execute(db);
  return rows;
}
