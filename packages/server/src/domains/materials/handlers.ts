import type { InputOf } from '@kelas/contract/call';
import type * as calls from '@kelas/contract/materials';
import { differs } from '../../base/differs.ts';
import { invalid } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Context, Handlers } from '../../http/context.ts';
import { addEntry, updateEntry } from '../entries/table.ts';
import * as queries from './queries.ts';

type Fields = InputOf<typeof calls.addQuiz>;
type Change = Omit<InputOf<typeof calls.updateQuiz>, 'quizId'> & { id: number };

/** Quizzes and notes share one table and one behaviour (R-1015). */
export const handlers: Handlers<typeof calls> = {
  listQuizzes: async ({ year }, { db }) => queries.listMaterials(db, 'QUIZ', year),
  addQuiz: (input, context) => add('QUIZ', input, context),
  updateQuiz: ({ quizId, ...input }, context) => update('QUIZ', { ...input, id: quizId }, context),
  listNotes: async ({ year }, { db }) => queries.listMaterials(db, 'NOTE', year),
  addNote: (input, context) => add('NOTE', input, context),
  updateNote: ({ noteId, ...input }, context) => update('NOTE', { ...input, id: noteId }, context),
};

async function add(kind: queries.StoredKind, input: Fields, context: Context) {
  await addEntry(context, 'material', async (tx) => ({
    school_year: input.schoolYear ?? null,
    ...(await toValues(tx, input)),
    kind,
  }));
  return queries.listMaterials(context.db, kind);
}

async function update(kind: queries.StoredKind, input: Change, context: Context) {
  const { id, version, status = 'ACTIVE' } = input;
  const change = {
    table: 'material',
    entryName: kind.toLowerCase(),
    id,
    version,
    mayChange: (stored: { readonly kind: string }) => stored.kind === kind,
  } as const;
  await updateEntry(context, change, async (tx, stored) => ({
    ...(await toValues(tx, input, stored)),
    ...(input.schoolYear !== undefined && { school_year: input.schoolYear }),
    status,
  }));
  return queries.listMaterials(context.db, kind);
}

/**
 * Finds the running or past offering of teacher, level and course (R-1023); throws 422 for none.
 * While `stored` has the same three, the entry keeps its offering (R-1025).
 */
async function toValues(
  tx: Tx,
  input: Fields,
  stored?: queries.MaterialValues,
): Promise<queries.MaterialValues> {
  const { title, url, teacherId, programLvl = null, courseId = null } = input;
  const teacher = teacherId === undefined ? null : await queries.findTeacher(tx, teacherId);
  if (teacher === undefined) throw invalid('teacherId', 'This teacher does not exist');
  const named = { teacher_id: teacher, program_level_id: programLvl, course_id: courseId };
  if (stored && !differs(named, stored)) {
    return { title, url, ...named, offering_id: stored.offering_id };
  }
  if (teacher === null || programLvl === null || courseId === null) {
    return { title, url, ...named, offering_id: null };
  }
  const offering = await queries.findOffering(tx, teacher, programLvl, courseId);
  if (offering === undefined) {
    throw invalid('courseId', 'This teacher does not offer this course at this level');
  }
  return { title, url, ...named, offering_id: offering };
}
