import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { contactFields } from './schema/contact.ts';
import { pdf } from './schema/document.ts';
import { lessonFields } from './schema/lesson.ts';
import { doneBy } from './schema/preview.ts';
import { attendanceMarks, LATE_MAX_MINUTES, lessonStates } from './values/attendance.ts';
import { day } from './values/date.ts';
import { idFilter, requiredId } from './values/filters.ts';
import { id, uuid } from './values/ids.ts';
import { choice, optionalText, requiredText } from './values/text.ts';
import { optionalTime } from './values/time.ts';

/** Maximum number of marks that one request records. */
export const MARKS_MAX = 200;

const ROLES = { roles: access.attendance.use };

/** A lesson: an entry of the timetable on a day. */
const lessonKey = { entryId: id('Class'), day: day('Day') };

/** A lesson as it is held. */
const lesson = z.object({
  ...lessonFields,
  /** Everyone who teaches the subject at the level. */
  teachers: z.array(z.string()),
  state: z.enum(lessonStates),
  /** Why it was moved or cancelled, by whom and when; null if it is held as the timetable says. */
  change: z.object({ reason: z.string(), ...doneBy }).nullable(),
  /** Who had marked the whole class, and when. */
  marked: z.object(doneBy).nullable(),
  /** The number of students in the class. */
  students: z.int(),
  /** Marks other than present. */
  late: z.int(),
  absent: z.int(),
  excused: z.int(),
});

export const listDayLessons = defineCall({
  method: 'GET',
  path: '/attendance',
  ...ROLES,
  summary:
    'The lessons of a day by time: of the timetable, moved to the day, or moved away from it',
  input: z.object({ date: day('date') }),
  output: z.object({
    /** The name of the closed day, on which no lesson is expected; null for another day. */
    closed: z.string().nullable(),
    lessons: z.array(lesson),
  }),
});

export const getLesson = defineCall({
  method: 'GET',
  path: '/attendance/lesson',
  ...ROLES,
  summary: 'A lesson with the students of its class and their marks, by name',
  input: z.object({ entryId: requiredId('entryId'), day: day('day') }),
  output: lesson.extend({
    members: z.array(
      z.object({
        uuid: z.string(),
        name: z.string(),
        /** Null for a student who is not marked. */
        mark: z.enum(attendanceMarks).nullable(),
        minutes: z.int().nullable(),
        /** Who marked, and when; null for a student who is not marked. */
        marked: z.object(doneBy).nullable(),
        /** The student belongs to another class. */
        guest: z.boolean(),
        /** A guest who makes another lesson up. */
        makesUp: z.boolean(),
        ...contactFields,
      }),
    ),
  }),
});

export const getDaySheet = defineCall({
  method: 'GET',
  path: '/attendance/day-sheet',
  ...ROLES,
  summary: 'The lessons held on a day as PDF, to mark on paper; 409 for a day without a lesson',
  input: z.object({
    date: day('date'),
    /** Only the classes of one teacher, and only one entry of the timetable. */
    teacher: uuid('teacher').optional(),
    entryId: idFilter('entryId'),
  }),
  ...pdf,
});

export const markAttendance = defineCall({
  method: 'POST',
  path: '/attendance/marks',
  ...ROLES,
  // Each mark stays with its person and time, also once a later one replaces it.
  audit: null,
  summary:
    'Record marks of students in a lesson; a mark that a student has already records nothing',
  input: z.object({
    ...lessonKey,
    marks: z
      .array(
        z
          .object(
            {
              uuid: uuid('Student'),
              mark: choice('mark', attendanceMarks),
              /** Minutes late; absent if they are not known. */
              minutes: z
                .int({ error: `Minutes must be a whole number from 1 to ${LATE_MAX_MINUTES}` })
                .min(1, `Minutes must be a whole number from 1 to ${LATE_MAX_MINUTES}`)
                .max(
                  LATE_MAX_MINUTES,
                  `Minutes must be a whole number from 1 to ${LATE_MAX_MINUTES}`,
                )
                .nullish()
                .meta({ examples: [null] }),
            },
            { error: 'The mark of a student is not valid' },
          )
          .refine(({ mark, minutes }) => mark === 'LATE' || minutes == null, {
            path: ['minutes'],
            message: 'Minutes are for a late student',
          }),
        { error: 'Marks must be a list' },
      )
      .max(MARKS_MAX, `At most ${MARKS_MAX} marks can be recorded at once`),
    /** Marks everyone else of the class as present, and the lesson as marked. */
    isDone: z.boolean({ error: 'isDone must be true or false' }).optional(),
  }),
  output: z.object({ recorded: z.int() }),
  idempotent: true,
});

export const cancelLesson = defineCall({
  method: 'POST',
  path: '/attendance/cancel',
  ...ROLES,
  audit: 'LESSON_CANCELLED',
  summary: 'Cancel a lesson; 409 if students are marked in it or someone changed it meanwhile',
  input: z.object({ ...lessonKey, reason: requiredText('Reason') }),
  output: z.object({ state: z.enum(lessonStates) }),
  idempotent: true,
});

export const moveLesson = defineCall({
  method: 'POST',
  path: '/attendance/move',
  ...ROLES,
  audit: 'LESSON_MOVED',
  summary: 'Hold a lesson on another day, at another time or in another room',
  input: z.object({
    ...lessonKey,
    reason: requiredText('Reason'),
    toDay: day('New day'),
    startTime: optionalTime('Start time'),
    endTime: optionalTime('End time'),
    classroom: optionalText('Classroom'),
  }),
  output: z.object({ state: z.enum(lessonStates) }),
  idempotent: true,
});

export const restoreLesson = defineCall({
  method: 'POST',
  path: '/attendance/restore',
  ...ROLES,
  audit: 'LESSON_RESTORED',
  summary: 'Hold a lesson as the timetable says, after it was moved or cancelled',
  input: z.object(lessonKey),
  output: z.object({ state: z.enum(lessonStates) }),
  idempotent: true,
});
