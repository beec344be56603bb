import type { OutputOf, RequestOf } from '@kelas/contract/call';
import {
  addNote,
  addQuiz,
  listNotes,
  listQuizzes,
  updateNote,
  updateQuiz,
} from '@kelas/contract/materials';
import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';
import { FakeEntries } from './entries.ts';
import { openScreen, server } from './screen.tsx';
import { expectOption, getSelect, getTextBox } from './steps.ts';

type StoredMaterial = OutputOf<typeof listQuizzes>[number];

export const QUIZ_URL = 'https://forms.example/quiz?id=1';

/** A stored quiz or note without a teacher. */
export const material: StoredMaterial = {
  id: 1,
  version: 1,
  title: 'Fractions',
  url: QUIZ_URL,
  tuitionId: null,
  teacherId: null,
  courseId: null,
  programLvl: null,
  schoolYear: null,
  status: 'ACTIVE',
  recordCreateDate: '2026-03-01T06:05:00Z',
};

/** Opens the quizzes or the notes with these rows. */
export async function openMaterialsWith(
  noun: 'quiz' | 'note',
  ...rows: readonly StoredMaterial[]
): Promise<FakeEntries<StoredMaterial>> {
  const entries = new FakeEntries(noun, rows);
  const add = (input: RequestOf<typeof addQuiz>) =>
    entries.add((id) => ({ ...material, ...fieldsOf(input), id }));
  const change = (id: unknown, input: Omit<RequestOf<typeof updateQuiz>, 'quizId'>) =>
    entries.change({ ...input, id }, input.status === 'DELETED' ? 'DELETED' : fieldsOf(input));
  server.reply(listQuizzes, () => entries.rows);
  server.reply(listNotes, () => entries.rows);
  server.reply(addQuiz, add);
  server.reply(addNote, add);
  server.reply(updateQuiz, ({ quizId, ...input }) => change(quizId, input));
  server.reply(updateNote, ({ noteId, ...input }) => change(noteId, input));
  await openScreen(noun === 'quiz' ? '/student/quiz' : '/student/notes');
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
  return entries;
}

function fieldsOf(input: RequestOf<typeof addQuiz>) {
  const { title, url, teacherId, programLvl, courseId, schoolYear } = addQuiz.input.parse(input);
  return {
    title,
    url,
    teacherId: teacherId ?? null,
    programLvl: programLvl ?? null,
    courseId: courseId ?? null,
    ...(schoolYear !== undefined && { schoolYear }),
  };
}

/** The dialog of a quiz or a note, and its fields. */
export function materialDetail(title: 'Quiz Detail' | 'Note Detail') {
  const detail = page.getByRole('dialog', { name: title });
  return {
    detail,
    titleField: getTextBox('Title', detail),
    urlField: getTextBox('Url', detail),
  };
}

/** Waits until the dialog shows this teacher, level and course. */
export async function expectOffering(
  detail: Locator,
  teacher: string,
  level: string,
  course: string,
): Promise<void> {
  await expect.element(getSelect('Teacher', detail)).toHaveValue(teacher);
  await expectOption('Program Level', level, detail);
  await expectOption('Course', course, detail);
}
