import type { HouseRules } from '@kelas/contract/house-rules';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import type { AuditEvent } from '../../audit/record.ts';
import { conflict } from '../../base/errors.ts';
import type { DiscountChanges } from '../../billing/rule-discounts.ts';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { type NewRuleDiscount, saveRuleDiscounts } from './adjustments.ts';
import { changesOf } from './changes.ts';
import { type Child, familiesOf, selectChildren } from './facts.ts';
import { firstMonthDiscounts, type StartedCourse } from './first-months.ts';
import { selectDiscountRules } from './rules.ts';

/** Who makes a change; no actor for a command, which can only end discounts. */
type By = Pick<Context, 'now'> & { readonly actor: Pick<Context['actor'], 'id'> | null };

export interface Starter {
  readonly id: number;
  readonly schedule: string;
}

/**
 * Makes the discounts of the house rules for whole families after a change, from its first month on
 * (R-1562). Returns the events for the audit log. Needs the locks of `lockFamily`. Throws 409 where
 * a command would add a discount.
 */
export async function applyDiscounts(
  tx: Tx,
  students: readonly number[],
  from: Month,
  by: By,
): Promise<AuditEvent[]> {
  const rules = await selectDiscountRules(tx);
  const children = await selectChildren(tx, from, students);
  const changes = changesOf(familiesOf(children), rules, from);
  const owners = ownersOf(children);
  const added = await saveChanges(tx, changes, rules, by);
  const ended = changes.ended.map(({ id, subscriptionId, until }) => ({
    action: 'ADJUSTMENT_ENDED' as const,
    kind: 'STUDENT' as const,
    id: owners(subscriptionId),
    after: { id, subscriptionId, month: until },
  }));
  return [...ended, ...added.map((each) => addedEvent(owners(each.subscriptionId), each))];
}

/**
 * Makes the discounts for courses that a student starts, and the consequences for the family from
 * their first month on. Returns the events for the audit log. Throws 422 for a start date in another
 * month than the first one.
 */
export async function startCourses(
  tx: Tx,
  student: Starter,
  students: readonly number[],
  courses: readonly StartedCourse[],
  by: By,
): Promise<AuditEvent[]> {
  const [from] = courses.map(({ effectiveDate }) => effectiveDate).toSorted(compareMonths);
  if (!from) return [];
  const { firstMonth } = await selectDiscountRules(tx);
  const discounts = await firstMonthDiscounts(tx, firstMonth, student.schedule, courses);
  const added = await saveDiscounts(tx, [], discounts, by);
  const events = await applyDiscounts(tx, students, from, by);
  return [...added.map((each) => addedEvent(student.id, each)), ...events];
}

/** The triggers compute the fees of this many courses at once. */
const COURSES_AT_ONCE = 1_000;

/** Saves the changes of discounts. Returns the added discounts with their ids. */
export async function saveChanges(
  tx: Tx,
  { ended, added }: DiscountChanges,
  rules: Pick<HouseRules, 'packageDiscount' | 'siblingDiscount'>,
  by: By,
) {
  const reasons = {
    PACKAGE: `Package discount from ${rules.packageDiscount?.fromCourses} courses`,
    SIBLING: `Sibling discount from child ${rules.siblingDiscount?.fromChild}`,
  };
  const discounts = added.map((each) => ({ ...each, reason: reasons[each.rule] }));
  const courses = new Set([...ended, ...added].map(({ subscriptionId }) => subscriptionId));
  const sorted = [...courses].sort((a, b) => a - b);
  const saved: (NewRuleDiscount & { readonly id: number })[] = [];
  for (let index = 0; index < sorted.length; index += COURSES_AT_ONCE) {
    const part = new Set(sorted.slice(index, index + COURSES_AT_ONCE));
    const isIn = ({ subscriptionId }: { readonly subscriptionId: number }) =>
      part.has(subscriptionId);
    saved.push(...(await saveDiscounts(tx, ended.filter(isIn), discounts.filter(isIn), by)));
  }
  return saved;
}

async function saveDiscounts(
  tx: Tx,
  ended: DiscountChanges['ended'],
  added: readonly NewRuleDiscount[],
  { actor, now }: By,
) {
  if (ended.length + added.length === 0) return [];
  if (actor === null && added.length > 0) {
    throw conflict(
      'SIBLINGS_DISCOUNTED',
      'The siblings get other discounts. First choose Remove from family on the page of a sibling.',
    );
  }
  const ids = await saveRuleDiscounts(tx, ended, added, actor?.id ?? null, now);
  return added.flatMap((each, index) => {
    const id = ids[index];
    return id === undefined ? [] : [{ ...each, id }];
  });
}

function addedEvent(
  studentId: number,
  { from, until, ...discount }: NewRuleDiscount & { readonly id: number },
): AuditEvent {
  const months = { fromDate: from, untilDate: until && addMonths(until, -1) };
  const after = { ...discount, ...months };
  return { action: 'ADJUSTMENT_ADDED', kind: 'STUDENT', id: studentId, after };
}

function ownersOf(children: readonly Child[]): (subscriptionId: number) => number {
  const owners = new Map(
    children.flatMap(({ id, courses }) =>
      courses.map(({ subscriptionId }) => [subscriptionId, id] as const),
    ),
  );
  return (subscriptionId) => {
    const owner = owners.get(subscriptionId);
    if (owner === undefined) throw new Error('a discount has no student');
    return owner;
  };
}
