import { registerTeacher } from '@kelas/contract/teachers';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { box, button, choose, chooseByTyping, dateBox, rows, typeDate } from './steps.ts';
import { ask, courseLinesOf, makeStudent, makeTeacher, unique } from './test-data.ts';

const text = (page: Page, exact: string) => page.getByText(exact, { exact: true });
const FORM_1 = { programLvl: 2, fee: 1 };

/** A month in which hardly anybody else is enrolled. */
function rareMonth(): string {
  const of = (count: number) => Math.floor(Math.random() * count);
  return `${String(1 + of(12)).padStart(2, '0')}-20${50 + of(50)}`;
}

/** Two teachers of one course, and three students in four places. */
async function makeClass() {
  const month = rareMonth();
  const first = await makeTeacher([FORM_1, FORM_1]);
  const lines = courseLinesOf(first);
  const [course = '', other = ''] = first.tuitionCourse.map((each) => each.subjectName);
  const second = unique('Teacher');
  const { uuid } = await ask(registerTeacher, {
    name: second,
    phoneNo: '60198765432',
    gender: 'M',
    paymentType: 'RATIO',
    paymentRate: '6/4',
    tuitionCourse: first.tuitionCourse
      .slice(0, 1)
      .map(({ subjectId }) => ({ ...FORM_1, subjectId })),
  });
  const group = unique('Group');
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
    places: [
      `${group} AForm 2${course}${phone}MORNING${first.name}`,
      `${group} AForm 2${other}${phone}MORNING${first.name}`,
      `${group} BForm 1${course}${phone}AFTERNOON${first.name}`,
      `${group} CForm 1${course}${phone}MORNING${second}`,
    ] as const,
  };
}

test('filters find the places of a class, and a search survives a reload', async ({
  page,
  employee,
}) => {
  const { month, course, teacher, places } = await makeClass();
  const [a1, a2, b, c] = places;
  await openAs(page, employee, '/classroom');
  await chooseByTyping(page, 'Teacher', teacher);
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText([a1, a2, b]);
  await expect(text(page, '3 enrolments · 2 students')).toBeVisible();

  await button(page, 'Reset').click();
  await chooseByTyping(page, 'Course', course);
  await button(page, 'Search').click();
  await expect(rows(page)).toHaveText([a1, b, c]);
  await expect(text(page, '3 enrolments · 3 students')).toBeVisible();

  await chooseByTyping(page, 'Teacher', teacher);
  await choose(page, 'Program Level', 'Form 1');
  await choose(page, 'Schedule', 'AFTERNOON');
  await typeDate(page, 'Enrolment Date', month);
  await page.keyboard.press('Enter');
  await expect(rows(page)).toHaveText([b]);
  await expect(text(page, '1 enrolment · 1 student')).toBeVisible();
  await page.reload();
  await expect(rows(page)).toHaveText([b]);
  await expect(dateBox(page, 'Enrolment Date').locator('input')).toHaveValue(month);
  await expect(box(page, 'Course')).toHaveValue(course);
  await expect(box(page, 'Teacher')).toHaveValue(teacher);
  await choose(page, 'Schedule', 'MORNING');
  await button(page, 'Search').click();
  await expect(text(page, 'No students')).toBeVisible();
});
