import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/*
 * The order of locks (D-30): the house rules, the students of a family, their subscriptions. Students
 * and subscriptions are locked by ascending id. A payment locks its subscriptions in the same order.
 */

/** Locks the house rules for a change of a student; such changes do not wait for each other. */
export async function shareOfferRules(tx: Tx): Promise<void> {
  await tx.selectFrom('house_rules').select('id').forShare().execute();
}

/** Locks the house rules against every change of a student's courses, status and family. */
export async function lockOfferRules(tx: Tx): Promise<void> {
  await tx.selectFrom('house_rules').select('id').forNoKeyUpdate().execute();
}

/**
 * Locks the house rules, a student and the family, with all their courses. Call it before any other
 * lock. Returns the ids of the students; none for an unknown uuid.
 */
export async function lockFamily(tx: Tx, uuid: string): Promise<number[]> {
  await shareOfferRules(tx);
  // The family may change until the lock, so it is read again after it.
  await lockMembers(tx, uuid);
  const students = await lockMembers(tx, uuid);
  await lockCourses(tx, students);
  return students;
}

async function lockMembers(tx: Tx, uuid: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from student
    where uuid = ${uuid} or family_id = (select family_id from student where uuid = ${uuid})
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Locks all subscriptions of locked students. Payments of these wait. */
export async function lockCourses(tx: Tx, students: readonly number[]): Promise<void> {
  await sql`
    select id from subscription where student_id = any(${students}::integer[])
    order by id for no key update`.execute(tx);
}

/**
 * Gives this transaction two minutes in place of the limit of a request (D-19), because a large centre
 * has many fees to compute. Each statement keeps its limit.
 */
export async function allowLongTransaction(tx: Tx): Promise<void> {
  // Only a switched-off limit starts anew within a transaction.
  await sql`
    select set_config('transaction_timeout', '0', true), set_config('transaction_timeout', '120s', true)
    where current_setting('transaction_timeout', true) is not null`.execute(tx);
}

/** Locks all subscriptions that have not ended before a month; payments of these wait. */
export async function lockAllCourses(tx: Tx, month: Month): Promise<void> {
  await sql`
    select from subscription
    where cancelled_month is null or cancelled_month > ${monthToSql(month)}::date
    order by id for no key update`.execute(tx);
}
