import { sql } from 'kysely';
import type { SqlCheck } from './check.ts';

/** Of the marks of a student in a lesson, exactly the last one counts (R-2432). */
export const lastMarks: SqlCheck = {
  passed: 'Marks of lessons: {}, of each student the last one counts',
  counts: [sql`select count(*) from attendance_mark`],
  differences: [
    sql`
      select format('Mark %s of student %s in lesson %s %s', id, student_id, lesson_id,
        case when replaced then 'is the last one, but does not count'
          else 'counts, but is not the last one' end) as finding
      from (
        select *, id = max(id) over (partition by lesson_id, student_id) as is_last
        from attendance_mark
      ) mark
      where replaced = is_last order by id`,
  ],
};

/** Nobody is marked in a cancelled lesson, and nothing is made up there (R-2435, R-2481). */
export const cancelledLessons: SqlCheck = {
  passed: 'Cancelled lessons: {}, without marks and make-ups',
  counts: [sql`select count(*) from present_lesson where state = 'CANCELLED'`],
  differences: [
    sql`
      select format('Lesson %s: it is cancelled, but student %s is marked as %s', lesson.id,
        student_id, mark) as finding
      from present_lesson lesson
      join attendance_mark on lesson_id = lesson.id
      where state = 'CANCELLED' and not replaced and mark <> 'CLEARED'
      order by lesson.id, student_id`,
    sql`
      select format('Lesson %s: it is cancelled, but make-up %s is in it', lesson.id, make_up.id)
        as finding
      from present_lesson lesson
      join make_up on lesson_id = lesson.id and undone_at is null
      where state = 'CANCELLED' order by lesson.id, make_up.id`,
  ],
};

/**
 * Each owed lesson is a cancelled one, or an absence of its student (R-2480, R-2500). It is settled at
 * most once, a withdrawn one not at all, and its course is a course of its student (R-2482, R-2483).
 */
export const owedLessons: SqlCheck = {
  passed: 'Owed lessons: {}, each settled at most once',
  counts: [sql`select count(*) from owed_lesson where withdrawn_at is null`],
  differences: [
    sql`
      select format('Owed lesson %s: it is %s, but settled %s', id,
        case when withdrawn_at is null then 'owed' else 'withdrawn' end,
        case times when 1 then 'once' else times || ' times' end) as finding
      from owed_lesson
      cross join lateral (
        select (select count(*) from make_up where owed_lesson_id = owed_lesson.id and undone_at is null)
          + (select count(*) from lesson_discount where owed_lesson_id = owed_lesson.id) as times
      ) settled
      where times > case when withdrawn_at is null then 1 else 0 end order by id`,
    sql`
      select format('Owed lesson %s: lesson %s was not cancelled, and the student was not absent',
        owed_lesson.id, lesson_id) as finding
      from owed_lesson
      join present_lesson lesson on lesson.id = lesson_id
      where withdrawn_at is null and case when absence then not exists (
          select from attendance_mark mark
          where mark.lesson_id = lesson.id and mark.student_id = owed_lesson.student_id
            and not replaced and mark.mark in ('ABSENT', 'EXCUSED')
        ) else state <> 'CANCELLED' end
      order by owed_lesson.id`,
    sql`
      select format('Owed lesson %s: course %s is not of student %s', owed_lesson.id,
        subscription_id, owed_lesson.student_id) as finding
      from owed_lesson join subscription on subscription.id = subscription_id
      where subscription.student_id <> owed_lesson.student_id order by owed_lesson.id`,
    sql`
      select format('Owed lesson %s: discount %s is of another course', owed_lesson.id, adjustment.id)
        as finding
      from owed_lesson
      join lesson_discount on owed_lesson_id = owed_lesson.id
      join adjustment on adjustment.id = adjustment_id
      where adjustment.subscription_id <> owed_lesson.subscription_id order by owed_lesson.id`,
  ],
};

/** A student has at most one present card (R-2447). */
export const cards: SqlCheck = {
  passed: 'Cards: {} present, one of each student',
  counts: [sql`select count(*) from student_card where ended_at is null`],
  differences: [
    sql`
      select format('Student %s has %s present cards', student_id, count(*)) as finding
      from student_card where ended_at is null
      group by student_id having count(*) > 1 order by student_id`,
  ],
};
