import type { moveLesson } from '@kelas/contract/attendance';
import type { InputOf } from '@kelas/contract/call';
import { dayFromSql, dayToSql } from '@kelas/contract/values/date';
import type { Insertable } from 'kysely';
import { type RecordedBy, recordEvent } from '../../audit/record.ts';
import { differs } from '../../base/differs.ts';
import { conflict, invalid } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Schema } from '../../db/schema.ts';
import type { LessonKey } from './lessons.ts';
import { oweToClass, undoMakeUpsIn, withdrawOwed } from './owe.ts';
import { touchLesson } from './touch.ts';

type Change = Pick<Insertable<Schema['lesson_change']>, 'kind' | 'reason'> & {
  readonly to_day?: string;
  readonly to_start_time?: string | null;
  readonly to_end_time?: string | null;
  readonly to_classroom?: string;
};

/**
 * Cancels a lesson and owes it to its class. Who would have made another lesson up in it is owed that
 * one again. Throws 409 if it is cancelled already.
 */
export async function cancel(
  tx: Tx,
  { reason, ...key }: LessonKey & { reason: string },
  by: RecordedBy,
) {
  const lesson = await touchLesson(tx, key, by);
  if (lesson.state === 'CANCELLED') throw changedMeanwhile();
  // The change comes first, because it refuses a lesson with marks, whose absences are owed already.
  return record(tx, { key, lesson }, { kind: 'CANCELLED', reason }, by, async () => {
    await oweToClass(tx, key, dayFromSql(lesson.held_on), by);
    await undoMakeUpsIn(tx, lesson.id, by);
  });
}

/** Moves a lesson. Throws 422 if nothing differs, and 409 if it is cancelled. */
export async function move(tx: Tx, input: InputOf<typeof moveLesson>, by: RecordedBy) {
  const { entryId, day, reason, toDay, startTime = null, endTime = null, classroom } = input;
  const key = { entryId, day };
  const lesson = await touchLesson(tx, key, by);
  if (lesson.state === 'CANCELLED') throw changedMeanwhile();
  const then = { held_on: dayToSql(toDay), start_time: startTime, end_time: endTime, classroom };
  if (!differs<object>(then, lesson))
    throw invalid('toDay', 'The lesson is then and there already');
  const change = {
    kind: 'MOVED' as const,
    reason,
    to_day: then.held_on,
    to_start_time: startTime,
    to_end_time: endTime,
    to_classroom: classroom,
  };
  return record(tx, { key, lesson }, change, by);
}

/**
 * Undoes a move or a cancellation. Throws 409 if the lesson is held as the timetable says. A make-up
 * or a discount in place of the lesson violates `owed_lesson_settled`.
 */
export async function restore(tx: Tx, key: LessonKey, by: RecordedBy) {
  const lesson = await touchLesson(tx, key, by);
  if (lesson.state === 'HELD') throw changedMeanwhile();
  await withdrawOwed(tx, lesson.id, by);
  return record(tx, { key, lesson }, { kind: 'RESTORED', reason: '' }, by);
}

function changedMeanwhile() {
  return conflict('CHANGED_MEANWHILE', 'This lesson was changed meanwhile. Reload to see it.');
}

const ACTIONS = {
  CANCELLED: 'LESSON_CANCELLED',
  MOVED: 'LESSON_MOVED',
  RESTORED: 'LESSON_RESTORED',
} as const;

async function record(
  tx: Tx,
  { key, lesson }: { key: LessonKey; lesson: Awaited<ReturnType<typeof touchLesson>> },
  change: Change & { readonly kind: keyof typeof ACTIONS },
  { actor, now }: RecordedBy,
  also: () => Promise<void> = async () => undefined,
) {
  const row = { lesson_id: lesson.id, ...change, recorded_at: now, recorded_by: actor.id };
  await tx.insertInto('lesson_change').values(row).execute();
  await also();
  const after = await touchLesson(tx, key, { actor, now });
  const fieldsOf = (of: typeof lesson) => ({
    state: of.state,
    heldOn: dayFromSql(of.held_on),
    startTime: of.start_time ?? '',
    endTime: of.end_time ?? '',
    classroom: of.classroom,
  });
  await recordEvent(
    tx,
    {
      action: ACTIONS[change.kind],
      kind: 'LESSON',
      id: lesson.id,
      before: { ...key, ...fieldsOf(lesson) },
      after: { ...key, ...fieldsOf(after), reason: change.reason },
    },
    { actor, now },
  );
  return { state: after.state };
}
