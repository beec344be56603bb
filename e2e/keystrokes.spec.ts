import { recordReminder } from '@kelas/contract/arrears';
import { getLesson } from '@kelas/contract/attendance';
import type { Call } from '@kelas/contract/call';
import { getFamilyReceiptDocument, getReceiptDocument } from '@kelas/contract/payments';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { timeOf, weekday } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { Hand } from './hand.ts';
import { locateFamilyDialog, locateFamilyTotal, locatePaymentDialog } from './payment-dialog.ts';
import { locatePayQuestion, locatePaySalaryButton } from './salary-dialog.ts';
import {
  closeAlert,
  countCalls,
  intercept,
  locateButton,
  locateLine,
  locateRows,
  locateSection,
  locateSelect,
} from './steps.ts';
import {
  callAsAdmin,
  makeCourseLines,
  makeDebtor,
  makeFamily,
  makePayment,
  makeStudent,
  makeTeacher,
  makeUnique,
  TWO_FEES,
  thisMonth,
  todaysDate,
} from './test-data.ts';

const table: string[] = [];

test.afterAll(() => {
  // biome-ignore lint/suspicious/noConsole: the table is the purpose of these tests
  console.log(['Keys, letters and clicks from the landing page', ...table].join('\n'));
});

/** Notes the count of a task and checks its limit. */
function note(task: string, hand: Hand, most: number): void {
  table.push(`${task.padEnd(44)} ${String(hand.count).padStart(3)} of at most ${most}`);
  expect(hand.count, task).toBeLessThanOrEqual(most);
}

/** Types until the student is the only one found. */
async function find(page: Page, hand: Hand, text: string): Promise<void> {
  await expect(page.getByRole('combobox', { name: 'Find a student' })).toBeFocused();
  await hand.type(text);
  await expect(page.getByRole('option')).toHaveCount(1);
}

const makeCode = () => Math.random().toString(36).slice(2, 6).replace(/\d/g, 'x');

// One worker, so that there is one table.
test.describe.configure({ mode: 'default' });

test('the counter takes money with few keys', async ({ page, employee, admin }) => {
  await test.step('take a month in cash, with change and receipt', async () => {
    const code = makeCode();
    await makeStudent({
      name: `${code} Tan`,
      tuitionCourse: makeCourseLines(await makeTeacher()),
    });
    await openAs(page, employee, '/');
    const hand = new Hand(page);
    await find(page, hand, code);
    await hand.press('Alt+Enter');
    await expect(locateButton(locatePaymentDialog(page), 'Cash')).toBeFocused();
    await hand.press('Enter');
    await hand.type('200');
    await hand.press('Enter');
    const printed = await countDocuments(page);
    await expect(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
    await hand.press('p');
    await expect.poll(printed).toBe(1);
    note('a month in cash, with change and receipt', hand, 12);
  });

  await test.step('take three months', async () => {
    const code = makeCode();
    const from = addMonths(thisMonth, -2);
    await makeStudent({
      name: `${code} Tan`,
      tuitionCourse: makeCourseLines(await makeTeacher(), from),
    });
    await openAs(page, employee, '/');
    const hand = new Hand(page);
    await find(page, hand, code);
    await hand.press('Alt+Enter');
    const dialog = locatePaymentDialog(page);
    await expect(locateButton(dialog, 'Cash')).toBeFocused();
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await hand.press('Enter');
    await hand.press('Enter');
    const printed = await countDocuments(page);
    const thanks = page.getByRole('alertdialog', { name: 'Thank you' });
    await expect(locateButton(thanks, 'Close')).toBeFocused();
    note('three months in cash', hand, 14);
    // Enter closes the message without printing.
    await page.keyboard.press('Enter');
    await expect(thanks).toBeHidden();
    expect(printed()).toBe(0);
  });

  await test.step('take two months of three children, with change and one sheet', async () => {
    const code = makeCode();
    const from = addMonths(thisMonth, -1);
    await makeFamily(3, from, `${code} Tan`);
    await openAs(page, employee, '/');
    const hand = new Hand(page);
    await find(page, hand, code);
    await hand.press('Control+Enter');
    await expect(locateFamilyDialog(page).getByLabel('Cash received')).toBeFocused();
    await expect(locateFamilyTotal(page)).toHaveText('Total RM 720.00');
    await hand.type('800');
    await expect(locateFamilyTotal(page)).toContainText('Change RM 80.00');
    await hand.press('Enter');
    const printed = await countDocuments(page, getFamilyReceiptDocument);
    await expect(page.getByRole('alertdialog', { name: 'Thank you' })).toContainText('3 receipts');
    await hand.press('p');
    await expect.poll(printed).toBe(1);
    note('three children, two months each, in cash', hand, 12);
  });

  await test.step('see what a student owes, by name and by phone', async () => {
    const code = makeCode();
    const digits = String(Math.random()).slice(2, 9);
    const { uuid } = await makeStudent({ name: `${code} Tan`, phoneNo: `6012${digits}` });
    await openAs(page, employee, '/');
    const byName = new Hand(page);
    await find(page, byName, code);
    await expect(page.getByRole('option')).toContainText('paid up');
    note('what do I owe', byName, 8);
    await page.keyboard.press('Control+A');
    await page.keyboard.press('Delete');
    const byPhone = new Hand(page);
    await find(page, byPhone, digits);
    await byPhone.press('Enter');
    await expect(page).toHaveURL(`/student/${uuid}`);
    note('find by phone', byPhone, 8);
  });

  await test.step('add a misc fee and take it', async () => {
    const { name } = await makeStudent();
    await openAs(page, employee, '/');
    const hand = new Hand(page);
    await hand.click(locateMenuLink(page, 'Misc Fees'));
    await hand.click(page.getByRole('search').getByLabel('Student Name'));
    await page.keyboard.type(name);
    await hand.click(locateButton(page, `Add fee: ${name}`));
    const dialog = locatePaymentDialog(page);
    await expect(dialog.getByLabel('Fee', { exact: true })).not.toHaveValue('');
    await hand.press('Enter');
    await hand.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
    note('add and take a misc fee, besides the name', hand, 6);
  });

  await test.step('print a receipt again, and to void one', async () => {
    const { receiptNo } = await makePayment(await makeDebtor());
    await openAs(page, admin, '/');
    const again = new Hand(page);
    await expect(page.getByRole('combobox', { name: 'Find a student' })).toBeFocused();
    await again.type(receiptNo.slice(-6));
    await expect(page.getByRole('option').first()).toContainText(receiptNo);
    await again.press('Enter');
    const receipt = page.getByRole('dialog', { name: `Receipt ${receiptNo}` });
    await expect(receipt.getByRole('table')).toBeVisible();
    const printed = await countDocuments(page);
    await again.press('p');
    await expect.poll(printed).toBe(1);
    note('print a receipt again', again, 10);
    await closeAlert(page, 'Oops', /^This browser cannot print/);
    const voiding = new Hand(page);
    await voiding.click(locateButton(page, 'Void'));
    await expect(page.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('Entered twice');
    await voiding.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
    note('void, besides the reason and the number', voiding, 4);
  });
});

test('by keyboard alone, found by name', async ({ page, admin }) => {
  const makeNamed = async () => {
    const code = makeCode();
    const lines = makeCourseLines(await makeTeacher());
    return { code, student: await makeStudent({ name: `${code} Tan`, tuitionCourse: lines }) };
  };
  const open = async (code: string) => {
    await openAs(page, admin, '/');
    await find(page, new Hand(page), code);
    const hand = new Hand(page);
    await hand.press('Enter');
    await expect(locateButton(page, 'Take payment')).toBeFocused();
    return hand;
  };

  await test.step('pay the month', async () => {
    const hand = await open((await makeNamed()).code);
    await hand.press('Enter');
    await expect(locateButton(locatePaymentDialog(page), 'Cash')).toBeFocused();
    await hand.press('Enter');
    await hand.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
    note('pay the month, besides the letters', hand, 8);
  });

  await test.step('print a receipt again', async () => {
    const { code, student } = await makeNamed();
    const { receiptNo } = await makePayment(student);
    const hand = await open(code);
    await hand.press('r');
    const receipt = page.getByRole('dialog', { name: `Receipt ${receiptNo}` });
    await expect(receipt.getByRole('table')).toBeVisible();
    const printed = await countDocuments(page);
    await hand.press('p');
    await expect.poll(printed).toBe(1);
    note('print a receipt again, besides the letters', hand, 8);
  });

  await test.step('void', async () => {
    const { code, student } = await makeNamed();
    await makePayment(student);
    const hand = await open(code);
    await hand.press('v');
    await expect(page.getByLabel('Reason')).toBeFocused();
    await page.keyboard.type('Entered twice');
    await hand.press('Enter');
    await expect(page.getByRole('alertdialog', { name: 'Thank you' })).toBeVisible();
    note('void by name, besides letters and reason', hand, 8);
  });
});

test('by keyboard alone, in lists and forms', async ({ page, admin }) => {
  /** Opens a screen from the landing page by its name; the letters do not count. */
  const open = async (name: string, title: string) => {
    await openAs(page, admin, '/');
    await expect(page.getByRole('combobox', { name: 'Find a student' })).toBeFocused();
    await page.keyboard.type(name);
    await expect(page.getByRole('option')).toContainText([name]);
    await expect(page.getByText('No student found')).toBeVisible();
    const hand = new Hand(page);
    await hand.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    return hand;
  };
  /** Types a name into the filter of a list, and goes to the first action of its row. */
  const goToRow = async (hand: Hand, label: string, name: string, action: string) => {
    await expect(page.getByRole('search').getByLabel(label)).toBeFocused();
    await page.keyboard.type(name);
    await expect(locateRows(page)).toHaveCount(1);
    await hand.press('ArrowDown');
    await expect(locateButton(page, `${action}: ${name}`)).toBeFocused();
  };
  const thanks = page.getByRole('alertdialog', { name: 'Thank you' });

  await test.step('remind the tenth debtor', async () => {
    for (let debtors = 0; debtors < 10; debtors += 1) await makeDebtor();
    await page.context().route('https://wa.me/**', (route) => route.abort());
    const reminders = countCalls(page, recordReminder);
    const hand = await open('Arrears', 'Arrears');
    const name = await locateRows(page).nth(9).getByRole('link').first().innerText();
    await goToRow(hand, 'Student Name', name, 'Pay');
    await hand.press('Tab');
    await hand.press('Enter');
    await expect.poll(reminders).toBe(1);
    note('remind the tenth debtor, besides the letters', hand, 8);
  });

  await test.step('add and take a misc fee', async () => {
    const { name } = await makeStudent();
    const hand = await open('Misc Fees', 'Student - Misc Fees');
    await goToRow(hand, 'Student Name', name, 'Add fee');
    await hand.press('Enter');
    const dialog = locatePaymentDialog(page);
    await expect(dialog.getByLabel('Fee', { exact: true })).not.toHaveValue('');
    await expect(locateButton(dialog, 'Cash')).toBeFocused();
    await hand.press('Enter');
    await hand.press('Enter');
    await expect(thanks).toBeVisible();
    note('add and take a misc fee, besides the letters', hand, 10);
  });

  await test.step('pay a teacher', async () => {
    const teacher = await makeTeacher(TWO_FEES);
    await makePayment(await makeStudent({ tuitionCourse: makeCourseLines(teacher) }));
    const hand = await open('Teachers Salary', 'Teachers Salary');
    await goToRow(hand, 'Teacher Name', teacher.name, 'View Details');
    await hand.press('Enter');
    await expect(locatePaySalaryButton(page)).toBeEnabled();
    await hand.press('p');
    await expect(locateButton(locatePayQuestion(page), 'Pay')).toBeFocused();
    await hand.press('Enter');
    await expect(thanks).toBeVisible();
    note('pay a teacher, besides the letters', hand, 8);
  });

  await test.step('change a course', async () => {
    const code = makeCode();
    const [offer] = (await makeTeacher(TWO_FEES)).tuitionCourse;
    const lines = makeCourseLines(await makeTeacher());
    await makeStudent({ name: `${code} Tan`, tuitionCourse: lines });
    await openAs(page, admin, '/');
    await find(page, new Hand(page), code);
    const hand = new Hand(page);
    await hand.press('Enter');
    await expect(locateButton(page, 'Take payment')).toBeFocused();
    await hand.press('c');
    const dialog = page.getByRole('dialog', { name: /^Change course/ });
    await expect(locateSelect(dialog, 'Subject')).toBeFocused();
    // The courses have loaded.
    await expect(locateSelect(dialog, 'Subject')).not.toHaveValue('');
    await page.keyboard.type(offer?.subjectName ?? '');
    await hand.press('Enter');
    await expect(locateButton(dialog, 'Change course')).toBeEnabled();
    await hand.press('Enter');
    await expect(dialog).toBeHidden();
    note('change a course, besides the letters', hand, 14);
  });

  await test.step('register a student with two courses', async () => {
    const { tuitionCourse } = await makeTeacher(TWO_FEES);
    const hand = await open('Student Registration', 'Student Registration Form');
    const basic = locateSection(page, 'Basic Info');
    const tab = async (count: number) => {
      for (let presses = 0; presses < count; presses += 1) await hand.press('Tab');
    };
    /** Opens the select box that has the focus, types the first letter of an option and chooses it. */
    const choose = async (label: string, option: string) => {
      const box = locateSelect(basic, label);
      await expect(box).toBeFocused();
      await hand.press('Enter');
      const found = page.getByRole('option', { name: option, exact: true });
      await expect(found).toBeVisible();
      await page.keyboard.type(option.slice(0, 1));
      await expect(found).toBeFocused();
      await hand.press('Enter');
      await expect(page.getByRole('option')).toHaveCount(0);
      await expect(box).toBeFocused();
    };
    await expect(basic.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(makeUnique('Student'));
    await tab(2);
    await page.keyboard.type('123456789');
    await tab(2);
    await choose('Gender', 'Female');
    await tab(1);
    await choose('Program Level', 'Form 1');
    await tab(1);
    await choose('Schedule', 'MORNING');
    // Next to a text field, letters are text.
    await tab(2);
    for (const [index, { subjectName }] of tuitionCourse.entries()) {
      if (index > 0) await tab(5);
      await hand.press('a');
      await expect(locateSelect(locateLine(page, `course ${index + 1}`), 'Subject')).toBeFocused();
      await page.keyboard.type(subjectName);
      await hand.press('Enter');
    }
    await expect(page.getByText('Per month RM 199.95')).toBeVisible();
    await hand.press('Control+Enter');
    await expect(thanks).toHaveAccessibleDescription('Registration has been completed');
    note('register with two courses, besides the letters', hand, 30);
  });
});

test('the office registers, changes and reminds with few keys', async ({
  page,
  employee,
  admin,
}) => {
  await test.step('register a student with two courses', async () => {
    const { tuitionCourse } = await makeTeacher(TWO_FEES);
    const name = makeUnique('Student');
    await openAs(page, employee, '/');
    const hand = new Hand(page);
    await hand.click(locateMenuLink(page, 'Student Registration'));
    const basic = locateSection(page, 'Basic Info');
    await expect(basic.getByLabel('Name')).toBeFocused();
    await page.keyboard.type(name);
    await hand.click(basic.getByLabel('Phone No.'));
    await page.keyboard.type('123456789');
    await hand.choose(basic, 'Gender', 'Female');
    await hand.choose(basic, 'Program Level', 'Form 2');
    await hand.choose(basic, 'Schedule', 'MORNING');
    for (const { subjectName } of tuitionCourse) {
      await hand.click(locateButton(page, 'Add course'));
      await page.keyboard.type(subjectName);
      await hand.press('Enter');
    }
    await expect(page.getByText('Per month RM 199.95')).toBeVisible();
    await hand.click(locateButton(page, 'Register'));
    const content = 'Registration has been completed';
    await expect(page.getByRole('alertdialog')).toHaveAccessibleDescription(content);
    note('register with two courses, besides the text', hand, 15);
  });

  await test.step('change a course', async () => {
    const code = makeCode();
    const { tuitionCourse } = await makeTeacher(TWO_FEES);
    const subject = tuitionCourse[0]?.subjectName ?? '';
    const lines = makeCourseLines(await makeTeacher());
    await makeStudent({ name: `${code} Tan`, tuitionCourse: lines });
    await openAs(page, employee, '/');
    await find(page, new Hand(page), code);
    const hand = new Hand(page);
    await hand.press('Enter');
    await hand.click(page.getByRole('button', { name: /^Change / }));
    const dialog = page.getByRole('dialog', { name: /^Change course/ });
    await expect(locateSelect(dialog, 'Subject')).toBeFocused();
    // The courses have loaded.
    await expect(locateSelect(dialog, 'Subject')).not.toHaveValue('');
    await page.keyboard.type(subject);
    await hand.press('Enter');
    await hand.click(locateButton(dialog, 'Change course'));
    await expect(dialog).toBeHidden();
    note('change a course, besides the names', hand, 6);
  });

  await test.step("see today's money, and to remind the tenth debtor", async () => {
    for (let debtors = 0; debtors < 10; debtors += 1) {
      // One phone number gets one reminder.
      await makeDebtor({ phoneNo: `6012${String(Math.random()).slice(2, 9)}` });
    }
    await makePayment(await makeDebtor());
    await openAs(page, admin, '/classroom');
    const money = new Hand(page);
    await money.click(page.getByRole('link', { name: 'Kelas' }));
    await expect(locateSection(page, 'Figures')).toContainText('Cash');
    note("today's cash and bank", money, 1);
    await page.context().route('https://wa.me/**', (route) => route.abort());
    const remind = new Hand(page);
    await remind.click(locateMenuLink(page, 'Arrears'));
    await remind.click(locateButton(page, 'Remind all'));
    const dialog = page.getByRole('dialog', { name: 'Remind all' });
    const tenth = dialog.getByRole('listitem').nth(9);
    const name = await tenth.innerText();
    await remind.click(tenth.getByRole('link'));
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toHaveCount(0);
    note('remind the tenth debtor', remind, 4);
  });
});

test('a class of 20 with two absent students is marked with few keys (R-2441)', async ({
  page,
  employee,
}) => {
  const tuitionCourse = makeCourseLines(await makeTeacher());
  const { subjectId = 0, programLvl = 0 } = tuitionCourse[0] ?? {};
  for (let each = 0; each < 20; each += 1) await makeStudent({ tuitionCourse });
  const entries = await callAsAdmin(addTimetableEntry, {
    ...{ subjectId, programLvl, dayOfWeek: weekday(todaysDate), classSession: 'MORNING' },
    // It is the class of now, because it is the last one that has begun.
    ...{ startTime: timeOf(new Date()).replace(':', ''), classroom: 'Room 20' },
  });
  const entryId = Math.max(...entries.map(({ id }) => id));
  await openAs(page, employee, '/');
  await expect(page.getByRole('combobox', { name: 'Find a student' })).toBeFocused();
  await expect(page.getByRole('link').and(page.locator('[aria-keyshortcuts^=M]'))).toBeVisible();
  const hand = new Hand(page);
  await hand.press('Control+m');
  const students = page.getByRole('list', { name: 'Students' }).getByRole('listitem');
  await expect(students).toHaveCount(20);
  for (const key of ['1', '1', 'a', '1', '7', 'a', 'd']) await hand.press(key);
  await expect(page.getByRole('main')).toContainText('18 present, 0 late, 2 absent, 0 excused');
  note('mark a class of 20, two absent', hand, 8);
  const { members } = await callAsAdmin(getLesson, { entryId: String(entryId), day: todaysDate });
  const absent = members.flatMap(({ mark }, index) => (mark === 'ABSENT' ? index + 1 : []));
  expect(absent).toEqual([11, 17]);
});

const locateMenuLink = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name });

/** Counts the documents that the page asks for from now on. */
async function countDocuments(
  page: Page,
  document: Call = getReceiptDocument,
): Promise<() => number> {
  let count = 0;
  await intercept(page, document, (route) => {
    count += 1;
    return route.fallback();
  });
  return () => count;
}
