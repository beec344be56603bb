import { addMonths } from '@kelas/contract/values/month';
import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { locateButton } from './steps.ts';
import { makeCourseLines, makeStudent, makeTeacher, TWO_FEES, thisMonth } from './test-data.ts';

async function makeOldDebtor() {
  const teacher = await makeTeacher(TWO_FEES);
  return makeStudent({
    enrolmentDate: addMonths(thisMonth, -5),
    tuitionCourse: makeCourseLines(teacher, addMonths(thisMonth, -5)),
  });
}

async function getBox(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('Not shown');
  return { ...box, right: box.x + box.width };
}

const locateList = (page: Page, name: string) =>
  page.getByRole('region', { name: `${name}, table`, exact: true });

test('wide tables show all columns or keep the names, and align amounts', async ({
  page,
  admin,
}) => {
  const { name } = await makeOldDebtor();
  const query = `name=${encodeURIComponent(name)}`;
  await openAs(page, admin, `/arrears?${query}`);
  await expect(locateButton(page, `Pay: ${name}`)).toBeVisible();
  const heads = locateList(page, 'Arrears').getByRole('columnheader');
  const action = await getBox(heads.filter({ hasText: 'Action' }));
  for (const age of ['This month', '1 month', '2 months', '3+ months', 'Total']) {
    const { right } = await getBox(heads.getByText(`${age} (RM)`, { exact: true }));
    expect(right, age).toBeLessThanOrEqual(action.x);
  }
  const overflow = await locateList(page, 'Arrears').evaluate(
    (box) => box.scrollWidth - box.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);

  // Names stay visible when a list scrolls horizontally.
  await page.setViewportSize({ width: 610, height: 844 });
  for (const [path, label] of [
    [`/student/management?${query}`, 'Students'],
    [`/student/tuition/payment?${query}`, 'Tuition fees'],
    [`/student/misc/payment?${query}`, 'Misc fees'],
    [`/arrears?${query}`, 'Arrears'],
  ] as const) {
    await page.goto(path);
    const cell = locateList(page, label).getByRole('cell', { name, exact: true });
    await expect(cell).toBeVisible();
    const before = await getBox(cell);
    const [shown, action] = await locateList(page, label).evaluate((box) => {
      box.scrollLeft = 60;
      return [box.scrollLeft, box.querySelector('td.action')?.getBoundingClientRect().x ?? 0];
    });
    expect(shown, label).toBe(60);
    expect((await getBox(cell)).x, label).toBeCloseTo(before.x, 0);
    // The name covers scrolled columns and leaves room for one column before the buttons.
    const isOnTop = await cell.evaluate((element) => {
      const { right, top, height } = element.getBoundingClientRect();
      return document.elementFromPoint(right - 4, top + height / 2) === element;
    });
    expect(isOnTop, label).toBe(true);
    expect(action - before.right, label).toBeGreaterThan(100);
  }

  // Only amounts have tabular digits, because these widen a hyphen.
  await page.goto(`/student/tuition/payment?${query}`);
  const cell = (text: string) =>
    locateList(page, 'Tuition fees').getByRole('cell', { name: text, exact: true }).first();
  await expect(cell(thisMonth)).toHaveCSS('font-variant-numeric', 'normal');
  await expect(cell('199.95')).toHaveCSS('font-variant-numeric', 'tabular-nums');
});
