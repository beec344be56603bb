import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dueDate } from './dates.ts';
import type { MonthRefund, PackInput } from './model.ts';
import {
  linesOf,
  monthReceipt,
  monthVoid,
  PORTAL_UUID,
  pack,
  rangeOf,
  supplier,
} from './pack-example.ts';

describe('a small month', () => {
  const small = pack({
    receipts: [
      monthReceipt(101, 6000),
      monthReceipt(102, 10),
      monthReceipt(103, 7000, { voided: true }),
      monthReceipt(104, 123_450, { date: '2026-11-30' }),
      monthReceipt(105, 0),
      monthReceipt(107, 29, { date: '2026-11-01' }),
    ],
    refunds: [monthVoid(99, 5005, { voucherNo: '4' })],
  });

  it('has an invoice and a refund note', () => {
    expect(small.faults).toEqual([]);
    expect(small.documents.map(({ number, kind, cents }) => [number, kind, cents])).toEqual([
      ['KELAS-2026-11-1', 'INVOICE', 129_489],
      ['KELAS-2026-11-2', 'REFUND_NOTE', 5005],
    ]);
  });

  it.each([0, 1])('equals golden-%i.json, in the same order', (index) => {
    const golden = readFileSync(new URL(`golden-${index}.json`, import.meta.url), 'utf8');
    const json = small.documents[index]?.json ?? '';
    expect(JSON.stringify(JSON.parse(json))).toBe(JSON.stringify(JSON.parse(golden)));
  });

  // The formatter of the golden files removes zeros at the end of a number.
  it('writes each number with two decimals', () => {
    const texts = small.documents.map(({ json }) => json);
    const numbers = texts.join().match(/(?<="_":)[^"[{,}\]]+/g);
    expect(new Set(numbers)).toEqual(
      new Set(['0.00', '1.00', '0.29', '60.10', '50.05', '1234.50', '1294.89']),
    );
  });

  it('breaks the chain at a void, at a receipt without income and at a missing number', () => {
    expect(linesOf(small)).toEqual([
      { description: 'Receipt 101 - 102', cents: 6010 },
      { description: 'Receipt 104', cents: 123_450 },
      { description: 'Receipt 107', cents: 29 },
    ]);
    expect(linesOf(small, 'REFUND_NOTE')).toEqual([
      { description: 'Refund 4 of receipt 99', cents: 5005 },
    ]);
  });

  it('has the rows of the portal’s form', () => {
    const [invoice, note] = small.documents;
    expect(invoice?.table).toEqual(
      expect.arrayContaining([
        { field: 'e-Invoice Date and Time (UTC)', value: '2026-12-02 02:30:15Z' },
        { field: 'Buyer’s TIN', value: 'EI00000000010' },
        { field: 'Each Line: Tax Type', value: '06 - Not Applicable' },
        { field: 'Line 2: Description', value: 'Receipt 104' },
        { field: 'Line 2: Unit Price', value: '1234.50' },
        { field: 'Total Payable Amount', value: '1294.89' },
      ]),
    );
    expect(note?.table).toEqual(
      expect.arrayContaining([
        { field: 'e-Invoice Type', value: '04 - Refund Note' },
        { field: 'Original e-Invoice Reference Number (UUID)', value: PORTAL_UUID },
      ]),
    );
  });
});

describe('questions', () => {
  const codes = (input: Partial<PackInput>) =>
    pack(input).faults.map(({ code, field, receipt }) => [code, field, receipt]);

  it('leave no document: a supplier at fault', () => {
    const input = { receipts: [monthReceipt(1, 100)], supplier: { ...supplier, tin: '' } };
    expect(pack(input).documents).toEqual([]);
    expect(codes(input)).toEqual([['REQUIRED', 'tin', null]]);
  });

  it('name a receipt of an earlier month, which stays in the document', () => {
    const late = { receipts: [monthReceipt(2, 100, { date: '2026-10-31' })] };
    expect(codes(late)).toEqual([['RECEIPT_LATE', null, 2]]);
    expect(linesOf(pack(late)).flatMap(rangeOf)).toEqual([2]);
  });

  it.each([
    ['up to RM 5 million of turnover', '2026-11', 500_000_000, false],
    ['above RM 5 million', '2026-11', 500_000_001, true],
    ['on the last relaxed day', '2027-12', 500_000_000, false],
    ['after the last relaxed day', '2028-01', 500_000_000, true],
    ['before the rule', '2025-12', 500_000_001, false],
  ])('name a receipt above RM 10,000: %s', (_, month, turnoverCents, isAsked) => {
    const date = month === '2027-12' ? '2027-12-31' : `${month}-01`;
    const receipts = [monthReceipt(1, 1_000_000, { date }), monthReceipt(2, 1_000_001, { date })];
    const issuedAt = new Date(`${dueDate(month)}T00:00:00Z`);
    const expected = isAsked ? [['RECEIPT_ABOVE_LIMIT', null, 2]] : [];
    expect(codes({ month, receipts, turnoverCents, issuedAt })).toEqual(expected);
  });

  it.each<[string, Partial<MonthRefund>]>([
    ['REFUND_ORIGINAL_MISSING', { original: null }],
    ['REFUND_ORIGINAL_UNCLEAR', { isUnclear: true }],
    ['REFUND_ABOVE_LIMIT', { cents: 1_000_001 }],
  ])('replace a refund note: %s', (code, rest) => {
    expect(pack({ refunds: [monthVoid(90, 100, rest)], turnoverCents: 500_000_001 })).toEqual({
      documents: [],
      faults: [{ code, field: null, receipt: 90 }],
    });
  });

  it('come with the documents: late, registered for SST', () => {
    const late = {
      receipts: [monthReceipt(7, 100)],
      issuedAt: new Date('2026-12-07T16:00:00Z'),
      supplier: { ...supplier, sst: 'W10-1808-31000123' },
    };
    expect(pack(late).documents).toHaveLength(1);
    expect(codes(late)).toEqual([
      ['PAST_DUE_DATE', null, null],
      ['SST_REGISTERED', 'sst', null],
    ]);
    expect(codes({ ...late, issuedAt: new Date('2026-12-07T15:59:59Z') })).toHaveLength(1);
  });
});
