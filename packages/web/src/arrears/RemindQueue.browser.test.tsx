import { listArrears, recordReminder } from '@kelas/contract/arrears';
import type { OutputOf } from '@kelas/contract/call';
import type { Cents } from '@kelas/contract/values/cents';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { MONTH_NOW as month, uuidOf } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { expectTexts, getButton, selectOption } from '../../test/steps.ts';

type Row = OutputOf<typeof listArrears>[number];

const dialog = page.getByRole('dialog', { name: /^Remind all/ });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

function rowOf(number: number, changes: Partial<Row> = {}): Row {
  return {
    uuid: uuidOf(number),
    name: `Student ${number}`,
    programLvl: 2,
    phoneNo: `6012345678${number}`,
    emergencyContactName: '',
    emergencyContactPhoneNo: '',
    emergencyContactRelationship: '',
    familyLanguage: '' as const,
    referenceCode: 'L8KD9Z',
    months: [month],
    firstTuitionMonth: month,
    thisMonthFee: 6000 as Cents,
    oneMonthFee: 0 as Cents,
    twoMonthsFee: 0 as Cents,
    olderFee: 0 as Cents,
    totalOwedFee: 6000 as Cents,
    lastTransactionDate: null,
    lastReminder: null,
    ...changes,
  };
}

let rows: Row[];

afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(() => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  localStorage.removeItem('reminderPauseDays');
  rows = [
    rowOf(1),
    rowOf(2, { lastReminder: { recordCreateDate: daysAgo(4), staffName: 'Siti' } }),
    rowOf(3, { phoneNo: '' }),
    rowOf(4),
  ];
  server.reply(listArrears, () => rows);
  server.reply(recordReminder, ({ uuid, others = [] }) => {
    const reminded = { recordCreateDate: new Date().toISOString(), staffName: 'Mei' };
    const uuids = [uuid, ...others];
    rows = rows.map((row) => (uuids.includes(row.uuid) ? { ...row, lastReminder: reminded } : row));
    return { recordCreateDate: reminded.recordCreateDate };
  });
});

test('credit covers fees before a reminder does (R-1841)', async () => {
  rows = [
    rowOf(1, { familyCredit: 10_000 as Cents, coveredFee: 6000 as Cents, openMonths: [] }),
    rowOf(2, { familyCredit: 10_000 as Cents, coveredFee: 4000 as Cents, openMonths: [month] }),
  ];
  await openScreen('/arrears');
  await getButton('Remind all').click();
  await expect.element(dialog).toMatchTextContent('1 family to remind');
  await expect.element(dialog).toMatchTextContent('1 covered by credit');
  await expectTexts(dialog.getByRole('listitem'), [/^Student 2 · RM 20.00/]);
  await getButton('Copy: Student 2', dialog).click();
  const [[text] = []] = vi.mocked(navigator.clipboard.writeText).mock.calls;
  expect(text).toMatch('Total: RM 20.00');
});

test('families are reminded one after the other, and not again within the days (R-720)', async () => {
  await openScreen('/arrears');
  await getButton('Remind all').click();
  await expect
    .element(dialog)
    .toMatchTextContent('2 families to remind, 1 without a phone number, 1 reminded lately');
  const lines = dialog.getByRole('listitem');
  await expectTexts(lines, [/^Student 1 · RM 60.00/, /^Student 4 · RM 60.00/]);
  await expectAccessible();
  await expectFitsPhone();
  await getButton('Copy: Student 1', dialog).click();
  await expectTexts(lines, [/^Student 4/]);
  expect(server.sent(recordReminder)).toEqual([{ uuid: uuidOf(1) }]);
  await expect.element(dialog.getByRole('link', { name: 'WhatsApp: Student 4' })).toHaveFocus();

  await selectOption('Not again within', '3 days', dialog);
  await expectTexts(lines, [/^Student 2.*by Siti/, /^Student 4/]);
  // One who pays leaves the queue.
  rows = rows.filter(({ name }) => name !== 'Student 2');
  await getButton('Copy: Student 4', dialog).click();
  await expect.element(dialog.getByText('No one is left to remind.')).toBeVisible();
});

test('a contact gets one message for all children, with those that the filters hide (R-2220)', async () => {
  const contact = {
    emergencyContactName: 'Tan',
    emergencyContactPhoneNo: '6581234567',
    emergencyContactRelationship: 'Mother',
  };
  const covered = { coveredFee: 6000 as Cents, openMonths: [] };
  rows = [
    rowOf(1),
    rowOf(2, contact),
    rowOf(3, contact),
    rowOf(4, { ...contact, ...covered }),
    rowOf(5, { totalOwedFee: 9000 as Cents }),
  ];
  server.reply(listArrears, ({ name }) => rows.filter((row) => row.name.includes(name ?? '')));
  await openScreen('/arrears?name=2');
  await getButton('Remind all').click();
  await expect.element(dialog).toMatchTextContent('1 family to remind');
  const link = dialog.getByRole('link', { name: 'WhatsApp: Student 2, Student 3' });
  const address = new URL(link.element().getAttribute('href') ?? '');
  expect(address.pathname).toBe('/6581234567');
  const text = address.searchParams.get('text') ?? '';
  for (const part of ['Student: Student 2', 'Student: Student 3', 'RM 120.00']) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain('Student 4');
  await getButton('Copy: Student 2, Student 3', dialog).click();
  expect(server.sent(recordReminder)).toEqual([{ uuid: uuidOf(2), others: [uuidOf(3)] }]);
  await expect.element(dialog.getByText('No one is left to remind.')).toBeVisible();
  await getButton('Close', dialog).click();
  await getButton('Reset').click();
  await getButton('Remind all').click();
  // The largest debt is first.
  await expectTexts(dialog.getByRole('listitem'), [/^Student 5/, /^Student 1/]);
});
