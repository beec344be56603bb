import { dayFromSql } from '@kelas/contract/values/date';
import { addMonths, type Month, monthToSql } from '@kelas/contract/values/month';
import { type RawBuilder, sql } from 'kysely';

/** The first and the last day of a period, as SQL. */
export interface SqlDays {
  readonly first: RawBuilder<unknown>;
  readonly last: RawBuilder<unknown>;
}

/** The days of a month, or of the months up to another one. */
export function daysOfMonths(from: Month, until = from): SqlDays {
  const first = sql`${monthToSql(from)}::date`;
  return { first, last: sql`(${monthToSql(addMonths(until, 1))}::date - 1)` };
}

/** The marks that count for a rate; an excused student counts neither as present nor as absent. */
export const COUNTED = sql`('PRESENT', 'LATE', 'ABSENT')`;
/** The marks of a student who was in the lesson. */
export const ATTENDED = sql`('PRESENT', 'LATE')`;

/** SQL columns of a lesson of `held`, whose course is joined. */
export const lessonColumns = sql`
  held.timetable_entry_id as "entryId",
  held.day,
  held.held_on as "heldOn",
  course.name as "subjectName",
  held.program_level_id as "programLvl",
  held.class_session as "classSession",
  coalesce(held.start_time, '') as "startTime",
  coalesce(held.end_time, '') as "endTime",
  held.classroom`;

/** A lesson as `lessonColumns` select it. */
export interface HeldLesson {
  readonly entryId: number;
  readonly day: string;
  readonly heldOn: string;
  readonly subjectName: string;
  readonly programLvl: number;
  readonly classSession: string;
  readonly startTime: string;
  readonly endTime: string;
  readonly classroom: string;
}

/** Returns a lesson with its days in the form of the response. */
export function withDays<L extends HeldLesson>(lesson: L): L {
  return { ...lesson, day: dayFromSql(lesson.day), heldOn: dayFromSql(lesson.heldOn) };
}

/** SQL: a rate in whole percent; null of nothing. */
export function rateOf(attended: RawBuilder<unknown>, counted: RawBuilder<unknown>) {
  return sql<number | null>`round(100.0 * ${attended} / nullif(${counted}, 0))::integer`;
}
