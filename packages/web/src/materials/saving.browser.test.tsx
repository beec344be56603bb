import { addQuiz, updateQuiz } from '@kelas/contract/materials';
import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectUnsaved, submitAndClose } from '../../test/entries.ts';
import {
  expectOffering,
  material,
  materialDetail,
  openMaterialsWith,
  QUIZ_URL,
} from '../../test/materials.ts';
import { offering, teacher, teacherRow } from '../../test/records.ts';
import { server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  doubleClick,
  expectRows,
  getButton,
  getSelect,
  selectByTyping,
  selectOption,
} from '../../test/steps.ts';

const { detail, titleField, urlField } = materialDetail('Quiz Detail');
const submit = getButton('Submit', detail);
const remove = getButton('Delete', detail);
const edit = getButton('Edit: Fractions');
const notice = detail.getByRole('alert');
const CHANGED = 'Mei Ling changed this quiz on 22 Nov 2026, 14:05';

test('an unsaved quiz stays in the dialog; a double click then saves it once', async () => {
  server.reply(listTeachers, [teacherRow]);
  server.reply(listOfferings, [offering]);
  await openMaterialsWith('quiz');
  await getButton('Create').click();
  await titleField.fill('Fractions');
  await urlField.fill(QUIZ_URL);
  await selectByTyping('Teacher', teacher.name, detail);
  await selectOption('Program Level', 'Form 1', detail);
  const restore = server.lose(addQuiz);
  await submit.click();
  await expectUnsaved(detail);
  await expect.element(titleField).toHaveValue('Fractions');
  await expect.element(urlField).toHaveValue(QUIZ_URL);
  await expectOffering(detail, teacher.name, 'Form 1', 'None');
  restore();

  const release = server.hold(addQuiz);
  doubleClick(submit);
  for (const each of [submit, getButton('Cancel', detail), getSelect('Teacher', detail)]) {
    await expect.element(each).toBeDisabled();
  }
  release();
  await expect.element(detail).not.toBeInTheDocument();
  await expectRows([/^Fractions/]);
  expect(server.sent(addQuiz)).toHaveLength(2);
});

test('a quiz is deleted as it was stored, after a question', async () => {
  await openMaterialsWith('quiz', material);
  await edit.click();
  await urlField.fill('');
  await titleField.fill('Not saved yet');
  await remove.click();
  await answerConfirmation('No');
  await expect.element(titleField).toHaveValue('Not saved yet');
  await expect.element(urlField).toHaveValue('');
  await expect.element(remove).toHaveFocus();
  await remove.click();
  await expect.element(page.getByRole('dialog', { name: 'Confirmation' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Confirmation' })).not.toBeInTheDocument();
  await expect.element(titleField).toHaveValue('Not saved yet');
  expect(server.sent(updateQuiz)).toEqual([]);

  const restore = server.lose(updateQuiz);
  const release = server.hold(updateQuiz);
  await remove.click();
  await answerConfirmation('Yes');
  // The browser takes the focus from the locked button.
  await expect.element(remove).not.toHaveFocus();
  release();
  await expectUnsaved(detail);
  await expect.element(titleField).toHaveValue('Not saved yet');
  await expect.element(remove).toHaveFocus();
  restore();
  await remove.click();
  await answerConfirmation('Yes');
  await expect.element(detail).not.toBeInTheDocument();
  await expectRows([]);
  expect(server.sent(updateQuiz)[1]).toMatchObject({
    title: 'Fractions',
    url: QUIZ_URL,
    status: 'DELETED',
  });
});

describe('a quiz that another person changed', () => {
  test('can be replaced with a second Submit, which keeps what only they changed', async () => {
    const entries = await openMaterialsWith('quiz', material);
    await edit.click();
    await titleField.fill('Mine');
    entries.changeElsewhere(1, { url: 'https://forms.example/theirs' });
    await submit.click();
    await expect.element(notice).toMatchTextContent(CHANGED);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
    await expect.element(titleField).toHaveValue('Mine');
    await submitAndClose(detail);
    await expectRows([/^Minehttps:\/\/forms\.example\/theirs/]);
  });

  test('can be taken over', async () => {
    const entries = await openMaterialsWith('quiz', material);
    await edit.click();
    await titleField.fill('Mine');
    entries.changeElsewhere(1, { title: 'Theirs', url: 'https://theirs.example' });
    await submit.click();
    await expect.element(notice).toMatchTextContent(CHANGED);
    await getButton('Use their values', notice).click();
    await expect.element(titleField).toHaveValue('Theirs');
    await expect.element(urlField).toHaveValue('https://theirs.example');
    await submitAndClose(detail);
    expect(server.sent(updateQuiz)[1]).toMatchObject({ title: 'Theirs', version: 2 });
  });

  test('is shown as it is now after Cancel, and opens without a message', async () => {
    const entries = await openMaterialsWith('quiz', material);
    await edit.click();
    await titleField.fill('Mine');
    entries.changeElsewhere(1, { title: 'Theirs' });
    await submit.click();
    await expect.element(notice).toMatchTextContent(CHANGED);
    await expect.element(titleField).toHaveValue('Mine');
    await getButton('Cancel', detail).click();
    await expectRows([/^Theirs/]);
    await getButton('Edit: Theirs').click();
    await expect.element(detail.getByRole('status')).toBeEmptyDOMElement();
    await expect.element(notice).not.toBeInTheDocument();
  });

  test('is not deleted unseen', async () => {
    const entries = await openMaterialsWith('quiz', material);
    entries.changeElsewhere(1, { title: 'Theirs' });
    await edit.click();
    await remove.click();
    await answerConfirmation('Yes');
    await expect.element(notice).toMatchTextContent(CHANGED);
    expect(entries.rows).toHaveLength(1);
  });

  test('or deleted cannot be saved; what was typed stays', async () => {
    const entries = await openMaterialsWith('quiz', material);
    await edit.click();
    await titleField.fill('Too late');
    entries.changeElsewhere(1, 'DELETED');
    await submit.click();
    await expectUnsaved(detail, 'Not saved: Mei Ling deleted this quiz on 22 Nov 2026, 14:05');
    await expect.element(titleField).toHaveValue('Too late');
    await getButton('Cancel', detail).click();
    await expect.element(detail).not.toBeInTheDocument();
    await expectRows([]);
  });
});
