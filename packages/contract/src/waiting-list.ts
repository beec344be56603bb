import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { contactFields } from './schema/contact.ts';
import { doneBy } from './schema/preview.ts';
import { id, uuid } from './values/ids.ts';
import { level } from './values/levels.ts';
import { optionalPhone } from './values/phone.ts';
import { session } from './values/sessions.ts';
import { choice, optionalText } from './values/text.ts';

/** How a wait ended: with a place, or without one. */
export const waitingOutcomes = ['ENROLLED', 'GONE'] as const;

/** IN_CLASS has a place meanwhile, LEFT has left the centre meanwhile. */
export const waitingStates = ['WAITING', 'IN_CLASS', 'LEFT'] as const;

const ROLES = { roles: access.attendance.use };

/** A class, with its places. */
const placesOfClass = {
  subjectId: z.int(),
  programLvl: z.int(),
  classSession: z.string(),
  /** The ACTIVE students with a place: their course has not ended, and may begin later. */
  students: z.int(),
  /** The least places of its entries in the timetable of this year; null if none says it. */
  places: z.int().nullable(),
};

export const listClassPlaces = defineCall({
  method: 'GET',
  path: '/classes/places',
  ...ROLES,
  summary: 'The classes whose places are known or for which people wait',
  output: z.array(
    z.object({
      ...placesOfClass,
      /** The number of people who wait for a place. */
      waiting: z.int(),
    }),
  ),
});

export const listWaiting = defineCall({
  method: 'GET',
  path: '/waiting-list',
  ...ROLES,
  summary: 'Who waits for a place, by class in order of recording; classes with free places first',
  output: z.array(
    z.object({
      id: z.int(),
      ...placesOfClass,
      subjectName: z.string(),
      /** Null for a person who is no student yet. */
      uuid: z.string().nullable(),
      name: z.string(),
      ...contactFields,
      note: z.string(),
      state: z.enum(waitingStates),
      /** The place in the queue of the class, from 1; null for a person who waits no more. */
      position: z.int().nullable(),
      /** A place is free for this person. */
      isNext: z.boolean(),
      ...doneBy,
    }),
  ),
});

export const addWaiting = defineCall({
  method: 'POST',
  path: '/waiting-list',
  ...ROLES,
  audit: 'WAITING_ADDED',
  summary: 'Add a student, or a person who is no student yet, to the waiting list of a class',
  input: z
    .object({
      subjectId: id('Course', 'Please fill in the course'),
      programLvl: level('Program level', 'Please fill in the program lvl'),
      classSession: session('Class session', 'Please fill in the class session'),
      /** Absent and null for a person who is no student yet. */
      uuid: uuid('Student').nullish(),
      /** Of a person who is no student yet; not stored for a student. */
      name: optionalText('Name'),
      phoneNo: optionalPhone('Phone no.'),
      note: optionalText('Note'),
    })
    .refine(({ uuid: student, name }) => student || name, {
      path: ['name'],
      message: 'Choose a student, or enter a name',
    })
    .refine(({ uuid: student, phoneNo }) => student || phoneNo, {
      path: ['phoneNo'],
      message: 'Phone no. is required',
    }),
  output: z.object({ id: z.int() }),
  idempotent: true,
});

export const endWaiting = defineCall({
  method: 'POST',
  path: '/waiting-list/end',
  ...ROLES,
  audit: 'WAITING_ENDED',
  summary: 'End the wait of a person; 409 if it ended already. Deletes the name, phone and note',
  input: z.object({ id: id('Waiting list'), outcome: choice('outcome', waitingOutcomes) }),
  output: z.object({ id: z.int() }),
  idempotent: true,
});
