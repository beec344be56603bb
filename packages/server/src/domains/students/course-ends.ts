import { errorText } from '@kelas/contract/values/error-text';
import { compareMonths, type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { conflict, invalid, notFound } from '../../base/errors.ts';
import type { Period } from '../../billing/due.ts';
import { endsByMove, followersOf } from '../../billing/moved-courses.ts';
import type { Db, Tx } from '../../db/database.ts';

/** Cancels all running subscriptions from a month on; later ones from their first month. */
export async function cancelAllFrom(tx: Tx, studentId: number, month: Month): Promise<void> {
  const from = sql<string>`greatest(effective_month, ${monthToSql(month)}::date)`;
  await tx
    .updateTable('subscription')
    .set({ cancelled_month: from })
    .where('student_id', '=', studentId)
    .where((eb) => eb.or([eb('cancelled_month', 'is', null), eb('cancelled_month', '>', from)]))
    .execute();
}

/** A subscription that was ended; `before` is its former end. */
export interface EndedSubscription {
  readonly id: number;
  readonly before: Month | null;
  readonly cancelled: Month;
}

/** A course with its months, as far as they decide whether it can end. */
export interface EndableCourse {
  readonly studentId: number;
  readonly period: Period;
  readonly endsByMove: boolean;
}

/** A course. Throws 404 if unknown. */
export async function findCourse(db: Db | Tx, id: number): Promise<EndableCourse> {
  const stored = await db
    .selectFrom('subscription')
    .select(['student_id', 'effective_month', 'cancelled_month', endsByMove.as('endsByMove')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!stored) throw notFound('course line');
  return {
    studentId: stored.student_id,
    period: {
      effective: monthFromSql(stored.effective_month),
      cancelled: monthOrNull(stored.cancelled_month),
    },
    endsByMove: stored.endsByMove,
  };
}

/**
 * Throws unless a course can end from a month on: 409 if it is already cancelled, 422
 * before its effective month. Where a move has set its end, an earlier month is possible.
 */
export function requireEndable({ period, endsByMove }: EndableCourse, month: Month): void {
  const { effective, cancelled } = period;
  if (cancelled !== null && !(endsByMove && compareMonths(month, cancelled) < 0)) {
    throw conflict(
      'ALREADY_CANCELLED',
      endsByMove
        ? errorText`This course ends in ${{ month: { month: cancelled } }} by a move. Choose an earlier month.`
        : 'This subscription has already been cancelled',
    );
  }
  if (compareMonths(month, effective) < 0) {
    throw invalid(
      'month',
      errorText`This subscription begins in ${{ month: { month: effective } }}; it cannot end before that`,
    );
  }
}

/**
 * Cancels a locked subscription from a month on, the first without a charge. What follows it
 * by a move then never begins. Returns the student's id and all that ended. Throws 404 if unknown, and
 * as `requireEndable`.
 */
export async function endSubscription(
  tx: Tx,
  id: number,
  month: Month,
): Promise<{ readonly studentId: number; readonly ended: EndedSubscription[] }> {
  const course = await findCourse(tx, id);
  requireEndable(course, month);
  await tx
    .updateTable('subscription')
    .set({ cancelled_month: monthToSql(month) })
    .where('id', '=', id)
    .execute();
  const before = course.period.cancelled;
  const followers = before === null ? [] : await endFollowers(tx, id);
  const ended = [{ id, before, cancelled: month }, ...followers];
  return { studentId: course.studentId, ended };
}

/** Ends the courses that follow one by moves in their first months, so that they never begin. */
async function endFollowers(tx: Tx, id: number): Promise<EndedSubscription[]> {
  const followers = await tx
    .selectFrom('subscription')
    .select(['id', 'effective_month', 'cancelled_month'])
    .where('id', 'in', followersOf(id))
    .where('cancelled_month', 'is distinct from', sql<string>`effective_month`)
    .orderBy('id')
    .execute();
  if (followers.length === 0) return [];
  await tx
    .updateTable('subscription')
    .set({ cancelled_month: sql<string>`effective_month` })
    .where(
      'id',
      'in',
      followers.map((each) => each.id),
    )
    .execute();
  return followers.map(({ id, effective_month, cancelled_month }) => ({
    id,
    before: monthOrNull(cancelled_month),
    cancelled: monthFromSql(effective_month),
  }));
}

function monthOrNull(date: string | null): Month | null {
  return date === null ? null : monthFromSql(date);
}
