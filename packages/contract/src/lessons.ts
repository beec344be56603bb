import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { amount } from './values/cents.ts';
import { id } from './values/ids.ts';
import { month } from './values/month.ts';

/** Maximum number of lessons of a course in a month. */
export const LESSONS_MAX = 60;

const WRONG_COUNT = `Lessons must be a whole number from 0 to ${LESSONS_MAX}`;
const lessons = z.int(WRONG_COUNT).min(0, WRONG_COUNT).max(LESSONS_MAX, WRONG_COUNT);

const list = z.array(
  z.object({
    offeringId: z.int(),
    subjectName: z.string(),
    programLvl: z.int(),
    teacherName: z.string(),
    /** The fee per lesson in the month, in cents. */
    fee: amount,
    /** The number of students who are charged in the month. */
    students: z.int(),
    /** The recorded number; null before it is recorded. */
    lessons: z.int().nullable(),
    /** The number by the timetable; null if it has no day of the course. */
    planned: z.int().nullable(),
    /** True if a payment or a paid salary has used the number, so that it stays (R-2278). */
    used: z.boolean(),
  }),
);

export const listLessons = defineCall({
  method: 'GET',
  path: '/lessons',
  roles: access.lessons.use,
  summary: 'The courses that are charged by lesson, with the number of lessons held in a month',
  input: z.object({ month: month('month') }),
  output: list,
});

export const recordLessons = defineCall({
  method: 'POST',
  path: '/lessons',
  roles: access.lessons.use,
  audit: 'LESSONS_RECORDED',
  summary:
    'Record the lessons held in a month, all or none; 409 when a number was changed meanwhile or was used by a payment',
  input: z.object({
    month: month('month'),
    counts: z
      .array(
        z.object(
          {
            offeringId: id('Course'),
            lessons: lessons.meta({ examples: [8] }),
            /** The number that this one replaces; null for none. */
            before: lessons.nullable().meta({ examples: [null] }),
          },
          { error: 'The lessons of a course are not valid' },
        ),
        { error: 'counts must be a list' },
      )
      .min(1, 'Please enter the lessons of a course')
      .max(2000, 'At most 2,000 courses at once'),
  }),
  output: list,
  idempotent: true,
});
