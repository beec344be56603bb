import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import axe from 'axe-core';
import { expect, onTestFinished, vi } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { server } from './screen.tsx';
import { expectRows, getButton, getRowTexts, getTextBox } from './steps.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'];

/** Shows the page in one of the two color schemes, or on paper. */
export async function emulateMedia(scheme: 'light' | 'dark', media = 'screen'): Promise<void> {
  // A test that fails leaves no emulated print to the next one.
  if (media === 'print') onTestFinished(() => emulateMedia('light'));
  await cdp().send('Emulation.setEmulatedMedia', {
    media,
    features: [
      { name: 'prefers-color-scheme', value: scheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });
}

/** True for an open list or menu outside the landmarks: the control that opens it is inside one. */
function isPopup(id: string, [target]: axe.NodeResult['target']): boolean {
  const popup = '.MuiPopper-root, .MuiPopover-root';
  return id === 'region' && document.querySelector(String(target))?.closest(popup) != null;
}

async function findViolations(options: axe.RunOptions): Promise<string[]> {
  const { violations } = await axe.run(document, { ...options, resultTypes: ['violations'] });
  return violations
    .map(({ id, nodes }) => ({ id, nodes: nodes.filter(({ target }) => !isPopup(id, target)) }))
    .filter(({ nodes }) => nodes.length > 0)
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Expects no accessibility problem that axe knows, in light or in dark; only the contrast can differ. */
export async function expectAccessible(): Promise<void> {
  await emulateMedia('light');
  expect(await findViolations({ runOnly: RULES })).toEqual([]);
  await emulateMedia('dark');
  expect(await findViolations({ runOnly: ['color-contrast'] })).toEqual([]);
  await emulateMedia('light');
}

/** Waits until no call runs. */
export async function expectLoaded(): Promise<void> {
  await expect.element(page.getByRole('progressbar', { name: 'Loading' })).not.toBeInTheDocument();
}

/** Expects that neither the page nor a dialog scrolls sideways at 390 px. */
export async function expectFitsPhone(): Promise<void> {
  await page.viewport(390, 844);
  await expectLoaded();
  const overflow = () =>
    Math.max(
      ...[...document.querySelectorAll('html, .MuiDialogContent-root, .MuiDialogActions-root')].map(
        (part) => part.scrollWidth - part.clientWidth,
      ),
    );
  await expect.poll(overflow).toBeLessThanOrEqual(0);
}

/** Presses Tab until the element has the focus. */
export async function tabToElement(target: Locator): Promise<void> {
  await expect.element(target).toBeVisible();
  for (let presses = 0; presses < 40 && target.element() !== document.activeElement; presses += 1) {
    await userEvent.tab();
  }
  await expect.element(target).toHaveFocus();
}

/**
 * Searches for `slow`, then for `quick` before the first response is there. `resultOf` returns the
 * list of a name; the late response must not replace the newer one.
 */
export async function expectNewestResult<C extends Call>(
  call: C,
  resultOf: (name: string) => OutputOf<C>,
  label = 'Student Name',
): Promise<void> {
  const slow = Promise.withResolvers<void>();
  server.reply(call, async (input: RequestOf<C>) => {
    const { name = '' } = input as { name?: string };
    if (name === 'slow') await slow.promise;
    return resultOf(name);
  });
  for (const name of ['slow', 'quick']) {
    await getTextBox(label).fill(name);
    await getButton('Search').click();
  }
  await expectRows([/^quick/]);
  slow.resolve();
  await expectLoaded();
  expect(getRowTexts()).toEqual([expect.stringMatching(/^quick/)]);
}

/** Clicks a button that saves a file; returns the name and the text of the file. */
export async function saveFileBy(button: Locator): Promise<{ name: string; text: string }> {
  const files: Blob[] = [];
  const names: string[] = [];
  const makeUrl = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob);
    return 'blob:saved';
  });
  const follow = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  await button.click();
  await expect.poll(() => names).toHaveLength(1);
  makeUrl.mockRestore();
  follow.mockRestore();
  const [[name = ''], [file]] = [names, files];
  return { name, text: (await file?.text()) ?? '' };
}
