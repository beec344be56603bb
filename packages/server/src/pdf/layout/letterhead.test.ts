import { readPdf } from '@kelas/testkit/pdf';
import { closeSheet, familySheet, receiptSheet, statementSheet } from '@kelas/testkit/sheets';
import { expect, it } from 'vitest';
import { closePdf } from './close.ts';
import { familyPdf } from './family.ts';
import { receiptPdf } from './receipt.ts';
import { statementPdf } from './statement.ts';
import { voucherPdf } from './voucher.ts';
import type { VoucherSheet } from './voucher-sheet.ts';

const { centre, language } = receiptSheet();

/** The voucher of a refund, which has the centre of the receipts. */
const voucher = {
  centre,
  language,
  voucherNo: 'V-2026-000001',
  fund: 'CREDIT',
  amount: 5000,
  student: receiptSheet().student,
  transactionDate: '21-11-2026',
  paymentType: 'CASH',
  paidBy: 'Mei',
  recordedAt: receiptSheet().recordedAt,
  reason: 'Leaves',
} as VoucherSheet;

it.each([
  ['receipt on A5', () => receiptPdf(receiptSheet(), 'A5')],
  ['receipt on the roll', () => receiptPdf(receiptSheet(), 'ROLL')],
  ['family sheet on A5', () => familyPdf(familySheet(), 'A5')],
  ['family sheet on the roll', () => familyPdf(familySheet(), 'ROLL')],
  ['statement', () => statementPdf(statementSheet())],
  ['voucher on A5', () => voucherPdf(voucher, 'A5')],
  ['voucher on the roll', () => voucherPdf(voucher, 'ROLL')],
  ['close on A5', () => closePdf(closeSheet(), 'A5')],
  ['close on the roll', () => closePdf(closeSheet(), 'ROLL')],
])('a %s has the centre, its phone number and a day (R-2224)', async (_, make) => {
  const text = readPdf(await make())
    .pages.map((page) => page.text)
    .join('\n');
  expect(text).toContain(centre.phoneNo);
  expect(text.replace(/\s+/g, ' ')).toContain(centre.name.slice(0, 12));
  expect(text).toMatch(/\d{1,2} \p{L}{3} 20\d\d/u);
});
