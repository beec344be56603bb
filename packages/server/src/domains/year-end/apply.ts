import { type Month, monthToSql } from '@kelas/contract/values/month';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import type { Projection } from '../discounts/projection.ts';
import { type BegunCourse, saveFollowing } from '../students/following-courses.ts';
import { carryOutMoves } from './carry-out.ts';
import type { MoveFacts } from './facts.ts';
import type { StudentPlan } from './plan.ts';
import * as queries from './queries.ts';

/** A plan with the facts that it was made from, and its consequences. */
export interface PreparedPlan {
  readonly facts: MoveFacts;
  readonly plans: readonly StudentPlan[];
  readonly projection: Projection;
}

/** What was saved: the new courses of each student. */
export type SavedMoves = ReadonlyMap<number, readonly number[]>;

/** Saves a plan in its transaction (R-1701 to R-1708). The students and the offerings are locked. */
export async function saveMoves(
  tx: Tx,
  { facts, plans, projection }: PreparedPlan,
  yearEndId: number | null,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<SavedMoves> {
  const { changes } = projection;
  const moveIds = await queries.insertMoves(
    tx,
    plans.map(({ student, move, toLevel }) => ({
      studentId: student.id,
      move,
      from: student.programLvl,
      to: toLevel,
    })),
    { yearEndId, month: facts.month },
    actor.id,
    now,
  );
  const { begun, added } = await saveFollowing(tx, { facts, plans, projection }, { actor, now });
  await queries.insertMovedCourses(tx, movedCourses(plans, moveIds, begun));
  if (yearEndId !== null) {
    const until = untilOf(facts);
    await queries.insertYearDiscounts(tx, yearEndId, [
      ...changes.ended.map(({ id }) => ({ id, untilBefore: until.get(id) ?? 'infinity' })),
      ...added.map(({ id }) => ({ id, untilBefore: null })),
    ]);
  }
  await carryOutMoves(tx, await queries.selectDueMoves(tx, now, [...moveIds.values()]), now);
  const byStudent = Map.groupBy(begun, ({ studentId }) => studentId);
  return new Map([...byStudent].map(([student, own]) => [student, own.map(({ newId }) => newId)]));
}

/** The former ends of discounts, as stored. */
function untilOf({ children }: MoveFacts): Map<number, string> {
  const stored = (until: Month | null) => (until === null ? 'infinity' : monthToSql(until));
  return new Map(
    children.flatMap(({ courses }) =>
      courses.flatMap(({ discounts }) => discounts.map(({ id, until }) => [id, stored(until)])),
    ),
  );
}

function movedCourses(
  plans: readonly StudentPlan[],
  moveIds: ReadonlyMap<number, number>,
  begun: readonly BegunCourse[],
): queries.MovedCourse[] {
  const followersOf = Map.groupBy(begun, ({ oldId }) => oldId);
  return plans.flatMap(({ student, courses }) => {
    const moveId = moveIds.get(student.id);
    if (moveId === undefined) throw new Error('a move was not stored');
    return courses.flatMap((each): queries.MovedCourse[] => {
      const { change, endMonth } = each;
      const { subscriptionId, period } = each.course;
      if (change === 'CONTINUES' || change === 'ASKED') return [];
      const moved = {
        moveId,
        oldId: subscriptionId,
        change,
        cancelledBefore: period.cancelled,
        endMonth: endMonth ?? period.cancelled,
      };
      const followers = followersOf.get(subscriptionId);
      if (!followers) return [{ ...moved, newId: null, newFrom: null, newUntil: null }];
      return followers.map(({ newId, next }) => {
        const { effective, cancelled } = next.period;
        return { ...moved, newId, newFrom: effective, newUntil: cancelled };
      });
    });
  });
}
