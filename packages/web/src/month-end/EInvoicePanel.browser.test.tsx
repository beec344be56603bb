import {
  changeEInvoiceSettings,
  getEInvoice,
  getEInvoiceDocument,
  getEInvoiceSettings,
  noteEInvoice,
} from '@kelas/contract/e-invoice';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  emulateMedia,
  expectAccessible,
  expectFitsPhone,
  expectLoaded,
  saveFileBy,
} from '../../test/checks.ts';
import { FakeRefusal } from '../../test/fake-server.ts';
import { cents, MONTH, prepareMonthEnd } from '../../test/month-end-example.ts';
import { openScreen, server } from '../../test/screen.tsx';
import { getButton, getSection } from '../../test/steps.ts';
import { setLanguage } from '../languages/language.ts';
import type { EInvoiceRecord } from './e-invoice.ts';

const NUMBER = 'KELAS-2026-02-1';
const UUID = '42S512YACQBRSRHYKBXBTGQG22';
const off: EInvoiceRecord = {
  month: MONTH,
  state: 'CLOSED',
  isOn: false,
  startsOn: null,
  turnover: cents(21_500),
  threshold: cents(100_000_000),
  dueDate: '07-03-2026',
  documents: [],
  faults: [],
  refundsDue: [],
};
const on: EInvoiceRecord = {
  ...off,
  isOn: true,
  startsOn: '01-01-2026',
  documents: [
    {
      number: NUMBER,
      kind: 'INVOICE',
      amount: cents(21_000),
      table: [
        { field: 'e-Invoice Code / Number', value: NUMBER },
        { field: 'Total Payable Amount', value: '210.00' },
      ],
      uuid: null,
    },
    { number: 'KELAS-2026-02-2', kind: 'REFUND_NOTE', amount: cents(1000), table: [], uuid: UUID },
  ],
  faults: [
    {
      code: 'PAST_DUE_DATE',
      text: 'The due date has passed. Ask your tax agent how to submit this month.',
      field: null,
      receiptNo: null,
    },
  ],
  refundsDue: [
    { receiptNo: 'R-2026-000004', amount: cents(6000), number: 'KELAS-2026-01-1', month: null },
  ],
};
const settings = {
  version: 1,
  startsOn: null,
  threshold: cents(100_000_000),
  tin: '',
  brn: '',
  sst: '',
  msic: '85491',
  activity: 'Tuition centre',
  address: '',
  postcode: '',
  city: '',
  stateCode: '',
  phone: '',
  email: '',
};
const panel = getSection('E-invoice');

beforeEach(() => {
  prepareMonthEnd();
  server.reply(getEInvoice, on);
  server.reply(getEInvoiceSettings, settings);
});

const open = () => openScreen(`/month-end?month=${MONTH}`, 'ADMIN');

test('while it is off, one line has the income of the year, and it can be set up (R-2420)', async () => {
  server.reply(getEInvoice, off);
  server.reply(changeEInvoiceSettings, { ...settings, version: 2, tin: 'IG115002000' });
  await open();
  await expect
    .element(
      panel.getByText(
        'Income of the year up to Feb 2026: RM 215.00. E-invoices are needed from RM 1,000,000.00 a year.',
      ),
    )
    .toBeVisible();
  await getButton('Set up').click();
  const dialog = page.getByRole('dialog', { name: /^E-invoice details/ });
  await dialog.getByRole('textbox', { name: 'TIN' }).fill('IG115002000');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(changeEInvoiceSettings)).toEqual([
    { ...settings, startsOn: '', tin: 'IG115002000' },
  ]);
});

test('details that another person changed are merged (R-1350)', async () => {
  server.reply(getEInvoice, off);
  const message = 'Mei changed the e-invoice details at 10:00.';
  server.reply(changeEInvoiceSettings, new FakeRefusal(409, 'STALE_VERSION', message));
  await open();
  await getButton('Set up').click();
  const dialog = page.getByRole('dialog', { name: /^E-invoice details/ });
  await dialog.getByRole('textbox', { name: 'TIN' }).fill('IG115002000');
  await dialog.getByRole('textbox', { name: 'City' }).fill('Ipoh');
  server.reply(getEInvoiceSettings, {
    ...settings,
    version: 2,
    city: 'Kajang',
    stateCode: '10',
    startsOn: '01-03-2026',
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).toMatchTextContent('Changed by both:CityTheir value: Kajang');
  await expect
    .element(dialog)
    .toMatchTextContent('Also updated:First day with e-invoices1 Mar 2026');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Keep my values' }).click();
  server.reply(changeEInvoiceSettings, { ...settings, version: 3 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(server.sent(changeEInvoiceSettings).at(-1)).toEqual({
    ...settings,
    ...{ version: 2, startsOn: '01-03-2026', tin: 'IG115002000', city: 'Ipoh', stateCode: '10' },
  });
});

test('a reached threshold is said', async () => {
  server.reply(getEInvoice, { ...off, turnover: cents(100_000_000) });
  await open();
  await expect.element(panel).toMatchTextContent('The threshold of RM 1,000,000.00 is reached.');
});

test('an e-invoice is saved, its fields are copied, and its number is noted (R-2425)', async () => {
  server.reply(getEInvoiceDocument, { bytes: new Uint8Array(), fileName: `${NUMBER}.json` });
  server.reply(noteEInvoice, { number: NUMBER, uuid: UUID });
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await open();
  await expect.element(panel).toMatchTextContent(`${NUMBER}, Consolidated e-invoice, RM 210.00`);
  expect((await saveFileBy(getButton(`Save JSON: ${NUMBER}`))).name).toBe(`${NUMBER}.json`);

  await getButton(`Show the fields: ${NUMBER}`).click();
  const fields = page.getByRole('dialog', { name: /^Fields of the e-invoice/ });
  await expect
    .element(fields.getByRole('row').last())
    .toHaveTextContent('Total Payable Amount210.00');
  await fields.getByRole('button', { name: 'Copy all' }).click();
  await expect.element(fields.getByRole('status')).toHaveTextContent('Copied');
  expect(write.mock.calls).toEqual([
    [`e-Invoice Code / Number\t${NUMBER}\nTotal Payable Amount\t210.00`],
  ]);
  await expectAccessible();
  await fields.getByRole('button', { name: 'Close' }).click();
  await expect.element(fields).not.toBeInTheDocument();

  await getButton(`Note the number of the portal: ${NUMBER}`).click();
  const noted = page.getByRole('dialog', { name: /^Number of the portal/ });
  const field = noted.getByRole('textbox');
  await field.fill('123');
  await noted.getByRole('button', { name: 'Save' }).click();
  await expect
    .element(noted.getByText('The number of the portal has 26 letters and digits'))
    .toBeVisible();
  await field.fill(UUID);
  await noted.getByRole('button', { name: 'Save' }).click();
  await expect.element(noted).not.toBeInTheDocument();
  expect(server.sent(noteEInvoice)).toEqual([{ month: MONTH, number: NUMBER, uuid: UUID }]);
});

test('faults say what to do, and a month without e-invoices says why', async () => {
  const text = 'This detail is empty. Enter it in the e-invoice details.';
  const faults = [{ code: 'REQUIRED', text, field: 'tin' as const, receiptNo: null }];
  server.reply(getEInvoice, { ...on, documents: [], refundsDue: [], faults });
  await open();
  await expect.element(panel.getByText(`TIN: ${text}`)).toBeVisible();
  await expect
    .element(panel.getByText('There is no e-invoice yet. Correct the points below.'))
    .toBeVisible();
});

test('the panel is accessible, fits a phone, is dark and speaks three languages', async () => {
  await open();
  await expect
    .element(panel.getByText('Check with your tax agent before relying on it.'))
    .toBeVisible();
  await expect
    .element(panel)
    .toMatchTextContent(
      'R-2026-000004 of KELAS-2026-01-1, RM 60.00: the next closed month has the refund note.',
    );
  await expectLoaded();
  await expectAccessible();
  await expectFitsPhone();
  await emulateMedia('dark');
  await expectAccessible();
  await emulateMedia('light');
  await setLanguage('ms');
  await expect
    .element(getSection('E-invois'))
    .toMatchTextContent('Tarikh akhir telah berlalu. Tanya ejen cukai anda');
  await setLanguage('zh-Hans');
  await expect.element(getSection('电子发票')).toMatchTextContent('合并电子发票');
  await setLanguage('en');
});
