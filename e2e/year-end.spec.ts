import { registerCourse } from '@kelas/contract/courses';
import { getStudent, registerStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher } from '@kelas/contract/teachers';
import type { Month } from '@kelas/contract/values/month';
import type { Page } from '@playwright/test';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import { answerDialog, closeAlert, locateButton, locateConfirmation } from './steps.ts';
import { makeUnique, thisMonth } from './test-data.ts';

// A year moves every student of the centre.
const own = useOwnKelas();

const YEAR = Number(thisMonth.slice(3)) + 1;
const JANUARY = `01-${YEAR}` as Month;
const PATH = `/year-end?year=${YEAR}`;
const token = () => own.admin.token;

/** Makes a subject with a teacher at these levels, each with its fee in cents. */
async function makeOwnTeacher(levels: readonly (readonly [number, number])[]) {
  const subjectName = makeUnique('Physics');
  const { id: subjectId } = await request(registerCourse, { subjectName }, token());
  const { uuid } = await request(
    registerTeacher,
    {
      name: makeUnique('Mr Lim'),
      phoneNo: '60198765432',
      gender: 'M',
      paymentType: 'RATIO',
      paymentRate: '6/4',
      tuitionCourse: levels.map(([programLvl, fee]) => ({ programLvl, subjectId, fee })),
    },
    token(),
  );
  const teacher = await request(getTeacher, { uuid }, token());
  return { ...teacher, subjectId, subjectName };
}

type OwnTeacher = Awaited<ReturnType<typeof makeOwnTeacher>>;

/** Makes a student of a level with the teacher's course from this month on. */
async function enrol({ uuid: teacher, subjectId, tuitionCourse }: OwnTeacher, programLvl: number) {
  const fee = tuitionCourse.find((offering) => offering.programLvl === programLvl)?.fee ?? 0;
  const name = makeUnique('Student');
  const { uuid } = await request(
    registerStudent,
    {
      name,
      phoneNo: '60123456789',
      gender: 'M',
      programLvl,
      schedule: 'MORNING',
      enrolmentDate: thisMonth,
      tuitionCourse: [{ teacher, subjectId, programLvl, fee, effectiveDate: thisMonth }],
    },
    token(),
  );
  return { uuid, name };
}

const readStudent = (uuid: string) => request(getStudent, { uuid }, token());

/** Waits until the sums of a year are shown. */
async function openPlan(page: Page, counts: string) {
  await openAs(page, own.admin, PATH);
  await expect(page.getByRole('status').filter({ hasText: counts })).toBeVisible();
}

test('a year with a missing class is planned, previewed, applied and undone', async ({ page }) => {
  const lim = await makeOwnTeacher([
    [2, 9000],
    [3, 11_000],
    [4, 10_000],
    [6, 12_000],
  ]);
  const [aminah, bala, chan] = [await enrol(lim, 2), await enrol(lim, 4), await enrol(lim, 6)];
  await openPlan(page, '2 move up, 0 stay, 0 leave, 1 graduates');

  await test.step('nothing can be applied while a course has no class', async () => {
    await locateButton(page, 'Preview').click();
    await expect(page.getByText('Apply is not possible: 1 course without a class.')).toBeVisible();
    await expect(locateButton(page, `Apply the year ${YEAR}`)).toBeDisabled();
    await locateButton(page, `Add class: Form 4 ${lim.subjectName}, ${lim.name}`).click();
    const dialog = page.getByRole('dialog', { name: 'Add class' });
    await dialog.getByLabel('Monthly fee').fill('130');
    await locateButton(dialog, 'Add class').click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Every course has a class at the next level')).toBeVisible();
  });

  await test.step('the preview shows the fees of a month, and the year is applied', async () => {
    await page.getByLabel(`Choice for ${bala.name}`).selectOption('Stays');
    await page.getByLabel(`Choice for ${bala.name}`).selectOption('Moves up');
    await locateButton(page, 'Preview').click();
    const income = page.getByRole('table', { name: 'Fees of a month by teacher' });
    await expect(income).toContainText(`${lim.name}310.00240.00-70.00`);
    await locateButton(page, `Apply the year ${YEAR}`).click();
    await expect(locateConfirmation(page)).toContainText(
      `Apply the year ${YEAR}? 2 move up, 0 stay, 0 leave, 1 graduates. 3 courses end, 2 courses begin, 0 courses continue.`,
    );
    await answerDialog(page, 'Yes');
    await closeAlert(page, 'Thank you', new RegExp(`^Applied the year ${YEAR} to 3 students`));
    await expect(page.getByText(/^Applied .* by /)).toBeVisible();
    await expect(page.getByText(`Levels change on 1 Jan ${YEAR}.`)).toBeVisible();
    expect(await readStudent(bala.uuid)).toMatchObject({
      programLvl: 4,
      tuitionCourses: [
        { programLvl: 4, fee: 10_000, cancelledDate: JANUARY },
        { programLvl: 5, fee: 13_000, effectiveDate: JANUARY, cancelledDate: null },
      ],
    });
  });

  await test.step('the undo restores levels and courses', async () => {
    await locateButton(page, `Undo the year ${YEAR}`).click();
    await answerDialog(page, 'Yes');
    await closeAlert(page, 'Thank you', `Undid the year ${YEAR} for 3 students`);
    await expect(page.getByText(/and undone .* It can be applied again/)).toBeVisible();
    for (const { uuid } of [aminah, bala, chan]) {
      const { tuitionCourses } = await readStudent(uuid);
      expect(tuitionCourses).toHaveLength(1);
      expect(tuitionCourses).toMatchObject([{ effectiveDate: thisMonth, cancelledDate: null }]);
    }
  });
});
