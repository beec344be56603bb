import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { conflict } from '../../base/errors.ts';
import { isLastMove } from '../../billing/year-end.ts';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { saveChanges } from '../discounts/apply.ts';
import { continueDiscounts } from '../discounts/moved.ts';
import type {
  FollowingFacts,
  Projection,
  StartingCourse,
  StudentCourses,
} from '../discounts/projection.ts';
import { lockCourses } from '../ledger/locks.ts';
import { endManySubscriptions, insertManySubscriptions } from './many-moves.ts';

/** The 409 for a preview that is no longer what would happen. */
export function previewChanged() {
  return conflict(
    'PREVIEW_CHANGED',
    'Students, courses or payments have changed. Check the new preview, then apply again.',
  );
}

/** Courses that end, the courses that follow them, and the facts of the plan. */
export interface FollowingPlan {
  readonly facts: FollowingFacts;
  readonly plans: readonly StudentCourses[];
  readonly projection: Projection;
}

export interface BegunCourse extends StartingCourse {
  readonly newId: number;
}

/**
 * Ends and begins the courses of a plan with their discounts (R-1706, R-1707). The students and the
 * offerings are locked. The courses are locked late, because payments wait for them; a payment or a
 * void that came first is refused with 409. Returns the courses that began, and the discounts that
 * house rules added.
 */
export async function saveFollowing(
  tx: Tx,
  { facts, plans, projection }: FollowingPlan,
  by: Pick<Context, 'actor' | 'now'>,
) {
  const { starting } = projection;
  const ended = plans.flatMap(({ courses }) =>
    courses.flatMap(({ course: { subscriptionId, paidMonth }, endMonth }) =>
      endMonth === null ? [] : [{ id: subscriptionId, month: endMonth, paidMonth }],
    ),
  );
  const students = studentsOf(facts, plans, projection);
  await lockCourses(tx, students);
  if (await arePaymentsChanged(tx, ended, facts.month)) throw previewChanged();
  const { storedId, added } = await saveCourses(tx, { facts, projection }, ended, by);
  const begun = starting.map((each): BegunCourse => {
    return { ...each, newId: storedId(each.temporaryId) };
  });
  return { begun, added };
}

/** Whether the last paid month from a month on of a locked subscription is another one. */
async function arePaymentsChanged(
  tx: Tx,
  courses: readonly { readonly id: number; readonly paidMonth: Month | null }[],
  month: Month,
): Promise<boolean> {
  const { rows } = await sql`
    select from unnest(
      ${courses.map(({ id }) => id)}::integer[],
      ${courses.map(({ paidMonth }) => paidMonth && monthToSql(paidMonth))}::date[]
    ) as course (id, paid_month)
    where paid_month is distinct from (
      select max(month) from payment_line
      where subscription_id = course.id and not voided and month >= ${monthToSql(month)}::date
    )
    limit 1`.execute(tx);
  return rows.length > 0;
}

/** Ends and begins courses, with their discounts. Returns the ids of the courses, and new discounts. */
async function saveCourses(
  tx: Tx,
  { facts, projection: { starting, changes } }: Pick<FollowingPlan, 'facts' | 'projection'>,
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
  { children }: FollowingFacts,
  plans: readonly StudentCourses[],
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
