import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { entryStatuses } from './schema/entries.ts';
import { id, version } from './values/ids.ts';
import { level } from './values/levels.ts';
import { entryPlaces } from './values/places.ts';
import { entryYear, yearFilter } from './values/school-year.ts';
import { session } from './values/sessions.ts';
import { optionalChoice, optionalText } from './values/text.ts';
import { optionalTime } from './values/time.ts';

const WRONG_DAY = 'Day of week must be a number from 1 to 7';

const fields = z.object({
  startTime: optionalTime('Start time'),
  endTime: optionalTime('End time'),
  dayOfWeek: z
    .union([z.literal(''), z.int(WRONG_DAY).min(1, WRONG_DAY).max(7, WRONG_DAY)], {
      error: WRONG_DAY,
    })
    .meta({ examples: [1] })
    .nullish()
    .transform((value) => value || undefined),
  subjectId: id('Course', 'Please fill in the course'),
  programLvl: level('Program level', 'Please fill in the program lvl'),
  classroom: optionalText('Classroom'),
  classSession: session('Class session', 'Please fill in the class session'),
  /** Absent keeps the year of a stored entry, and a new one belongs to every year (R-1741). */
  schoolYear: entryYear('School year'),
  /** Absent keeps the places of a stored entry (R-2486). */
  places: entryPlaces('Places'),
});

/** An entry of the timetable; Monday is day 1. */
export const timetableEntry = z.object({
  id: z.int(),
  version: z.int(),
  subjectId: z.int(),
  subjectName: z.string(),
  programLvl: z.int(),
  programLvlLabel: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  dayOfWeek: z.int().nullable(),
  classroom: z.string(),
  classSession: z.string(),
  /** Null for an entry that belongs to every year. */
  schoolYear: z.int().nullable(),
  /** The number of students that the entry has room for; null if it is not known. */
  places: z.int().nullable(),
  status: z.enum(entryStatuses),
  recordCreateDate: z.string(),
});

const list = z.array(timetableEntry);

export const listTimetable = defineCall({
  method: 'GET',
  path: '/student/timetables',
  roles: access.timetable.use,
  summary: 'All timetable entries that are not deleted, by day and start time',
  input: z.object({
    /** Returns the entries of this school year and of every year. */
    year: yearFilter('year'),
  }),
  output: list,
});

export const addTimetableEntry = defineCall({
  method: 'POST',
  path: '/student/timetables',
  roles: access.timetable.use,
  audit: null,
  summary: 'Add a timetable entry; returns the full list',
  input: fields,
  output: list,
  idempotent: true,
});

export const updateTimetableEntry = defineCall({
  method: 'PUT',
  path: '/student/timetables',
  roles: access.timetable.use,
  audit: null,
  summary:
    'Change or delete a timetable entry; returns the full list. 409 when it is deleted or the version is stale',
  input: z.object({
    id: id('id'),
    version,
    ...fields.shape,
    status: optionalChoice('status', entryStatuses),
  }),
  output: list,
  idempotent: true,
});
