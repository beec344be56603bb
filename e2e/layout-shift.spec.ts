import { BASE_PATH } from '@kelas/contract/base-path';
import { addTimetableEntry } from '@kelas/contract/timetable';
import type { Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { callAsAdmin, makeCourse, makeDebtor } from './test-data.ts';

const MAX_SHIFT = 0.05;
const RESPONSE_DELAY_MS = 160;
const FONT_DELAY_MS = 100;

/**
 * Delays responses, scripts and the font by different times, as a slow connection does. Returns a
 * function that returns the number of requests without a response.
 */
async function slowDownNetwork(page: Page): Promise<() => number> {
  let responses = 0;
  let pending = 0;
  page.on('request', () => {
    pending += 1;
  });
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', () => {
      pending -= 1;
    });
  }
  const delayBy =
    (delay: () => number) => async (route: Parameters<Parameters<Page['route']>[1]>[0]) => {
      await new Promise((resolve) => setTimeout(resolve, delay()));
      // The page may have cancelled the request.
      await route.continue().catch(() => undefined);
    };
  await page.route(
    `**${BASE_PATH}/**`,
    delayBy(() => RESPONSE_DELAY_MS + 60 * (responses++ % 3)),
  );
  await page.route(
    '**/*.js',
    delayBy(() => 15),
  );
  await page.route(
    '**/*.woff2',
    delayBy(() => FONT_DELAY_MS),
  );
  return () => pending;
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

/** Opens a screen from another one, without a page load. */
async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

// The wide screens are loaded as pages, the narrow ones are opened from one another.
for (const [width, open] of [
  [1280, async (page: Page, path: string) => void (await page.goto(path))],
  [390, goTo],
] as const) {
  test(`screens of ${width} px load without layout shifts`, async ({ page, admin }) => {
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
    const countPending = await slowDownNetwork(page);
    let seen = 0;
    const expectNoShift = async (path: string) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      await expect(page.getByRole('progressbar', { name: 'Loading' })).toBeHidden();
      await page.waitForLoadState('networkidle');
      await expect.poll(countPending).toBe(0);
      await page.evaluate(() => document.fonts.ready);
      const sum = await getShift();
      expect.soft(sum - seen, path).toBeLessThanOrEqual(MAX_SHIFT);
      // A shift that comes later counts for the next screen. A page load begins at 0.
      seen = open === goTo ? sum : 0;
    };
    await openAs(page, admin, '/');
    await expectNoShift('/');
    for (const path of [
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
      '/payment/lessons',
      '/fees/changes',
      '/payment/history',
      '/payment/history/people',
      '/finance/report/student',
      '/finance/report/month',
      '/finance/report/charts',
      '/audit',
      '/student/timetable',
      '/attendance',
      '/attendance/owed',
      '/attendance/waiting',
      '/attendance/month',
      '/attendance/unmarked',
      '/attendance/slipping',
      '/student/management',
      '/student/tuition/payment',
      '/arrears',
      '/cards',
      '/door',
      '/bills',
      '/bank',
      '/bank/lines',
      '/bank/claimed',
      '/cash/close',
      '/month-end',
      '/teachers/salary',
      '/settings',
      '/settings/rules',
      '/settings/staff',
      '/settings/subjects',
      '/settings/misc',
      '/settings/levels',
      '/settings/closed-days',
      '/import',
      '/year-end',
    ]) {
      await open(page, path);
      await expect(page).toHaveURL(path);
      await expectNoShift(path);
    }
  });
}
