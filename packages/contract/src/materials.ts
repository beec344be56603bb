import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { entryStatuses } from './schema/entries.ts';
import { id, optionalId, optionalUuid, version } from './values/ids.ts';
import { optionalLevel } from './values/levels.ts';
import { entryYear, yearFilter } from './values/school-year.ts';
import { optionalChoice, requiredText } from './values/text.ts';

/** Maximum length of the url of a quiz or a note, in UTF-16 units. */
export const URL_MAX_LENGTH = 2_000;

const fields = z.object({
  teacherId: optionalUuid('teacherId'),
  courseId: optionalId('courseId'),
  programLvl: optionalLevel('programLvl'),
  title: requiredText('title', undefined, 'Please fill in the title'),
  url: requiredText('url', URL_MAX_LENGTH, 'Please fill in the url'),
  /** Absent keeps the year of a stored entry, and a new one belongs to every year (R-1741). */
  schoolYear: entryYear('School year'),
});

/** Returns the entries of a school year and of every year. */
const filter = z.object({ year: yearFilter('year') });

const changed = { version, ...fields.shape, status: optionalChoice('status', entryStatuses) };

const list = z.array(
  z.object({
    id: z.int(),
    version: z.int(),
    title: z.string(),
    url: z.string(),
    tuitionId: z.int().nullable(),
    teacherId: z.string().nullable(),
    courseId: z.int().nullable(),
    programLvl: z.int().nullable(),
    /** Null for an entry that belongs to every year. */
    schoolYear: z.int().nullable(),
    status: z.enum(entryStatuses),
    recordCreateDate: z.string(),
  }),
);

/** The calls of quizzes or of notes, which differ in their names only (R-1015). */
function callsOf<Key extends z.ZodRawShape>(
  one: 'quiz' | 'note',
  many: 'quizzes' | 'notes',
  key: Key,
) {
  const common = { path: `/${one}`, roles: access[many].use, output: list } as const;
  return {
    list: defineCall({
      ...common,
      method: 'GET',
      summary: `All ${many} that are not deleted, newest first`,
      input: filter,
    }),
    add: defineCall({
      ...common,
      method: 'POST',
      audit: null,
      summary: `Add a ${one}; returns the full list`,
      input: fields,
      idempotent: true,
    }),
    update: defineCall({
      ...common,
      method: 'PUT',
      audit: null,
      summary: `Change or delete a ${one}; returns the full list. 409 when it is deleted or the version is stale`,
      input: z.object({ ...key, ...changed }),
      idempotent: true,
    }),
  };
}

export const {
  list: listQuizzes,
  add: addQuiz,
  update: updateQuiz,
} = callsOf('quiz', 'quizzes', { quizId: id('quizId') });

export const {
  list: listNotes,
  add: addNote,
  update: updateNote,
} = callsOf('note', 'notes', { noteId: id('noteId') });
