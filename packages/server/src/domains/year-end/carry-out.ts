import { currentMonth } from '@kelas/contract/values/date';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { recordEvent } from '../../audit/record.ts';
import { isLastMove } from '../../billing/year-end.ts';
import type { Db, Tx } from '../../db/database.ts';
import { addScheduledWork, claimScheduledWork, markWorkDone } from '../../db/scheduled-work.ts';
import type { Context } from '../../http/context.ts';
import type { Projection } from '../discounts/projection.ts';
import { allowLongTransaction, lockCourses, lockDiscountRules } from '../ledger/locks.ts';
import { type BegunCourse, saveFollowing } from '../students/following-courses.ts';
import {
  changeManyLevels,
  insertManyStatusChanges,
  lockManyStudents,
} from '../students/many-moves.ts';
import type { MoveFacts } from './facts.ts';
import type { StudentPlan } from './plan.ts';
import * as queries from './queries.ts';

const WORK = 'PLANNED_MOVES';

/**
 * Carries out the planned moves whose month has begun (R-1708): levels change, and students who
 * leave or graduate are terminated. One process does it, in one transaction. A student whose level
 * was changed by hand in the meantime stays as is.
 */
export async function carryOutPlannedMoves(db: Db, now: Date): Promise<void> {
  if ((await queries.selectDueMoves(db, now)).length === 0) return;
  await addScheduledWork(db, WORK);
  await db.transaction().execute(async (tx) => {
    // Locked until the work is done; other processes skip it.
    if (!(await claimScheduledWork(tx, WORK))) return;
    await allowLongTransaction(tx);
    await lockDiscountRules(tx);
    // Locked before they are read again, because an undo may have come first.
    const found = await queries.selectDueMoves(tx, now);
    await lockManyStudents(
      tx,
      found.map(({ studentId }) => studentId),
    );
    const due = await queries.selectDueMoves(tx, now);
    const leaving = due.filter(({ move }) => isLastMove(move));
    await lockCourses(
      tx,
      leaving.map(({ studentId }) => studentId),
    );
    const counts = await carryOutMoves(tx, due, now);
    await markWorkDone(tx, WORK, now);
    if (due.length === 0) return;
    const after = { month: currentMonth(now), ...counts };
    const event = { action: 'PLANNED_MOVES_MADE', kind: 'CENTRE', id: 1, after } as const;
    await recordEvent(tx, event, { actor: null, now });
  });
}

/** Carries out moves of locked students, the first of each student first. Returns the numbers. */
export async function carryOutMoves(tx: Tx, due: readonly queries.PlannedMove[], now: Date) {
  const counts = { levelsChanged: 0, terminated: 0, leftAsIs: 0 };
  for (const moves of roundsOf(due)) {
    const rising = moves.filter(({ move }) => move !== 'LEAVES');
    const changed = new Set(await changeManyLevels(tx, rising));
    const still = await queries.selectStillLeaving(
      tx,
      moves.filter(({ move }) => isLastMove(move)).map(({ id }) => id),
    );
    const terminated = moves.filter(
      ({ id, studentId, move }) => still.has(id) && (move === 'LEAVES' || changed.has(studentId)),
    );
    const statusIds = await insertManyStatusChanges(
      tx,
      terminated.map((each) => ({ ...each, status: 'TERMINATED' })),
      now,
    );
    const statusOf = new Map(terminated.map(({ id }, index) => [id, statusIds[index] ?? null]));
    const outcomes = moves.map(({ id, studentId, move }) => {
      const isDone = move === 'LEAVES' ? still.has(id) : changed.has(studentId);
      return {
        id,
        outcome: isDone ? ('DONE' as const) : ('LEFT_AS_IS' as const),
        statusChangeId: statusOf.get(id) ?? null,
      };
    });
    await queries.markCarriedOut(tx, outcomes);
    counts.levelsChanged += changed.size;
    counts.terminated += terminated.length;
    counts.leftAsIs += outcomes.filter(({ outcome }) => outcome === 'LEFT_AS_IS').length;
  }
  return counts;
}

/** The first move of each student, then the second ones, and so on. */
function roundsOf(due: readonly queries.PlannedMove[]): (readonly queries.PlannedMove[])[] {
  const seen = new Map<number, number>();
  const rounds = Map.groupBy(due, ({ studentId }) => {
    const round = seen.get(studentId) ?? 0;
    seen.set(studentId, round + 1);
    return round;
  });
  return [...rounds.values()];
}

/** A plan with the facts that it was made from, and its consequences. */
export interface PreparedPlan {
  readonly facts: MoveFacts;
  readonly plans: readonly StudentPlan[];
  readonly projection: Projection;
}

/** The saved changes: the new courses of each student. */
export type SavedMoves = ReadonlyMap<number, readonly number[]>;

/**
 * Saves a plan in its transaction (R-1701 to R-1708). The students and the offerings are locked.
 */
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
