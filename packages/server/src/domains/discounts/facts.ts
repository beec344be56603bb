import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { endsAfter } from '../../billing/charged.ts';
import type { CourseDiscount } from '../../billing/discount-effects.ts';
import type { Pause } from '../../billing/due.ts';
import type { CourseFacts } from '../../billing/rule-discounts.ts';
import type { Db, Tx } from '../../db/database.ts';
import { selectLessonCounts } from '../ledger/lesson-counts.ts';

export interface StoredDiscount extends CourseDiscount {
  readonly id: number;
}

/** A course of a child with its discounts and paid months; fee in cents. */
export interface DiscountedCourse extends CourseFacts {
  /** Null for a course that is only proposed. */
  readonly offeringId: number | null;
  readonly subjectName: string;
  readonly discounts: readonly StoredDiscount[];
  readonly paid: ReadonlySet<Month>;
}

/** A child of a family; `uuid` is null for a student who is not registered yet. */
export interface Child {
  readonly id: number;
  readonly uuid: string | null;
  readonly name: string;
  /** Null without confirmed siblings. */
  readonly familyId: number | null;
  readonly pauses: readonly Pause[];
  readonly courses: readonly DiscountedCourse[];
}

/** Children in the order of registration. */
export type Family = readonly Child[];

const monthOrNull = (date: string | null): Month | null =>
  date === null || date === 'infinity' ? null : monthFromSql(date);

/** Returns the families of children; a child without confirmed siblings is a family too. */
export function familiesOf(children: readonly Child[]): Family[] {
  const families = Map.groupBy(children, ({ id, familyId }) =>
    familyId === null ? `student ${id}` : `family ${familyId}`,
  );
  return [...families.values()];
}

/**
 * Some students, or all, in the order of registration, with the facts for rules from a month on:
 * courses that have not ended, pauses, discounts and paid months.
 */
export async function selectChildren(
  db: Db | Tx,
  month: Month,
  students?: readonly number[],
): Promise<Child[]> {
  const from = sql`${monthToSql(month)}::date`;
  const among = students ? sql`student_id = any(${students}::integer[])` : sql`true`;
  const ends = sql`until_month > ${from}`;
  const courses = await sql<{
    student_id: number;
    uuid: string;
    name: string;
    family_id: number | null;
    /** Null for a student without a course. */
    id: number | null;
    fee: Cents;
    effective_month: string;
    cancelled_month: string | null;
    offering_id: number;
    subject: string;
  }>`
    select
      student.id as student_id, uuid, student.name, family_id, subscription.id, subscription.fee,
      effective_month, cancelled_month, offering_id, course.name as subject
    from student
    left join subscription on subscription.student_id = student.id and (
      ${endsAfter(from)}
      or exists (
        select from adjustment
        where adjustment.subscription_id = subscription.id and rule is not null and ${ends}
      )
    )
    left join offering on offering.id = subscription.offering_id
    left join course on course.id = offering.course_id
    where ${students ? sql`student.id = any(${students}::integer[])` : sql`true`}
    order by student.id, subscription.id`.execute(db);
  const discounts = await selectDiscounts(db, sql`${among} and ${ends}`);
  const paid = await sql<{ subscription_id: number; month: string }>`
    select distinct subscription_id, month from payment_line
    where subscription_id is not null and not voided and month >= ${from} and ${among}`.execute(db);
  const paidMonths = Map.groupBy(paid.rows, (row) => row.subscription_id);
  const lessons = await selectLessonCounts(db, month);
  const pauses = await selectPauses(db, sql`${among} and (until_month is null or ${ends})`);

  return [...Map.groupBy(courses.rows, (row) => row.student_id)].flatMap(([id, rows]) => {
    const [first] = rows;
    if (!first) return [];
    const { uuid, name, family_id: familyId } = first;
    const own = rows.flatMap((row) =>
      row.id === null
        ? []
        : [
            {
              subscriptionId: row.id,
              offeringId: row.offering_id,
              fee: row.fee,
              lessons: lessons.get(row.offering_id),
              period: {
                effective: monthFromSql(row.effective_month),
                cancelled: monthOrNull(row.cancelled_month),
              },
              subjectName: row.subject,
              discounts: discounts.get(row.id) ?? [],
              paid: new Set((paidMonths.get(row.id) ?? []).map((each) => monthFromSql(each.month))),
            },
          ],
    );
    return [{ id, uuid, name, familyId, pauses: pauses.get(id) ?? [], courses: own }];
  });
}

async function selectDiscounts(db: Db | Tx, among: ReturnType<typeof sql>) {
  const { rows } = await sql<
    Pick<StoredDiscount, 'id' | 'rule' | 'amount' | 'percent' | 'borneBy'> & {
      subscription_id: number;
      from_month: string;
      until_month: string;
    }
  >`
    select id, subscription_id, rule, from_month, until_month, amount, percent,
      borne_by as "borneBy"
    from adjustment
    where ${among} and until_month > from_month
    order by id`.execute(db);
  const discounts = new Map<number, StoredDiscount[]>();
  for (const { subscription_id, from_month, until_month, ...row } of rows) {
    const own = discounts.get(subscription_id) ?? [];
    const months = { from: monthFromSql(from_month), until: monthOrNull(until_month) };
    discounts.set(subscription_id, own);
    own.push({ ...row, ...months });
  }
  return discounts;
}

async function selectPauses(db: Db | Tx, among: ReturnType<typeof sql>) {
  const { rows } = await sql<{
    student_id: number;
    from_month: string;
    until_month: string | null;
  }>`
    select student_id, from_month, until_month from student_pause
    where ${among} and (until_month is null or until_month > from_month)
    order by from_month`.execute(db);
  const pauses = new Map<number, Pause[]>();
  for (const { student_id, from_month, until_month } of rows) {
    const own = pauses.get(student_id) ?? [];
    pauses.set(student_id, own);
    own.push({ from: monthFromSql(from_month), until: monthOrNull(until_month) });
  }
  return pauses;
}
