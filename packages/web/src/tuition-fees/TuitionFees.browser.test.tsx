import type { OutputOf } from '@kelas/contract/call';
import { getReceiptDocument, payTuition } from '@kelas/contract/payments';
import { listOfferings } from '@kelas/contract/teachers';
import {
  getTuitionPayment,
  listPayableMonths,
  listTuitionPayments,
} from '@kelas/contract/tuition-fees';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth, today } from '@kelas/contract/values/date';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { offering, TODAY } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  clearDate,
  dismissAlert,
  doubleClick,
  enterDate,
  expectDate,
  expectRows,
  expectTableRows,
  getButton,
  getLine,
  getRowTexts,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';

const PATH = '/student/tuition/payment';
const UNREACHABLE = 'The server cannot be reached. Please try again.';
const month = currentMonth(new Date());
const todaysDate = today(new Date());
const student = {
  uuid: '0198c3a0-5b1e-7c00-8a00-3f2d5e6a7b81',
  name: 'Tan Mei Ling',
  programLvl: 2,
};
const unpaid = {
  paymentStatus: 'PENDING',
  transactionDate: null,
  transactionType: null,
} as const;
const paid = {
  paymentStatus: 'PAID',
  transactionDate: todaysDate,
  transactionType: 'CASH',
} as const;

type Row = OutputOf<typeof listTuitionPayments>[number];

const rowOf = (name: string): Row => ({
  ...student,
  ...unpaid,
  name,
  month,
  totalOwedFee: 19995 as Cents,
  totalTuitionFee: 19995 as Cents,
});
const owing = rowOf(student.name);
const listed = `${student.name}199.95PENDING199.95Form 1${month}NANAView Details`;

const lines = (status: typeof unpaid | typeof paid): OutputOf<typeof getTuitionPayment> => [
  {
    ...student,
    ...status,
    subscriptionId: 1,
    subjectName: 'Physics',
    fee: 11990 as Cents,
    icNo: '',
  },
  {
    ...student,
    ...status,
    subscriptionId: 2,
    subjectName: 'Biology',
    fee: 8005 as Cents,
    icNo: '',
  },
];

const receipt = (totalAmount: number): OutputOf<typeof payTuition> => ({
  receiptNo: 'R-2026-000007',
  transactionDate: todaysDate,
  paymentType: 'CASH',
  totalAmount: totalAmount as Cents,
});
const thanks = (amount: string) => `You've made the payment Receipt R-2026-000007, RM ${amount}`;

describe('the list', () => {
  test('a slow response does not replace the response of a newer search', async () => {
    server.reply(listTuitionPayments, ({ name = '' }) => [rowOf(name)]);
    await openScreen(`${PATH}?name=first`);
    await expectRows([/^first/]);
    const slow = Promise.withResolvers<Row[]>();
    server.reply(listTuitionPayments, ({ name = '' }) =>
      name === 'slow' ? slow.promise : [rowOf(name)],
    );
    await getTextBox('Student Name').fill('slow');
    await getButton('Search').click();
    await getTextBox('Student Name').fill('quick');
    await getButton('Search').click();
    await expectRows([/^quick/]);
    slow.resolve([rowOf('slow')]);
    await slow.promise;
    await expect
      .element(page.getByRole('progressbar', { name: 'Loading' }))
      .not.toBeInTheDocument();
    expect(getRowTexts()).toEqual([expect.stringMatching(/^quick/)]);
  });

  test('a first load that fails does not look empty, and Try again loads it', async () => {
    server.lose(listTuitionPayments);
    await openScreen(PATH);
    await dismissAlert('Oops', UNREACHABLE);
    await expect.element(page.getByRole('alert')).toHaveTextContent('Could not be loaded');
    await expect.element(page.getByText('No students', { exact: true })).not.toBeInTheDocument();
    server.reply(listTuitionPayments, [owing]);
    await getButton('Try again').click();
    await expectRows([listed]);
  });

  test('a search that fails keeps the rows and says whose they are', async () => {
    server.reply(listTuitionPayments, [owing]);
    await openScreen(PATH);
    await expectRows([listed]);
    server.lose(listTuitionPayments);
    await getTextBox('Student Name').fill('another');
    await getButton('Search').click();
    await dismissAlert('Oops', UNREACHABLE);
    await expect
      .element(page.getByRole('alert'))
      .toMatchTextContent(/The list shows earlier students/);
    await expectRows([listed]);
  });
});

describe('courses that are charged by lesson (R-2321, R-2322)', () => {
  test('have a button to their lessons, and a note while these are not recorded', async () => {
    const nothing = { totalOwedFee: 0 as Cents, totalTuitionFee: 0 as Cents };
    const missing = { lessonsMissing: true };
    server.reply(listOfferings, [{ ...offering, byLesson: true }]);
    server.reply(listTuitionPayments, [
      { ...owing, ...missing },
      { ...rowOf('Bala'), ...nothing, ...missing, paymentStatus: 'PAID' },
    ]);
    await openScreen(PATH);
    const note = 'Lessons not recorded yet';
    await expectRows([new RegExp(`PENDING${note}`), new RegExp(`^Bala0.00${note}0.00`)]);
    await expect
      .element(page.getByRole('link', { name: 'Lessons' }))
      .toHaveAttribute('href', `/payment/lessons?month=${month}`);
  });

  test('name their lessons in Payment Details; a course without any is not charged', async () => {
    server.reply(listTuitionPayments, [owing]);
    server.reply(listPayableMonths, []);
    const [physics, biology] = lines(unpaid);
    if (!physics || !biology) return expect.unreachable();
    server.reply(getTuitionPayment, [
      { ...physics, lessons: 8 },
      { ...biology, fee: 0 as Cents, lessons: null, paymentStatus: 'PAID' },
    ]);
    await openScreen(PATH);
    await expect.element(page.getByRole('link', { name: 'Lessons' })).not.toBeInTheDocument();
    await getButton(`View Details: ${student.name}`).click();
    const dialog = page.getByRole('dialog', { name: /^Payment Details/ });
    await expectTableRows(dialog.getByRole('table'), [
      'Physics8\u00a0lessonsPENDINGRM 119.90',
      'BiologyLessons not recorded yetNot charged–',
    ]);
    await expect.element(dialog.getByRole('checkbox', { name: 'Biology' })).not.toBeChecked();
    await expect.element(dialog.getByRole('checkbox', { name: 'Biology' })).toBeDisabled();
  });
});

describe('Payment Details', () => {
  const dialog = page.getByRole('dialog', { name: /^Payment Details/ });
  const payButton = getButton('Pay now', dialog);
  const total = dialog.getByRole('status');
  const subject = (name: string) => dialog.getByRole('checkbox', { name });

  beforeEach(() => {
    server.reply(listTuitionPayments, [owing]);
    server.reply(getTuitionPayment, lines(unpaid));
    server.reply(listPayableMonths, []);
  });

  async function openDialog() {
    await openScreen(PATH);
    await getButton(`View Details: ${student.name}`).click();
    await expect.element(total).toBeVisible();
  }

  async function payInCash() {
    await getButton('Cash', dialog).click();
  }

  test('a load that fails says so, and nothing can be paid before Try again', async () => {
    server.lose(getTuitionPayment);
    await openScreen(PATH);
    await getButton(`View Details: ${student.name}`).click();
    await dismissAlert('Oops', UNREACHABLE);
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Could not be loaded');
    await expect.element(payButton).toBeDisabled();
    server.reply(getTuitionPayment, lines(unpaid));
    await getButton('Try again', dialog).click();
    await expect.element(total).toHaveTextContent('Total RM 199.95');
  });

  test('what is missing is named in the order of the form, and nothing is sent', async () => {
    server.reply(payTuition, receipt(22000));
    await openDialog();
    const expectMessage = async (message: string) => {
      await payButton.click();
      await expect.element(dialog.getByRole('alert')).toHaveTextContent(message);
    };
    for (const name of ['Physics', 'Biology']) await subject(name).click();
    await expectMessage('Payment Details are required');
    for (const name of ['Physics', 'Biology']) await subject(name).click();
    await getButton('Add fee', dialog).click();
    await expectMessage('Misc are required');
    const misc = getLine('fee 1', dialog);
    await selectOption('Misc', 'Books', misc);
    await getTextBox('Fee', misc).fill('');
    await expectMessage('Fee are required');
    await getTextBox('Fee', misc).fill('20.05');
    await expectMessage('Please select ur payment');
    await clearDate('Transaction Date', dialog);
    await getButton('Bank', dialog).click();
    await expectMessage('Please enter your transaction date');
    await enterDate('Transaction Date', '31-12-2099', dialog);
    await expect.element(dialog.getByText('In the future', { exact: true })).toBeVisible();
    await expectMessage('The transaction date cannot be in the future');
    await enterDate('Transaction Date', '05-01-2026', dialog);
    await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument();
    expect(server.sent(payTuition)).toEqual([]);

    await expect.element(total).toHaveTextContent('Total RM 220.00');
    await payButton.click();
    await dismissAlert('Thank you', thanks('220.00'));
    const common = {
      uuid: student.uuid,
      month,
      transactionDate: '05-01-2026',
      paymentType: 'BANK',
    };
    expect(server.sent(payTuition)).toEqual([
      [
        { ...common, subscriptionId: 1, fee: 11990 },
        { ...common, subscriptionId: 2, fee: 8005 },
        { ...common, id: 2, name: 'Books', fee: 2005 },
      ],
    ]);
  });

  test('cash is paid by Enter alone, with the change, and the receipt is printed by one key', async () => {
    server.reply(payTuition, receipt(19995));
    await openDialog();
    await expectDate('Transaction Date', TODAY, dialog);
    await expect.element(getButton('Cash', dialog)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    const received = getTextBox('Cash received', dialog);
    await expect.element(received).toHaveFocus();
    await userEvent.keyboard('100{Enter}');
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(
        'RM 100.00 is less than the oldest fee of RM 119.90. Part payments are off in Settings → House rules.',
      );
    expect(server.sent(payTuition)).toEqual([]);
    await received.fill('250');
    await expect.element(dialog.getByText(/^Change/)).toMatchTextContent('Change RM 50.05');
    await userEvent.keyboard('{Enter}');
    const alert = page.getByRole('alertdialog', { name: 'Thank you' });
    await expect.element(getButton('Print receipt', alert)).toBeVisible();
    await expect.element(alert.getByText('Change RM 50.05')).toBeVisible();
    expect(server.sent(payTuition)).toMatchObject([
      [{ paymentType: 'CASH', transactionDate: TODAY }, { paymentType: 'CASH' }],
    ]);
    server.lose(getReceiptDocument);
    await userEvent.keyboard('p');
    await expect.poll(() => server.sent(getReceiptDocument)).toHaveLength(1);
  });

  test('a month that is paid in full is locked', async () => {
    server.reply(getTuitionPayment, lines(paid));
    await openDialog();
    await expect.element(getButton('Add fee', dialog)).toBeDisabled();
    await expect.element(payButton).toBeDisabled();
    await expect.element(total).toHaveTextContent('Total RM 0.00');
    for (const name of ['Physics', 'Biology']) await expect.element(subject(name)).toBeDisabled();
  });

  test('a double click pays once, and the dialog is locked while it runs', async () => {
    server.reply(payTuition, receipt(19995));
    await openDialog();
    await payInCash();
    const release = server.hold(payTuition);
    doubleClick(payButton);
    await expect.element(payButton).toBeDisabled();
    await expect.element(getButton('Cancel', dialog)).toBeDisabled();
    await expect.element(subject('Physics')).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).toBeVisible();
    release();
    await dismissAlert('Thank you', thanks('199.95'));
    expect(server.sent(payTuition)).toHaveLength(1);
  });

  test('a lost response keeps what was typed for another try', async () => {
    server.lose(payTuition);
    await openDialog();
    await getButton('Add fee', dialog).click();
    await selectOption('Misc', 'Books', getLine('fee 1', dialog));
    await payInCash();
    await payButton.click();
    await dismissAlert(
      'Oops',
      'The server cannot be reached. Press the button again; nothing is recorded twice.',
    );
    await expect.element(total).toHaveTextContent('Total RM 259.95');
    server.reply(payTuition, receipt(25995));
    await payButton.click();
    await dismissAlert('Thank you', thanks('259.95'));
    const [first, second] = server.sent(payTuition);
    expect(second).toEqual(first);
    const [firstKey, secondKey] = server.keys(payTuition);
    expect(firstKey).toMatch(/^[0-9a-f]{32}$/);
    expect(secondKey).toBe(firstKey);
  });
});
