import type { Cents } from '@kelas/contract/values/cents';
import { type Month, monthFromSql, monthToSql } from '@kelas/contract/values/month';
import { sql } from 'kysely';
import { conflict, invalid, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';

/** A course line of the student form that is to be added. */
export interface NewSubscription {
  readonly teacher: string;
  readonly programLvl: number;
  readonly subjectId: number;
  readonly fee: Cents;
  readonly effectiveDate: Month;
}

/** A misc line that is to be charged; an empty name stands for the item's own. */
export interface NewMiscCharge {
  readonly id: number;
  readonly name: string;
  readonly fee: Cents;
  readonly month: Month;
}

/**
 * Subscribes a student to the running offerings that the lines name, at the lines' own fees.
 * 422 when nobody offers what a line says; a second running one breaks `subscription_once`.
 */
export async function insertSubscriptions(
  tx: Tx,
  studentId: number,
  lines: readonly NewSubscription[],
  createdBy: number,
): Promise<void> {
  if (lines.length === 0) return;
  const offerings = await tx
    .selectFrom('offering')
    .innerJoin('teacher', 'teacher.id', 'offering.teacher_id')
    .select(['offering.id', 'teacher.uuid', 'program_level_id', 'course_id'])
    .where('teacher.uuid', 'in', [...new Set(lines.map((line) => line.teacher))])
    .where('cancelled_at', 'is', null)
    // An offering that is being cancelled is waited for; in one order, so that two forms never deadlock.
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
  await tx.insertInto('subscription').values(rows).execute();
}

/** Charges misc items to a student; answers the new ids. 422 when an item does not exist. */
export async function insertMiscCharges(
  tx: Tx,
  studentId: number,
  lines: readonly NewMiscCharge[],
  createdBy: number,
): Promise<number[]> {
  if (lines.length === 0) return [];
  const items = await tx.selectFrom('misc_item').select(['id', 'name']).execute();
  const rows = lines.map((line) => {
    const item = items.find((each) => each.id === line.id);
    if (!item) throw invalid('misc', 'This misc item does not exist');
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

/** 422 unless all of these saved lines are the student's. */
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

/** Cancels all that is still charged from a month on; what was to begin later is never charged. */
export async function cancelAllFrom(tx: Tx, studentId: number, month: Month): Promise<void> {
  const from = sql<string>`greatest(effective_month, ${monthToSql(month)}::date)`;
  await tx
    .updateTable('subscription')
    .set({ cancelled_month: from })
    .where('student_id', '=', studentId)
    .where((eb) => eb.or([eb('cancelled_month', 'is', null), eb('cancelled_month', '>', from)]))
    .execute();
}

/**
 * Cancels a subscription; the month is the first that is not charged. Answers whose it is.
 * 404 unknown, 409 cancelled already, 422 a month before it begins.
 */
export async function endSubscription(tx: Tx, id: number, month: Month): Promise<number> {
  const stored = await tx
    .selectFrom('subscription')
    .select(['student_id', 'effective_month', 'cancelled_month'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('course line');
  if (stored.cancelled_month !== null) {
    throw conflict('ALREADY_CANCELLED', 'This subscription has already been cancelled');
  }
  if (monthToSql(month) < stored.effective_month) {
    const effective = monthFromSql(stored.effective_month);
    throw invalid('month', `This subscription begins in ${effective}; it cannot end before that`);
  }
  await tx
    .updateTable('subscription')
    .set({ cancelled_month: monthToSql(month) })
    .where('id', '=', id)
    .execute();
  return stored.student_id;
}

/**
 * Cancels an unpaid misc charge; the month is kept on it. Answers whose it is.
 * 404 unknown, 409 paid or cancelled already.
 */
export async function endMiscCharge(tx: Tx, id: number, month: Month): Promise<number> {
  const stored = await tx
    .selectFrom('misc_charge')
    .select(['student_id', 'cancelled_month'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!stored) throw notFound('misc line');
  if (stored.cancelled_month !== null) {
    throw conflict('ALREADY_CANCELLED', 'This misc line has already been cancelled');
  }
  // Looked up after the lock, so that a payment of a moment ago is seen.
  if (await isMiscPaid(tx, id)) throw conflict('ALREADY_PAID', 'This misc line has been paid');
  await tx
    .updateTable('misc_charge')
    .set({ cancelled_month: monthToSql(month) })
    .where('id', '=', id)
    .execute();
  return stored.student_id;
}

async function isMiscPaid(db: Db | Tx, id: number): Promise<boolean> {
  const line = await db
    .selectFrom('settlement')
    .select('stamp')
    .where('misc_charge_id', '=', id)
    .executeTakeFirst();
  return line !== undefined;
}
