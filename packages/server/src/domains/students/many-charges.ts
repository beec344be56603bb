import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** A misc charge of many students; fee in cents. */
export interface SharedCharge {
  readonly itemId: number;
  readonly name: string;
  readonly fee: Cents;
  readonly month: Month;
}

/**
 * Locks students by id until the transaction ends, and then all misc charges against changes. So no
 * other request charges anyone in between (D-33).
 */
export async function lockForCharges(tx: Tx, students: readonly number[]): Promise<void> {
  await sql`
    select from student where id = any(${students}::integer[]) order by id for share`.execute(tx);
  await sql`lock table misc_charge in share row exclusive mode`.execute(tx);
}

/** Charges a misc item to many students in one statement. Returns the charges with their students. */
export async function insertChargeOfMany(
  tx: Tx,
  students: readonly number[],
  { itemId, name, fee, month }: SharedCharge,
  createdBy: number,
): Promise<{ readonly id: number; readonly studentId: number }[]> {
  const { rows } = await sql<{ id: number; studentId: number }>`
    insert into misc_charge (student_id, misc_item_id, name, fee, month, created_by)
    select id, ${itemId}::integer, ${name}::text, ${fee}::integer, ${monthToSql(month)}::date,
      ${createdBy}::integer
    from unnest(${students}::integer[]) with ordinality as charged (id, place)
    order by place
    returning id, student_id as "studentId"`.execute(tx);
  return rows;
}

/**
 * Cancels those of many misc charges that have no payment, each from its own month on. The charges
 * are locked by id, so a payment comes before or after. Returns how many were cancelled, and the
 * students of the charges that are paid in full or in part.
 */
export async function cancelUnpaidCharges(
  tx: Tx,
  charges: readonly number[],
): Promise<{ readonly cancelled: number; readonly paidBy: readonly string[] }> {
  await sql`
    select from misc_charge where id = any(${charges}::integer[])
    order by id for no key update`.execute(tx);
  // Read after the lock, so that a concurrent payment is seen.
  const { numAffectedRows } = await sql`
    update misc_charge set cancelled_month = month
    where id = any(${charges}::integer[]) and cancelled_month is null
      and not exists (select from settlement where misc_charge_id = misc_charge.id)`.execute(tx);
  const { rows } = await sql<{ uuid: string }>`
    select uuid from settlement
    join student on student.id = settlement.student_id
    where misc_charge_id = any(${charges}::integer[])
    order by lower(name), uuid`.execute(tx);
  return { cancelled: Number(numAffectedRows ?? 0), paidBy: rows.map(({ uuid }) => uuid) };
}
