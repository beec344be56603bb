import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import { type Month, monthToSql } from '@kelas/contract/values/month';
import { invalid } from '../../base/errors.ts';
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

/** A stored course line. */
export interface AddedSubscription extends NewSubscription {
  readonly subscriptionId: number;
  /** The fee is charged per lesson (R-2275). */
  readonly byLesson: boolean;
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
): Promise<AddedSubscription[]> {
  if (lines.length === 0) return [];
  const offerings = await tx
    .selectFrom('offering')
    .innerJoin('teacher', 'teacher.id', 'offering.teacher_id')
    .select(['offering.id', 'teacher.uuid', 'program_level_id', 'course_id', 'by_lesson'])
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
      by_lesson: offering.by_lesson,
      effective_month: monthToSql(line.effectiveDate),
      created_by: createdBy,
    };
  });
  const added = await tx
    .insertInto('subscription')
    .values(rows)
    .returning(['id as subscriptionId', 'by_lesson as byLesson'])
    .execute();
  return lines.flatMap((line, index) => {
    const stored = added[index];
    return stored ? [{ ...line, ...stored }] : [];
  });
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
