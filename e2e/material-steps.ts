import {
  addNote,
  addQuiz,
  listNotes,
  listQuizzes,
  updateNote,
  updateQuiz,
} from '@kelas/contract/materials';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { box, button } from './steps.ts';
import { ask, unique } from './test-data.ts';

const QUIZ = {
  noun: 'quiz',
  many: 'quizzes',
  path: '/student/quiz',
  heading: 'Quiz Management',
  detailTitle: 'Quiz Detail',
  list: listQuizzes,
  add: addQuiz,
  update: updateQuiz,
};
const NOTE = {
  noun: 'note',
  many: 'notes',
  path: '/student/notes',
  heading: 'Notes Management',
  detailTitle: 'Note Detail',
  list: listNotes,
  add: addNote,
  update: updateNote,
};

export const URL_TEXT = 'https://forms.example/quiz?id=1';

function deskOf(kind: typeof QUIZ | typeof NOTE) {
  const { list, add, detailTitle } = kind;
  const detail = (page: Page) => page.getByRole('dialog', { name: detailTitle, exact: true });
  const title = (page: Page) => detail(page).getByLabel('Title', { exact: true });
  const url = (page: Page) => detail(page).getByLabel('Url', { exact: true });
  const remove = (page: Page) => button(detail(page), 'Delete');

  /** Those of this title, as the server has them. */
  async function stored(text: string) {
    return (await ask(list, {})).filter((each) => each.title === text);
  }

  /** Adds one with `changes`; answers its title, which no other has. */
  async function make(changes: object = {}): Promise<string> {
    const fields = { title: unique('Title'), url: URL_TEXT, ...changes };
    await ask(add, fields);
    return fields.title;
  }

  async function expectOffering(page: Page, teacher: string, level: string, course: string) {
    await expect(box(detail(page), 'Teacher')).toHaveValue(teacher);
    await expect(box(detail(page), 'Program Level')).toHaveText(level);
    await expect(box(detail(page), 'Course')).toHaveText(course);
  }

  /** The form is that of a new one, with nothing left of an earlier one. */
  async function expectNew(page: Page) {
    await expect(title(page)).toHaveValue('');
    await expect(url(page)).toHaveValue('');
    await expectOffering(page, '', 'None', 'None');
    await expect(remove(page)).toBeHidden();
  }

  return { ...kind, detail, title, url, remove, stored, make, expectOffering, expectNew };
}

/** Quizzes and notes: the same steps lead through both. */
export const MATERIAL_KINDS = [deskOf(QUIZ), deskOf(NOTE)];
