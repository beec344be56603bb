import { listAnnouncements } from '@kelas/contract/announcements';
import { listStudents } from '@kelas/contract/students';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { announcement } from '../../test/announcements.ts';
import { emulateMedia, expectLoaded } from '../../test/checks.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { getRowTexts, getSection, getTextBox } from '../../test/steps.ts';

const directory = page.getByRole('heading', { level: 1, name: 'Student Management' });

async function goToDirectory() {
  await page.getByRole('navigation').getByRole('link', { name: 'Student Directory' }).click();
}

beforeEach(() => {
  server.reply(listStudents, []);
});

describe('a route change', () => {
  afterEach(async () => {
    vi.restoreAllMocks();
    await emulateMedia('light');
  });

  /** Collects each fade of the page: the pseudo-element and its duration in milliseconds. */
  function watchFades() {
    const fades: [string | null, unknown][] = [];
    const start = document.startViewTransition.bind(document);
    vi.spyOn(document, 'startViewTransition').mockImplementation((change) => {
      const transition = start(change);
      transition.ready.then(() => {
        for (const { effect } of document.getAnimations()) {
          if (!(effect instanceof KeyframeEffect)) continue;
          fades.push([effect.pseudoElement, effect.getTiming().duration]);
        }
      });
      return transition;
    });
    return fades;
  }

  test('fades the old page out and the new one in, for 500 ms', async () => {
    await cdp().send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value: 'no-preference' }],
    });
    await openScreen('/course/register');
    await expect.element(getTextBox('Subject Name')).toBeVisible();
    const fades = watchFades();
    await goToDirectory();
    await expect.element(directory).toBeVisible();
    await expect.poll(() => fades).toContainEqual(['::view-transition-old(page)', 500]);
    expect(fades).toContainEqual(['::view-transition-new(page)', 500]);
  });

  test('shows the new page at once to people who asked for less motion', async () => {
    const fades = watchFades();
    await openScreen('/course/register');
    await goToDirectory();
    await expect.element(directory).toBeVisible();
    expect(document.startViewTransition).not.toHaveBeenCalled();
    expect(fades).toEqual([]);
  });

  test('leads to the top of the new page', async () => {
    // A screen without a focused field, which the browser would scroll to.
    const rows = Array.from({ length: 20 }, (_, id) => ({ ...announcement, id }));
    server.reply(listAnnouncements, rows);
    await page.viewport(1280, 300);
    await openScreen('/student/register');
    const misc = getSection('Misc');
    await expect.element(misc).toBeInTheDocument();
    misc.element().scrollIntoView();
    await expect.poll(() => window.scrollY).toBeGreaterThan(100);
    await page.getByRole('link', { name: 'Announcements' }).click();
    await expect.poll(getRowTexts).toHaveLength(rows.length);
    expect(window.scrollY).toBe(0);
    expect(document.documentElement.scrollHeight).toBeGreaterThan(400);
  });
});

test('the bar is shown while a list loads', async () => {
  await openScreen('/course/register');
  await expectLoaded();
  const release = server.hold(listStudents);
  await goToDirectory();
  await expect.element(page.getByRole('progressbar', { name: 'Loading' })).toBeVisible();
  await expect.element(page.getByText('Loading…')).toBeVisible();
  await expect.element(page.getByText('No students')).not.toBeInTheDocument();
  release();
  await expect.element(page.getByText('No students')).toBeVisible();
  await expectLoaded();
});
