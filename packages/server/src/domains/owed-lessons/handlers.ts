import type * as calls from '@kelas/contract/owed-lessons';
import type { Day } from '@kelas/contract/values/date';
import { errorText } from '@kelas/contract/values/error-text';
import { recordEvent } from '../../audit/record.ts';
import { conflict, invalid, notFound } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { insertMakeUp, undoMakeUpOf } from '../attendance/owe.ts';
import { touchLesson } from '../attendance/touch.ts';
import { addDiscount } from '../discounts/add.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  listOwedLessons: (filter, { db, now }) => queries.selectOwedLessons(db, filter, now),

  async listMakeUpChoices({ id }, { db, now }) {
    return queries.selectChoices(db, id, now);
  },

  async bookMakeUp({ id, entryId, day }, context) {
    return once(context, async (tx) => {
      const owed = await requireOpen(tx, id, context);
      if (owed.state === 'MISSED') await undoMakeUpOf(tx, id, context);
      // The lock comes before the count, so that two people do not both book the last place.
      const lesson = await touchLesson(tx, { entryId, day: day as Day }, context);
      const choices = await queries.selectChoices(tx, id, context.now);
      const chosen = choices.find((each) => each.entryId === entryId && each.day === day);
      if (!chosen) throw invalid('entryId', 'Choose a lesson of the list. Reload to see it.');
      if (chosen.places !== null && chosen.students >= chosen.places) {
        throw conflict('LESSON_FULL', 'This lesson is full. Choose another one.');
      }
      await insertMakeUp(tx, { owedLessonId: id, lessonId: lesson.id }, context);
      await recordEvent(tx, await eventOf(tx, 'MAKE_UP_BOOKED', id, context), context);
      return { id };
    });
  },

  async undoMakeUp({ id }, context) {
    return once(context, async (tx) => {
      const { makeUp } = await requireOwed(tx, id, context);
      if (!makeUp) throw invalid('id', 'This lesson has no make-up');
      const event = await eventOf(tx, 'MAKE_UP_UNDONE', id, context);
      await undoMakeUpOf(tx, id, context);
      await recordEvent(tx, event, context);
      return { id };
    });
  },

  async discountOwedLesson({ id, month, amount, reason }, context) {
    return once(context, async (tx) => {
      const { subscriptionId, state } = await requireOpen(tx, id, context);
      const discount = {
        ...{ subscriptionId, fromDate: month, untilDate: month, amount, percent: null },
        ...{ borneBy: 'CENTRE' as const, reason },
      };
      await addDiscount(tx, discount, context, async (adjustment_id) => {
        if (!(await queries.isChargedIn(tx, subscriptionId, month))) {
          throw invalid('month', 'The course is not charged in this month');
        }
        if (state === 'MISSED') await undoMakeUpOf(tx, id, context);
        const by = { recorded_at: context.now, recorded_by: context.actor.id };
        await tx
          .insertInto('lesson_discount')
          .values({ owed_lesson_id: id, adjustment_id, ...by })
          .execute();
      });
      return { id };
    });
  },
};

type Now = Pick<Context, 'now'>;

async function requireOwed(tx: Tx, id: number, { now }: Now) {
  const owed = await queries.findOwedLesson(tx, id, now);
  if (!owed) throw notFound('owed lesson');
  return owed;
}

/** An owed lesson that can still be settled. Throws 409 for one that has lapsed (R-2503). */
async function requireOpen(tx: Tx, id: number, context: Now) {
  const owed = await requireOwed(tx, id, context);
  if (owed.state === 'LAPSED') {
    const { lapsesOn } = owed;
    throw conflict('LESSON_LAPSED', errorText`This lesson lapsed after ${{ day: lapsesOn ?? '' }}`);
  }
  return owed;
}

/** The audit event of a make-up: the owed lesson and the lesson that makes it up. */
async function eventOf(
  tx: Tx,
  action: 'MAKE_UP_BOOKED' | 'MAKE_UP_UNDONE',
  id: number,
  context: Now,
) {
  const { studentId, day, subjectName, makeUp } = await requireOwed(tx, id, context);
  const details = { id, day, subjectName, makeUp };
  const side = action === 'MAKE_UP_BOOKED' ? { after: details } : { before: details };
  return { action, kind: 'STUDENT', id: studentId, ...side } as const;
}
