import type { OutputOf } from '@kelas/contract/call';
import type { listCourseCounts, renameCourse } from '@kelas/contract/courses';
import { currentMonth } from '@kelas/contract/values/date';
import { monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { endsAfter } from '../../billing/charged.ts';
import type { Db, Tx } from '../../db/database.ts';
import { isActive } from '../ledger/present-status.ts';

type StoredCourse = OutputOf<typeof renameCourse>;

/** All courses by name, with the numbers of their students and running offerings (R-1450). */
export async function selectCourseCounts(
  db: Db,
  now: Date,
): Promise<OutputOf<typeof listCourseCounts>> {
  const { rows } = await sql<OutputOf<typeof listCourseCounts>[number]>`
    with taken as (
      select offering.course_id, count(distinct subscription.student_id)::integer as students
      from subscription
      join offering on offering.id = subscription.offering_id
      where ${endsAfter(sql`${monthToSql(currentMonth(now))}::date`)}
        and ${isActive('subscription.student_id')}
      group by offering.course_id
    ),
    offered as (
      select course_id, count(*)::integer as offerings from offering
      where cancelled_at is null group by course_id
    )
    select id, name, version, coalesce(students, 0) as students, coalesce(offerings, 0) as offerings
    from course
    left join taken on taken.course_id = course.id
    left join offered on offered.course_id = course.id
    order by lower(name)`.execute(db);
  return rows;
}

/** A course, locked until the transaction ends; undefined when there is none. */
export async function lockCourse(tx: Tx, id: number): Promise<StoredCourse | undefined> {
  return tx
    .selectFrom('course')
    .select(['id', 'name', 'version'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Renames a course and keeps its former name for receipts (D-27). A name that another course has
 * violates `course_name_key`.
 */
export async function updateCourseName(
  tx: Tx,
  { id, name }: StoredCourse,
  newName: string,
  now: Date,
): Promise<StoredCourse> {
  await tx.insertInto('former_course_name').values({ course_id: id, name, until: now }).execute();
  return tx
    .updateTable('course')
    .set({ name: newName, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'name', 'version'])
    .executeTakeFirstOrThrow();
}

/** Adds courses in their order. Returns their ids. A known name violates `course_name_key`. */
export async function insertCourses(tx: Tx, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into course (name)
    select name from unnest(${names}::text[]) with ordinality as added (name, place)
    order by place
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
