import { type Day, dayToSql } from '@kelas/contract/values/date';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import type { LessonKey } from './lessons.ts';
import { lessonClass } from './marks.ts';
import { membersIn } from './members.ts';

type By = Pick<Context, 'actor' | 'now'>;

/**
 * Owes a cancelled lesson to each student of its class. A course that is charged by lesson owes none,
 * because a lesson that was not held is not charged.
 */
export async function oweToClass(
  tx: Tx,
  key: LessonKey,
  heldOn: Day,
  { actor, now }: By,
): Promise<void> {
  await sql`
    insert into owed_lesson
      (lesson_id, student_id, subscription_id, recorded_at, recorded_by)
    select lesson.id, member.id, member.subscription_id, ${now}, ${actor.id}
    from ${lessonClass(key, heldOn)}
    join lesson on lesson.timetable_entry_id = ${key.entryId}
      and lesson.day = ${dayToSql(key.day)}::date
    cross join lateral (${membersIn(sql`class`)}) member
    join subscription on subscription.id = member.subscription_id and not by_lesson
    order by member.id`.execute(tx);
}

/** Withdraws what a lesson owes. A settled lesson violates `owed_lesson_settled`. */
export async function withdrawOwed(tx: Tx, lessonId: number, { actor, now }: By): Promise<void> {
  await tx
    .updateTable('owed_lesson')
    .set({ withdrawn_at: now, withdrawn_by: actor.id })
    .where('lesson_id', '=', lessonId)
    .where('withdrawn_at', 'is', null)
    .execute();
}

/** Takes back the make-ups that were booked in a lesson. */
export async function undoMakeUpsIn(tx: Tx, lessonId: number, { actor, now }: By): Promise<void> {
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
  { actor, now }: By,
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
  { actor, now }: By,
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
