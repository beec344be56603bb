import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { conflict, invalid, notFound } from '../../base/errors.ts';
import { endsByMove, followersOf } from '../../billing/moved-courses.ts';
import type { Tx } from '../../db/database.ts';

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

/**
 * Cancels a subscription from a month on, the first without a charge. Where a move has set its
 * end, an earlier month is possible too: what follows it by that move then never begins. Returns the
 * student's id and all that ended. Throws 404 if unknown, 409 if already cancelled, 422 before the
 * effective month.
 */
export async function endSubscription(
  tx: Tx,
  id: number,
  month: Month,
): Promise<{ readonly studentId: number; readonly ended: EndedSubscription[] }> {
  const stored = await tx
    .selectFrom('subscription')
    .select(['student_id', 'effective_month', 'cancelled_month', endsByMove.as('endsByMove')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('course line');
  const from = monthToSql(month);
  const before = monthOrNull(stored.cancelled_month);
  if (stored.cancelled_month !== null && !(stored.endsByMove && from < stored.cancelled_month)) {
    throw conflict(
      'ALREADY_CANCELLED',
      stored.endsByMove
        ? `This course ends in ${before} by a move. Choose an earlier month.`
        : 'This subscription has already been cancelled',
    );
  }
  if (from < stored.effective_month) {
    const effective = monthFromSql(stored.effective_month);
    throw invalid('month', `This subscription begins in ${effective}; it cannot end before that`);
  }
  await tx
    .updateTable('subscription')
    .set({ cancelled_month: from })
    .where('id', '=', id)
    .execute();
  const followers = before === null ? [] : await endFollowers(tx, id);
  const ended = [{ id, before, cancelled: month }, ...followers];
  return { studentId: stored.student_id, ended };
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
