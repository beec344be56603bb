import {
  applyRules,
  changeHouseRules,
  getHouseRules,
  previewRules,
} from '@kelas/contract/house-rules';
import type { Cents } from '@kelas/contract/values/cents';
import { monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP, MONTH_NOW, rulesOff, student } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  dismissAlert,
  expectTableRows,
  getButton,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const PATH = '/settings/rules';
const getSwitch = (name: string) => page.getByRole('switch', { name });
const packages = page.getByRole('region', { name: 'Package discount' });
const table = page.getByRole('table', { name: 'Changed fees' });
const DIGEST = 'a'.repeat(64);
const sums = {
  students: 1,
  courses: 2,
  totalBefore: 17_000 as Cents,
  totalAfter: 15_300 as Cents,
};
const row = {
  uuid: student.uuid,
  name: MARKUP,
  subjectName: 'Physics',
  rules: ['PACKAGE' as const],
  fromDate: MONTH_NOW,
  untilDate: null,
  feeBefore: 12_000 as Cents,
  feeAfter: 10_800 as Cents,
};
const rows = [
  row,
  { ...row, subjectName: 'Biology', feeBefore: 5_000 as Cents, feeAfter: 4_500 as Cents },
];

beforeEach(() => {
  server.reply(previewRules, { rows, ...sums, digest: DIGEST });
  server.reply(applyRules, sums);
});

test('a discount is turned on with an example that follows its numbers (R-1551, R-1560)', async () => {
  const packageDiscount = {
    fromCourses: 4,
    amount: 1_500 as Cents,
    percent: null,
    borneBy: 'SHARED' as const,
  };
  server.reply(changeHouseRules, { ...rulesOff, version: 2, packageDiscount });
  await openScreen(PATH, 'ADMIN');
  const toggle = getSwitch('Package discount');
  await toggle.click();
  await expect
    .element(toggle)
    .toHaveAccessibleDescription(/with 3 courses, RM\s120\.00 becomes RM\s108\.00 each/);
  await getTextBox('Amount off each course', packages).fill('15');
  await packages.getByRole('spinbutton', { name: 'Courses at least' }).fill('1');
  await getButton('Save').click();
  await expect.element(packages.getByText('Please enter a number from 2 to 20')).toBeVisible();
  await packages.getByRole('spinbutton', { name: 'Courses at least' }).fill('4');
  await getButton('Save').click();
  await expect.element(packages.getByText('Please enter an amount or a percentage')).toBeVisible();
  expect(server.sent(changeHouseRules)).toEqual([]);
  await packages.getByRole('spinbutton', { name: 'Or percent' }).fill('');
  await selectOption('Borne by', 'Shared', packages);
  await expect
    .element(toggle)
    .toHaveAccessibleDescription(/with 4 courses, RM\s120\.00 becomes RM\s105\.00 each/);
  await expectAccessible();
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await expect.element(getButton('Preview')).toBeDisabled();
  await getButton('Save').click();
  await dismissAlert('Thank you', 'Info update has been completed');
  expect(server.sent(changeHouseRules)).toEqual([{ ...rulesOff, packageDiscount }]);
});

test('the order of the discounts is an example that follows the typed rules (R-2213)', async () => {
  const example = page.getByRole('table', { name: 'Example of a course with discounts' });
  const rm = (text: string) =>
    new RegExp(`^${text.replaceAll(' ', '\\s').replaceAll('.', '\\.')}$`);
  await openScreen(PATH, 'ADMIN');
  await expectTableRows(example, [
    'Fee of the course120.00',
    'Discount by hand5.00115.00',
    rm('Due for the monthRM 115.00'),
  ]);
  await getSwitch('Package discount').click();
  await getSwitch('Sibling discount').click();
  const siblings = page.getByRole('region', { name: 'Sibling discount' });
  await siblings.getByRole('spinbutton', { name: 'Or percent' }).fill('25');
  await expectTableRows(example, [
    'Fee of the course120.00',
    rm('Package discount, 10 % of RM 120.0012.00108.00'),
    rm('Sibling discount, 25 % of RM 120.0030.0078.00'),
    'Discount by hand5.0073.00',
    rm('Due for the monthRM 73.00'),
  ]);
  await getTextBox('Amount off each course', packages).fill('15');
  await packages.getByRole('spinbutton', { name: 'Or percent' }).fill('');
  await getSwitch('First month').click();
  await expectTableRows(example, [
    'Fee of the course120.00',
    rm('First month, 50 % of RM 120.0060.0060.00'),
    rm('Sibling discount, 25 % of RM 60.0015.0045.00'),
    'Package discount15.0030.00',
    'Discount by hand5.0025.00',
    rm('Due for the monthRM 25.00'),
  ]);
  await selectOption('What is charged', 'The lessons that are left');
  await expect.element(example).toMatchTextContent('First month75.0045.00');
  await expectAccessible();
  await expectFitsPhone();
  await setLanguage('ms');
  await expectTableRows(page.getByRole('table', { name: 'Contoh kursus dengan diskaun' }), [
    'Yuran kursus120.00',
    'Bulan pertama75.0045.00',
    rm('Diskaun adik-beradik, 25% daripada RM 45.0011.2533.75'),
    'Diskaun pakej15.0018.75',
    'Diskaun manual5.0013.75',
    rm('Perlu dibayar bagi bulan iniRM 13.75'),
  ]);
});

test('the rules are in groups under headings (R-2211)', async () => {
  await openScreen(PATH, 'ADMIN');
  await expect
    .poll(() =>
      page
        .getByRole('heading', { level: 2 })
        .elements()
        .map((each) => each.textContent),
    )
    .toEqual([
      'Due dates and reminders',
      'Starting',
      'Discounts',
      'Paying',
      'Attendance',
      'Fees of the present students',
    ]);
});

test('sibling discount and first month are sent, and stored rules are shown', async () => {
  const stored = {
    ...rulesOff,
    siblingDiscount: { fromChild: 3, amount: null, percent: 5, borneBy: 'CENTRE' as const },
  };
  server.reply(getHouseRules, stored);
  server.reply(changeHouseRules, { ...stored, version: 2, firstMonth: 'LESSONS' });
  await openScreen(PATH, 'ADMIN');
  await expect
    .element(getSwitch('Sibling discount'))
    .toHaveAccessibleDescription(/for child 3, RM\s120\.00 becomes RM\s114\.00/);
  await getSwitch('First month').click();
  await selectOption('What is charged', 'The lessons that are left');
  await expect
    .element(getSwitch('First month'))
    .toHaveAccessibleDescription(/with 3 of 8 lessons .* RM\s45\.00/);
  await getButton('Save').click();
  await dismissAlert('Thank you', 'Info update has been completed');
  expect(server.sent(changeHouseRules)).toEqual([{ ...stored, firstMonth: 'LESSONS' }]);
});

test('the preview lists names and sums, and is applied once (R-1567)', async () => {
  await openScreen(PATH, 'ADMIN');
  await expect.element(table).not.toBeInTheDocument();
  await getButton('Preview').click();
  await expectTableRows(table, [
    `${MARKUP}PhysicsPackage discountfrom ${monthInWords(MONTH_NOW)}120.00108.00`,
    `${MARKUP}BiologyPackage discountfrom ${monthInWords(MONTH_NOW)}50.0045.00`,
  ]);
  expect(document.querySelectorAll('main img')).toHaveLength(0);
  await expect.element(page.getByText(/1 student, RM 170\.00 → RM 153\.00 a month/)).toBeVisible();
  await expect
    .element(table.getByRole('link', { name: MARKUP }).first())
    .toHaveAttribute('href', `/student/${student.uuid}`);
  await expectAccessible();
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await getButton('Apply').click();
  await expect
    .element(page.getByRole('dialog', { name: 'Confirmation' }))
    .toMatchTextContent(
      `Change what is due for 2 courses of 1 student from ${monthInWords(MONTH_NOW)} on?`,
    );
  server.reply(previewRules, { rows: [], ...sums, students: 0, courses: 0, digest: DIGEST });
  await answerConfirmation('Yes');
  await dismissAlert('Thank you', 'The house rules have been applied');
  expect(server.sent(applyRules)).toEqual([{ month: MONTH_NOW, digest: DIGEST }]);
  await expect.element(page.getByText('Nothing changes')).toBeVisible();
  await expect.element(getButton('Apply')).not.toBeInTheDocument();
});

test('a stale preview is refused and loads again', async () => {
  const message = 'The preview has changed. Please look at it again.';
  server.reply(applyRules, new FakeRefusal(409, 'PREVIEW_CHANGED', message));
  await openScreen(PATH, 'ADMIN');
  await getButton('Preview').click();
  await expect.element(table).toBeVisible();
  server.reply(previewRules, { rows: [row], ...sums, courses: 1, digest: 'b'.repeat(64) });
  await getButton('Apply').click();
  await answerConfirmation('Yes');
  await expect.element(page.getByRole('alert')).toMatchTextContent(message);
  await expectTableRows(table, [/Physics/]);
});
