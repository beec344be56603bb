import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueDate } from './dates.ts';
import { FAULT_TEXTS } from './faults.ts';
import { Decimal, writeJson } from './json.ts';
import type { Supplier } from './model.ts';
import { checkSupplier } from './supplier.ts';
import { writeDocument } from './ubl.ts';

const supplier: Supplier = {
  name: 'Cemerlang Sdn. Bhd.',
  tin: 'C2584563220',
  brn: '202001234567',
  sst: 'A01-2345-67891012',
  msic: '85491',
  activity: 'Tuition centre',
  address: ['Lot 66'],
  postcode: '50480',
  city: 'Kuala Lumpur',
  stateCode: '14',
  phone: '+60123456789',
  email: '',
};

describe('the supplier', () => {
  it.each<Partial<Supplier>>([
    {},
    { sst: null },
    { sst: 'A01-2345-67891012;W10-1808-31000123' },
    { tin: 'IG115002000' },
    { brn: 'LL/2020/12345' },
    { email: 'a.b+c@mail.example.my' },
    { address: ['Lot 66', 'Bangunan Merdeka', 'Persiaran Jaya'] },
    { phone: '+6082123456' },
    { name: 'é'.repeat(300) },
  ])('is accepted: %j', (change) => {
    expect(checkSupplier({ ...supplier, ...change })).toEqual([]);
  });

  it.each<[keyof Supplier, Supplier[keyof Supplier], string]>([
    ['name', ' ', 'REQUIRED'],
    ['name', 'x'.repeat(301), 'TOO_LONG'],
    ['name', 'A\nB', 'WRONG_FORMAT'],
    ['tin', '', 'REQUIRED'],
    ['tin', 'SG115002000', 'TIN_OLD_PREFIX'],
    ['tin', 'OG115002000', 'TIN_OLD_PREFIX'],
    ['tin', 'C02584563220', 'TIN_LEADING_ZERO'],
    ['tin', 'C2584563222', 'TIN_LAST_DIGIT'],
    ['tin', 'C12345678901230', 'TOO_LONG'],
    ['tin', 'EI00000000010', 'WRONG_FORMAT'],
    ['tin', 'C 2584563220', 'WRONG_FORMAT'],
    ['brn', '', 'REQUIRED'],
    ['brn', '123456-X', 'BRN_OLD_FORMAT'],
    ['brn', 'SA0012345-T', 'BRN_OLD_FORMAT'],
    ['brn', '20200123456', 'WRONG_FORMAT'],
    ['brn', '2020 0123 4567', 'WRONG_FORMAT'],
    ['sst', '', 'REQUIRED'],
    ['sst', 'A01/2345/67891012', 'WRONG_FORMAT'],
    ['msic', '8549', 'WRONG_FORMAT'],
    ['msic', '00000', 'WRONG_FORMAT'],
    ['activity', '', 'REQUIRED'],
    ['activity', 'x'.repeat(301), 'TOO_LONG'],
    ['address', [], 'REQUIRED'],
    ['address', ['Lot 66', ''], 'REQUIRED'],
    ['address', ['1', '2', '3', '4'], 'TOO_LONG'],
    ['address', ['x'.repeat(151)], 'TOO_LONG'],
    ['postcode', '5048', 'WRONG_FORMAT'],
    ['city', '', 'REQUIRED'],
    ['city', 'x'.repeat(51), 'TOO_LONG'],
    ['stateCode', '17', 'STATE_UNKNOWN'],
    ['stateCode', 'toString', 'STATE_UNKNOWN'],
    ['phone', '', 'REQUIRED'],
    ['phone', '0123456789', 'WRONG_FORMAT'],
    ['phone', '+60 12-345 6789', 'WRONG_FORMAT'],
    ['email', 'a b@c.my', 'WRONG_FORMAT'],
    ['email', 'a@b.my,c@d.my', 'WRONG_FORMAT'],
    ['email', 'a@b', 'WRONG_FORMAT'],
    ['email', `${'x'.repeat(315)}@b.com`, 'TOO_LONG'],
  ])('has one fault: %s %j %s', (field, value, code) => {
    expect(checkSupplier({ ...supplier, [field]: value })).toEqual([{ code, field }]);
    expect(FAULT_TEXTS).toHaveProperty(code);
  });
});

describe('dates', () => {
  it.each([
    ['2026-11', '2026-12-07'],
    ['2026-12', '2027-01-07'],
    ['2028-02', '2028-03-07'],
  ])('%s is due on %s', (month, expected) => {
    expect(dueDate(month)).toBe(expected);
  });
});

describe('the JSON', () => {
  it('has two decimals and no loss', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (cents) => {
        const text = writeJson(new Decimal(cents));
        expect(text).toMatch(/^-?\d+\.\d\d$/);
        expect(BigInt(text.replace('.', ''))).toBe(BigInt(cents));
      }),
    );
  });

  it('is what JSON.stringify writes for texts', () => {
    const names = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(
        fc.dictionary(names, fc.array(names, { maxLength: 3 }), { maxKeys: 5 }),
        (value) => {
          expect(writeJson(value)).toBe(JSON.stringify(value));
        },
      ),
    );
  });

  it('can name a tax exemption with its reason', () => {
    const content = {
      number: 'KELAS-2026-11-1',
      kind: 'INVOICE',
      month: '2026-11',
      supplier,
      issuedAt: new Date('2026-12-01T00:00:00Z'),
      lines: [
        { description: 'Receipt 1', cents: 100, firstReceipt: 1, lastReceipt: 1, original: null },
      ],
      cents: 100,
    } as const;
    const json = writeDocument(content, { type: 'E', exemptionReason: 'Order 1 of 2026' });
    const [{ TaxTotal, InvoiceLine }] = JSON.parse(json).Invoice;
    for (const total of [TaxTotal, InvoiceLine[0].TaxTotal]) {
      expect(total[0].TaxSubtotal[0].TaxCategory[0]).toMatchObject({
        ID: [{ _: 'E' }],
        TaxExemptionReason: [{ _: 'Order 1 of 2026' }],
      });
    }
  });
});
