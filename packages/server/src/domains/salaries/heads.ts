import type { OutputOf } from '@kelas/contract/call';
import type { getSalary } from '@kelas/contract/salaries';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';
import { charged, chargedInOneMonth } from '../../billing/charged.ts';
import type { PayTerms } from '../../billing/salary.ts';
import type { Db, Tx } from '../../db/database.ts';

/*
 * The heads that a salary of HEAD pays for: each course of the teacher that a student takes in the
 * month, paid or not (R-2191). They belong to their own month only.
 */

/** SQL of the heads of an unpaid salary: `teacher_id`, `subscription_id`; none for other types. */
export function openHeads(month: Month, teacherId?: number): RawBuilder<unknown> {
  return sql`
    select offering.teacher_id, subscription.id as subscription_id
    from teacher
    join offering on offering.teacher_id = teacher.id
    join subscription on subscription.offering_id = offering.id
    where payment_type = 'HEAD'
      and ${teacherId === undefined ? sql`true` : sql`teacher.id = ${teacherId}`}
      and (${chargedInOneMonth(sql`${monthToSql(month)}::date`)})`;
}

/** The number of heads of each teacher by id; a teacher without heads is not in it. */
export async function countOpenHeads(db: Db, month: Month): Promise<Map<number, number>> {
  const { rows } = await sql<{ teacher_id: number; heads: number }>`
    select teacher_id, count(*) as heads from (${openHeads(month)}) open
    group by teacher_id`.execute(db);
  return new Map(rows.map((row) => [row.teacher_id, row.heads]));
}

/** SQL condition: `teacher` is paid by the head and has one in a month. */
export function hasHead(month: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(payment_type = 'HEAD' and exists (
    select from offering join subscription on subscription.offering_id = offering.id
    where offering.teacher_id = teacher.id and (${charged(month)})
  ))`;
}

/** The heads of an unpaid salary. Their courses are locked until the transaction ends. */
export async function lockOpenHeads(
  tx: Tx,
  teacher: PayTerms & { readonly id: number },
  month: Month,
): Promise<number[]> {
  if (teacher.payment_type !== 'HEAD') return [];
  const { rows } = await sql<{ subscription_id: number }>`
    ${openHeads(month, teacher.id)}
    order by subscription.id
    for no key update of subscription`.execute(tx);
  return rows.map((row) => row.subscription_id);
}

/** Freezes the heads of a salary. */
export async function insertHeads(
  tx: Tx,
  salaryId: number,
  heads: readonly number[],
): Promise<void> {
  if (heads.length === 0) return;
  await sql`
    insert into salary_head (salary_id, subscription_id)
    select ${salaryId}, unnest(${heads}::integer[])`.execute(tx);
}

/** The heads of a salary by name; `heads` is SQL with their `subscription_id`. */
export async function listHeads(db: Db, heads: RawBuilder<unknown>) {
  const { rows } = await sql<NonNullable<OutputOf<typeof getSalary>['heads']>[number]>`
    select
      student.uuid,
      student.name as "studentName",
      offering.program_level_id as "programLvl",
      course.name as "subjectName",
      subscription.id as "subscriptionId"
    from (${heads}) head
    join subscription on subscription.id = head.subscription_id
    join student on student.id = subscription.student_id
    join offering on offering.id = subscription.offering_id
    join course on course.id = offering.course_id
    order by lower(student.name), subscription.id`.execute(db);
  return rows;
}
