import { addNote, addQuiz, updateNote, updateQuiz } from '@kelas/contract/materials';
import { listStudents } from '@kelas/contract/students';
import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { expectErrorOnSubmit, expectNoMarkup, submitAndClose } from '../../test/entries.ts';
import {
  expectOffering,
  material,
  materialDetail,
  openMaterialsWith,
  QUIZ_URL,
} from '../../test/materials.ts';
import { MARKUP, offering, teacher, teacherRow, uuidOf } from '../../test/records.ts';
import { server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  expectRows,
  expectTexts,
  getButton,
  getCard,
  getRow,
  getSelect,
  listOptions,
  selectByTyping,
  selectOption,
} from '../../test/steps.ts';

const quiz = materialDetail('Quiz Detail');
const { detail, titleField, urlField } = quiz;
const other = { ...teacherRow, uuid: uuidOf(3), name: 'Puan Aini' };

beforeEach(() => {
  server.reply(listTeachers, [teacherRow, other]);
  server.reply(listOfferings, [
    { ...offering, id: 1, programLvl: 5, courseId: 3, subjectName: 'Chemistry' },
    { ...offering, id: 2 },
    { ...offering, id: 3, programLvl: 5, courseId: 2, subjectName: 'Biology' },
    { ...offering, id: 4, programLvl: 1, teacherId: other.uuid, teacherName: other.name },
  ]);
});

async function expectEmptyForm({ detail, titleField, urlField }: typeof quiz) {
  await expect.element(titleField).toHaveValue('');
  await expect.element(urlField).toHaveValue('');
  await expectOffering(detail, '', 'None', 'None');
  await expect.element(getButton('Delete', detail)).not.toBeInTheDocument();
}

describe.each([
  { noun: 'quiz', many: 'quizzes', heading: 'Quiz Management', title: 'Quiz Detail', add: addQuiz },
  { noun: 'note', many: 'notes', heading: 'Notes Management', title: 'Note Detail', add: addNote },
] as const)('a $noun', ({ noun, many, heading, title, add }) => {
  const form = materialDetail(title);
  const { detail, titleField, urlField } = form;

  test('is written, shown in the list, changed and deleted', async () => {
    const entries = await openMaterialsWith(noun);
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent(heading);
    await expect.element(page.getByText(`No ${many}`, { exact: true })).toBeVisible();
    const columns = ['Title', 'Url', 'Created Date', 'Action'];
    await expectTexts(page.getByRole('columnheader'), columns);
    await getButton('Create').click();
    await expectEmptyForm(form);
    await expect.element(titleField).toHaveFocus();
    await titleField.fill(' Algebra ');
    await urlField.fill(QUIZ_URL);
    await selectByTyping('Teacher', teacher.name, detail);
    await selectOption('Program Level', 'Form 1', detail);
    await selectOption('Course', 'Physics', detail);
    await submitAndClose(detail);
    expect(server.sent(add)).toMatchObject([
      { url: QUIZ_URL, teacherId: teacher.uuid, programLvl: 2, courseId: 1 },
    ]);
    await expectRows([`Algebra${QUIZ_URL}2026-03-01 14:05pmEdit`]);

    await getButton('Edit: Algebra').click();
    await expect.element(titleField).toHaveValue('Algebra');
    await expect.element(urlField).toHaveValue(QUIZ_URL);
    await expectOffering(detail, teacher.name, 'Form 1', 'Physics');
    await titleField.fill('Geometry');
    await selectOption('Course', 'None', detail);
    await submitAndClose(detail);
    await expectRows([`Geometry${QUIZ_URL}2026-03-01 14:05pmEdit`]);
    const [sent] = noun === 'quiz' ? server.sent(updateQuiz) : server.sent(updateNote);
    expect(sent).toMatchObject({
      [`${noun}Id`]: 100,
      version: 1,
      status: 'ACTIVE',
      programLvl: 2,
      courseId: '',
    });
    expect(entries.rows).toMatchObject([{ programLvl: 2, courseId: null }]);

    await getButton('Create').click();
    await expectEmptyForm(form);
    await getButton('Cancel', detail).click();
    await getButton('Edit: Geometry').click();
    await getButton('Delete', detail).click();
    await expect
      .element(page.getByRole('dialog', { name: 'Confirmation' }))
      .toHaveAccessibleDescription(`Are you sure you want to delete this ${noun}?`);
    await answerConfirmation('Yes');
    await expect.element(detail).not.toBeInTheDocument();
    await expectRows([]);
    await expect.element(page.getByRole('region', { name: `${heading}, table` })).toHaveFocus();
    server.reply(listStudents, []);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect.poll(() => location.pathname).toBe('/student/management');
  });
});

test('a quiz needs a title, then a url, and no teacher', async () => {
  const entries = await openMaterialsWith('quiz');
  await getButton('Create').click();
  await expectErrorOnSubmit(detail, 'Please fill in the title');
  await expect.element(titleField).toHaveFocus();
  await titleField.fill('  ');
  await expectErrorOnSubmit(detail, 'Please fill in the title');
  await titleField.fill('Algebra');
  await expect.element(detail.getByRole('alert')).not.toBeInTheDocument();
  await expectErrorOnSubmit(detail, 'Please fill in the url');
  await expectAccessible();
  await expect.element(urlField).toHaveFocus();
  expect(server.sent(addQuiz)).toEqual([]);
  await urlField.fill('Chapter 3');
  await submitAndClose(detail);
  expect(server.sent(addQuiz)).toHaveLength(1);
  expect(entries.rows).toMatchObject([
    { url: 'Chapter 3', teacherId: null, programLvl: null, courseId: null },
  ]);
});

test('level by level, the form offers what the teacher teaches', async () => {
  await openMaterialsWith('quiz');
  await getButton('Create').click();
  expect(await listOptions('Program Level', detail)).toEqual(['None']);
  await selectByTyping('Teacher', teacher.name, detail);
  expect(await listOptions('Program Level', detail)).toEqual(['None', 'Form 1', 'Form 4']);
  await selectOption('Program Level', 'Form 4', detail);
  expect(await listOptions('Course', detail)).toEqual(['None', 'Chemistry', 'Biology']);
  await selectOption('Course', 'Biology', detail);

  await selectOption('Program Level', 'Form 1', detail);
  await expectOffering(detail, teacher.name, 'Form 1', 'None');
  await selectOption('Course', 'Physics', detail);
  await selectOption('Program Level', 'None', detail);
  await expectOffering(detail, teacher.name, 'None', 'None');
  await selectOption('Program Level', 'Form 1', detail);
  await selectOption('Course', 'Physics', detail);
  await selectByTyping('Teacher', other.name, detail);
  await expectOffering(detail, other.name, 'None', 'None');
  expect(await listOptions('Program Level', detail)).toEqual(['None', 'Remove']);
  await selectOption('Program Level', 'Remove', detail);
  await getSelect('Teacher', detail).fill('');
  await userEvent.keyboard('{Tab}');
  await expectOffering(detail, '', 'None', 'None');
});

test('a quiz keeps its offering when that is no longer offered', async () => {
  server.reply(listOfferings, []);
  const own = { teacherId: teacher.uuid, programLvl: 2, courseId: 1 };
  await openMaterialsWith('quiz', { ...material, ...own, tuitionId: 9 });
  await getButton('Edit: Fractions').click();
  await expectOffering(detail, teacher.name, 'Form 1', 'Physics');
  await urlField.fill('https://forms.example/2');
  await submitAndClose(detail);
  expect(server.sent(updateQuiz)).toEqual([
    {
      ...own,
      quizId: 1,
      version: 1,
      status: 'ACTIVE',
      title: 'Fractions',
      url: 'https://forms.example/2',
    },
  ]);
});

test('Cancel clears the form, Escape after a question', async () => {
  await openMaterialsWith('quiz', material);
  for (const leave of ['Cancel', 'Escape']) {
    await getButton('Create').click();
    await titleField.fill('To be thrown away');
    await selectByTyping('Teacher', teacher.name, detail);
    await selectOption('Program Level', 'Form 1', detail);
    if (leave === 'Cancel') {
      await getButton('Cancel', detail).click();
    } else {
      await userEvent.keyboard('{Escape}');
      await answerConfirmation('Yes');
    }
    await expect.element(detail).not.toBeInTheDocument();
    await getButton('Create').click();
    await expectEmptyForm(quiz);
    await userEvent.keyboard('{Escape}');
    await expect.element(detail).not.toBeInTheDocument();
  }
  await getButton('Edit: Fractions').click();
  await titleField.fill('To be thrown away');
  await userEvent.keyboard('{Escape}');
  await answerConfirmation('Yes');
  await expect.element(detail).not.toBeInTheDocument();
  await getButton('Edit: Fractions').click();
  await expect.element(titleField).toHaveValue('Fractions');
});

test('only http and https urls are links, and hostile or long text does no harm', async () => {
  await openMaterialsWith(
    'quiz',
    material,
    { ...material, id: 2, title: 'Harmful', url: 'javascript:alert(1)' },
    { ...material, id: 3, title: 'Long', url: `https://forms.example/${'x'.repeat(1900)}` },
    { ...material, id: 4, title: 'y'.repeat(180) },
  );
  await getButton('Create').click();
  await titleField.fill(MARKUP);
  await urlField.fill(` JaVaScRiPt:alert('${MARKUP}')`);
  await submitAndClose(detail);
  for (const title of [MARKUP, 'Harmful']) {
    await expect.element(getRow(title)).toMatchTextContent(/javascript:alert/i);
    await expect.element(getRow(title).getByRole('link')).not.toBeInTheDocument();
  }
  expectNoMarkup();
  await getButton(`Edit: ${MARKUP}`).click();
  await expect.element(titleField).toHaveValue(MARKUP);
  expectNoMarkup();
  await userEvent.keyboard('{Escape}');
  await expect.element(detail).not.toBeInTheDocument();

  const link = getRow('Fractions').getByRole('link', { name: QUIZ_URL });
  await expect.element(link).toHaveAttribute('href', QUIZ_URL);
  await expect.element(link).toHaveAttribute('target', '_blank');
  await expect.element(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible();

  await expectFitsPhone();
  for (const title of ['Long', 'yyy']) {
    await expect.element(getCard(title)).toBeVisible();
    expect(getCard(title).element().getBoundingClientRect().height).toBeLessThan(140);
  }
  await getButton('Edit: Long').click();
  await expect.element(getButton('Delete', detail)).toBeVisible();
  await expectFitsPhone();
});
