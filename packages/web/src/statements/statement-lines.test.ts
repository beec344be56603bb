import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import { groupRows, type Statement } from './statement-lines.ts';

type Row = Statement['rows'][number];

const row = (kind: Row['kind'], month: string, subjectName: string, fee: number): Row => ({
  kind,
  month,
  subjectName,
  fee: fee as Cents,
  chargedFee: kind === 'CHARGE' ? (fee as Cents) : null,
  transactionDate: kind === 'CHARGE' ? null : `05-${month}`,
  receiptNo: kind === 'CHARGE' ? null : `R-${month}-${fee}`,
  balance: 0 as Cents,
});
const linesOf = (rows: Row[], opening = 0) =>
  groupRows({ opening: opening as Cents, rows }).map(
    ({ month, description, charge, paid, balance, details }) => [
      month,
      description,
      charge?.fee,
      paid,
      balance,
      details.length,
    ],
  );

describe('the lines of a statement (R-2223)', () => {
  it('have the charges and payments of a month in one line', () => {
    const rows = [
      row('CHARGE', '01-2026', 'Maths', 6000),
      row('CHARGE', '01-2026', 'Books', 500),
      row('CHARGE', '01-2026', 'Physics', 5000),
      row('PAYMENT', '01-2026', 'Maths, Physics', 11_000),
      row('CHARGE', '02-2026', 'Maths', 6000),
      row('PAYMENT', '02-2026', 'Books', 500),
    ];
    expect(linesOf(rows, 1000)).toEqual([
      ['01-2026', 'Maths, Books, Physics', 11_500, 11_000, 1500, 4],
      ['02-2026', 'Maths, Books', 6000, 500, 7000, 2],
    ]);
  });

  it('unfold to their rows, with the balance after each', () => {
    const rows = [
      row('CHARGE', '01-2026', 'Maths', 6000),
      row('PAYMENT', '01-2026', 'Maths', 2000),
      row('PAYMENT', '01-2026', 'Maths', 4000),
    ];
    const [line] = groupRows({ opening: 0 as Cents, rows });
    expect(line).toMatchObject({ dates: ['05-01-2026'], balance: 0 });
    expect(line?.receiptNos).toEqual(['R-01-2026-2000', 'R-01-2026-4000']);
    expect(line?.details.map(({ balance }) => balance)).toEqual([6000, 4000, 0]);
    expect(line?.details.every(({ isDetail }) => isDetail)).toBe(true);
  });

  it('show what credit paid, and keep refunds and credit for a sibling apart', () => {
    const rows = [
      row('CHARGE', '01-2026', 'Maths', 6000),
      row('CREDIT', '01-2026', 'Maths', 6000),
      row('SIBLING', '01-2026', 'Maths', 700),
      row('REFUND', '01-2026', 'Credit', 300),
    ];
    expect(linesOf(rows, -7000)).toEqual([
      ['01-2026', 'Maths (RM\u00a060.00 from credit)', 6000, undefined, -1000, 2],
      ['01-2026', 'Credit used for Maths', undefined, -700, -300, 0],
      ['01-2026', 'Refund: Credit', undefined, -300, 0, 0],
    ]);
  });

  it('add up what was charged before discounts', () => {
    const discounted = { ...row('CHARGE', '01-2026', 'Maths', 5000), chargedFee: 6000 as Cents };
    const rows = [
      { ...discounted, discountFee: 1000 as Cents },
      row('CHARGE', '01-2026', 'Maths', 500),
    ];
    const [line] = groupRows({ opening: 0 as Cents, rows });
    expect(line?.charge).toEqual({ fee: 5500, chargedFee: 6500, hasDiscount: true });
  });

  it('name the lessons of a charge (R-2322)', () => {
    const charge = { ...row('CHARGE', '01-2026', 'Maths', 6000), lessons: 8 };
    const payment = row('PAYMENT', '01-2026', 'Maths', 6000);
    const [line] = groupRows({ opening: 0 as Cents, rows: [charge, payment] });
    expect(line?.description).toBe('Maths, 8\u00a0lessons');
    expect(line?.details.map(({ description }) => description)).toEqual([
      'Maths, 8\u00a0lessons',
      'Maths',
    ]);
    const art = row('CHARGE', '01-2026', 'Art', 5000);
    const [both] = groupRows({ opening: 0 as Cents, rows: [charge, art] });
    expect(both?.description).toBe('Maths, Art');
  });

  it('have the same last balance as the rows, for any rows', () => {
    const kinds = ['CHARGE', 'PAYMENT', 'CREDIT', 'REFUND', 'SIBLING'] as const;
    const names = ['A', 'B', 'A, C', 'C, D', 'E'];
    const signs = { CHARGE: 1, PAYMENT: -1, CREDIT: 0, REFUND: 1, SIBLING: 1 };
    for (let seed = 0; seed < 50; seed += 1) {
      const rows = Array.from({ length: 12 }, (_, index) => {
        const kind = kinds[(seed + index * 3) % 5] ?? 'CHARGE';
        const month = index < 6 ? '01-2026' : '02-2026';
        return row(kind, month, names[(seed * index) % 5] ?? 'A', 100 + index);
      });
      const lines = groupRows({ opening: 5 as Cents, rows });
      const all = lines.flatMap((line) => (line.details.length > 0 ? line.details : [line]));
      expect(all.length).toBe(rows.length);
      const last = rows.reduce((sum, { kind, fee }) => sum + signs[kind] * fee, 5);
      expect(lines.at(-1)?.balance).toBe(last);
    }
  });

  it('are none for an empty statement', () => {
    expect(linesOf([])).toEqual([]);
  });
});
