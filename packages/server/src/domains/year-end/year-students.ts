import type { OutputOf } from '@kelas/contract/call';
import { LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import { monthFromSql, monthToSql } from '@kelas/contract/values/month';
import type { DoneMove, getYearEnd, listYearStudents } from '@kelas/contract/year-end';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { levelThen, plannedMoves } from '../ledger/planned-move.ts';
import { isNoneOf } from '../ledger/present-status.ts';
import { selectBlockers } from './blockers.ts';
import { januaryOf } from './plan.ts';

interface Row {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly move: DoneMove;
  readonly fromLevel: number;
  readonly toLevel: number;
  readonly outcome: 'DONE' | 'LEFT_AS_IS' | null;
  readonly coursesBegin: number;
  readonly coursesEnd: number;
  readonly undoneAt: Date | null;
  readonly undoneBy: string | null;
}

/** The moves of a year by the names of the students, and whether each can be undone (R-1712). */
export async function selectYearStudents(
  db: Db,
  year: number,
): Promise<OutputOf<typeof listYearStudents>> {
  const { rows } = await sql<Row>`
    select move.id, uuid, name, move, from_level as "fromLevel", to_level as "toLevel", outcome,
      coalesce(begun, 0) as "coursesBegin", coalesce(ended, 0) as "coursesEnd",
      move.undone_at as "undoneAt", staff.display_name as "undoneBy"
    from student_move move
    join student on student.id = move.student_id
    left join staff on staff.id = move.undone_by
    left join lateral (
      select count(new_from) as begun,
        count(distinct old_subscription_id)
          filter (where end_month <> coalesce(cancelled_before, 'infinity')) as ended
      from student_move_course where student_move_id = move.id
    ) courses on true
    where year_end_id = (select max(id) from year_end where year = ${year})
    order by lower(name), uuid`.execute(db);
  const done = rows.filter(({ undoneAt }) => undoneAt === null).map(({ id }) => id);
  const blockers = await selectBlockers(db, done);
  return rows.map(({ id, outcome, undoneAt, undoneBy, ...row }) => {
    const whyNot = reasonOf(row.move, undoneAt, blockers.get(id));
    return {
      ...row,
      planned: outcome ?? 'PLANNED',
      undone: undoneOf({ undoneAt, undoneBy }),
      canUndo: whyNot === null,
      whyNot,
    };
  });
}

/** Returns who undid something and when, in the form of the calls; null without an undo. */
export function undoneOf({ undoneAt, undoneBy }: Pick<Row, 'undoneAt' | 'undoneBy'>) {
  return undoneAt && { recordCreateDate: undoneAt.toISOString(), staffName: undoneBy ?? '' };
}

function reasonOf(move: DoneMove, undoneAt: Date | null, blocker: string | undefined) {
  if (undoneAt !== null) return 'Was undone';
  if (move === 'STAYS') return 'Nothing was changed';
  return blocker ?? null;
}

type LeftStudent = NonNullable<OutputOf<typeof getYearEnd>['left']>[number];

interface LeftRow extends Omit<LeftStudent, 'reason'> {
  readonly isMoved: boolean;
  /** Was to leave, but takes a course that the year did not end. */
  readonly isKept: boolean;
  readonly enrolled: string;
  readonly courses: readonly { readonly name: string; readonly level: string }[];
}

/**
 * The students whom an applied year has left behind, by name, with the reason: students who would
 * have been in it and have not moved since, and students with a course below their new level (R-1716).
 */
export async function selectLeftStudents(
  db: Db,
  applied: { readonly id: number; readonly year: number; readonly recordedAt: Date },
): Promise<LeftStudent[]> {
  const start = sql`${monthToSql(januaryOf(applied.year))}::date`;
  const { rows } = await sql<LeftRow>`
    with known as materialized (
      select student.id, uuid, name, enrolment_month as enrolled,
        ${levelThen} as "programLvl", own.id is not null as "isMoved",
        coalesce(own.move = 'LEAVES', false) as "isKept"
      from student
      left join student_move own on own.student_id = student.id and own.year_end_id = ${applied.id}
      ${plannedMoves(start)}
      where anonymised_at is null
        and (own.id is null or (own.undone_at is null and (
          own.move in ('MOVES_UP', 'GRADUATES')
          or (own.move = 'LEAVES' and own.outcome = 'LEFT_AS_IS')
        )))
        and ${isNoneOf('student.id', ['TERMINATED'])}
    ),
    behind as (
      select known.id, json_agg(
        json_build_object('name', course.name, 'level', level.name)
        order by subscription.id
      ) as courses
      from known
      join subscription on subscription.student_id = known.id
      join offering on offering.id = offering_id
      join course on course.id = course_id
      join program_level level on level.id = offering.program_level_id
      join program_level present on present.id = "programLvl"
      where "isMoved" and not "isKept" and level.position < present.position
        and (cancelled_month is null or (
          cancelled_month > greatest(effective_month, ${start})
          -- A move has set this end, so the course is not forgotten.
          and not exists (
            select from student_move_course moved
            join student_move move on move.id = student_move_id
            where old_subscription_id = subscription.id and move.undone_at is null
          )
        ))
      group by known.id
    )
    select uuid, name, "programLvl", "isMoved", "isKept", enrolled, coalesce(courses, '[]') as courses
    from known
    left join behind on behind.id = known.id
    where "isKept" or courses is not null or (
      not "isMoved" and enrolled < ${start} and "programLvl" <> ${LEVEL_GRADUATED}
      and not exists (
        select from student_move
        where student_id = known.id and undone_at is null and recorded_at >= ${applied.recordedAt}
      )
    )
    order by lower(name), uuid`.execute(db);
  return rows.map((row) => {
    const { uuid, name, programLvl } = row;
    return { uuid, name, programLvl, reason: whyLeft(row) };
  });
}

function whyLeft({ isKept, isMoved, enrolled, courses }: LeftRow): string {
  if (isKept)
    return 'Was to leave, but takes a course again. Terminate the student, or move the courses.';
  if (!isMoved)
    return `Enrolled for ${monthFromSql(enrolled)}, but not in the year when it was applied`;
  const names = courses.map((each) => `${each.name} (${each.level})`);
  return `Still takes ${names.join(', ')}`;
}
