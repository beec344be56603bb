import { addMonths } from '@kelas/contract/values/month';
import { makeEnrolled } from './enrolled.ts';
import { expect, openAs, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import {
  answerDialog,
  closeAlert,
  expectFitsNarrowScreen,
  expectNoAxeViolations,
  locateButton,
  locateConfirmation,
  typeDate,
} from './steps.ts';
import { thisMonth } from './test-data.ts';

const own = useOwnKelas();
const NEXT = addMonths(thisMonth, 1);

/** A student who takes Physics for RM 120.00 and Biology for RM 100.00. */
async function makeTwoCourses(name: string) {
  const courses = [
    ['Physics', 12_000],
    ['Biology', 10_000],
  ] as const;
  const { student } = await makeEnrolled(own.admin.token, name, { courses });
  return student;
}

test('a package discount is previewed and applied, and ends with a course', async ({ page }) => {
  const name = 'Tan Mei Ling';
  const { uuid } = await makeTwoCourses(name);
  await openAs(page, own.admin, '/settings/rules');
  await page.getByRole('switch', { name: 'Package discount' }).click();
  const rule = page.getByRole('region', { name: 'Package discount' });
  await rule.getByLabel('Courses at least').fill('2');
  await expect(rule.getByText('RM 120.00 become RM 108.00 each')).toBeVisible();
  await locateButton(page, 'Save').click();
  await closeAlert(page, 'Thank you', 'Info update has been completed');

  await locateButton(page, 'Preview').click();
  const table = page.getByRole('table', { name: 'Changed fees' });
  await expect(table).toContainText(`${name}PhysicsPackage discountfrom ${thisMonth}120.00108.00`);
  await expect(page.getByText('1 student, RM 220.00 → RM 198.00 a month')).toBeVisible();
  await expectNoAxeViolations(page, '/settings/rules');
  await expectFitsNarrowScreen(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await locateButton(page, 'Apply').click();
  await answerDialog(page, 'Yes');
  await closeAlert(page, 'Thank you', 'The house rules have been applied');
  await expect(page.getByText('Nothing changes')).toBeVisible();

  await openAs(page, own.employee, `/student/${uuid}`);
  const courses = page.getByRole('table', { name: 'Courses' });
  await expect(courses).toContainText('108.00full fee 120.00');
  await expect(courses).toContainText('90.00full fee 100.00');
  await locateButton(page, 'Cancel Physics').click();
  await typeDate(locateConfirmation(page), 'Cancellation Date', NEXT);
  await expect(
    locateConfirmation(page).getByText(
      `Package discount ends: Biology RM 90.00 → RM 100.00 from ${NEXT}`,
    ),
  ).toBeVisible();
  await answerDialog(page, 'Yes');
  await closeAlert(page, 'Thank you', "You've cancelled the subscription");
  await expect(courses).toContainText(`cancelled from ${NEXT}`);
  await expect(page.getByRole('table', { name: 'Discounts' })).toContainText(thisMonth);
});
