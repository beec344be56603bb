import type { AttendanceMark } from '@kelas/contract/values/attendance';
import { type Day, dayToSql } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { RecordedBy } from '../../audit/record.ts';
import type { Tx } from '../../db/database.ts';
import { lessonClass } from './lesson-class.ts';
import type { LessonKey } from './lessons.ts';
import { membersIn } from './members.ts';

/** The marks of a student who was not there. */
export const ABSENCES: readonly string[] = ['ABSENT', 'EXCUSED'];

/**
 * Owes a cancelled lesson to each student of its class. A course that is charged by lesson owes none,
 * because a lesson that was not held is not charged.
 */
export async function oweToClass(
  tx: Tx,
  key: LessonKey,
  heldOn: Day,
  { actor, now }: RecordedBy,
): Promise<void> {
  await sql`
    insert into owed_lesson
      (lesson_id, student_id, subscription_id, absence, recorded_at, recorded_by)
    select lesson.id, member.id, member.subscription_id, false, ${now}, ${actor.id}
    from ${lessonClass(key, heldOn)}
    join lesson on lesson.timetable_entry_id = ${key.entryId}
      and lesson.day = ${dayToSql(key.day)}::date
    cross join lateral (${membersIn(sql`class`)}) member
    join subscription on subscription.id = member.subscription_id and not by_lesson
    order by member.id`.execute(tx);
}

/**
 * Owes the absences among new marks of a lesson by the house rule, and withdraws the absences that the
 * marks correct (R-2500 to R-2502). A settled one violates `owed_lesson_settled`.
 */
export async function oweAbsences(
  tx: Tx,
  { key, heldOn, lessonId }: { key: LessonKey; heldOn: Day; lessonId: number },
  marks: readonly { readonly uuid: string; readonly mark: AttendanceMark }[],
  by: RecordedBy,
): Promise<void> {
  const rule = await tx
    .selectFrom('house_rules')
    .select(['absence_owed as of', 'absence_per_month as perMonth', 'absence_weeks as weeks'])
    .executeTakeFirstOrThrow();
  const isOwed = (mark: AttendanceMark) =>
    mark === 'EXCUSED' ? rule.of !== null : mark === 'ABSENT' && rule.of === 'ANY';
  // Without the rule an absence stays owed until the student turns out to have been there.
  const isKept = (mark: AttendanceMark) => rule.of === null && ABSENCES.includes(mark);
  const uuidsOf = (wanted: typeof marks) => wanted.map(({ uuid }) => uuid);
  const corrected = uuidsOf(marks.filter(({ mark }) => !isOwed(mark) && !isKept(mark)));
  await sql`
    update owed_lesson set withdrawn_at = ${by.now}, withdrawn_by = ${by.actor.id}
    from student
    where lesson_id = ${lessonId} and student.id = student_id and absence and withdrawn_at is null
      and uuid = any(${corrected}::uuid[])`.execute(tx);
  const owed = uuidsOf(marks.filter(({ mark }) => isOwed(mark)));
  if (owed.length === 0) return;
  const courses = sql`(
    select member.id as student_id, subscription.id
    from ${lessonClass(key, heldOn)}
    cross join lateral (${membersIn(sql`class`)}) member
    join student on student.id = member.id and uuid = any(${owed}::uuid[])
    join subscription on subscription.id = member.subscription_id and not by_lesson
  )`;
  if (rule.perMonth !== null) {
    // Marks of two lessons of a month wait here, so that the later one counts the earlier one.
    await sql`
      select from subscription where id in (select id from ${courses} course) order by id
      for no key update`.execute(tx);
  }
  const day = sql`${dayToSql(key.day)}::date`;
  await sql`
    insert into owed_lesson
      (lesson_id, student_id, subscription_id, absence, lapses_on, recorded_at, recorded_by)
    select ${lessonId}, student_id, id, true,
      ${dayToSql(heldOn)}::date + 7 * ${rule.weeks}::integer, ${by.now}, ${by.actor.id}
    from ${courses} course
    where ${rule.perMonth}::integer is null or ${rule.perMonth} > (
      select count(*) from owed_lesson owed join lesson on lesson.id = lesson_id
      where subscription_id = course.id and absence and withdrawn_at is null
        and date_trunc('month', lesson.day) = date_trunc('month', ${day})
    )
    order by student_id
    on conflict (lesson_id, student_id) where withdrawn_at is null do nothing`.execute(tx);
}

/** Withdraws what a cancelled lesson owes. A settled one violates `owed_lesson_settled`. */
export async function withdrawOwed(
  tx: Tx,
  lessonId: number,
  { actor, now }: RecordedBy,
): Promise<void> {
  await tx
    .updateTable('owed_lesson')
    .set({ withdrawn_at: now, withdrawn_by: actor.id })
    .where('lesson_id', '=', lessonId)
    .where('absence', '=', false)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Takes back the make-ups that were booked in a lesson. */
export async function undoMakeUpsIn(
  tx: Tx,
  lessonId: number,
  { actor, now }: RecordedBy,
): Promise<void> {
  await tx
    .updateTable('make_up')
    .set({ undone_at: now, undone_by: actor.id })
    .where('lesson_id', '=', lessonId)
    .where('undone_at', 'is', null)
    .execute();
}

/** Books a make-up. A lesson that is settled already violates `owed_lesson_settled_once`. */
export async function insertMakeUp(
  tx: Tx,
  { owedLessonId, lessonId }: { readonly owedLessonId: number; readonly lessonId: number },
  { actor, now }: RecordedBy,
): Promise<void> {
  const row = { owed_lesson_id: owedLessonId, lesson_id: lessonId };
  await tx
    .insertInto('make_up')
    .values({ ...row, recorded_at: now, recorded_by: actor.id })
    .execute();
}

/** Takes the make-up of an owed lesson back. One that was given violates `make_up_given`. */
export async function undoMakeUpOf(
  tx: Tx,
  owedLessonId: number,
  { actor, now }: RecordedBy,
): Promise<void> {
  // A lesson is locked before its make-ups, as by its cancellation.
  await sql`
    select from lesson where id in (
      select lesson_id from make_up where owed_lesson_id = ${owedLessonId} and undone_at is null
    ) for no key update`.execute(tx);
  await tx
    .updateTable('make_up')
    .set({ undone_at: now, undone_by: actor.id })
    .where('owed_lesson_id', '=', owedLessonId)
    .where('undone_at', 'is', null)
    .execute();
}
