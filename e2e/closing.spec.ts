import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { getSalariesPath } from './salary-dialog.ts';
import { answerDialog, locateButton, locateConfirmation, locateLine } from './steps.ts';
import { makeDebtor, makePayment, makeTeacher } from './test-data.ts';

const UNSAVED_QUESTION = 'Close without saving? Unsaved changes will be lost.';

/** A dialog, with the steps that open it and type into it. */
interface DialogCase {
  readonly title: string;
  readonly open: (page: Page) => Promise<void>;
  readonly fill: (dialog: Locator) => Promise<void>;
  /** The label of the button that closes it without a question. */
  readonly closeLabel?: string;
}

const openNewEntry = (page: Page) => locateButton(page, 'Create').click();
const fillField = (label: string) => (dialog: Locator) => dialog.getByLabel(label).fill('Typed');

async function checkClosing(page: Page, { title, open, fill, closeLabel = 'Cancel' }: DialogCase) {
  const dialog = page.getByRole('dialog', { name: title });
  const closings = [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)];
  for (const close of closings) {
    await open(page);
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog, `${title}, unchanged`).toBeHidden();

    await open(page);
    await fill(dialog);
    await close();
    await expect(locateConfirmation(page).last()).toHaveAccessibleDescription(UNSAVED_QUESTION);
    await locateButton(locateConfirmation(page).last(), 'No').click();
    await expect(page.getByText(UNSAVED_QUESTION)).toBeHidden();
    await expect(dialog).toBeVisible();
    await close();
    await locateButton(locateConfirmation(page).last(), 'Yes').click();
    await expect(dialog, `${title}, after Yes`).toBeHidden();
  }
  await open(page);
  await fill(dialog);
  await locateButton(dialog, closeLabel).click();
  await expect(dialog).toBeHidden();
}

test('the dialogs of payments, salaries, reversals and passwords ask before they close', async ({
  page,
  admin,
}) => {
  const [debtor, payer] = [await makeDebtor(), await makeDebtor()];
  await openAs(
    page,
    admin,
    `/student/tuition/payment?${new URLSearchParams({ name: debtor.name })}`,
  );
  await checkClosing(page, {
    title: 'Payment Details',
    open: () => locateButton(page, `View Details: ${debtor.name}`).click(),
    fill: async (dialog) => {
      await locateButton(dialog, 'Add fee').click();
      await locateLine(dialog, 'fee 1').getByLabel('Fee', { exact: true }).fill('70,5');
    },
  });
  await checkClosing(page, {
    title: 'Payment Details',
    open: () => locateButton(page, `View Details: ${debtor.name}`).click(),
    fill: (dialog) => locateButton(dialog, 'Cash').click(),
  });
  await checkClosing(page, {
    title: 'Change password',
    open: async () => {
      await locateButton(page, 'Account').click();
      await page.getByRole('menuitem', { name: 'Change password' }).click();
    },
    fill: fillField('Current password'),
  });

  const { name } = await makeTeacher([], { paymentType: 'HOUR', paymentRate: 2000 });
  await openAs(page, admin, getSalariesPath(name));
  await checkClosing(page, {
    title: 'Salary Details',
    open: () => locateButton(page, `View Details: ${name}`).click(),
    fill: fillField('Hours'),
    closeLabel: 'Close',
  });

  await page.goto('/student/timetable');
  await checkClosing(page, {
    title: 'Timetable Detail',
    open: openNewEntry,
    fill: fillField('Classroom'),
  });

  const { receiptNo } = await makePayment(payer);
  await openAs(page, admin, `/payment/history/people?${new URLSearchParams({ name: payer.name })}`);
  await locateButton(page, `View Details: ${payer.name}`).click();
  await locateButton(page, `Receipt ${receiptNo}`).first().click();
  const receipt = page.getByRole('dialog', { name: `Receipt ${receiptNo}` });
  await locateButton(receipt, 'Void').click();
  const reversal = page.getByRole('dialog', { name: 'Confirmation' }).first();
  await page.keyboard.press('Escape');
  await expect(reversal).toBeHidden();
  await locateButton(receipt, 'Void').click();
  await reversal.getByLabel('Reason').fill('Typed');
  await page.keyboard.press('Escape');
  await locateButton(locateConfirmation(page).last(), 'No').click();
  await expect(page.getByText(UNSAVED_QUESTION)).toBeHidden();
  await expect(reversal.getByLabel('Reason')).toHaveValue('Typed');
  await page.keyboard.press('Escape');
  await locateButton(locateConfirmation(page).last(), 'Yes').click();
  await expect(reversal).toBeHidden();
  await expect(receipt).toBeVisible();
});

test('Back asks when a dialog has unsaved changes, and two Escapes ask once', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/');
  await page.getByRole('link', { name: 'Announcements' }).first().click();
  await openNewEntry(page);
  const dialog = page.getByRole('dialog', { name: 'Announcements Details' });
  await dialog.getByLabel('Content').fill('Typed');
  await page.goBack();
  await answerDialog(page, 'No');
  await expect(dialog.getByLabel('Content')).toHaveValue('Typed');
  await expect(page).toHaveURL('/announcements');
  // Both events arrive before the question is rendered.
  await dialog.getByLabel('Content').evaluate((box) => {
    for (let presses = 0; presses < 2; presses += 1) {
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
  });
  await answerDialog(page, 'No');
  await expect(dialog.getByLabel('Content')).toHaveValue('Typed');
});

test('input that stays after all is protected again', async ({ page, employee }) => {
  await openAs(page, employee, '/course/register');
  const subject = page.getByLabel('Subject Name');
  const link = (name: string) =>
    page.getByRole('navigation').getByRole('link', { name, exact: true });
  await subject.fill('Typed');
  // The code of the next screen takes long to arrive.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await link('Quiz').click();
  await answerDialog(page, 'Yes');
  await link('Course Registration').click();
  release();
  await link('Notes').click();
  await answerDialog(page, 'No');
  await expect(subject).toHaveValue('Typed');
});

/** Delays each change of the history entry, as on a slow computer. */
function slowDownHistory(delayMs: number): void {
  const { go } = History.prototype;
  if (delayMs === 0) return;
  History.prototype.go = function (this: History, delta) {
    setTimeout(() => go.call(this, delta), delayMs);
  };
}

test('several Backs at once ask once and keep the browser history, also on a slow computer', async ({
  browser,
  employee,
}) => {
  const titles = {
    '/student/management': 'Student Management',
    '/student/notes': 'Notes Management',
    '/student/quiz': 'Quiz Management',
  };
  for (const delayMs of [0, 100]) {
    const page = await browser.newPage();
    await page.addInitScript(slowDownHistory, delayMs);
    const subject = page.getByLabel('Subject Name');
    const goBackTimes = (times: number) =>
      page.evaluate((count) => {
        for (let presses = 0; presses < count; presses += 1) history.back();
      }, times);
    await openAs(page, employee, '/student/management');
    for (const name of ['Notes', 'Quiz', 'Course Registration']) {
      await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    }
    for (const times of [2, 3]) {
      await subject.fill('Typed');
      await goBackTimes(times);
      await answerDialog(page, 'No');
      await expect(page).toHaveURL('/course/register');
      await expect(subject).toHaveValue('Typed');
    }
    await page.goBack();
    await answerDialog(page, 'Yes');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles['/student/quiz']);
    await expect(page).toHaveURL('/student/quiz');
    await page.goForward();
    await subject.fill('Typed');
    await goBackTimes(3);
    await answerDialog(page, 'Yes');
    await expect(subject).toBeHidden();
    const shown = new URL(page.url()).pathname;
    expect(Object.keys(titles)).toContain(shown);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(Reflect.get(titles, shown));
    await page.close();
  }
});
