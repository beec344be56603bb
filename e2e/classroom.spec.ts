import { registerTeacher } from '@kelas/contract/teachers';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import {
  chooseByTyping,
  chooseOption,
  locateButton,
  locateDateBox,
  locateRows,
  locateSelect,
  typeDate,
} from './steps.ts';
import { callAsAdmin, makeCourseLines, makeStudent, makeTeacher, makeUnique } from './test-data.ts';

const locateText = (page: Page, exact: string) => page.getByText(exact, { exact: true });
const FORM_1 = { programLvl: 2, fee: 1 };

/** Returns a random month in which probably no other student is enrolled. */
function pickRareMonth(): string {
  const of = (count: number) => Math.floor(Math.random() * count);
  return `${String(1 + of(12)).padStart(2, '0')}-20${50 + of(50)}`;
}

/** Makes two teachers of one course, and three students with four enrolments. */
async function makeClass() {
  const month = pickRareMonth();
  const first = await makeTeacher([FORM_1, FORM_1]);
  const lines = makeCourseLines(first);
  const [course = '', other = ''] = first.tuitionCourse.map((each) => each.subjectName);
  const second = makeUnique('Teacher');
  const { uuid } = await callAsAdmin(registerTeacher, {
    name: second,
    phoneNo: '60198765432',
    gender: 'M',
    paymentType: 'RATIO',
    paymentRate: '6/4',
    tuitionCourse: first.tuitionCourse
      .slice(0, 1)
      .map(({ subjectId }) => ({ ...FORM_1, subjectId })),
  });
  const group = makeUnique('Group');
  await makeStudent({ name: `${group} A`, programLvl: 3, tuitionCourse: lines });
  await makeStudent({
    name: `${group} B`,
    schedule: 'AFTERNOON',
    enrolmentDate: month,
    tuitionCourse: lines.slice(0, 1),
  });
  await makeStudent({
    name: `${group} C`,
    enrolmentDate: month,
    tuitionCourse: lines.slice(0, 1).map((line) => ({ ...line, teacher: uuid })),
  });
  const phone = '+60123456789';
  return {
    month,
    course,
    teacher: first.name,
    enrolments: [
      `${group} AForm 2${course}${phone}MORNING${first.name}`,
      `${group} AForm 2${other}${phone}MORNING${first.name}`,
      `${group} BForm 1${course}${phone}AFTERNOON${first.name}`,
      `${group} CForm 1${course}${phone}MORNING${second}`,
    ] as const,
  };
}

test('filters find the enrolments of a class, and a reload keeps the search', async ({
  page,
  employee,
}) => {
  const { month, course, teacher, enrolments } = await makeClass();
  const [a1, a2, b, c] = enrolments;
  await openAs(page, employee, '/classroom');
  await chooseByTyping(page, 'Teacher', teacher);
  await locateButton(page, 'Search').click();
  await expect(locateRows(page)).toHaveText([a1, a2, b]);
  await expect(locateText(page, '3 enrolments · 2 students')).toBeVisible();

  await locateButton(page, 'Reset').click();
  await chooseByTyping(page, 'Course', course);
  await locateButton(page, 'Search').click();
  await expect(locateRows(page)).toHaveText([a1, b, c]);
  await expect(locateText(page, '3 enrolments · 3 students')).toBeVisible();

  await chooseByTyping(page, 'Teacher', teacher);
  await chooseOption(page, 'Program Level', 'Form 1');
  await chooseOption(page, 'Schedule', 'AFTERNOON');
  await typeDate(page, 'Enrolment Date', month);
  await page.keyboard.press('Enter');
  await expect(locateRows(page)).toHaveText([b]);
  await expect(locateText(page, '1 enrolment · 1 student')).toBeVisible();
  await page.reload();
  await expect(locateRows(page)).toHaveText([b]);
  await expect(locateDateBox(page, 'Enrolment Date').locator('input')).toHaveValue(month);
  await expect(locateSelect(page, 'Course')).toHaveValue(course);
  await expect(locateSelect(page, 'Teacher')).toHaveValue(teacher);
  await chooseOption(page, 'Schedule', 'MORNING');
  await locateButton(page, 'Search').click();
  await expect(locateText(page, 'No students')).toBeVisible();
});

test('a class list is printed with its students and columns to tick', async ({
  page,
  employee,
}) => {
  const { teacher, enrolments } = await makeClass();
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', '');
  });
  await openAs(page, employee, '/classroom');
  await chooseByTyping(page, 'Teacher', teacher);
  await locateButton(page, 'Search').click();
  await expect(locateRows(page)).toHaveText([...enrolments.slice(0, 3)]);
  await locateButton(page, 'Print class list').click();
  const dialog = page.getByRole('dialog', { name: 'Print class list' });
  await chooseOption(page, 'Columns to tick', '4 empty columns');
  await dialog.getByRole('button', { name: 'Print', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
  await page.emulateMedia({ media: 'print' });
  const list = page.locator('.class-list');
  await expect(list.locator('h1')).toHaveText(teacher);
  await expect(list.locator('tbody tr')).toHaveCount(2);
  await expect(list.locator('thead th')).toHaveCount(7);
  await expect(page.getByRole('heading', { name: 'Classroom' })).toBeHidden();
});
