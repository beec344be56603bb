import { searchStudents } from '@kelas/contract/search';
import { listOfferings } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { addWaiting, endWaiting, listClassPlaces, listWaiting } from '@kelas/contract/waiting-list';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { offering, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  expectRows,
  getButton,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';
import type { Waiting } from './waiting-text.ts';

const aina: Waiting = {
  ...{ id: 1, subjectId: 1, subjectName: 'Physics', programLvl: 2, classSession: 'MORNING' },
  ...{ students: 14, places: 15, uuid: uuidOf(1), name: 'Aina', note: '' },
  ...{ phoneNo: '60123456789', emergencyContactName: 'Puan Ros', familyLanguage: 'ms' },
  ...{ emergencyContactPhoneNo: '60111222333', emergencyContactRelationship: 'Mother' },
  ...{ state: 'WAITING', position: 1, isNext: true },
  ...{ recordCreateDate: '2026-03-16T17:00:00Z', staffName: 'Mei Ling' },
};
const contact = {
  ...{ emergencyContactName: '', emergencyContactPhoneNo: '', emergencyContactRelationship: '' },
  familyLanguage: '' as const,
};
const bo: Waiting = {
  ...{ ...aina, ...contact, id: 2, uuid: null, name: 'Bo', phoneNo: '60177001122' },
  ...{ position: 2, isNext: false, note: 'Only Mondays' },
};
const chen: Waiting = {
  ...aina,
  id: 3,
  name: 'Chen',
  state: 'IN_CLASS',
  position: null,
  isNext: false,
};
const open = () => openScreen('/attendance/waiting');
const textOf = (name: string) => {
  const link = page.getByRole('link', { name: `WhatsApp: ${name}` }).element();
  return new URL((link as HTMLAnchorElement).href);
};
const dialog = page.getByRole('dialog', { name: 'Add to the waiting list' });

beforeEach(() => server.reply(listWaiting, [aina, bo, chen]));

test('it says who is next, and a click writes to the family (R-2496, R-2498)', async () => {
  await open();
  await expect
    .element(page.getByText('Physics, Form 1, Morning: 1 place free. Next: Aina'))
    .toBeVisible();
  await expectRows([
    /^Aina.*Physics, Form 1, Morning.*14 of 15 places.*1\. Next: a place is free.*17 Mar 2026/,
    /^Bo.*no student yet.*2\. Waits.*Only Mondays/,
    /^Chen.*Is in the class now/,
  ]);
  await expectAccessible();
  expect(textOf('Aina').pathname).toBe('/60111222333');
  expect(textOf('Aina').searchParams.get('text')).toMatch(
    /Ada tempat kosong dalam kelas yang anda tunggu.*Pelajar: Aina\nKelas: Physics, Form 1/s,
  );
  expect(textOf('Bo').pathname).toBe('/60177001122');
  expect(textOf('Bo').searchParams.get('text')).toContain('is on our waiting list');
  await getButton('A place is free').click();
  await expectRows([/^Aina/]);
  await expectFitsPhone();
});

test('a person is taken off after a question, who is in the class at once (R-2493)', async () => {
  server.reply(endWaiting, ({ id }) => ({ id }));
  await open();
  await getButton('Take off: Bo, Physics, Form 1, Morning').click();
  await expect
    .element(
      page.getByText('Take Bo off the waiting list? The name, phone number and note are deleted.'),
    )
    .toBeVisible();
  await answerConfirmation('No');
  expect(server.sent(endWaiting)).toEqual([]);
  await getButton('Take off: Bo, Physics, Form 1, Morning').click();
  await answerConfirmation('Yes');
  server.reply(listWaiting, [aina]);
  await getButton('Take off: Chen, Physics, Form 1, Morning').click();
  await expectRows([/^Aina/]);
  expect(server.sent(endWaiting)).toEqual([
    { id: 2, outcome: 'GONE' },
    { id: 3, outcome: 'ENROLLED' },
  ]);
  await expect.element(getButton('Enrol: Aina, Physics, Form 1, Morning')).toBeVisible();
});

test('Enrol opens the form of a new student with the person, not in the address (R-2499)', async () => {
  server.reply(listOfferings, [offering]);
  const { courseId: subjectId, programLvl } = offering;
  server.reply(listWaiting, [{ ...bo, subjectId, programLvl }]);
  const place = { subjectId, programLvl, classSession: 'MORNING' };
  server.reply(listClassPlaces, [{ ...place, students: 12, places: 15, waiting: 0 }]);
  await open();
  await getButton('Enrol: Bo, Physics, Form 1, Morning').click();
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Student Registration Form');
  await expect.element(getTextBox('Name').first()).toHaveValue('Bo');
  await expect.element(page.getByText('12 of 15 places')).toBeVisible();
  expect(location.href).not.toMatch(/Bo|7001122/);
});

test('a student is added, whose places are shown (R-2489, R-2497)', async () => {
  const place = { subjectId: 1, programLvl: 2, classSession: 'MORNING' };
  server.reply(listClassPlaces, [{ ...place, students: 15, places: 15, waiting: 1 }]);
  server.reply(searchStudents, [
    {
      ...{ uuid: uuidOf(9), name: 'Devi', programLvl: 2, phoneNo: '60123456789' },
      ...{ status: 'ACTIVE', match: 'NAME', matchText: 'Devi', referenceCode: 'L8KD9Z' },
      ...{ siblings: [], totalOwedFee: 0 as Cents },
    },
  ]);
  server.reply(addWaiting, { id: 4 });
  await open();
  await getButton('Add to the list').click();
  await getButton('Add', dialog).click();
  await expect.element(dialog.getByText('Please fill in the course')).toBeVisible();
  await selectOption('Subject', 'Physics', dialog);
  await selectOption('Session', 'MORNING', dialog);
  await dialog.getByRole('combobox', { name: 'Find a student' }).fill('dev');
  await page.getByRole('option', { name: /Devi/ }).click();
  await expect.element(dialog.getByText('Full: 15 of 15 places. 1 person waits.')).toBeVisible();
  await expectAccessible();
  await getTextBox('Note', dialog).fill('Mondays');
  await getButton('Add', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(addWaiting)).toEqual([{ ...place, uuid: uuidOf(9), note: 'Mondays' }]);
});

test('a person who is no student yet is added with name and phone (R-2497)', async () => {
  server.reply(addWaiting, { id: 4 });
  await open();
  await getButton('Add to the list').click();
  await selectOption('Subject', 'Physics', dialog);
  await selectOption('Program Level', 'Form 1', dialog);
  await selectOption('Session', 'MORNING', dialog);
  await getButton('Add', dialog).click();
  await expect.element(dialog.getByText('Choose a student, or enter a name')).toBeVisible();
  await getTextBox('Or the name of a new person', dialog).fill('Hana');
  await getTextBox('Phone No.', dialog).fill('123456789');
  await getButton('Add', dialog).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(addWaiting)).toEqual([
    {
      ...{ subjectId: 1, programLvl: 2, classSession: 'MORNING' },
      ...{ name: 'Hana', phoneNo: '60123456789', note: '' },
    },
  ]);
});
