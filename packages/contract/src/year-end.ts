import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { NOT_OBJECT } from './schema/list.ts';
import { doneBy, previewDigest } from './schema/preview.ts';
import { FORM_LINES_MAX, TOO_MANY_COURSES } from './schema/saved-lines.ts';
import { amount } from './values/cents.ts';
import { id, uuid } from './values/ids.ts';
import { level } from './values/levels.ts';
import { month } from './values/month.ts';
import { schoolYear, yearQuery } from './values/school-year.ts';
import { choice } from './values/text.ts';
import { movingCourse, possibleOffering, yearGap } from './year-plan.ts';

/** The move of a student at the end of a year (R-1700). */
export const yearMoves = ['MOVES_UP', 'STAYS', 'LEAVES'] as const;
export type YearMove = (typeof yearMoves)[number];

/** The outcome for a student. GRADUATES is a move up from Form 5 (R-1701). */
export const doneMoves = [...yearMoves, 'GRADUATES'] as const;
export type DoneMove = (typeof doneMoves)[number];

/** The cost of a new course: the fee of the offering, or with the old difference to it (R-1704). */
export const feeChoices = ['OFFERING', 'KEEP_DIFFERENCE'] as const;
export type FeeChoice = (typeof feeChoices)[number];

/** A request has at most 1 MiB. */
const MOVES_MAX = 12_000;
const GAPS_MAX = 2_000;

const fees = choice('Fees', feeChoices, 'Please choose the fees');

/** The year whose January begins the new school year. */
const year = schoolYear('Year').meta({ examples: [2027] });

/** The decisions of an admin about a year: only what differs from the proposal. */
const yearChoice = z.object({
  year,
  /** The students whose move is not the proposed one. */
  moves: z
    .array(z.object({ uuid: uuid('Student'), move: choice('Move', yearMoves) }, NOT_OBJECT), {
      error: 'moves must be a list',
    })
    .max(MOVES_MAX, 'Too many students differ from the proposal'),
  /** The offering for the courses of a gap. */
  gapChoices: z
    .array(
      z.object(
        {
          programLvl: level(),
          subjectId: id('Subject'),
          /** The old teacher. */
          teacher: uuid('Teacher'),
          /** Null: these courses end. */
          offeringId: id('Class')
            .nullable()
            .meta({ examples: [null] }),
        },
        NOT_OBJECT,
      ),
      { error: 'gapChoices must be a list' },
    )
    .max(GAPS_MAX, 'Too many choices'),
  fees,
});
export type YearChoice = z.output<typeof yearChoice>;

/** The numbers of a plan (R-1705). */
const counts = {
  movesUp: z.int(),
  stays: z.int(),
  leaves: z.int(),
  graduates: z.int(),
  coursesBegin: z.int(),
  coursesEnd: z.int(),
  coursesContinue: z.int(),
};

/** The amount due for a month before and after. */
const change = { before: amount, after: amount };

export const getYearEnd = defineCall({
  method: 'GET',
  path: '/year-end',
  roles: access.yearEnd.use,
  summary: 'The proposal for a new school year: every student with courses, and the gaps',
  input: z.object({ year: yearQuery('Year', '2027') }),
  output: z.object({
    year: z.int(),
    /** The last time that the year was applied; null before. */
    applied: z.object({ ...doneBy, undone: z.object(doneBy).nullable() }).nullable(),
    students: z.array(
      z.object({
        uuid: z.string(),
        name: z.string(),
        programLvl: z.int(),
        /** The level after moving up; null for a level that nothing follows: the student leaves. */
        nextLvl: z.int().nullable(),
        /** The proposal; STAYS for a student who enrols for the new year. */
        move: z.enum(yearMoves),
        /** The courses in the new year, as for a student who moves up. */
        courses: z.array(movingCourse),
      }),
    ),
    gaps: z.array(yearGap),
    /** The students whom an applied year has left behind, with the reason in words (R-1716). */
    left: z
      .array(
        z.object({
          uuid: z.string(),
          name: z.string(),
          programLvl: z.int(),
          reason: z.string(),
        }),
      )
      .optional(),
  }),
});

export const previewYearEnd = defineCall({
  method: 'POST',
  path: '/year-end/preview',
  roles: access.yearEnd.use,
  audit: null,
  summary: 'What applying a year would change; saves nothing; 409 when the year is applied',
  input: yearChoice,
  output: z.object({
    counts: z.object(counts),
    /** The fees due for December and for January, with all discounts. */
    income: z.object({
      ...change,
      levels: z.array(z.object({ programLvl: z.int(), ...change })),
      teachers: z.array(z.object({ teacher: z.string(), teacherName: z.string(), ...change })),
    }),
    /** The gaps without a choice; the year cannot be applied while there is one. */
    gaps: z.array(yearGap),
    /** Courses that end after the months of the new year that are paid (R-1706). */
    problems: z.array(
      z.object({
        uuid: z.string(),
        name: z.string(),
        subscriptionId: z.int(),
        subjectName: z.string(),
        teacherName: z.string(),
        /** The last month that is paid. */
        paidMonth: z.string(),
        /** The first month of the course that follows; null for none. */
        nextMonth: z.string().nullable(),
      }),
    ),
    /** The held money of the students who leave or graduate, by name (R-1705). */
    held: z.array(
      z.object({
        uuid: z.string(),
        name: z.string(),
        move: z.enum(doneMoves),
        credit: amount,
        deposit: amount,
      }),
    ),
    /** Names this preview for `POST /year-end/apply`. */
    digest: z.string(),
  }),
});

export const applyYear = defineCall({
  method: 'POST',
  path: '/year-end/apply',
  roles: access.yearEnd.use,
  audit: 'YEAR_APPLIED',
  summary:
    'Move all students into a new school year, as previewed; 409 when applied or when the preview is stale',
  input: yearChoice.extend({ digest: previewDigest }),
  output: z.object({ year: z.int(), students: z.int(), ...counts }),
  idempotent: true,
});

export const undoYear = defineCall({
  method: 'POST',
  path: '/year-end/undo',
  roles: access.yearEnd.use,
  audit: 'YEAR_UNDONE',
  summary:
    'Undo a year as a whole, or for all who can be undone; 409 with the count when something depends on it',
  input: z.object({
    year,
    /** True: undoes the year for all students for whom that is possible (R-1824). */
    onlyPossible: z.boolean({ error: 'onlyPossible must be true or false' }).optional(),
  }),
  output: z.object({
    year: z.int(),
    students: z.int(),
    /** How many students could not be undone; `GET /year-end/students` says why. */
    kept: z.int().optional(),
  }),
  idempotent: true,
});

export const undoYearOfStudent = defineCall({
  method: 'POST',
  path: '/year-end/undo/student',
  roles: access.yearEnd.use,
  audit: 'STUDENT_MOVE_UNDONE',
  summary: 'Undo a year for one student; 409 with the reason when something depends on it',
  input: z.object({ year, uuid: uuid('uuid') }),
  output: z.object({ year: z.int(), uuid: z.string() }),
  idempotent: true,
});

/** Whether a level or a termination is planned, made, or left for another change (R-1708). */
export const plannedStates = ['PLANNED', 'DONE', 'LEFT_AS_IS'] as const;

export const listYearStudents = defineCall({
  method: 'GET',
  path: '/year-end/students',
  roles: access.yearEnd.use,
  summary: 'What an applied year did with each student, and whether that can be undone',
  input: z.object({ year: yearQuery('Year', '2027') }),
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      move: z.enum(doneMoves),
      fromLevel: z.int(),
      toLevel: z.int(),
      /** Whether the level has changed, or the student who leaves is terminated. */
      planned: z.enum(plannedStates),
      coursesBegin: z.int(),
      coursesEnd: z.int(),
      undone: z.object(doneBy).nullable(),
      canUndo: z.boolean(),
      /** Why it cannot be undone; null if it can be. */
      whyNot: z.string().nullable(),
    }),
  ),
});

/** The move of one student (R-1710). */
const studentMove = z.object({
  uuid: uuid('uuid'),
  /** The first month at the new level. */
  month: month('Month', 'Please choose the first month'),
  programLvl: level(),
  /** The offering that follows a course, where it is not the proposed one. */
  lines: z
    .array(
      z.object(
        {
          subscriptionId: id('subscriptionId'),
          /** Null: the course ends. */
          offeringId: id('Class').nullable(),
        },
        NOT_OBJECT,
      ),
      { error: 'lines must be a list' },
    )
    .max(FORM_LINES_MAX, TOO_MANY_COURSES)
    .meta({ examples: [[]] }),
  fees,
});
export type StudentMoveChoice = z.output<typeof studentMove>;

export const previewStudentMove = defineCall({
  method: 'POST',
  path: '/student/move/preview',
  roles: access.students.use,
  audit: null,
  summary: 'What moving a student to another level would change; saves nothing',
  input: studentMove,
  output: z.object({
    fromLevel: z.int(),
    courses: z.array(
      movingCourse.extend({
        /** The amount due for the first month after the move; null for a course that ends. */
        feeAfter: amount.nullable(),
        /** The offerings of the subject at the new level. */
        offerings: z.array(possibleOffering),
      }),
    ),
    /** The amount due for the month before, and for the first month. */
    ...change,
    digest: z.string(),
  }),
});

export const moveStudent = defineCall({
  method: 'POST',
  path: '/student/move',
  roles: access.students.use,
  audit: 'STUDENT_MOVED',
  summary: 'Move a student to another level with the courses, as previewed; 409 when it is stale',
  input: studentMove.extend({ digest: previewDigest }),
  output: z.object({
    uuid: z.string(),
    coursesBegin: z.int(),
    coursesEnd: z.int(),
    coursesContinue: z.int(),
  }),
  idempotent: true,
});
