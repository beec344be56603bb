import { BASE_PATH } from '@kelas/contract/call';
import { addTimetableEntry } from '@kelas/contract/timetable';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { callAsAdmin, makeCourse, makeDebtor } from './test-data.ts';

const MAX_SHIFT = 0.05;
const RESPONSE_DELAY_MS = 400;
const FONT_DELAY_MS = 250;

/** Delays responses, scripts and the font by different times, as a slow connection does. */
async function slowDownNetwork(page: Page): Promise<void> {
  let responses = 0;
  const delayBy =
    (delay: () => number) => async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      await new Promise((resolve) => setTimeout(resolve, delay()));
      // The page may have cancelled the request.
      await route.continue().catch(() => undefined);
    };
  await page.route(
    `**${BASE_PATH}/**`,
    delayBy(() => RESPONSE_DELAY_MS + 150 * (responses++ % 3)),
  );
  await page.route(
    '**/*.js',
    delayBy(() => 30),
  );
  await page.route(
    '**/*.woff2',
    delayBy(() => FONT_DELAY_MS),
  );
}

/** Sums the layout shifts of a page; returns a function that returns the sum. */
async function measureShifts(page: Page): Promise<() => Promise<number>> {
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
  test(`a screen of ${width} px loads without layout shifts`, async ({ page, admin }) => {
    test.slow();
    const { uuid } = await makeDebtor();
    const { id: subjectId } = await makeCourse();
    for (const dayOfWeek of [1, 1, 1, 1, 2, 2]) {
      await callAsAdmin(addTimetableEntry, {
        subjectId,
        programLvl: 3,
        dayOfWeek,
        classSession: 'MORNING',
      });
    }
    await page.setViewportSize({ width, height: 844 });
    const getShift = await measureShifts(page);
    await slowDownNetwork(page);
    for (const path of [
      '/',
      `/student/${uuid}`,
      `/student/management/form?uuid=${uuid}`,
      '/student/register',
      '/student/enrolment/management',
      '/teacher/management',
      '/teacher/register',
      '/classroom?searched=yes',
      '/announcements',
      '/student/misc/payment',
      '/misc/charges',
      '/fees/changes',
      '/payment/history',
      '/finance/report/student',
      '/finance/report/month',
      '/audit',
      '/student/timetable',
      '/student/management',
      '/student/tuition/payment',
      '/arrears',
      '/cash/close',
      '/teachers/salary',
      '/settings',
      '/settings/rules',
      '/settings/staff',
      '/settings/subjects',
      '/settings/misc',
      '/import',
      '/year-end',
    ]) {
      await openAs(page, admin, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expect(page.getByText('Loading…')).toBeHidden();
      await page.evaluate(() => document.fonts.ready);
      expect(await getShift(), path).toBeLessThanOrEqual(MAX_SHIFT);
    }
  });
}
