import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/**
 * Locks students by id until the transaction ends, and then a misc item, to which each new charge
 * refers. So no other request charges anyone the item in between (D-33).
 */
export async function lockForCharges(
  tx: Tx,
  students: readonly number[],
  itemId: number,
): Promise<void> {
  await sql`
    select from student where id = any(${students}::integer[]) order by id for share`.execute(tx);
  await sql`select from misc_item where id = ${itemId} for update`.execute(tx);
}

/**
 * Cancels the misc charges without a payment, each from its own month on. The charges
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
      and paid = 0`.execute(tx);
  const { rows } = await sql<{ uuid: string }>`
    select uuid from misc_charge
    join student on student.id = student_id
    where misc_charge.id = any(${charges}::integer[]) and paid > 0
    order by lower(student.name), uuid`.execute(tx);
  return { cancelled: Number(numAffectedRows ?? 0), paidBy: rows.map(({ uuid }) => uuid) };
}

/** A new misc charge; fee in cents. */
export interface NewCharge {
  readonly studentId: number;
  readonly itemId: number;
  readonly name: string;
  readonly fee: Cents;
  readonly month: Month;
}

/** Charges misc items to students in one statement. Returns the new ids in the order of the charges. */
export async function insertChargesOfMany(
  tx: Tx,
  charges: readonly NewCharge[],
  createdBy: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into misc_charge (student_id, misc_item_id, name, fee, month, created_by)
    select student_id, item_id, name, fee, month, ${createdBy}::integer
    from unnest(
      ${charges.map((each) => each.studentId)}::integer[],
      ${charges.map((each) => each.itemId)}::integer[],
      ${charges.map((each) => each.name)}::text[],
      ${charges.map((each) => each.fee)}::integer[],
      ${charges.map((each) => monthToSql(each.month))}::date[]
    ) with ordinality as added (student_id, item_id, name, fee, month, place)
    order by place
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}
