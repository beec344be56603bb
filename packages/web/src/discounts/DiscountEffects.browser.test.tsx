import { previewDiscounts } from '@kelas/contract/discounts';
import { getHouseRules } from '@kelas/contract/house-rules';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import {
  cancelSubscription,
  changeCourse,
  changeStudentStatus,
  getStudent,
  previewCourseChange,
} from '@kelas/contract/students';
import { listOfferings, listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import {
  MONTH_NOW,
  offering,
  rulesOff,
  student,
  TODAY,
  teacherRow,
  uuidOf,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  answerConfirmation,
  enterDate,
  expectDate,
  getButton,
  getLine,
  getSection,
  getTextBox,
  selectByTyping,
} from '../../test/steps.ts';
import { accountRecord as account } from '../../test/student-account.ts';

const NEXT = addMonths(MONTH_NOW, 1);
const question = page.getByRole('dialog', { name: 'Confirmation' });
const effect = {
  uuid: student.uuid,
  name: student.name,
  subjectName: 'Physics',
  rules: ['PACKAGE' as const],
  fromDate: NEXT,
  untilDate: null,
  feeBefore: 12_000 as Cents,
  feeAfter: 10_800 as Cents,
};
const BEGINS = `Package discount: Physics RM 120.00 → RM 108.00 from ${monthInWords(NEXT)}`;
const ends = { ...effect, feeBefore: effect.feeAfter, feeAfter: effect.feeBefore };
const ENDS = `Package discount ends: Physics RM 108.00 → RM 120.00 from ${monthInWords(NEXT)}`;

beforeEach(() => {
  server.reply(getStudentAccount, account);
  server.reply(getStudent, student);
  server.reply(previewDiscounts, [effect]);
});

test('a registration shows the discounts of its courses, and asks for the first lesson (R-1563)', async () => {
  server.reply(getHouseRules, { ...rulesOff, firstMonth: 'HALF_MONTH' });
  server.reply(listTeachers, [teacherRow]);
  server.reply(listOfferings, [offering]);
  server.reply(previewDiscounts, [
    { ...effect, uuid: null, name: '', rules: ['PACKAGE', 'FIRST_MONTH'] },
  ]);
  await openScreen('/student/register');
  await getButton('Add course').click();
  const line = getLine('course 1');
  await expectDate('First lesson', TODAY, line);
  expect(server.sent(previewDiscounts)).toEqual([]);
  await selectByTyping('Subject', offering.subjectName, line);
  const text = `Package discount and first month: Physics RM 120.00 → RM 108.00 from ${monthInWords(NEXT)}`;
  await expect.element(getSection('Courses').getByText(text)).toBeVisible();
  expect(server.sent(previewDiscounts).at(-1)).toMatchObject({
    added: [{ subjectId: offering.courseId, effectiveDate: MONTH_NOW, startDate: TODAY }],
  });
  await expectAccessible();
  await expectFitsPhone();
  await page.viewport(1280, 900);
  await enterDate('Effective Date', NEXT, line);
  await expectDate('First lesson', '', line);
  await expect
    .poll(() => server.sent(previewDiscounts).at(-1))
    .toMatchObject({ added: [{ effectiveDate: NEXT, startDate: '' }] });
});

test('without the rule a line has no first lesson', async () => {
  server.reply(listTeachers, [teacherRow]);
  server.reply(listOfferings, [offering]);
  await openScreen('/student/register');
  await getButton('Add course').click();
  await expect.element(getLine('course 1')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'First lesson' })).not.toBeInTheDocument();
});

test('a cancellation shows what it does for the chosen month (R-1564)', async () => {
  server.reply(previewDiscounts, [ends]);
  server.reply(cancelSubscription, ({ id, month }) => ({
    subscriptionId: id,
    cancelledDate: month,
  }));
  await openScreen(`/student/${account.uuid}`);
  await getButton('Cancel Physics').click();
  await expect.element(question).toBeVisible();
  expect(server.sent(previewDiscounts)).toEqual([]);
  await enterDate('Cancellation Date', NEXT, question);
  await expect.element(question.getByText(ENDS)).toBeVisible();
  await expectAccessible();
  const [physics] = account.courses;
  expect(server.sent(previewDiscounts).at(-1)).toEqual({
    uuid: account.uuid,
    cancelled: { id: physics?.subscriptionId, month: NEXT },
  });
  await answerConfirmation('Yes');
  await expect.element(page.getByText("You've cancelled the subscription")).toBeVisible();
});

test('a change of a course shows what it does', async () => {
  server.reply(changeCourse, { subscriptionId: 1, cancelledDate: NEXT });
  server.reply(previewCourseChange, {
    subscriptionId: 1,
    cancelledDate: NEXT,
    months: [],
    fee: 10_800 as Cents,
    discounts: 0,
    digest: 'a'.repeat(64),
  });
  await openScreen(`/student/${account.uuid}`);
  await getButton('Change Physics').click();
  const dialog = page.getByRole('dialog', { name: /^Change course/ });
  await getTextBox('Fee', dialog).fill('120');
  await expect.element(dialog.getByText(BEGINS)).toBeVisible();
  expect(server.sent(previewDiscounts).at(-1)).toMatchObject({
    added: [{ fee: 12_000, effectiveDate: NEXT }],
    cancelled: { month: NEXT },
  });
});

test('a sibling is asked about only if fees change, with the other student named', async () => {
  const sibling = {
    uuid: uuidOf(7),
    name: 'Tan Wei',
    programLvl: 2,
    status: 'ACTIVE' as const,
    totalOwedFee: 0 as Cents,
    confirmed: false,
  };
  server.reply(getStudentAccount, { ...account, siblings: [sibling] });
  server.reply(decideSibling, { siblings: [] });
  server.reply(previewDiscounts, [
    { ...effect, uuid: sibling.uuid, name: sibling.name, rules: ['SIBLING'] },
  ]);
  await openScreen(`/student/${account.uuid}`);
  await getButton('Siblings: Tan Wei').click();
  await expect
    .element(
      question.getByText(
        `Sibling discount: Tan Wei, Physics RM 120.00 → RM 108.00 from ${monthInWords(NEXT)}`,
      ),
    )
    .toBeVisible();
  await answerConfirmation('No');
  expect(server.sent(decideSibling)).toEqual([]);
  server.reply(previewDiscounts, []);
  await getButton('Siblings: Tan Wei').click();
  await expect
    .poll(() => server.sent(decideSibling))
    .toEqual([{ uuid: account.uuid, siblingUuid: sibling.uuid, isSibling: true }]);
});

test('an activation asks only if fees change', async () => {
  server.reply(getStudent, { ...student, status: 'DEACTIVATED' });
  server.reply(changeStudentStatus, { uuid: student.uuid, status: 'ACTIVE' });
  await openScreen(`/student/management/form?uuid=${student.uuid}`);
  await getButton('Activate').click();
  await expect.element(question.getByText(BEGINS)).toBeVisible();
  await answerConfirmation('Yes');
  await expect.element(page.getByText('This student has been ACTIVE')).toBeVisible();
  expect(server.sent(changeStudentStatus)).toHaveLength(1);
});

test('a discount of a house rule is not ended by hand (R-1565)', async () => {
  const [physics, ...others] = account.courses;
  if (!physics) throw new Error('there is no course');
  const discount = {
    id: 7,
    fromDate: '02-2026',
    untilDate: null,
    amount: null,
    percent: 10,
    borneBy: 'CENTRE' as const,
    reason: 'Package discount from 2 courses',
    recordCreateDate: '2026-02-01T02:00:00Z',
    staffName: 'Mei',
  };
  const adjustments = [
    { ...discount, rule: 'PACKAGE' as const },
    { ...discount, id: 8, rule: 'FIRST_MONTH' as const, reason: 'First month from 16 Feb 2026' },
  ];
  server.reply(getStudentAccount, {
    ...account,
    courses: [{ ...physics, adjustments }, ...others],
  });
  await openScreen(`/student/${account.uuid}`);
  const table = page.getByRole('table', { name: 'Discounts' });
  await expect.element(table).toMatchTextContent('Package discount from 2 courses');
  expect(getButton('End: Physics', table).elements()).toHaveLength(1);
});
