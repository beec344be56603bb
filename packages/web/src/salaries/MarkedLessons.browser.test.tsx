import { listUnmarkedLessons } from '@kelas/contract/attendance-reports';
import { getPaySlip, getSalary, listSalaries } from '@kelas/contract/salaries';
import type { Cents } from '@kelas/contract/values/cents';
import { type Day, dayInWords, weekday } from '@kelas/contract/values/date';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone, saveFileBy } from '../../test/checks.ts';
import { MONTH_NOW as month, TODAY, teacher } from '../../test/records.ts';
import {
  hourlySalary,
  hoursBox,
  SALARIES_PATH,
  salaryBasis,
  salaryDialog,
  salaryRowOf,
  splitSalary,
  viewSalary,
} from '../../test/salaries.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, expectTableRows, getButton } from '../../test/steps.ts';
import { formatDay, weekdayName } from '../languages/formats.ts';
import { setLanguage } from '../languages/language.ts';

const day = `03-${month}`;
const lesson = {
  ...{ entryId: 4, day, heldOn: day, subjectName: 'Physics', programLvl: 2 },
  ...{ classSession: 'MORNING', startTime: '0900', endTime: '1030', minutes: 90 },
  otherTeachers: [] as string[],
};
const untimed = {
  ...lesson,
  entryId: 5,
  endTime: '',
  minutes: null,
  otherTeachers: ['Lim', 'Zul'],
};
const marked = { ...hourlySalary, lessons: [lesson, untimed], markedMinutes: 90 };
const table = salaryDialog.getByRole('table', { name: 'Marked lessons' });
const showButton = getButton('Show the lessons', salaryDialog);
const line = (text: string) => salaryDialog.getByText(text, { exact: true });

beforeEach(() => {
  server.reply(listSalaries, [salaryRowOf()]);
  server.reply(getSalary, marked);
});

async function openDialog() {
  await openScreen(SALARIES_PATH, 'ADMIN');
  await viewSalary.click();
  await expect.element(salaryBasis).toBeVisible();
}

test('marked lessons propose their hours, which stay a proposal (R-2426)', async () => {
  await openDialog();
  await expect.element(line('Marked lessons: 1 h 30 min (2 lessons)')).toBeVisible();
  await expect.element(line('1 lesson without a time counts no hours.')).toBeVisible();
  await expect.element(salaryDialog).not.toMatchTextContent('rounded down');
  await expect.element(table).not.toBeInTheDocument();
  await getButton('Use 1.5', salaryDialog).click();
  await expect.element(hoursBox).toHaveValue('1.5');
  await expect.element(hoursBox).toHaveFocus();
  await expect.element(salaryBasis).toHaveTextContent('1.5 hours × RM 20.00 = RM 30.00');
  await hoursBox.fill('2');
  await expect.element(salaryBasis).toHaveTextContent('2 hours × RM 20.00 = RM 40.00');
  await showButton.click();
  const when = `${weekdayName(weekday(day as Day))} ${formatDay(day)}`;
  await expectTableRows(table, [
    `${when}09:00–10:301 h 30 minPhysicsForm 1MORNING`,
    `${when}from 09:00unknownPhysics also: Lim and ZulForm 1MORNING`,
  ]);
  await expect
    .element(table.getByRole('link').first())
    .toHaveAttribute('href', `/attendance/lesson?entryId=4&day=${day}`);
  await expectAccessible();
  await expectFitsPhone();
  await getButton('Hide the lessons', salaryDialog).click();
  await expect.element(table).not.toBeInTheDocument();
});

test('hours of an odd number of minutes are rounded down, which is said', async () => {
  server.reply(getSalary, { ...marked, lessons: [lesson], markedMinutes: 740 });
  await openDialog();
  await expect.element(line('12 h 20 min is 12.33 hours, rounded down.')).toBeVisible();
  await getButton('Use 12.33', salaryDialog).click();
  await expect.element(hoursBox).toHaveValue('12.33');
});

test('lessons of unknown length propose no hours', async () => {
  server.reply(getSalary, { ...marked, lessons: [untimed], markedMinutes: 0 });
  await openDialog();
  await expect.element(line('Marked lessons: 0 min (1 lesson)')).toBeVisible();
  await expect.element(salaryDialog.getByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
});

test('lessons that are not marked yet are named with a link to them (R-2419)', async () => {
  server.reply(getSalary, {
    ...{ ...hourlySalary, lessons: [], markedMinutes: 0 },
    unmarked: { lessons: 3, lastDay: day },
  });
  server.reply(listUnmarkedLessons, []);
  await openDialog();
  await expect
    .element(salaryDialog)
    .toMatchTextContent('3 lessons of this month not marked: mark them');
  await expect.element(showButton).not.toBeInTheDocument();
  await salaryDialog.getByRole('link', { name: 'mark them' }).click();
  await expect.element(page.getByRole('table', { name: 'Lessons not marked' })).toBeVisible();
  expect(server.sent(listUnmarkedLessons)).toEqual([{ until: day }]);
});

test('a salary of another type, or without lessons, has none of it', async () => {
  for (const salary of [splitSalary, { ...hourlySalary, lessons: [], markedMinutes: 0 }]) {
    server.reply(getSalary, salary);
    await openDialog();
    await expect.element(salaryDialog).not.toMatchTextContent('lesson');
  }
});

test('a paid salary shows its lessons, proposes nothing and prints the pay slip (R-2427)', async () => {
  server.reply(getSalary, {
    ...{ ...marked, paymentStatus: 'PAID', salaryId: 17, paidOn: TODAY, staffName: 'mei' },
    ...{ transactionDate: TODAY, transactionType: 'BANK' },
    ...{ totalSalary: 3000 as Cents, share: 3000 as Cents },
  });
  const fileName = `pay-slip-${teacher.name}-${month}.pdf`;
  server.reply(getPaySlip, { bytes: new Uint8Array(), fileName });
  await openDialog();
  await expect.element(salaryDialog).toMatchTextContent(`Paid on ${dayInWords(TODAY)} by mei`);
  await expect.element(line('Marked lessons: 1 h 30 min (2 lessons)')).toBeVisible();
  await expect.element(salaryDialog.getByRole('button', { name: /^Use/ })).not.toBeInTheDocument();
  await expectFitsPhone();
  const file = await saveFileBy(getButton('Print pay slip', salaryDialog));
  expect(file.name).toBe(fileName);
  await dismissAlert(
    'Oops',
    `This browser cannot print directly. ${fileName} was saved. Open the file and print it.`,
  );
  expect(server.sent(getPaySlip)).toEqual([{ teacherUuid: teacher.uuid, month }]);
  await setLanguage('ms');
  await expect.element(page.getByText('Kelas yang ditanda: 1 j 30 min (2 kelas)')).toBeVisible();
});

test('a salary that is not paid has no pay slip', async () => {
  await openDialog();
  await expect.element(getButton('Print pay slip', salaryDialog)).not.toBeInTheDocument();
});
