import { getBillsDocument, listBills, listSentBills, recordBill } from '@kelas/contract/bills';
import type { OutputOf } from '@kelas/contract/call';
import { listOfferings } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { MONTH_NOW as month, offering, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import {
  dismissAlert,
  expectTexts,
  getButton,
  getTextBox,
  selectOption,
} from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';

type Row = OutputOf<typeof listBills>[number];

const SCREEN = '/bills';
const table = page.getByRole('table', { name: 'Bills' });
const rows = table.getByRole('row');
const queue = page.getByRole('dialog', { name: /^Send bills/ });
const dialog = page.getByRole('dialog', { name: /^Bill/ });

function billOf(number: number, changes: Partial<Row> = {}): Row {
  const fee = 6000 as Cents;
  return {
    uuid: uuidOf(number),
    referenceCode: `L8KD9${number}`,
    familyLanguage: '',
    phoneNo: `6012345678${number}`,
    emergencyContactName: '',
    emergencyContactPhoneNo: '',
    emergencyContactRelationship: '',
    students: [
      {
        ...{ uuid: uuidOf(number), name: `Student ${number}`, programLvl: 2 },
        lines: [{ month, subjectName: 'Physics', fee, chargedFee: fee }],
      },
    ],
    monthFee: fee,
    earlierFee: 0 as Cents,
    totalFee: fee,
    sent: null,
    ...changes,
  };
}

const sentWith = (totalFee: number) => ({
  ...{ id: 7, recordCreateDate: '2026-11-03T02:00:00.000Z', staffName: 'Siti' },
  totalFee: totalFee as Cents,
});

let bills: Row[];

afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(() => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  bills = [billOf(1), billOf(2, { sent: sentWith(5000) }), billOf(3, { phoneNo: '' })];
  bills.push(billOf(4, { sent: sentWith(6000) }));
  server.reply(listOfferings, [offering]);
  server.reply(listSentBills, []);
  server.reply(listBills, ({ uuids }) => bills.filter((each) => !uuids || each.uuid === uuids));
  server.reply(recordBill, ({ uuid, totalFee }) => {
    const sent = sentWith(totalFee);
    bills = bills.map((bill) => (bill.uuid === uuid ? { ...bill, sent } : bill));
    return { id: sent.id, recordCreateDate: sent.recordCreateDate };
  });
});

test('the bills of a month, their sums and what was sent (R-2362)', async () => {
  await openScreen(SCREEN);
  await expect.element(page.getByText('4 families · RM 240.00 due, 1 sent')).toBeVisible();
  await expect.element(rows.filter({ hasText: 'Student 2' })).toMatchTextContent('with RM 50.00');
  await expect.element(rows.filter({ hasText: 'Student 1' })).toMatchTextContent('L8KD91');
  await expectAccessible();
  await page.getByRole('button', { name: 'Not sent' }).click();
  await expect.element(page.getByText('3 families · RM 180.00 due, 0 sent')).toBeVisible();
  await page.getByRole('button', { name: 'Not sent' }).click();
  await selectOption('Class', 'Physics, Form 1, Encik Rahman');
  await getTextBox('Student Name').fill('tan');
  await getButton('Search').click();
  await expect
    .poll(() => server.sent(listBills).at(-1))
    .toMatchObject({ month, offeringId: String(offering.id), name: 'tan' });
  await expectFitsPhone();
  await setLanguage('ms');
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Bil');
});

test('bills are sent one click each, and another amount is sent again (R-2367)', async () => {
  await openScreen(SCREEN);
  await getButton('Send bills').click();
  await expect
    .element(queue)
    .toMatchTextContent('2 families to send to, 1 without a phone number, 1 sent');
  const lines = queue.getByRole('listitem');
  await expectTexts(lines, [/^Student 1 · RM 60.00/, /^Student 2 · RM 60.00.*another amount/]);
  await expectAccessible();
  await expectFitsPhone();
  await getButton('Copy: Student 1', queue).click();
  await expectTexts(lines, [/^Student 2/]);
  expect(server.sent(recordBill)).toEqual([{ uuid: uuidOf(1), month, totalFee: 6000 }]);
  const [[text] = []] = vi.mocked(navigator.clipboard.writeText).mock.calls;
  expect(text).toMatch('Payment reference: L8KD91');
  await getButton('Copy: Student 2', queue).click();
  await expect.element(queue.getByText('No bill is left to send.')).toBeVisible();
});

test('a bill that changed meanwhile is not recorded, and says so (R-2366)', async () => {
  const message = 'The family now owes RM 70.00. Look at the bill again, then send it.';
  server.reply(recordBill, new FakeRefusal(409, 'BILL_CHANGED', message));
  await openScreen(SCREEN);
  await getButton('Copy: Student 1').click();
  await dismissAlert('Oops', message);
});

test('a bill opens with its lines, credit and the sent ones (R-2363)', async () => {
  const fee = 6000 as Cents;
  const line = { month, subjectName: 'Maths', fee, chargedFee: 8000 as Cents };
  bills = [
    billOf(1, {
      students: [
        {
          ...{ uuid: uuidOf(1), name: 'Student 1', programLvl: 2 },
          lines: [
            { ...line, discountFee: 2000 as Cents },
            { ...line, dueFee: 8000 as Cents, lessons: 4 },
          ],
          attendance: { month: '10-2026', lessons: 8, attended: 7 },
        },
      ],
      coveredFee: 1000 as Cents,
      monthFee: 12_000 as Cents,
      totalFee: 11_000 as Cents,
      dueDate: '07-11-2026',
    }),
  ];
  server.reply(listSentBills, [{ ...sentWith(6000), month: '10-2026' }]);
  await openScreen(SCREEN);
  await getButton('View: Student 1').click();
  await expect.element(dialog).toMatchTextContent('less discount RM 20.00');
  await expect.element(dialog).toMatchTextContent('4 lessons, rest of RM 80.00');
  await expect.element(dialog).toMatchTextContent('Attendance: 7 of 8 lessonsOct 2026');
  await expect.element(dialog).toMatchTextContent('Paid in advance-RM 10.00');
  await expect.element(dialog).toMatchTextContent('Amount dueRM 110.00');
  await expect.element(dialog).toMatchTextContent('due 7 Nov 2026');
  await expect.element(dialog).toMatchTextContent('Oct 2026 · RM 60.00');
  await expectAccessible();
  await expectFitsPhone();
  bills = [];
  await dialog.getByRole('spinbutton', { name: 'Month' }).fill('01');
  await expect.element(dialog.getByText(/^Nothing is owed up to Jan/)).toBeVisible();
  await expect.element(getButton('Save PDF', dialog)).toBeDisabled();
});

test('ticked families are printed in one file (R-2365)', async () => {
  server.reply(getBillsDocument, new FakeRefusal(503, 'BUSY', 'Try again'));
  await openScreen(SCREEN);
  await page.getByRole('checkbox', { name: 'Choose Student 1' }).click();
  await page.getByRole('checkbox', { name: 'Choose Student 4' }).click();
  await getButton('Print bills of 2 families').click();
  await dismissAlert('Oops', 'Try again');
  await page.getByRole('checkbox', { name: 'Choose Student 1' }).click();
  await page.getByRole('checkbox', { name: 'Choose Student 4' }).click();
  await getButton('Print bills').click();
  await dismissAlert('Oops', 'Try again');
  expect(server.sent(getBillsDocument)).toMatchObject([
    { month, format: 'A5', uuids: `${uuidOf(1)},${uuidOf(4)}` },
    { month, format: 'A5' },
  ]);
});

test('an empty month says so', async () => {
  bills = [];
  await openScreen(SCREEN);
  await expect.element(page.getByText('No family owes anything for this month')).toBeVisible();
  await expect.element(getButton('Send bills')).toBeDisabled();
});
