import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { doneBy, previewDigest } from './schema/preview.ts';
import { id } from './values/ids.ts';
import { currentSchoolYear, schoolYear, yearQuery } from './values/school-year.ts';

/** Maximum number of entries of a list that one copy takes; a request has at most 1 MiB. */
const COPIES_MAX = 20_000;

/** Two years that are valid by themselves. */
const PARSED = { from: z.int(), to: z.int() };

const NOT_NEXT = 'Entries are copied to the year after the old year';

/** Also checks the years of an input with other wrong fields, so that all errors return at once. */
const hasYears = ({ value }: { value: unknown }) => z.object(PARSED).safeParse(value).success;

/**
 * Returns whether entries can still be copied: to the current year or a later one. A copy moves an
 * entry of every year to the old year (R-1742).
 */
export function canCopyTo(year: number, now: Date): boolean {
  return year >= currentSchoolYear(now);
}

/** Refuses another year than the next one (R-1742). */
function inOrder<T extends { from: number; to: number }, I>(schema: z.ZodType<T, I>) {
  return schema.refine(({ from, to }) => to === from + 1, {
    path: ['to'],
    message: NOT_NEXT,
    when: hasYears,
  });
}

const years = {
  from: schoolYear('From'),
  to: schoolYear('To').meta({ examples: [2027] }),
};

/** The fields that the three lists share. */
const candidate = {
  id: z.int(),
  /** The year that the entry belongs to; null for every year. */
  schoolYear: z.int().nullable(),
  /** True when the new year has an equal entry, or a copy of this one that was changed since. */
  isCopied: z.boolean(),
};

const materials = z.array(
  z.object({
    ...candidate,
    title: z.string(),
    url: z.string(),
    teacherName: z.string().nullable(),
    programLvl: z.int().nullable(),
    subjectName: z.string().nullable(),
  }),
);

export const previewYearCopy = defineCall({
  method: 'GET',
  path: '/year-end/copy',
  roles: access.yearEnd.use,
  summary: 'The timetable entries, quizzes and notes that could be copied to a new school year',
  input: inOrder(z.object({ from: yearQuery('From', '2026'), to: yearQuery('To', '2027') })),
  output: z.object({
    timetable: z.array(
      z.object({
        ...candidate,
        subjectName: z.string(),
        programLvl: z.int(),
        programLvlLabel: z.string(),
        /** Monday is 1. */
        dayOfWeek: z.int().nullable(),
        startTime: z.string(),
        endTime: z.string(),
        classroom: z.string(),
        classSession: z.string(),
        /** A sentence for each entry that the copy would clash with (R-1744). */
        clashes: z.array(z.string()),
      }),
    ),
    quizzes: materials,
    notes: materials,
    /** The latest copy between these years that is not undone, with the number of copies there. */
    copied: z.object({ entries: z.int(), ...doneBy }).nullable(),
    /** Names this preview for `POST /year-end/copy`. */
    digest: z.string(),
  }),
});

/** The entries of one list to copy. */
function ids(name: string) {
  return z
    .array(id('Entry'), { error: `${name} must be a list` })
    .max(COPIES_MAX, 'Too many entries for one copy. Copy them in parts.');
}

export const copyYear = defineCall({
  method: 'POST',
  path: '/year-end/copy',
  roles: access.yearEnd.use,
  audit: 'YEAR_COPIED',
  summary:
    'Copy entries of a preview to a new school year, all or none; 409 when the preview is stale',
  input: inOrder(
    z.object({
      ...years,
      timetable: ids('timetable'),
      quizzes: ids('quizzes'),
      notes: ids('notes'),
      digest: previewDigest,
    }),
  ),
  output: z.object({ id: z.int(), timetable: z.int(), quizzes: z.int(), notes: z.int() }),
  idempotent: true,
});

export const undoYearCopy = defineCall({
  method: 'POST',
  path: '/year-end/copy/undo',
  roles: access.yearEnd.use,
  audit: 'YEAR_COPY_UNDONE',
  summary:
    'Delete the copies of a school year that were not changed; 409 when there is nothing to undo',
  input: inOrder(z.object(years)),
  output: z.object({
    /** The number of copies that were deleted. */
    deleted: z.int(),
    /** The number of copies that stay, because someone changed them. */
    kept: z.int(),
  }),
  idempotent: true,
});
