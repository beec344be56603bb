import type { Locator, Page } from '@playwright/test';
import { expect, openAs, test } from './fixtures.ts';
import { salariesOf } from './salary-dialog.ts';
import { answer, button, choose, confirmation, line } from './steps.ts';
import { makeDebtor, makePayment, makeTeacher } from './test-data.ts';

const LOST = 'Close without saving? Unsaved changes will be lost.';

/** A dialog, how it is opened, and something to type into it. */
interface Case {
  readonly title: string;
  readonly open: (page: Page) => Promise<void>;
  readonly fill: (dialog: Locator) => Promise<void>;
  /** What the button says that closes it without a question. */
  readonly leave?: string;
}

const create = (page: Page) => button(page, 'Create').click();
const fillIn = (label: string) => (dialog: Locator) => dialog.getByLabel(label).fill('Typed');

async function tryClosing(page: Page, { title, open, fill, leave = 'Cancel' }: Case) {
  const dialog = page.getByRole('dialog', { name: title });
  const closings = [() => page.keyboard.press('Escape'), () => page.mouse.click(5, 5)];
  for (const close of closings) {
    await open(page);
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog, `${title}, untouched`).toBeHidden();

    await open(page);
    await fill(dialog);
    await close();
    await expect(confirmation(page).last()).toHaveAccessibleDescription(LOST);
    await button(confirmation(page).last(), 'No').click();
    await expect(page.getByText(LOST)).toBeHidden();
    await expect(dialog).toBeVisible();
    await close();
    await button(confirmation(page).last(), 'Yes').click();
    await expect(dialog, `${title}, after a Yes`).toBeHidden();
  }
  await open(page);
  await fill(dialog);
  await button(dialog, leave).click();
  await expect(dialog).toBeHidden();
}

test('a dialog with something typed asks before Escape or a click outside closes it', async ({
  page,
  admin,
}) => {
  for (const [path, title, label] of [
    ['/announcements', 'Announcements Details', 'Content'],
    ['/student/quiz', 'Quiz Detail', 'Title'],
    ['/student/notes', 'Note Detail', 'Title'],
    ['/student/timetable', 'Timetable Detail', 'Classroom'],
  ] as const) {
    await openAs(page, admin, path);
    await tryClosing(page, { title, open: create, fill: fillIn(label) });
  }
});

test('so do payments, salaries, reversals and a change of password', async ({ page, admin }) => {
  const [debtor, payer] = [await makeDebtor(), await makeDebtor()];
  await openAs(
    page,
    admin,
    `/student/tuition/payment?${new URLSearchParams({ name: debtor.name })}`,
  );
  await tryClosing(page, {
    title: 'Payment Details',
    open: () => button(page, `View Details: ${debtor.name}`).click(),
    fill: async (dialog) => {
      await button(dialog, 'Add misc').click();
      await line(dialog, 'misc 1').getByLabel('Fee').fill('70,5');
    },
  });
  await tryClosing(page, {
    title: 'Payment Details',
    open: () => button(page, `View Details: ${debtor.name}`).click(),
    fill: (dialog) => choose(dialog, 'Payment Type', 'CASH'),
  });
  await tryClosing(page, {
    title: 'Change password',
    open: async () => {
      await button(page, 'Account').click();
      await page.getByRole('menuitem', { name: 'Change password' }).click();
    },
    fill: fillIn('Current password'),
  });

  const { name } = await makeTeacher([], { paymentType: 'HOUR', paymentRate: 2000 });
  await openAs(page, admin, salariesOf(name));
  await tryClosing(page, {
    title: 'Salary Details',
    open: () => button(page, `View Details: ${name}`).click(),
    fill: fillIn('Hours'),
    leave: 'Close',
  });

  const { receiptNo } = await makePayment(payer);
  await openAs(page, admin, `/payment/history?${new URLSearchParams({ name: payer.name })}`);
  await button(page, `View Details: ${payer.name}`).click();
  await button(page, `Receipt ${receiptNo}`).first().click();
  const receipt = page.getByRole('dialog', { name: `Receipt ${receiptNo}` });
  await button(receipt, 'Void').click();
  const reversal = page.getByRole('dialog', { name: 'Confirmation' }).first();
  await page.keyboard.press('Escape');
  await expect(reversal).toBeHidden();
  await button(receipt, 'Void').click();
  await reversal.getByLabel('Reason').fill('Typed');
  await page.keyboard.press('Escape');
  await button(confirmation(page).last(), 'No').click();
  await expect(page.getByText(LOST)).toBeHidden();
  await expect(reversal.getByLabel('Reason')).toHaveValue('Typed');
  await page.keyboard.press('Escape');
  await button(confirmation(page).last(), 'Yes').click();
  await expect(reversal).toBeHidden();
  await expect(receipt).toBeVisible();
});

test('Back asks while a dialog holds something typed, and Escape asks once', async ({
  page,
  admin,
}) => {
  await openAs(page, admin, '/');
  await page.getByRole('link', { name: 'Announcements' }).first().click();
  await create(page);
  const dialog = page.getByRole('dialog', { name: 'Announcements Details' });
  await dialog.getByLabel('Content').fill('Typed');
  await page.goBack();
  await answer(page, 'No');
  await expect(dialog.getByLabel('Content')).toHaveValue('Typed');
  await expect(page).toHaveURL('/announcements');
  // Twice before the question could be drawn.
  await dialog.getByLabel('Content').evaluate((box) => {
    for (let presses = 0; presses < 2; presses += 1) {
      box.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
  });
  await answer(page, 'No');
  await expect(dialog.getByLabel('Content')).toHaveValue('Typed');
});

test('several Backs at once ask once, and the history stays whole', async ({ page, employee }) => {
  const titles = {
    '/student/management': 'Student Management',
    '/student/notes': 'Notes Management',
    '/student/quiz': 'Quiz Management',
  };
  const subject = page.getByLabel('Subject Name');
  const leaveBy = (times: number) =>
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
    await leaveBy(times);
    await answer(page, 'No');
    await expect(page).toHaveURL('/course/register');
    await expect(subject).toHaveValue('Typed');
  }
  await page.goBack();
  await answer(page, 'Yes');
  await expect(page).toHaveURL('/student/quiz');
  await page.goForward();
  await subject.fill('Typed');
  await leaveBy(3);
  await answer(page, 'Yes');
  await expect(subject).toBeHidden();
  const shown = new URL(page.url()).pathname;
  expect(Object.keys(titles)).toContain(shown);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(Reflect.get(titles, shown));
});
