import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { contactFields } from './schema/contact.ts';
import { lessonFields } from './schema/lesson.ts';
import { doneBy } from './schema/preview.ts';
import { attendanceMarks } from './values/attendance.ts';
import { day } from './values/date.ts';
import { uuid } from './values/ids.ts';
import { month } from './values/month.ts';
import { slippingReasons } from './values/slipping.ts';

/** Number of days in which a lesson that is not marked is listed. */
export const UNMARKED_DAYS = 14;

const ROLES = { roles: access.attendance.use };

export const listUnmarkedLessons = defineCall({
  method: 'GET',
  path: '/attendance/unmarked',
  ...ROLES,
  summary: 'The lessons of 14 days that have ended and are not marked, by teacher',
  input: z.object({ until: day('until') }),
  output: z.array(
    z.object({
      /** Everyone who teaches the subject at the level; empty for no teacher. */
      teachers: z.array(z.string()),
      /** By day and time. */
      lessons: z.array(z.object(lessonFields)),
    }),
  ),
});

export const listMonthAttendance = defineCall({
  method: 'GET',
  path: '/attendance/month',
  ...ROLES,
  summary: 'The attendance of each class in a month, by subject, level and session',
  input: z.object({ month: month('month') }),
  output: z.array(
    z.object({
      subjectId: z.int(),
      subjectName: z.string(),
      programLvl: z.int(),
      classSession: z.string(),
      /** The lessons with marks. */
      lessons: z.int(),
      /** The students with marks. */
      students: z.int(),
      /** Marks, without those of guests; late ones are also present. */
      present: z.int(),
      late: z.int(),
      absent: z.int(),
      excused: z.int(),
      /** Present of present and absent, in percent; null if neither has a mark. */
      rate: z.int().nullable(),
    }),
  ),
});

export const getStudentAttendance = defineCall({
  method: 'GET',
  path: '/attendance/student',
  ...ROLES,
  summary: 'The lessons of a student in a month with their marks, newest first',
  input: z.object({ uuid: uuid('uuid'), month: month('month') }),
  output: z.object({
    uuid: z.string(),
    name: z.string(),
    lessons: z.array(
      z.object({
        ...lessonFields,
        mark: z.enum(attendanceMarks),
        minutes: z.int().nullable(),
        /** The student belonged to another class. */
        guest: z.boolean(),
        ...doneBy,
      }),
    ),
  }),
});

export const listSlippingStudents = defineCall({
  method: 'GET',
  path: '/attendance/slipping',
  ...ROLES,
  summary: 'The ACTIVE students who may leave, with the reasons; those with most reasons first',
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      reasons: z.array(
        z.object({
          code: z.enum(slippingReasons),
          /**
           * NOT_ATTENDING: the missed lessons. ATTENDING_LESS: the rate of the last 4 weeks in
           * percent. NOT_PAYING: the unpaid months.
           */
          value: z.int(),
          /** ATTENDING_LESS: the rate of the 8 weeks before in percent; else null. */
          before: z.int().nullable(),
        }),
      ),
      /** The day of the last lesson that the student attended; null for none. */
      lastAttended: z.string().nullable(),
      ...contactFields,
    }),
  ),
});
