import { type RawBuilder, sql } from 'kysely';

/** The tables from which the undo of an import removes rows with the records that it made. */
type RemovedTable =
  | 'student'
  | 'subscription'
  | 'misc_charge'
  | 'student_status_change'
  | 'student_move'
  | 'adjustment'
  | 'teacher'
  | 'offering'
  | 'course'
  | 'misc_item';

/** How an undo treats the rows of a column that refer to a row which it would remove. */
type Treatment =
  /** The record stays, with this reason as the end of a sentence (R-1672). */
  | { readonly keeps: string }
  /** `remove_imported()` or the database removes these rows first. */
  | 'removed'
  /** A condition of its own in `queries.ts` decides, such as who made the row and when. */
  | 'judged'
  /** Only rows refer to it that belong to a record of another column here. */
  | 'implied';

/**
 * Every column that refers to a row which an undo can remove. A test compares it with the foreign
 * keys of the database, so that a new table cannot make an undo fail.
 */
export const references: Readonly<
  Record<RemovedTable, Readonly<Record<`${string}.${string}`, Treatment>>>
> = {
  student: {
    'payment.student_id': 'judged',
    'payment_line.student_id': 'implied',
    'fund_entry.student_id': 'judged',
    'refund.student_id': 'implied',
    'subscription.student_id': 'judged',
    'misc_charge.student_id': 'judged',
    'bulk_charge_line.student_id': 'implied',
    'adjustment.student_id': 'judged',
    'student_status_change.student_id': 'judged',
    'student_move.student_id': 'judged',
    'fee_period.student_id': 'removed',
    'reminder.student_id': { keeps: 'has a reminder' },
    'bill.student_id': 'implied',
    'bill_line.student_id': { keeps: 'has a bill that was sent' },
    'attendance_mark.student_id': { keeps: 'has attendance' },
    'owed_lesson.student_id': { keeps: 'is owed a lesson' },
    'student_card.student_id': { keeps: 'has a card' },
    'waiting_place.student_id': { keeps: 'is or was on a waiting list' },
    'sibling_request.student_id': { keeps: 'has a decision about siblings' },
    'sibling_request.other_id': { keeps: 'has a decision about siblings' },
    'sibling_refusal.student_id': { keeps: 'has a decision about siblings' },
    'sibling_refusal.other_id': { keeps: 'has a decision about siblings' },
  },
  subscription: {
    'payment_line.subscription_id': 'implied',
    'adjustment.subscription_id': 'removed',
    'salary_free_line.subscription_id': 'judged',
    'salary_head.subscription_id': 'judged',
    'fee_change_course.subscription_id': 'implied',
    'fee_change_course.old_subscription_id': 'implied',
    'fee_period.subscription_id': 'removed',
    'owed_lesson.subscription_id': 'implied',
    'student_move_course.old_subscription_id': 'removed',
    'student_move_course.new_subscription_id': 'removed',
  },
  misc_charge: {
    'payment_line.misc_charge_id': 'judged',
    'bulk_charge_line.misc_charge_id': 'implied',
  },
  student_status_change: { 'student_move.status_change_id': 'removed' },
  student_move: { 'student_move_course.student_move_id': 'removed' },
  adjustment: {
    'year_end_discount.adjustment_id': 'removed',
    'lesson_discount.adjustment_id': 'implied',
  },
  teacher: {
    'offering.teacher_id': 'judged',
    'salary.teacher_id': { keeps: 'has a salary' },
    'pending_salary_line.teacher_id': 'implied',
    'material.teacher_id': { keeps: 'has a quiz or a note' },
  },
  offering: {
    'subscription.offering_id': { keeps: 'has students' },
    'material.offering_id': { keeps: 'has a quiz or a note' },
    'bulk_charge.offering_id': { keeps: 'has a bulk charge' },
    'fee_change_offering.offering_id': { keeps: 'has a changed fee' },
    'lesson_count.offering_id': { keeps: 'has recorded lessons' },
    'pending_salary_line.offering_id': 'implied',
  },
  course: {
    'offering.course_id': { keeps: 'has a teacher' },
    'timetable_entry.course_id': { keeps: 'is in the timetable' },
    'lesson.course_id': { keeps: 'is in the timetable' },
    'waiting_place.course_id': { keeps: 'has or had a waiting list' },
    'material.course_id': { keeps: 'has a quiz or a note' },
    'announcement.course_id': { keeps: 'has an announcement' },
    'former_course_name.course_id': { keeps: 'was renamed' },
  },
  misc_item: {
    'misc_charge.misc_item_id': { keeps: 'is charged to a student' },
    'bulk_charge.misc_item_id': { keeps: 'has a bulk charge' },
  },
};

/**
 * The branches of a CASE that name why a row stays: another row refers to it. `ids` is its id, or a
 * query of the ids of the rows that would be removed with it.
 */
export function reasonsToKeep(table: RemovedTable, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  const branches = Object.entries(references[table]).flatMap(([column, treatment]) => {
    if (typeof treatment === 'string') return [];
    const [from = ''] = column.split('.');
    return sql`
      when exists (select from ${sql.table(from)} where ${sql.ref(column)} in (${ids}))
        then ${treatment.keeps}`;
  });
  return sql.join(branches, sql` `);
}
