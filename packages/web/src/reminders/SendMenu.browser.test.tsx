import type { OutputOf } from '@kelas/contract/call';
import { listReceiptStaff, listReceipts } from '@kelas/contract/history';
import { getReceipt, getReceiptDocument } from '@kelas/contract/payments';
import { getStatement, getStatementDocument } from '@kelas/contract/statements';
import { getStudentAccount } from '@kelas/contract/student-account';
import type { Cents } from '@kelas/contract/values/cents';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFitsPhone } from '../../test/checks.ts';
import { MONTH_NOW as month, TODAY } from '../../test/records.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { dismissAlert, getButton } from '../../test/steps.ts';
import { accountRecord as account } from '../../test/student-account.ts';
import { setLanguage } from '../languages/language.ts';

const NAME = 'A&B #1 <img src=x> %20';
const PDF = { bytes: new Uint8Array(), fileName: 'file.pdf' };
const receipt: OutputOf<typeof getReceipt> = {
  receiptNo: 'R-2026-000009',
  uuid: account.uuid,
  name: NAME,
  programLvl: 2,
  familyLanguage: '' as const,
  referenceCode: 'L8KD9Z',
  transactionDate: TODAY,
  paymentType: 'CASH',
  lines: [{ subjectName: 'Physics', month, fee: 12_000 as Cents, chargedFee: 12_000 as Cents }],
  totalAmount: 12_000 as Cents,
  staffName: 'mei',
  recordCreateDate: '2026-05-21T00:00:00.000Z',
  owedFee: 0 as Cents,
  owedOn: TODAY,
  voided: null,
};
const dialog = page.getByRole('dialog', { name: /^Receipt/ });
const whatsApp = page.getByRole('menuitem', { name: /^WhatsApp/ });
const sharePdf = page.getByRole('menuitem', { name: 'Share the PDF' });
const share = vi.fn<(data: ShareData) => Promise<void>>();

/** Gives the browser of the test a share sheet, or none. */
function setShareSheet(canShare: ((data: ShareData) => boolean) | undefined) {
  for (const [name, value] of Object.entries({ canShare, share })) {
    Object.defineProperty(navigator, name, { configurable: true, value });
  }
}

beforeEach(() => {
  share.mockReset().mockResolvedValue();
  setShareSheet(undefined);
  server.reply(getStudentAccount, account);
  server.reply(getReceipt, receipt);
  server.reply(getReceiptDocument, PDF);
  server.reply(listReceiptStaff, []);
  server.reply(listReceipts, [
    {
      receiptNo: receipt.receiptNo,
      uuid: receipt.uuid,
      studentName: NAME,
      transactionDate: TODAY,
      items: ['Physics'],
      transactionType: 'CASH',
      totalAmount: receipt.totalAmount,
      staffName: 'mei',
      voided: false,
    },
  ]);
});

afterEach(() => {
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name);
});

async function openReceipt(role: 'ADMIN' | 'EMPLOYEE' = 'EMPLOYEE') {
  await openScreen('/payment/history', role);
  await getButton(`Receipt ${receipt.receiptNo}`).click();
  await getButton('Send', dialog).click();
}

test.each([
  ['ADMIN', '60198765432', 'Father: Tan Ah Kow +60 19-876 5432'],
  ['EMPLOYEE', '6581234567', 'Father: Tan Ah Kow +65 8123 4567'],
] as const)(
  'an %s sends a receipt as a text to the contact %s (R-2225)',
  async (role, phone, who) => {
    server.reply(getStudentAccount, {
      ...account,
      emergencyContactName: 'Tan Ah Kow',
      emergencyContactPhoneNo: phone,
      emergencyContactRelationship: 'Father',
    });
    await openReceipt(role);
    await expect.element(whatsApp).toHaveTextContent(`WhatsApp: ${who}`);
    await expect.element(whatsApp).toHaveAttribute('rel', 'noopener noreferrer');
    const address = new URL(whatsApp.element().getAttribute('href') ?? '');
    expect(address.origin + address.pathname).toBe(`https://wa.me/${phone}`);
    expect(address.searchParams.get('text')).toContain(
      `Student: ${NAME}\nReceipt No.: R-2026-000009`,
    );
    await expect.element(sharePdf).not.toBeInTheDocument();
    await expectAccessible();
  },
);

test('a student without a number, as after an erasure, gets no text', async () => {
  server.reply(getStudentAccount, {
    ...account,
    name: 'Former student',
    phoneNo: '',
    emergencyContactName: '',
    emergencyContactPhoneNo: '',
  });
  await openReceipt();
  await expect.element(whatsApp).toHaveTextContent('WhatsApp: no phone number');
  await expect.element(whatsApp).toHaveAttribute('aria-disabled', 'true');
  await expect.element(whatsApp).not.toHaveAttribute('href');
  await setLanguage('zh-Hans');
  await expect.element(whatsApp).toHaveTextContent('WhatsApp：没有电话号码');
});

test('a number that cannot be loaded is named, without an alert', async () => {
  server.lose(getStudentAccount);
  await openReceipt();
  await expect
    .element(whatsApp)
    .toHaveTextContent('WhatsApp: the phone number could not be loaded');
});

test('the PDF is shared where the device has a share sheet for files (R-2226)', async () => {
  setShareSheet(({ files }) => files?.[0]?.type === 'application/pdf');
  await openReceipt();
  await sharePdf.click();
  await expect.poll(() => share.mock.calls).toHaveLength(1);
  const file = share.mock.calls[0]?.[0].files?.[0];
  expect([file?.name, file?.type]).toEqual(['R-2026-000009.pdf', 'application/pdf']);
  expect(server.sent(getReceiptDocument)).toEqual([{ receiptNo: 'R-2026-000009', format: 'A5' }]);
  // A person who closes the sheet is told nothing.
  share.mockRejectedValue(new DOMException('closed', 'AbortError'));
  await getButton('Send', dialog).click();
  await sharePdf.click();
  await expect.poll(() => share.mock.calls).toHaveLength(2);
  await expect.element(getButton('Send', dialog)).toBeEnabled();
  await expect.element(page.getByRole('dialog', { name: 'Oops' })).not.toBeInTheDocument();
  share.mockRejectedValue(new DOMException('refused', 'NotAllowedError'));
  await getButton('Send', dialog).click();
  await sharePdf.click();
  await dismissAlert(
    'Oops',
    'This device did not share the file. R-2026-000009.pdf was saved. Send it from there.',
  );
});

test('a voided receipt is not sent', async () => {
  const voided = {
    recordCreateDate: '2026-05-22T00:00:00.000Z',
    staffName: 'mei',
    reason: 'Twice',
  };
  server.reply(getReceipt, { ...receipt, voided });
  await openScreen('/payment/history');
  await getButton(`Receipt ${receipt.receiptNo}`).click();
  await expect.element(getButton('Save PDF', dialog)).toBeEnabled();
  await expect.element(getButton('Send', dialog)).not.toBeInTheDocument();
});

test('a statement is sent as a text or a PDF', async () => {
  setShareSheet(() => true);
  server.reply(getStatementDocument, PDF);
  server.reply(getStatement, ({ from, until }) => ({
    uuid: account.uuid,
    name: NAME,
    programLvl: 2,
    familyLanguage: '' as const,
    referenceCode: 'L8KD9Z',
    phoneNo: account.phoneNo,
    from,
    until,
    opening: 0 as Cents,
    rows: [],
    charged: 6000 as Cents,
    paid: 0 as Cents,
    closing: 6000 as Cents,
  }));
  await openScreen(`/student/${account.uuid}`);
  await getButton('Statement').click();
  const statement = page.getByRole('dialog', { name: /^Statement of Account/ });
  await expectFitsPhone();
  await getButton('Send', statement).click();
  await expect.element(whatsApp).toHaveAttribute('href');
  const text = new URL(whatsApp.element().getAttribute('href') ?? '').searchParams.get('text');
  expect(text).toContain(`Student: ${NAME}\n`);
  expect(text).toContain('Amount due: RM 60.00');
  await expectAccessible();
  await sharePdf.click();
  await expect.poll(() => share.mock.calls).toHaveLength(1);
  expect(share.mock.calls[0]?.[0].files?.[0]?.name).toMatch(/^statement-.*\.pdf$/);
});
