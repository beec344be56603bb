import type { OutputOf, RequestOf } from '@kelas/contract/call';
import * as calls from '@kelas/contract/materials';
import type { TestOffering } from './fixtures.ts';
import type { TestServer } from './server.ts';

export type MaterialRequest = RequestOf<typeof calls.addQuiz>;
export type MaterialRow = OutputOf<typeof calls.listQuizzes>[number];
type Change = MaterialRequest &
  Pick<RequestOf<typeof calls.updateQuiz>, 'version' | 'status'> & { id?: unknown };

/** The calls of quizzes and of notes; both have the same tests. */
export const kinds = [
  {
    kind: 'quiz',
    idField: 'quizId',
    list: calls.listQuizzes,
    add: calls.addQuiz,
    update: calls.updateQuiz,
  },
  {
    kind: 'note',
    idField: 'noteId',
    list: calls.listNotes,
    add: calls.addNote,
    update: calls.updateNote,
  },
] as const;
export type MaterialKind = (typeof kinds)[number];

/** A form with only the required fields. */
export const emptyMaterial: MaterialRequest = {
  title: 'Algebra',
  url: 'https://example.my/algebra',
};

/** Returns the fields of a form that name an offering. */
export function classOf({ teacher, subjectId, programLvl }: TestOffering) {
  return { teacherId: teacher, courseId: subjectId, programLvl };
}

/** Returns test helpers for the quizzes or the notes of a server. */
export function materialsOf(server: TestServer, { idField, list, add, update }: MaterialKind) {
  const body = ({ id, ...form }: Change) => ({ ...form, [idField]: id });
  return {
    all: () => server.ask(list, {}),
    /** Adds an entry; returns its row, which is the first of the list. */
    async add(changes: Partial<MaterialRequest> = {}): Promise<MaterialRow> {
      const [row] = await server.ask(add, { ...emptyMaterial, ...changes });
      if (!row) throw new Error('nothing was added');
      return row;
    },
    body,
    change: (form: Change): Promise<MaterialRow[]> =>
      server.ask(update, body(form) as RequestOf<typeof update>),
    refuse: (form: object) => server.fail(update, body({ ...emptyMaterial, ...form })),
  };
}
