import { type Month, monthToSql } from '@kelas/contract/values/month';
import { conflict } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { saveChanges } from '../discounts/apply.ts';
import { lockCourses } from '../discounts/locks.ts';
import { continueDiscounts } from '../discounts/moved.ts';
import { computeTuitionOnce } from '../discounts/tuition-once.ts';
import { endManySubscriptions, insertManySubscriptions } from '../students/many-moves.ts';
import { carryOutMoves } from './carry-out.ts';
import type { MoveFacts } from './facts.ts';
import { isLastMove, type StudentPlan } from './plan.ts';
import type { Projection, StartingCourse } from './projection.ts';
import * as queries from './queries.ts';

/** The 409 for a preview that is no longer what would happen. */
export function previewChanged() {
  return conflict(
    'PREVIEW_CHANGED',
    'Students, courses or payments have changed. Check the new preview, then apply again.',
  );
}

/** A plan with the facts that it was made from, and its consequences. */
export interface PreparedPlan {
  readonly facts: MoveFacts;
  readonly plans: readonly StudentPlan[];
  readonly projection: Projection;
}

/** What was saved: the new courses of each student. */
export type SavedMoves = ReadonlyMap<number, readonly number[]>;

/**
 * Saves a plan in its transaction (R-1701 to R-1708). The students and the offerings are locked. The
 * courses are locked late, because payments wait for them; a payment or a void that came first is
 * refused with 409.
 */
export async function saveMoves(
  tx: Tx,
  { facts, plans, projection }: PreparedPlan,
  yearEndId: number | null,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
): Promise<SavedMoves> {
  const { starting, changes } = projection;
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
  const ended = plans.flatMap(({ courses }) =>
    courses.flatMap(({ course: { subscriptionId, paidMonth }, endMonth }) =>
      endMonth === null ? [] : [{ id: subscriptionId, month: endMonth, paidMonth }],
    ),
  );
  const students = studentsOf(facts, plans, projection);
  await lockCourses(tx, students);
  if (await queries.arePaymentsChanged(tx, ended, facts.month)) throw previewChanged();

  const { storedId, added } = await computeTuitionOnce(
    tx,
    [...students, ...starting.map(({ studentId }) => studentId)],
    () => saveCourses(tx, { facts, projection }, ended, { actor, now }),
  );
  const begun = starting.map((each) => ({ ...each, newId: storedId(each.temporaryId) }));
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

/** Ends and begins courses, with their discounts. Returns the ids of the courses, and new discounts. */
async function saveCourses(
  tx: Tx,
  { facts, projection: { starting, changes } }: Omit<PreparedPlan, 'plans'>,
  ended: Parameters<typeof endManySubscriptions>[1],
  { actor, now }: Pick<Context, 'actor' | 'now'>,
) {
  await endManySubscriptions(tx, ended);
  const ids = await insertManySubscriptions(
    tx,
    starting.map(({ studentId, next }) => ({
      studentId,
      offeringId: next.offering.id,
      fee: next.fee,
      ...next.period,
    })),
    actor.id,
  );
  const storedId = idsOf(starting, ids);
  await continueDiscounts(
    tx,
    starting.flatMap(({ temporaryId, continued }) =>
      continued.map(({ id, from }) => ({ id, subscriptionId: storedId(temporaryId), from })),
    ),
    actor.id,
    now,
  );
  const added = await saveChanges(
    tx,
    {
      ended: changes.ended,
      added: changes.added.map((each) => ({
        ...each,
        subscriptionId: storedId(each.subscriptionId),
      })),
    },
    facts.rules,
    { actor, now },
  );
  return { storedId, added };
}

/** The students whose courses or discounts change. */
function studentsOf(
  { children }: MoveFacts,
  plans: readonly StudentPlan[],
  { changes }: Projection,
): number[] {
  const discounted = new Set(changes.ended.map(({ subscriptionId }) => subscriptionId));
  for (const { subscriptionId } of changes.added) discounted.add(subscriptionId);
  const owners = children
    .filter(({ courses }) => courses.some(({ subscriptionId }) => discounted.has(subscriptionId)))
    .map(({ id }) => id);
  const moving = plans
    .filter(({ move, courses }) => isLastMove(move) || courses.some(({ endMonth }) => endMonth))
    .map(({ student }) => student.id);
  return [...new Set([...owners, ...moving])];
}

function idsOf(starting: readonly StartingCourse[], ids: readonly number[]) {
  const stored = new Map(starting.map(({ temporaryId }, index) => [temporaryId, ids[index]]));
  return (id: number): number => {
    if (id > 0) return id;
    const found = stored.get(id);
    if (found === undefined) throw new Error('a new course was not stored');
    return found;
  };
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
  begun: readonly (StartingCourse & { readonly newId: number })[],
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
      return followers.map(
        ({
          newId,
          next: {
            period: { effective, cancelled },
          },
        }) => {
          return { ...moved, newId, newFrom: effective, newUntil: cancelled };
        },
      );
    });
  });
}
