import type { MonthPack, MonthReceipt, MonthRefund, PackInput, Supplier } from './model.ts';
import { monthPack } from './month-pack.ts';

/** Example input and readers of a pack, for tests. */
export const supplier: Supplier = {
  name: 'Pusat Tuisyen Cemerlang',
  tin: 'IG115002000',
  brn: '202003123456',
  sst: null,
  msic: '85491',
  activity: 'Tuition centre',
  address: ['12, Jalan Melati 3', 'Taman Melati'],
  postcode: '53100',
  city: 'Kuala Lumpur',
  stateCode: '14',
  phone: '+60341234567',
  email: 'office@cemerlang.example',
};
export const PORTAL_UUID = '42S512YACQBRSRHYKBXBTGQG22';
export const october = {
  number: 'KELAS-2026-10-1',
  uuid: PORTAL_UUID,
};

/** A receipt of the month; `rest` overrides its date or voids it. */
export const monthReceipt = (number: number, cents: number, rest: Partial<MonthReceipt> = {}) => ({
  number,
  cents,
  date: '2026-11-15',
  voided: false,
  ...rest,
});

/** A void of a receipt of October; `rest` overrides its original. */
export const monthVoid = (
  receiptNumber: number,
  cents: number,
  rest: Partial<MonthRefund> = {},
) => ({
  voucherNo: null,
  receiptNumber,
  date: '2026-10-20',
  cents,
  original: october,
  isUnclear: false,
  ...rest,
});

/** The pack of November 2026 with some other input. */
export function pack(input: Partial<PackInput>): MonthPack {
  return monthPack({
    month: '2026-11',
    supplier,
    receipts: [],
    refunds: [],
    issuedAt: new Date('2026-12-02T02:30:15.987Z'),
    turnoverCents: 80_000_000,
    receiptNo: String,
    ...input,
  });
}

/** The lines of a pack as the portal reads them. */
export function linesOf({ documents }: MonthPack, kind = 'INVOICE') {
  return documents
    .filter((document) => document.kind === kind)
    .flatMap(({ json }) => {
      const [invoice] = JSON.parse(json).Invoice;
      return invoice.InvoiceLine.map(
        (line: {
          Item: [{ Description: [{ _: string }] }];
          LineExtensionAmount: [{ _: number }];
        }) => ({
          description: line.Item[0].Description[0]._,
          cents: Math.round(line.LineExtensionAmount[0]._ * 100),
        }),
      ) as { description: string; cents: number }[];
    });
}

/** The receipts of a line `Receipt 3 - 7`. */
export function rangeOf({ description }: { description: string }) {
  const [first = 0, last = first] = (description.match(/\d+/g) ?? []).map(Number);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
