import { currentMonth } from '@kelas/contract/values/date';
import { recordEvent } from '../../audit/record.ts';
import { isLastMove } from '../../billing/year-end.ts';
import type { Db, Tx } from '../../db/database.ts';
import { addScheduledWork, claimScheduledWork, markWorkDone } from '../../db/scheduled-work.ts';
import { allowLongTransaction, lockCourses, lockDiscountRules } from '../ledger/locks.ts';
import {
  changeManyLevels,
  insertManyStatusChanges,
  lockManyStudents,
} from '../students/many-moves.ts';
import * as queries from './queries.ts';

const WORK = 'PLANNED_MOVES';

/**
 * Carries out the planned moves whose month has begun (R-1708): levels change, and students who leave
 * or graduate are terminated. One process does it, in one transaction. A student whose level was changed by hand
 * in the meantime stays as is.
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
