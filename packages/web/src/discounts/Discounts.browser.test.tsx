import { addAdjustment, endAdjustment } from '@kelas/contract/discounts';
import { getStudentAccount } from '@kelas/contract/student-account';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MARKUP, MONTH_NOW } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  doubleClick,
  enterDate,
  expectDate,
  expectTableRows,
  getButton,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';
import { accountRecord as account } from '../../test/student-account.ts';

const PATH = `/student/${account.uuid}`;
const dialog = page.getByRole('dialog', { name: /^Add discount/ });
const add = getButton('Add discount', dialog);
const table = page.getByRole('table', { name: 'Discounts' });
const [physics, biology] = account.courses as [
  (typeof account.courses)[number],
  (typeof account.courses)[number],
];
const discount = {
  id: 7,
  fromDate: '02-2026',
  untilDate: null,
  amount: null,
  percent: 10,
  borneBy: 'SHARED' as const,
  reason: MARKUP,
  rule: null,
  recordCreateDate: '2026-02-01T02:00:00Z',
  staffName: 'Mei',
};
const discounted = {
  ...account,
  courses: [{ ...physics, dueFee: 6300 as Cents, adjustments: [discount] }, biology],
};

beforeEach(() => {
  server.reply(getStudentAccount, account);
  server.reply(addAdjustment, { id: 7, subscriptionId: physics.subscriptionId });
  server.reply(endAdjustment, { id: 7, subscriptionId: physics.subscriptionId });
});

test('a discount is added once, with what is missing named at its field (R-1537)', async () => {
  await openScreen(PATH);
  await expect.element(table).not.toBeInTheDocument();
  await getButton('Add discount').click();
  await expectDate('From', MONTH_NOW, dialog);
  await add.click();
  await expect.element(dialog.getByText('Please enter an amount or a percentage')).toBeVisible();
  await expect.element(dialog.getByText('Please enter the reason')).toBeVisible();
  await expect.element(dialog.getByText('Please choose a subject')).toBeVisible();
  expect(server.sent(addAdjustment)).toEqual([]);
  await expectAccessible();
  await expectFitsPhone();
  await page.viewport(1280, 900);

  await selectOption('Subject', 'Physics', dialog);
  await getTextBox('Amount', dialog).fill('1,5');
  await add.click();
  await expect.element(dialog.getByText('Please enter an amount such as 70.50')).toBeVisible();
  await getTextBox('Amount', dialog).fill('10');
  await getTextBox('Reason', dialog).fill('Second child');
  await enterDate('Until', addMonths(MONTH_NOW, 2), dialog);
  server.reply(getStudentAccount, discounted);
  doubleClick(add);
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(addAdjustment)).toEqual([
    {
      subscriptionId: physics.subscriptionId,
      fromDate: MONTH_NOW,
      untilDate: addMonths(MONTH_NOW, 2),
      amount: 1000,
      percent: null,
      borneBy: 'CENTRE',
      reason: 'Second child',
    },
  ]);
  await expectTableRows(table, [/^Physics10 % offfrom Feb 2026/]);
});

test('a course shows what is due and its full fee, and the discount ends (R-1538)', async () => {
  server.reply(getStudentAccount, discounted);
  await openScreen(PATH);
  await expectTableRows(page.getByRole('table', { name: 'Courses' }), [
    /^Physics63.00full fee 70.00/,
    /^Biology50.00/,
  ]);
  await expectTableRows(table, [`Physics10 % offfrom Feb 2026${MARKUP}SharedMeiEnd`]);
  expect(document.querySelectorAll('main img')).toHaveLength(0);
  await getButton('End: Physics').click();
  server.reply(getStudentAccount, account);
  const question = page.getByRole('dialog', { name: 'Confirmation' });
  await enterDate('First month without it', MONTH_NOW, question);
  await answerConfirmation('Yes');
  await expect.element(table).not.toBeInTheDocument();
  expect(server.sent(endAdjustment)).toEqual([{ id: 7, month: MONTH_NOW }]);
});

test('a discount of a rule is one row for its courses, without End (R-1613)', async () => {
  const ofRule = { ...discount, rule: 'PACKAGE' as const, reason: 'Package discount' };
  server.reply(getStudentAccount, {
    ...account,
    courses: [
      { ...physics, adjustments: [ofRule, discount] },
      { ...biology, adjustments: [{ ...ofRule, id: 8 }] },
    ],
  });
  await openScreen(PATH);
  await expectTableRows(table, [
    /^Physics, Biology10 % offfrom Feb 2026Package discountSharedMei$/,
    /^Physics10 % off.*End$/,
  ]);
  await expectFitsPhone();
});

test('a refused discount keeps what was typed', async () => {
  await openScreen(PATH);
  await getButton('Add discount').click();
  await selectOption('Subject', 'Biology', dialog);
  await dialog.getByRole('spinbutton', { name: 'Or percent' }).fill('10');
  await getTextBox('Reason', dialog).fill('Scholarship');
  server.reply(addAdjustment, new FakeRefusal(404, 'NOT_FOUND', 'This course line does not exist'));
  await add.click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('This course line does not exist');
  await expect.element(getTextBox('Reason', dialog)).toHaveValue('Scholarship');
});
