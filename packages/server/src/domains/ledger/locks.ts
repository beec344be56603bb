import { today } from '@kelas/contract/values/date';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { endsAfter } from '../../billing/charged.ts';
import type { Tx } from '../../db/database.ts';

/*
 * Everything that changes money locks in one order (D-30): the house rules, students, courses, misc
 * charges, the receipt counter, the voucher counter, the head of the audit log; rows of a kind by id.
 */

/** Locks the house rules for a change of a student; such changes do not wait for each other. */
export async function shareDiscountRules(tx: Tx): Promise<void> {
  await tx.selectFrom('house_rules').select('id').forShare().execute();
}

/** Locks the house rules against every change of a student's courses, status and family. */
export async function lockDiscountRules(tx: Tx): Promise<void> {
  await tx.selectFrom('house_rules').select('id').forNoKeyUpdate().execute();
}

/**
 * Locks the house rules, a student and the family, with all their courses. Call it before any other
 * lock. Returns the ids of the students; none for an unknown uuid.
 */
export async function lockFamily(tx: Tx, uuid: string): Promise<number[]> {
  await shareDiscountRules(tx);
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
    where ${endsAfter(sql`${monthToSql(month)}::date`)}
    order by id for no key update`.execute(tx);
}

/** Locks a student with the family, whose credit a payment may take. */
export async function lockHolders(tx: Tx, studentId: number): Promise<void> {
  await waitForImports(tx);
  await sql`
    select from student
    where id = ${studentId} or family_id = (select family_id from student where id = ${studentId})
    order by id for no key update`.execute(tx);
}

/** Locks what payments pay, so that they wait for each other and for rules that are applied. */
export async function lockCharges(
  tx: Tx,
  { subscriptions, miscCharges }: Record<'subscriptions' | 'miscCharges', readonly number[]>,
): Promise<void> {
  if (subscriptions.length > 0) {
    await sql`
      select from subscription where id = any(${subscriptions}::integer[])
      order by id for no key update`.execute(tx);
  }
  if (miscCharges.length > 0) {
    await sql`
      select from misc_charge where id = any(${miscCharges}::integer[])
      order by id for no key update`.execute(tx);
  }
}

/** An import locks the table, and then charges; a fund changes a row of the table at the end. */
export async function waitForImports(tx: Tx): Promise<void> {
  await sql`lock table student in row exclusive mode`.execute(tx);
}

/**
 * Locks what a void of payments makes owed again, and the students whose funds it changes. With
 * `keepsCredit` the money becomes credit of the students who paid.
 */
export async function lockPaidCharges(
  tx: Tx,
  payments: readonly number[],
  keepsCredit = false,
): Promise<void> {
  await waitForImports(tx);
  await sql`
    select from student
    where id in (
      select student_id from fund_entry where payment_id = any(${payments}::integer[])
      union
      select student_id from payment where id = any(${payments}::integer[]) and ${keepsCredit}
    )
    order by id for no key update`.execute(tx);
  const { rows } = await sql<{ subscription: number | null; charge: number | null }>`
    select distinct subscription_id as subscription, misc_charge_id as charge
    from payment_line where payment_id = any(${payments}::integer[])`.execute(tx);
  await lockCharges(tx, {
    subscriptions: rows.flatMap(({ subscription }) => subscription ?? []),
    miscCharges: rows.flatMap(({ charge }) => charge ?? []),
  });
}

/**
 * Locks the receipt counter of the year, as each payment does. A void and a refund lock it first, so
 * that everything that changes a balance runs one after the other (D-31).
 */
export async function lockReceipts(tx: Tx, now: Date): Promise<void> {
  await tx
    .selectFrom('receipt_counter')
    .select('year')
    .where('year', '=', Number(today(now).slice(6)))
    .forUpdate()
    .execute();
}
