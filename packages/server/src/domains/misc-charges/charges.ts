import type { Cents } from '@kelas/contract/values/cents';
import { errorText } from '@kelas/contract/values/error-text';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { conflict, invalid, notFound } from '../../base/errors.ts';
import type { DueCharge } from '../../billing/misc.ts';
import type { Tx } from '../../db/database.ts';
import { insertChargesOfMany } from './many.ts';

/** A new misc line; fee in cents. An empty name becomes the name of the item. */
export interface NewMiscCharge {
  readonly id: number;
  readonly name: string;
  readonly fee: Cents;
  readonly month: Month;
}

/** Charges misc items to a student; returns the new ids. Throws 422 for an unknown or retired item. */
export async function insertMiscCharges(
  tx: Tx,
  studentId: number,
  lines: readonly NewMiscCharge[],
  createdBy: number,
): Promise<number[]> {
  if (lines.length === 0) return [];
  const items = await tx.selectFrom('misc_item').select(['id', 'name', 'retired']).execute();
  const charges = lines.map(({ id: itemId, name, fee, month }) => {
    const item = items.find(({ id }) => id === itemId);
    if (!item) throw invalid('misc', 'This misc item does not exist');
    if (item.retired) throw invalid('misc', errorText`${{ item: item.name }} is no longer offered`);
    return { studentId, itemId, name: name || item.name, fee, month };
  });
  return insertChargesOfMany(tx, charges, createdBy);
}

const REGISTRATION_ITEM = 1;

/** Charges the registration fee, also if its misc item is retired (R-1558). */
export async function insertRegistrationFee(
  tx: Tx,
  studentId: number,
  { fee, month }: Pick<NewMiscCharge, 'fee' | 'month'>,
  createdBy: number,
): Promise<void> {
  const charge = { studentId, itemId: REGISTRATION_ITEM, name: 'Registration fee', fee, month };
  await insertChargesOfMany(tx, [charge], createdBy);
}

/**
 * Cancels an unpaid misc charge and keeps the month on it. Returns the student's id.
 * Throws 404 if unknown, 409 if already paid or cancelled.
 */
export async function endMiscCharge(tx: Tx, id: number, month: Month): Promise<number> {
  const stored = await tx
    .selectFrom('misc_charge')
    .select(['student_id', 'cancelled_month', 'fee', 'paid'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('misc line');
  if (stored.cancelled_month !== null) {
    throw conflict('ALREADY_CANCELLED', 'This misc line has already been cancelled');
  }
  if (stored.paid === stored.fee) throw conflict('ALREADY_PAID', 'This misc line has been paid');
  if (stored.paid > 0) {
    throw conflict(
      'ALREADY_PAID',
      'A part of this misc line has been paid. Void that payment first',
    );
  }
  await tx
    .updateTable('misc_charge')
    .set({ cancelled_month: monthToSql(month) })
    .where('id', '=', id)
    .execute();
  return stored.student_id;
}

/**
 * The stored state of a student's misc charges, locked against cancellation and other payments until
 * the transaction ends. A constraint decides a race of two payments (D-07).
 */
export async function findDueCharges(
  tx: Tx,
  studentId: number,
  lines: readonly { chargeId: number }[],
): Promise<DueCharge[]> {
  if (lines.length === 0) return [];
  const locked = await tx
    .selectFrom('misc_charge')
    .select(['id', 'misc_item_id as item', 'month', 'fee', 'cancelled_month', 'paid'])
    .where('student_id', '=', studentId)
    .where(
      'id',
      'in',
      lines.map((line) => line.chargeId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return locked.map(({ cancelled_month, paid, ...charge }) => ({
    ...charge,
    month: monthFromSql(charge.month),
    cancelled: cancelled_month !== null,
    paid: paid === charge.fee,
    paidFee: paid,
  }));
}
