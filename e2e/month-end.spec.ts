import { readFile } from 'node:fs/promises';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { getStudent } from '@kelas/contract/students';
import { addMonths, monthInWords } from '@kelas/contract/values/month';
import { makeEnrolled } from './enrolled.ts';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import {
  closeAlert,
  expectFitsNarrowScreen,
  expectNoAxeViolations,
  locateButton,
  locateSection,
} from './steps.ts';
import { thisMonth } from './test-data.ts';

const own = useOwnKelas();
const [before, last] = [addMonths(thisMonth, -2), addMonths(thisMonth, -1)];

test('two months are closed one after the other, and a late void corrects the second', async ({
  page,
}) => {
  const { token } = own.admin;
  const { student } = await makeEnrolled(token, 'Closed Anu', { from: before });
  const form = await request(getStudent, { uuid: student.uuid }, token);
  const [course] = form.tuitionCourses;
  if (!course) throw new Error('the student has no course');
  const line = {
    ...{ uuid: student.uuid, subscriptionId: course.subscriptionId, fee: course.fee },
    ...{ month: before, transactionDate: `15-${before}`, paymentType: 'BANK' as const },
  };
  const { receiptNo } = await request(payTuition, [line], token);
  const closeButton = locateButton(page, 'Close the month');
  const close = async (name: string, isUnclear: boolean) => {
    await closeButton.click();
    const dialog = page.getByRole('dialog', { name: `Close ${name}` });
    if (isUnclear) await dialog.getByRole('checkbox').check();
    await locateButton(dialog, 'Close the month').click();
    await closeAlert(page, 'Thank you', `${name} is closed.`);
    await expect(closeButton).toBeHidden();
  };

  await test.step('the first month is closed although a payment is not confirmed', async () => {
    await openAs(page, own.admin, `/month-end?month=${before}`);
    const statement = locateSection(page, `Statement of ${monthInWords(before)}`);
    await expect(statement.getByRole('row', { name: 'Left over' })).toContainText('120.00');
    await expect(page.getByText(/^1 payment by bank is not confirmed/)).toBeVisible();
    await expectNoAxeViolations(page, 'the month end');
    await expectFitsNarrowScreen(page);
    await close(monthInWords(before), true);
    await expect(page.getByText(/is closed: no\. 1/)).toBeVisible();
  });

  await test.step('its postings balance', async () => {
    const saved = page.waitForEvent('download');
    await locateButton(page, 'Postings as CSV').click();
    const text = await readFile(await (await saved).path(), 'utf8');
    const rows = text.trimEnd().split('\r\n').slice(1);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain('"Bank",120.00,"",120.00,"Payment"');
    expect(rows[1]).toContain('"Tuition income","",120.00,-120.00,"Physics');
  });

  await test.step('a void of its payment corrects the second month', async () => {
    await request(voidPayment, { receiptNo, reason: 'Bounced' }, token);
    await openAs(page, own.admin, '/month-end');
    const corrections = locateSection(page, 'Corrections of earlier months');
    await expect(corrections).toContainText(receiptNo);
    await expect(corrections).toContainText('1 correction · -RM 120.00');
    await close(monthInWords(last), false);
    const closed = locateSection(page, `Closed months of ${last.slice(3)}`);
    await expect(closed).toContainText(monthInWords(last));
  });
});
