import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { pdf } from './schema/document.ts';
import { scannedCard } from './values/card-code.ts';
import { amount } from './values/cents.ts';
import { levelFilter, nameFilter } from './values/filters.ts';
import { uuid } from './values/ids.ts';
import { optionalSession } from './values/sessions.ts';
import { optionalText } from './values/text.ts';

/** Maximum number of students that are selected for one file or one request. */
export const CARDS_SELECTED_MAX = 200;
/** Maximum number of cards in one file. */
export const CARDS_PRINTED_MAX = 1000;

/** A student can be marked from this long before the lesson until its end. */
export const DOOR_OPENS_MINUTES = 60;
/** Days after today in which the door looks for the next lesson. */
export const DOOR_DAYS_AHEAD = 7;

export const doorOutcomes = ['PRESENT', 'AGAIN', 'NO_CLASS'] as const;

const ROLES = { roles: access.attendance.use };

const choose = z.object({
  name: nameFilter,
  programLvl: levelFilter,
  classSession: optionalSession('classSession'),
});

const doorLesson = z.object({
  /** The day on which it is held. */
  day: z.string(),
  subjectName: z.string(),
  programLvl: z.int(),
  classroom: z.string(),
  /** `HHmm`; empty if the timetable has none. */
  startTime: z.string(),
  endTime: z.string(),
});

export const listCards = defineCall({
  method: 'GET',
  path: '/cards',
  ...ROLES,
  summary: 'The ACTIVE students by name, each with the code of the present card',
  input: choose,
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      classSession: z.string(),
      /** Null for a student without a card. */
      code: z.string().nullable(),
    }),
  ),
});

export const issueCards = defineCall({
  method: 'POST',
  path: '/cards',
  ...ROLES,
  audit: 'CARDS_ISSUED',
  summary: 'Issue cards to ACTIVE students; a student with a card keeps it',
  input: z.object({
    uuids: z
      .array(uuid('Student'), { error: 'Students must be a list' })
      .min(1, 'Choose a student')
      .max(CARDS_SELECTED_MAX, `At most ${CARDS_SELECTED_MAX} cards can be issued at once`),
  }),
  output: z.object({ issued: z.int() }),
  idempotent: true,
});

export const replaceCard = defineCall({
  method: 'POST',
  path: '/cards/replace',
  ...ROLES,
  audit: 'CARD_REPLACED',
  summary: 'End a lost card and issue a new one; 409 if the card was replaced already',
  input: z.object({ code: scannedCard('Card') }),
  /** The code of the new card. */
  output: z.object({ code: z.string() }),
  idempotent: true,
});

export const getCardsDocument = defineCall({
  method: 'GET',
  path: '/cards/document',
  ...ROLES,
  summary: `The present cards of ACTIVE students as PDF, ten on a page; at most ${CARDS_PRINTED_MAX}`,
  input: choose.extend({
    /** Students, with commas between them; their cards alone are printed, without the other filters. */
    uuids: optionalText('uuids', { max: 37 * CARDS_SELECTED_MAX })
      .transform((text) => (text === '' ? [] : [...new Set(text.split(','))]))
      .pipe(z.array(uuid('Student')).max(CARDS_SELECTED_MAX)),
  }),
  ...pdf,
});

export const scanCard = defineCall({
  method: 'POST',
  path: '/door/scan',
  ...ROLES,
  // Each mark stays with its person and time.
  audit: null,
  summary:
    'Mark the student of a card as present in the lesson of now; 409 for a card that was replaced',
  input: z.object({ code: scannedCard('Card') }),
  output: z.object({
    /** AGAIN: the student was marked as present or late before, and nothing is recorded. */
    outcome: z.enum(doorOutcomes),
    uuid: z.string(),
    name: z.string(),
    programLvl: z.int(),
    /** The lesson of now; for NO_CLASS the next one within 7 days, null without one. */
    lesson: doorLesson.nullable(),
    /** When the student was marked; null for NO_CLASS. */
    markedAt: z.string().nullable(),
    /** What the student owes up to the current month, in cents. */
    totalOwedFee: amount,
  }),
});
