import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/*
 * The order of the locks of a payment and a void (D-30): the students whose credit or deposit changes,
 * the subscriptions, the misc charges, and then the receipt counter. Each kind is locked by id.
 */

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
  await sql`
    select from subscription where id = any(${subscriptions}::integer[])
    order by id for no key update`.execute(tx);
  await sql`
    select from misc_charge where id = any(${miscCharges}::integer[])
    order by id for no key update`.execute(tx);
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
