import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { owedStates } from './values/attendance.ts';
import { amount, fee } from './values/cents.ts';
import { day } from './values/date.ts';
import { requiredId } from './values/filters.ts';
import { id, uuid } from './values/ids.ts';
import { month } from './values/month.ts';
import { optionalChoice, requiredText } from './values/text.ts';

const ROLES = { roles: access.attendance.use };

/** The number of days in which the choices for a make-up are. */
export const MAKE_UP_DAYS = 28;

const time = { startTime: z.string(), endTime: z.string(), classroom: z.string() };

const owedLesson = z.object({
  id: z.int(),
  uuid: z.string(),
  name: z.string(),
  /** The lesson that is owed. */
  entryId: z.int(),
  day: z.string(),
  subjectName: z.string(),
  programLvl: z.int(),
  teacherName: z.string(),
  state: z.enum(owedStates),
  /** True for an absence by the house rule, false for a cancelled lesson. */
  absence: z.boolean(),
  /** The last day on which it can be settled; null if it does not lapse. */
  lapsesOn: z.string().nullable(),
  /** The lesson of the make-up; null for none. */
  makeUp: z.object({ entryId: z.int(), day: z.string(), heldOn: z.string(), ...time }).nullable(),
  /** The share of the lesson in the fee due of its month, in cents: what a discount proposes. */
  lessonFee: amount,
});

export const listOwedLessons = defineCall({
  method: 'GET',
  path: '/owed-lessons',
  ...ROLES,
  summary: 'The lessons that the centre owes, oldest first; without a state those not settled yet',
  input: z.object({
    state: optionalChoice('state', owedStates),
    /** The lessons of one student, in every state. */
    uuid: uuid('uuid').optional(),
  }),
  output: z.array(owedLesson),
});

export const listMakeUpChoices = defineCall({
  method: 'GET',
  path: '/owed-lessons/choices',
  ...ROLES,
  summary: `The lessons of the next ${MAKE_UP_DAYS} days in which an owed one can be made up, by day`,
  input: z.object({ id: requiredId('id') }),
  output: z.array(
    z.object({
      entryId: z.int(),
      day: z.string(),
      heldOn: z.string(),
      classSession: z.string(),
      ...time,
      /** Students of the class and guests. */
      students: z.int(),
      /** How many of them the lesson has room for; null if it is not known. */
      places: z.int().nullable(),
    }),
  ),
});

export const bookMakeUp = defineCall({
  method: 'POST',
  path: '/owed-lessons/make-up',
  ...ROLES,
  audit: 'MAKE_UP_BOOKED',
  summary: 'Book the make-up of an owed lesson in another lesson of the subject and level',
  input: z.object({ id: id('Owed lesson'), entryId: id('Class'), day: day('Day') }),
  output: z.object({ id: z.int() }),
  idempotent: true,
});

export const undoMakeUp = defineCall({
  method: 'POST',
  path: '/owed-lessons/make-up/undo',
  ...ROLES,
  audit: 'MAKE_UP_UNDONE',
  summary: 'Take a make-up back that the student was not in; the lesson is owed again',
  input: z.object({ id: id('Owed lesson') }),
  output: z.object({ id: z.int() }),
  idempotent: true,
});

export const discountOwedLesson = defineCall({
  method: 'POST',
  path: '/owed-lessons/discount',
  ...ROLES,
  audit: 'ADJUSTMENT_ADDED',
  summary: 'Give a discount of a month in place of an owed lesson',
  input: z.object({
    id: id('Owed lesson'),
    month: month('month'),
    amount: fee('Amount', 1),
    reason: requiredText('Reason'),
  }),
  output: z.object({ id: z.int() }),
  idempotent: true,
});
