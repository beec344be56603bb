import type { OutputOf } from '@kelas/contract/call';
import type { getOverview } from '@kelas/contract/overview';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { selectTimetable } from '../timetable/queries.ts';

/**
 * The classes of a day of the week, each with everyone who teaches its subject at its level, by name
 * (R-1061, R-2206).
 */
export async function selectClasses(
  db: Db,
  filter: { readonly day: number; readonly year: number },
): Promise<OutputOf<typeof getOverview>['timetable']> {
  const entries = await selectTimetable(db, filter);
  const taught = await db
    .selectFrom('offering')
    .innerJoin('teacher', 'teacher.id', 'teacher_id')
    .select(['course_id', 'program_level_id', 'teacher.name'])
    .where('cancelled_at', 'is', null)
    .orderBy(sql`lower(teacher.name)`)
    .execute();
  const teachers = Map.groupBy(taught, (row) => `${row.course_id} ${row.program_level_id}`);
  return entries.map((entry) => ({
    ...entry,
    teachers: (teachers.get(`${entry.subjectId} ${entry.programLvl}`) ?? []).map(
      ({ name }) => name,
    ),
  }));
}

/** The number of students who enrolled in a month, and the newest of them (R-1061). */
export async function newestEnrolments(
  db: Db,
  month: Month,
  limit: number,
): Promise<OutputOf<typeof getOverview>['enrolments']> {
  const rows = await db
    .selectFrom('student')
    .select((eb) => [
      'uuid',
      'name',
      'program_level_id as programLvl',
      // A subquery of its own counts by an index, without reading all rows.
      eb
        .selectFrom('student as enrolled')
        .select((of) => of.fn.countAll<number>().as('total'))
        .where('enrolled.enrolment_month', '=', monthToSql(month))
        .as('total'),
    ])
    .where('enrolment_month', '=', monthToSql(month))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return {
    total: rows[0]?.total ?? 0,
    newest: rows.map(({ total: _, ...student }) => student),
  };
}

/**
 * The first steps of a new centre; null when all are done. None can be undone, so the list does not
 * return (R-1528). Each step reads one row at most.
 */
export async function findOpenSetup(db: Db): Promise<OutputOf<typeof getOverview>['setup']> {
  const { rows } = await sql<NonNullable<OutputOf<typeof getOverview>['setup']>>`
    select
      -- The migration set this name; a later version may keep it.
      exists (select from centre where name <> 'Tuition Centre' or version > 1) as centre,
      exists (select from course) as subject,
      exists (select from offering) as teacher,
      exists (select from student) as student,
      exists (select from payment) as payment`.execute(db);
  const [setup] = rows;
  if (!setup || Object.values(setup).every(Boolean)) return null;
  return setup;
}
