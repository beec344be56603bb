import type { InputOf, OutputOf } from '@kelas/contract/call';
import type { listLessons, recordLessons } from '@kelas/contract/lessons';
import type { Day } from '@kelas/contract/values/date';
import { countLessons } from '@kelas/contract/values/first-month';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { charged } from '../../billing/charged.ts';
import { feeOfOffering } from '../../billing/offering-fee.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isOfYear } from '../entries/many.ts';
import { closedDaysOf } from '../ledger/closed-days.ts';

type Row = OutputOf<typeof listLessons>[number];
type Counts = InputOf<typeof recordLessons>['counts'];

/** The courses by lesson that are offered or charged in a month, by subject and level; in cents. */
export async function selectLessons(db: Db | Tx, month: Month): Promise<Row[]> {
  const first = sql`${monthToSql(month)}::date`;
  const { rows } = await sql<Omit<Row, 'planned'> & { subjectId: number }>`
    select offering.id as "offeringId", course_id as "subjectId", course.name as "subjectName",
      program_level_id as "programLvl", teacher.name as "teacherName",
      ${feeOfOffering(month)} as fee, coalesce(taken.students, 0) as students, lessons,
      coalesce(taken.used, false) as used
    from offering
    join teacher on teacher.id = teacher_id
    join course on course.id = course_id
    join program_level level on level.id = program_level_id
    left join lesson_count on offering_id = offering.id and month = ${first}
    left join (
      select offering_id, count(*) filter (where ${charged(first)}) as students,
        bool_or(exists (
          select from payment_line line
          where line.subscription_id = subscription.id and line.month = ${first}
            and line.lessons is not null and not line.voided
        ) or exists (
          select from salary_free_line line
          where line.subscription_id = subscription.id and line.month = ${first} and not line.voided
        )) as used
      from subscription
      where by_lesson and effective_month <= ${first}
      group by offering_id
    ) taken on taken.offering_id = offering.id
    where by_lesson and (cancelled_at is null or students > 0 or lessons is not null)
    order by lower(course.name), level.position, level.id, lower(teacher.name), offering.id`.execute(
    db,
  );
  const planned = await countPlanned(db, month);
  return rows.map(({ subjectId, ...row }) => ({
    ...row,
    planned: planned.get(`${subjectId} ${row.programLvl}`) ?? null,
  }));
}

/**
 * Returns the lessons of a month by the timetable and the closed days, by course and level. Each session
 * is a class of its own, so the longest one counts.
 */
async function countPlanned(db: Db | Tx, month: Month): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; days: number[] }>`
    select concat(course_id, ' ', program_level_id) as key, array_agg(day_of_week) as days
    from timetable_entry
    where status = 'ACTIVE' and day_of_week is not null and ${isOfYear(Number(month.slice(3)))}
    group by course_id, program_level_id, class_session`.execute(db);
  const closedDays = await closedDaysOf(db, [month]);
  const planned = new Map<string, number>();
  for (const { key, days } of rows) {
    const { all } = countLessons(`01-${month}` as Day, days, closedDays);
    planned.set(key, Math.max(all, planned.get(key) ?? 0));
  }
  return planned;
}

/**
 * Locks offerings and then their courses, so that payments wait. Returns the recorded lessons of a
 * month with the name of the person who recorded them.
 */
export async function lockLessons(tx: Tx, month: Month, offerings: readonly number[]) {
  await sql`
    select from offering where id = any(${offerings}::integer[]) order by id for update`.execute(
    tx,
  );
  await sql`
    select from subscription where offering_id = any(${offerings}::integer[])
    order by id for no key update`.execute(tx);
  return tx
    .selectFrom('lesson_count')
    .innerJoin('staff', 'staff.id', 'recorded_by')
    .innerJoin('offering', 'offering.id', 'offering_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['offering_id', 'lessons', 'recorded_at', 'display_name', 'course.name'])
    .where('month', '=', monthToSql(month))
    .where('offering_id', 'in', [...offerings])
    .execute();
}

/** Stores the lessons of a month. Violates `lesson_count_used` for a number that was used (R-2278). */
export async function saveLessons(
  tx: Tx,
  month: Month,
  counts: Counts,
  recordedBy: number,
  now: Date,
): Promise<void> {
  await sql`
    insert into lesson_count (offering_id, month, lessons, recorded_at, recorded_by)
    select offering, ${monthToSql(month)}::date, lessons, ${now}, ${recordedBy}
    from unnest(
      ${counts.map(({ offeringId }) => offeringId)}::integer[],
      ${counts.map(({ lessons }) => lessons)}::smallint[]
    ) as each (offering, lessons)
    on conflict (offering_id, month) do update
    set lessons = excluded.lessons, recorded_at = excluded.recorded_at,
      recorded_by = excluded.recorded_by`.execute(tx);
}
