import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { conflict, invalid, notFound } from '../../base/errors.ts';
import type { DueCharge } from '../../billing/misc.ts';
import type { Tx } from '../../db/database.ts';

/** A new course line of the student form; fee in cents. */
export interface NewSubscription {
  readonly teacher: string;
  readonly programLvl: number;
  readonly subjectId: number;
  readonly fee: Cents;
  readonly effectiveDate: Month;
  /** The day of the first lesson, if it matters (R-1563). */
  readonly startDate?: Day | undefined;
}

/** A new misc line; fee in cents. An empty name becomes the name of the item. */
export interface NewMiscCharge {
  readonly id: number;
  readonly name: string;
  readonly fee: Cents;
  readonly month: Month;
}

/**
 * Adds subscriptions to the running offerings of the lines, at the fees of the lines. Returns
 * the lines with their ids.
 * Throws 422 for a line without a running offering. A second running subscription violates
 * `subscription_once`.
 */
export async function insertSubscriptions(
  tx: Tx,
  studentId: number,
  lines: readonly NewSubscription[],
  createdBy: number,
): Promise<(NewSubscription & { readonly subscriptionId: number })[]> {
  if (lines.length === 0) return [];
  const offerings = await tx
    .selectFrom('offering')
    .innerJoin('teacher', 'teacher.id', 'offering.teacher_id')
    .select(['offering.id', 'teacher.uuid', 'program_level_id', 'course_id'])
    .where('teacher.uuid', 'in', [...new Set(lines.map((line) => line.teacher))])
    .where('cancelled_at', 'is', null)
    // Waits for concurrent cancellations. One order of locks avoids deadlocks of two forms.
    .orderBy('offering.id')
    .forShare('offering')
    .execute();
  const rows = lines.map((line) => {
    const offering = offerings.find(
      (each) =>
        each.uuid === line.teacher &&
        each.program_level_id === line.programLvl &&
        each.course_id === line.subjectId,
    );
    if (!offering)
      throw invalid('tuitionCourse', 'This teacher does not offer this course at this level');
    return {
      student_id: studentId,
      offering_id: offering.id,
      fee: line.fee,
      effective_month: monthToSql(line.effectiveDate),
      created_by: createdBy,
    };
  });
  const added = await tx.insertInto('subscription').values(rows).returning('id').execute();
  return lines.flatMap((line, index) => {
    const subscriptionId = added[index]?.id;
    return subscriptionId === undefined ? [] : [{ ...line, subscriptionId }];
  });
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
  const rows = lines.map((line) => {
    const item = items.find((each) => each.id === line.id);
    if (!item) throw invalid('misc', 'This misc item does not exist');
    if (item.retired) throw invalid('misc', `${item.name} is no longer offered`);
    return {
      student_id: studentId,
      misc_item_id: line.id,
      name: line.name || item.name,
      fee: line.fee,
      month: monthToSql(line.month),
      created_by: createdBy,
    };
  });
  const charges = await tx.insertInto('misc_charge').values(rows).returning('id').execute();
  return charges.map((charge) => charge.id);
}

/** The misc item of the registration fee. */
const REGISTRATION_ITEM = 1;

/** Charges the registration fee, also if its misc item is retired (R-1558). */
export async function insertRegistrationFee(
  tx: Tx,
  studentId: number,
  { fee, month }: Pick<NewMiscCharge, 'fee' | 'month'>,
  createdBy: number,
): Promise<void> {
  await tx
    .insertInto('misc_charge')
    .values({
      student_id: studentId,
      misc_item_id: REGISTRATION_ITEM,
      name: 'Registration fee',
      fee,
      month: monthToSql(month),
      created_by: createdBy,
    })
    .execute();
}

/** Throws 422 when a saved line does not belong to the student. */
export async function requireOwnLines(
  tx: Tx,
  studentId: number,
  subscriptionIds: readonly number[],
  miscChargeIds: readonly number[],
): Promise<void> {
  for (const [table, field, ids] of [
    ['subscription', 'tuitionCourse', subscriptionIds],
    ['misc_charge', 'misc', miscChargeIds],
  ] as const) {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) continue;
    const { count } = await tx
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('student_id', '=', studentId)
      .where('id', 'in', distinct)
      .executeTakeFirstOrThrow();
    if (count !== distinct.length) throw invalid(field, 'A line does not belong to this student');
  }
}

/** The uuid of the student of a subscription. Throws 404 if unknown. */
export async function findSubscriber(tx: Tx, id: number): Promise<string> {
  const student = await tx
    .selectFrom('subscription')
    .innerJoin('student', 'student.id', 'subscription.student_id')
    .select('student.uuid')
    .where('subscription.id', '=', id)
    .executeTakeFirst();
  if (!student) throw notFound('course line');
  return student.uuid;
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
  lines: readonly { subscriptionId: number }[],
): Promise<DueCharge[]> {
  if (lines.length === 0) return [];
  const locked = await tx
    .selectFrom('misc_charge')
    .select(['id', 'misc_item_id as item', 'month', 'fee', 'cancelled_month', 'paid'])
    .where('student_id', '=', studentId)
    .where(
      'id',
      'in',
      lines.map((line) => line.subscriptionId),
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
