import { getHeldMoney } from '@kelas/contract/funds';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { makeEnrolled } from './enrolled.ts';
import { expect, openAs, request, test } from './fixtures.ts';
import { useOwnKelas } from './own-kelas.ts';
import { locatePaymentDialog } from './payment-dialog.ts';
import { closeAlert, expectNoAxeViolations, locateButton } from './steps.ts';
import { thisMonth } from './test-data.ts';

const PAID = /^You've made the payment/;

const own = useOwnKelas();

test('change is kept as credit, pays the next month, and a deposit is refunded', async ({
  page,
}) => {
  const { token } = own.admin;
  const { version } = await request(getHouseRules, {}, token);
  await request(changeHouseRules, { version, keepsCredit: true, deposit: 20_000 }, token);
  const { student, teacher } = await makeEnrolled(token, 'Tan Mei Ling');
  const { uuid } = student;
  const fee = teacher.tuitionCourse[0]?.fee ?? 0;
  await openAs(page, own.admin, `/student/${uuid}?deposit`);
  const deposit = page.getByRole('dialog', { name: /^Take deposit/ });
  await locateButton(deposit, 'Bank').click();
  await locateButton(deposit, 'Pay now').click();
  await closeAlert(page, 'Thank you', PAID);
  const balance = page.getByRole('region', { name: 'Balance' });
  await expect(balance).toContainText('Deposit: RM 200.00');

  await locateButton(balance, 'Pay in advance').click();
  const advance = page.getByRole('dialog', { name: /^Pay in advance/ });
  await advance.getByLabel('Amount').fill(String((fee + 500) / 100));
  await locateButton(advance, 'Cash').click();
  await expectNoAxeViolations(page, 'payment in advance');
  await locateButton(advance, 'Pay now').click();
  await closeAlert(page, 'Thank you', PAID);
  await locateButton(balance, 'Use credit').click();
  const payment = locatePaymentDialog(page);
  await expect(payment.getByText(`Total RM ${(fee / 100).toFixed(2)}`)).toBeVisible();
  await locateButton(payment, 'Pay now').click();
  await closeAlert(page, 'Thank you', PAID);
  await expect(balance).toContainText('Paid up');
  await expect(balance).toContainText('Paid in advance: RM 5.00');
  expect(await request(getTuitionPayment, { uuid, month: thisMonth }, token)).toMatchObject([
    { paymentStatus: 'PAID', transactionType: 'CREDIT' },
  ]);

  await locateButton(balance, 'Refund').click();
  const refund = page.getByRole('dialog', { name: /^Refund/ });
  await locateButton(refund, 'Deposit (RM 200.00)').click();
  await locateButton(refund, 'Cash').click();
  await refund.getByLabel('Reason').fill('Moved away');
  await locateButton(refund, 'Refund').click();
  await closeAlert(page, 'Thank you', /Voucher V-\d{4}-\d{6}, RM 200\.00$/);
  await expect(balance).not.toContainText('Deposit: RM');
  expect(await request(getHeldMoney, { uuid }, token)).toMatchObject({ credit: 500, deposit: 0 });

  await page.goto('/finance/report/held');
  await expect(page.getByRole('table', { name: 'Credit and deposits' })).toContainText('5.00');
});
