import { expect, openAs, test } from './fixtures.ts';
import { Hand } from './hand.ts';
import { useOwnKelas } from './own-kelas.ts';
import { locatePaymentDialog } from './payment-dialog.ts';
import { locateButton, locateLine, locateSection, locateSelect } from './steps.ts';

const own = useOwnKelas();
const CLICKS_MAX = 22;

test('a newcomer has the first receipt after 22 clicks (R-2240 to R-2243)', async ({ page }) => {
  await openAs(page, own.admin, '/student/register');
  const hand = new Hand(page);
  // Typing is not counted, with the keys that edit and end it; each field that is clicked is.
  const type = (text: string) => page.keyboard.type(text);
  const fill = async (label: string, text: string) => {
    await hand.click(page.getByLabel(label, { exact: true }).first());
    await page.keyboard.press('Control+A');
    await type(text);
  };
  const goOn = async (label: string) => {
    await hand.click(page.getByRole('alertdialog').getByRole('button', { name: label }));
    await expect(page.getByRole('alertdialog')).toBeHidden();
  };

  const steps = locateSection(page, 'First steps');
  await expect(steps).toContainText('0 of 5 done');
  await hand.click(steps.getByRole('link', { name: "Enter the centre's name" }));
  await expect(page.getByLabel('Centre name')).toBeFocused();
  await page.keyboard.press('Control+A');
  await type('Pusat Tuisyen Cemerlang');
  await hand.click(locateButton(page, 'Save'));
  await goOn('Next: add a subject');

  await expect(page.getByLabel('Subject Name')).toBeFocused();
  await type('Maths');
  await page.keyboard.press('Enter');
  await goOn('Next: register a teacher with a course');

  const line = locateLine(page, 'course 1');
  await expect(locateSelect(line, 'Subject')).toHaveText('Maths');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await type('Puan Aini');
  await fill('Phone No.', '12-345 6789');
  await hand.choose(page, 'Gender', 'Female');
  await fill('Payment Rate', '4/6');
  await hand.choose(line, 'Program Level', 'Form 3');
  await fill('Fee', '120');
  await hand.click(locateButton(page, 'Register'));
  await goOn('Next: register a student');

  const basic = locateSection(page, 'Basic Info');
  await expect(locateSelect(basic, 'Program Level')).toHaveText('Form 3');
  await expect(page.getByText('Per month RM 120.00')).toBeVisible();
  await expect(basic.getByLabel('Name')).toBeFocused();
  await type('Lim Wei');
  await fill('Phone No.', '198765432');
  await hand.choose(basic, 'Gender', 'Male');
  await hand.choose(basic, 'Schedule', 'MORNING');
  await hand.click(locateButton(page, 'Register'));
  await goOn('Take first payment');

  const payment = locatePaymentDialog(page);
  await expect(payment.getByText('Total RM 120.00')).toBeVisible();
  await hand.click(locateButton(payment, 'Cash'));
  await hand.click(locateButton(payment, 'Pay now'));
  const thanks = page.getByRole('alertdialog', { name: 'Thank you' });
  await expect(thanks).toContainText(/Receipt R-\d{4}-000001, RM 120\.00/);
  // biome-ignore lint/suspicious/noConsole: the count is the purpose of this test
  console.log(`Clicks from the empty centre to the first receipt: ${hand.count}`);
  expect(hand.count).toBeLessThanOrEqual(CLICKS_MAX);
  await page.goto('/');
  await expect(locateSection(page, 'Figures')).toContainText('RM 120.00');
  await expect(steps).toBeHidden();
});
