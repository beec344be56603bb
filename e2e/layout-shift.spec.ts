import { BASE_PATH } from '@kelas/contract/call';
import { addTimetableEntry } from '@kelas/contract/timetable';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { ask, makeCourse, makeDebtor } from './test-data.ts';

const MOST = 0.05;
const ANSWER_DELAY_MS = 400;
const FONT_DELAY_MS = 250;

/** Answers, scripts and the font come late and apart from each other, as over a slow line. */
async function slowDown(page: Page): Promise<void> {
  let answers = 0;
  const pass =
    (delay: () => number) => async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      await new Promise((resolve) => setTimeout(resolve, delay()));
      // The page may be gone by now.
      await route.continue().catch(() => undefined);
    };
  await page.route(
    `**${BASE_PATH}/**`,
    pass(() => ANSWER_DELAY_MS + 150 * (answers++ % 3)),
  );
  await page.route(
    '**/*.js',
    pass(() => 30),
  );
  await page.route(
    '**/*.woff2',
    pass(() => FONT_DELAY_MS),
  );
}

/** Adds up how far what is on the screen moves by itself. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value');
      Reflect.set(window, 'shifted', sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifted') ?? 0);
}

for (const width of [1280, 390]) {
  test(`nothing moves while a screen of ${width} px loads`, async ({ page, admin }) => {
    await makeDebtor();
    const { id: subjectId } = await makeCourse();
    for (const dayOfWeek of [1, 1, 1, 1, 2, 2]) {
      await ask(addTimetableEntry, {
        subjectId,
        programLvl: 3,
        dayOfWeek,
        classSession: 'MORNING',
      });
    }
    await page.setViewportSize({ width, height: 844 });
    const shifted = await watchShifts(page);
    await slowDown(page);
    for (const path of [
      '/',
      '/student/timetable',
      '/student/management',
      '/student/tuition/payment',
      '/arrears',
      '/teachers/salary',
      '/settings',
    ]) {
      await openAs(page, admin, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('Loading…')).toBeHidden();
      await page.evaluate(() => document.fonts.ready);
      expect(await shifted(), path).toBeLessThanOrEqual(MOST);
    }
  });
}
