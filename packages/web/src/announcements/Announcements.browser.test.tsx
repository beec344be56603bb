import { addAnnouncement } from '@kelas/contract/announcements';
import { listStudents } from '@kelas/contract/students';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  announcement,
  authorField,
  contentField,
  announcementDetails as details,
  expectEmptyAnnouncement,
  openAnnouncementsWith,
} from '../../test/announcements.ts';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { expectErrorOnSubmit, expectNoMarkup, submitAndClose } from '../../test/entries.ts';
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
  selectOption,
} from '../../test/steps.ts';

const error = details.getByRole('alert');
const wrongFields = () => details.element().querySelectorAll('.Mui-error').length;

test('an announcement is written, shown in the list and changed', async () => {
  const entries = await openAnnouncementsWith();
  await expect.element(page.getByText('No announcements', { exact: true })).toBeVisible();
  await expectTexts(page.getByRole('columnheader'), [
    'Author Name',
    'Content',
    'Created Date',
    'Action',
  ]);
  await getButton('Create').click();
  await expectEmptyAnnouncement();
  await expect.element(authorField).toHaveFocus();
  const levels = ['Remove', 'Form 1', 'Form 2', 'Form 3', 'Form 4', 'Form 5', 'Form 5 (Graduated)'];
  expect(await listOptions('Level', details)).toEqual(['None', ...levels]);
  expect(await listOptions('Schedule', details)).toEqual(['None', 'MORNING', 'AFTERNOON', 'ALL']);
  await authorField.fill(' Mei Ling ');
  await contentField.fill('Bring a calculator');
  await selectOption('Level', 'Form 5 (Graduated)', details);
  await selectOption('Schedule', 'ALL', details);
  await selectOption('Course', 'Physics', details);
  await submitAndClose(details);
  expect(entries.rows).toMatchObject([
    { authorName: 'Mei Ling', programLvl: 8, subjectId: 1, schedule: 'ALL' },
  ]);
  await expectRows(['Mei LingBring a calculator2026-03-01 14:05pmEdit']);
  await expectAccessible();

  await getButton('Edit: Bring a calculator').click();
  await expect.element(authorField).toHaveValue('Mei Ling');
  await expect.element(contentField).toHaveValue('Bring a calculator');
  await expect.element(getSelect('Level', details)).toHaveTextContent('Form 5 (Graduated)');
  await expect.element(getSelect('Schedule', details)).toHaveTextContent('ALL');
  await expect.element(getSelect('Course', details)).toHaveTextContent('Physics');
  await contentField.fill('Closed on Monday');
  await selectOption('Level', 'None', details);
  await selectOption('Course', 'None', details);
  await selectOption('Schedule', 'AFTERNOON', details);
  await submitAndClose(details);
  await expectRows(['Mei LingClosed on Monday2026-03-01 14:05pmEdit']);
  expect(entries.rows).toMatchObject([
    { id: 100, programLvl: null, subjectId: null, schedule: 'AFTERNOON' },
  ]);

  await getButton('Create').click();
  await expectEmptyAnnouncement();
  await getButton('Cancel', details).click();
  server.reply(listStudents, []);
  await page.getByRole('link', { name: 'Back' }).click();
  await expect.poll(() => location.pathname).toBe('/student/management');
});

test('missing fields are named in their order, and nothing is sent before', async () => {
  const entries = await openAnnouncementsWith();
  await getButton('Create').click();
  await authorField.fill('  ');
  await selectOption('Level', 'Form 1', details);
  await expectErrorOnSubmit(details, 'Please fill in the authorName');
  await expect.element(authorField).toHaveFocus();
  await authorField.fill('Admin');
  await expect.element(error).not.toBeInTheDocument();
  await contentField.fill('\n ');
  await expectErrorOnSubmit(details, 'Please fill in the content');
  await expect.element(contentField).toHaveFocus();
  await contentField.fill('Closed on Monday');
  await expectErrorOnSubmit(details, 'Please fill in the course');
  await expectAccessible();
  expect(wrongFields()).toBeGreaterThan(0);
  await selectOption('Level', 'None', details);
  await expect.element(error).not.toBeInTheDocument();
  await expect.poll(wrongFields).toBe(0);
  await selectOption('Course', 'Physics', details);
  await expectErrorOnSubmit(details, 'Please fill in the program lvl');
  expect(server.sent(addAnnouncement)).toEqual([]);
  await selectOption('Course', 'None', details);
  await expect.poll(wrongFields).toBe(0);
  await submitAndClose(details);
  expect(server.sent(addAnnouncement)).toHaveLength(1);
  expect(entries.rows).toMatchObject([{ programLvl: null, subjectId: null, schedule: null }]);
});

test('Cancel clears the form; Escape and a click outside ask first', async () => {
  await openAnnouncementsWith(announcement);
  for (const leave of ['Cancel', 'Escape']) {
    await getButton('Create').click();
    await authorField.fill('Somebody');
    await contentField.fill('To be thrown away');
    await selectOption('Schedule', 'MORNING', details);
    await page
      .getByRole('presentation')
      .first()
      .click({ position: { x: 5, y: 5 } });
    await answerConfirmation('No');
    await expect.element(contentField).toHaveValue('To be thrown away');
    if (leave === 'Cancel') {
      await getButton('Cancel', details).click();
    } else {
      await userEvent.keyboard('{Escape}');
      await answerConfirmation('Yes');
    }
    await expect.element(details).not.toBeInTheDocument();
    await getButton('Create').click();
    await expectEmptyAnnouncement();
    await userEvent.keyboard('{Escape}');
    await expect.element(details).not.toBeInTheDocument();
  }
  const edit = getButton(`Edit: ${announcement.content}`);
  await edit.click();
  await contentField.fill('To be thrown away');
  await getButton('Cancel', details).click();
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(edit).toHaveFocus();
  await edit.click();
  await expect.element(contentField).toHaveValue(announcement.content);
});

test('hostile and long text stays text and within its place, also on a phone', async () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const lines = ['first', 'second', 'third', 'fourth', 'last line'];
  const long = [...lines, 'x'.repeat(3000)].join('\n');
  await openAnnouncementsWith({ ...announcement, content: long, authorName: 'y'.repeat(200) });
  await getButton('Create').click();
  await authorField.fill(hostile);
  await contentField.fill(hostile);
  await submitAndClose(details);
  await expectTexts(getRow(hostile).getByRole('cell'), [hostile, hostile, /pm$/, 'Edit']);
  expectNoMarkup();
  await getButton(`Edit: ${hostile}`).click();
  await expect.element(contentField).toHaveValue(hostile);
  expectNoMarkup();
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();

  await expectFitsPhone();
  const row = getCard('yyy');
  expect(row.element().getBoundingClientRect().height).toBeLessThan(210);
  expect((row.element() as HTMLElement).innerText).toContain('first\nsecond');
  await row.getByRole('button').click();
  await expect.element(contentField).toHaveValue(long);
  await expectFitsPhone();
});
