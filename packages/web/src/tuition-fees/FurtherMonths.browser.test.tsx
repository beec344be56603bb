import type { OutputOf } from '@kelas/contract/call';
import { getHeldMoney } from '@kelas/contract/funds';
import { payTuition } from '@kelas/contract/payments';
import {
  getTuitionPayment,
  listPayableMonths,
  listTuitionPayments,
} from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { addMonths, type Month, monthInWords } from '@kelas/contract/values/month';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import {
  HOLDS_NOTHING,
  MONTH_NOW as month,
  paidToday,
  receiptMessage,
  receiptOf,
  student,
  TODAY,
} from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, doubleClick, expectTableRows, getButton } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

const dialog = page.getByRole('dialog', { name: /^Payment Details/ });
const table = dialog.getByRole('table', { name: 'tuition lines' });
const payButton = getButton('Pay now', dialog);
const total = dialog.getByRole('status');
const otherMonths = dialog.getByRole('group', { name: 'Other months' });
const addAll = getButton('Add all earlier unpaid', dialog);
const later = (months: number) => addMonths(month, months);
const chip = (of: Month) =>
  otherMonths.getByRole('button', { name: new RegExp(`^${monthInWords(of)}`) });

const fees = [
  { subscriptionId: 1, subjectName: 'Physics', fee: 11990 as Cents },
  { subscriptionId: 2, subjectName: 'Biology', fee: 8005 as Cents },
];
const line = { uuid: student.uuid, name: student.name, programLvl: 2, icNo: '' };
const unpaid = { paymentStatus: 'PENDING', transactionDate: null, transactionType: null } as const;
const linesOf = (status: typeof unpaid | typeof paidToday): OutputOf<typeof getTuitionPayment> =>
  fees.map((each) => ({ ...line, ...status, ...each }));
/** The unpaid months, by their distance from this one. */
const unpaidMonths = (...distances: number[]): OutputOf<typeof listPayableMonths> =>
  distances.map((distance) => ({
    month: later(distance),
    totalOwedFee: 19995 as Cents,
    lines: fees,
  }));

beforeEach(() => {
  server.reply(listTuitionPayments, [
    {
      ...unpaid,
      uuid: student.uuid,
      name: student.name,
      programLvl: 2,
      month,
      totalOwedFee: 19995 as Cents,
      totalTuitionFee: 19995 as Cents,
    },
  ]);
  server.reply(getTuitionPayment, linesOf(unpaid));
  server.reply(listPayableMonths, unpaidMonths(-2, -1, 0, 1, 2, 3));
});

async function openDialog() {
  await openScreen('/student/tuition/payment');
  await getButton(`View Details: ${student.name}`).click();
  await expect.element(table).toBeVisible();
}

async function payInCash() {
  await getButton('Cash', dialog).click();
}

const linesInTable = () => table.element().querySelectorAll('tbody tr');

test('earlier and coming months are added, removed and paid under one receipt', async () => {
  server.reply(payTuition, receiptOf(71975));
  await openDialog();
  await expect.element(otherMonths).toMatchTextContent('Earlier unpaid: 2 months, RM 399.90');
  await expectTableRows(table, ['PhysicsPENDINGRM 119.90', 'BiologyPENDINGRM 80.05']);
  await expect.element(total).toHaveTextContent('Total RM 199.95');
  await setLanguage('zh-Hans');
  await expect.element(page.getByText('之前未付：2 个月，RM 399.90')).toBeVisible();
  await expectTableRows(page.getByRole('dialog').getByRole('table'), [
    'Physics未付RM 119.90',
    'Biology未付RM 80.05',
  ]);
  await setLanguage('en');

  await addAll.click();
  await expect.poll(linesInTable).toHaveLength(6);
  await expect.element(total).toHaveTextContent('Total RM 599.85');
  await expect.element(addAll).not.toBeInTheDocument();
  await expect.element(chip(later(-2))).toHaveFocus();
  await expect.element(chip(later(-1))).toHaveAttribute('aria-pressed', 'true');
  await chip(later(-1)).click();
  await expect.element(total).toHaveTextContent('Total RM 399.90');
  await expect.element(chip(later(2))).not.toBeInTheDocument();
  await chip(later(1)).click();
  await chip(later(2)).click();
  await expect.element(chip(later(3))).toBeVisible();
  await expect.element(total).toHaveTextContent('Total RM 799.80');
  await expectTableRows(
    table,
    [later(-2), month, later(1), later(2)].flatMap((of) => [
      `Physics${monthInWords(of)}PENDINGRM 119.90`,
      `Biology${monthInWords(of)}PENDINGRM 80.05`,
    ]),
  );
  const last = dialog.getByRole('row', { name: new RegExp(`Biology ${monthInWords(later(2))}`) });
  await last.getByRole('checkbox').click();
  await expect.element(total).toHaveTextContent('Total RM 719.75');
  await expectAccessible();
  await payButton.click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please select ur payment');
  await expect.element(getButton('Cash', dialog)).toBeInViewport({ ratio: 0.95 });
  await payInCash();
  doubleClick(payButton);
  await dismissAlert('Thank you', receiptMessage('719.75'));
  const [lines, ...others] = server.sent(payTuition);
  expect(others).toEqual([]);
  const common = { uuid: student.uuid, transactionDate: TODAY, paymentType: 'CASH' };
  const lineOf = (of: Month, { subscriptionId, fee }: (typeof fees)[number]) => ({
    ...common,
    month: of,
    subscriptionId,
    fee,
  });
  const sent = [later(-2), month, later(1), later(2)].flatMap((of) =>
    fees.map((each) => lineOf(of, each)),
  );
  expect(lines).toEqual(sent.slice(0, -1));
});

test('after a payment by another person, the rest and the typing stay', async () => {
  const message = 'This has already been paid, please reload';
  server.reply(payTuition, new FakeRefusal(409, 'ALREADY_PAID', message));
  await openDialog();
  await addAll.click();
  await chip(later(1)).click();
  await payInCash();
  server.reply(listPayableMonths, unpaidMonths(-2, 0, 1, 2));
  await payButton.click();
  await dismissAlert('Oops', message);
  await expect.element(chip(later(-1))).not.toBeInTheDocument();
  await expect.poll(linesInTable).toHaveLength(6);
  await expect.element(total).toHaveTextContent('Total RM 599.85');
  server.reply(payTuition, receiptOf(59985));
  await payButton.click();
  await dismissAlert('Thank you', receiptMessage('599.85'));
  const paidMonths = server
    .sent(payTuition)
    .at(-1)
    ?.map((each) => each.month);
  expect([...new Set(paidMonths)]).toEqual([later(-2), month, later(1)]);
});

test('after a paid month, the next ones can be paid ahead, on a phone too', async () => {
  server.reply(getTuitionPayment, linesOf(paidToday));
  server.reply(listPayableMonths, unpaidMonths(1, 2));
  server.reply(payTuition, receiptOf(19995));
  await openDialog();
  await expect.element(payButton).toBeDisabled();
  await chip(later(1)).click();
  await expect.element(total).toHaveTextContent('Total RM 199.95');
  await expectFitsPhone();
  await payInCash();
  await payButton.click();
  await dismissAlert('Thank you', receiptMessage('199.95'));
});

test.each([listPayableMonths, getHeldMoney])(
  'the lines wait for $path, so that none moves under the pointer (R-2257)',
  async (call) => {
    server.reply(getHeldMoney, { ...HOLDS_NOTHING, familyCredit: 5000 as Cents });
    const release = server.hold(call);
    await openScreen('/student/tuition/payment');
    await getButton(`View Details: ${student.name}`).click();
    await expect.poll(() => server.sent(getTuitionPayment)).toHaveLength(1);
    // Long enough for a response that is not held.
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect.element(dialog.getByText('Loading…')).toBeVisible();
    await expect.element(table).not.toBeInTheDocument();
    await expect.element(payButton).toBeDisabled();
    release();
    await expect.element(table).toBeVisible();
    await expect.element(otherMonths).toBeVisible();
    await expect.element(getButton('Credit (RM 50.00)', dialog)).toBeVisible();
  },
);

test('the lines of the month work without other months and without what is held', async () => {
  server.lose(getHeldMoney);
  server.lose(listPayableMonths);
  await openDialog();
  await expect.element(total).toHaveTextContent('Total RM 199.95');
  const failure = dialog.getByRole('alert');
  await expect.element(failure).toMatchTextContent('Other months could not be loaded');
  await expect.element(payButton).toBeEnabled();
  server.reply(listPayableMonths, unpaidMonths(-1));
  await getButton('Try again', dialog).click();
  await expect.element(otherMonths).toBeVisible();
});
