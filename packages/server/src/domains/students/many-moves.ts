import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { partsOf } from '../../base/parts.ts';
import type { Tx } from '../../db/database.ts';

/** The triggers compute the tuition of this many courses at once. */
const COURSES_AT_ONCE = 5_000;

/** Locks students by id until the transaction ends. Payments do not wait. */
export async function lockManyStudents(tx: Tx, students: readonly number[]): Promise<void> {
  await sql`
    select from student where id = any(${students}::integer[])
    order by id for no key update`.execute(tx);
}

/** Ends locked subscriptions, each from a month on, or without an end again (null). */
export async function endManySubscriptions(
  tx: Tx,
  ended: readonly { readonly id: number; readonly month: Month | null }[],
): Promise<void> {
  for (const part of partsOf(ended, COURSES_AT_ONCE)) {
    await sql`
      update subscription set cancelled_month = each.month
      from unnest(
        ${part.map(({ id }) => id)}::integer[],
        ${part.map(({ month }) => month && monthToSql(month))}::date[]
      ) as each (id, month)
      where subscription.id = each.id`.execute(tx);
  }
}

/** A course of one of many students; fee in cents. */
export interface CourseOfMany {
  readonly studentId: number;
  readonly offeringId: number;
  readonly fee: Cents;
  readonly effective: Month;
  readonly cancelled: Month | null;
}

/** Adds subscriptions of many students. Returns their ids in the order of the courses. */
export async function insertManySubscriptions(
  tx: Tx,
  courses: readonly CourseOfMany[],
  createdBy: number,
): Promise<number[]> {
  const ids: number[] = [];
  for (const part of partsOf(courses, COURSES_AT_ONCE)) {
    const { rows } = await sql<{ id: number }>`
      insert into subscription (student_id, offering_id, fee, effective_month, cancelled_month,
        created_by, by_lesson)
      select student, offering, course.fee, effective, cancelled, ${createdBy}::integer, by_lesson
      from unnest(
        ${part.map(({ studentId }) => studentId)}::integer[],
        ${part.map(({ offeringId }) => offeringId)}::integer[],
        ${part.map(({ fee }) => fee)}::integer[],
        ${part.map(({ effective }) => monthToSql(effective))}::date[],
        ${part.map(({ cancelled }) => cancelled && monthToSql(cancelled))}::date[]
      ) with ordinality as course (student, offering, fee, effective, cancelled, place)
      join offering on offering.id = course.offering
      order by place
      returning id`.execute(tx);
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}

/**
 * Deletes locked subscriptions that an undone move began. One with a voided payment stays, without a
 * charged month.
 */
export async function removeManySubscriptions(tx: Tx, ids: readonly number[]): Promise<void> {
  for (const part of partsOf(ids, COURSES_AT_ONCE)) {
    await sql`
      update subscription set cancelled_month = effective_month
      where id = any(${part}::integer[])
        and exists (
          select from payment_line
          where payment_line.student_id = subscription.student_id
            and payment_line.subscription_id = subscription.id
        )`.execute(tx);
    await sql`
      delete from subscription
      where id = any(${part}::integer[])
        and not exists (
          select from payment_line
          where payment_line.student_id = subscription.student_id
            and payment_line.subscription_id = subscription.id
        )`.execute(tx);
  }
}

/**
 * Sets the levels of locked students whose level is still the former one and who are not terminated.
 * Returns their ids.
 */
export async function changeManyLevels(
  tx: Tx,
  changes: readonly { readonly studentId: number; readonly from: number; readonly to: number }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update student set program_level_id = each.to_level,
      version = version + (from_level <> to_level)::integer
    from unnest(
      ${changes.map(({ studentId }) => studentId)}::integer[],
      ${changes.map(({ from }) => from)}::integer[],
      ${changes.map(({ to }) => to)}::integer[]
    ) as each (id, from_level, to_level)
    where student.id = each.id and program_level_id = each.from_level and anonymised_at is null
      and 'TERMINATED' is distinct from (
        select status from student_status_change
        where student_id = student.id order by id desc limit 1
      )
    returning student.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Records changes of the status of many locked students. Returns their ids, in order. */
export async function insertManyStatusChanges(
  tx: Tx,
  changes: readonly {
    readonly studentId: number;
    readonly status: 'ACTIVE' | 'DEACTIVATED' | 'TERMINATED';
    readonly month: Month;
    readonly recordedBy: number;
  }[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into student_status_change (student_id, status, month, recorded_at, recorded_by)
    select student, status, month, ${now}::timestamptz, recorder
    from unnest(
      ${changes.map(({ studentId }) => studentId)}::integer[],
      ${changes.map(({ status }) => status)}::text[],
      ${changes.map(({ month }) => monthToSql(month))}::date[],
      ${changes.map(({ recordedBy }) => recordedBy)}::integer[]
    ) with ordinality as change (student, status, month, recorder, place)
    order by place
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
