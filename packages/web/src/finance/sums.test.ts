import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import {
  axisRinggit,
  monthHeads,
  monthRows,
  netRows,
  type Sums,
  sumsCsv,
  yearHeads,
  yearRows,
} from './sums.ts';

function sums(transactionDate: string, [bank, cash, unknown]: [number, number, number]): Sums {
  const each = (cents: number) => ({ transactionDate, totalAmount: cents as Cents });
  return {
    bank: each(bank),
    cash: each(cash),
    unknown: each(unknown),
    total: each(bank + cash + unknown),
  };
}

const february = sums('02-2026', [120_000, 1, 0]);
const march = sums('03-2026', [5, 0, 99]);

it('writes the sums of a month by payment type', () => {
  expect(sumsCsv(monthHeads(), monthRows(february))).toBe(
    '\uFEFF"Payment Type","Total Amount"\r\n"Bank",1200.00\r\n"Cash",0.01\r\n"Unknown",0.00\r\n"Total",1200.01\r\n',
  );
});

it('writes a row for each month, with the total of each column', () => {
  expect(sumsCsv(yearHeads([february, march]), yearRows([february, march]))).toBe(
    [
      '\uFEFF"Month","Bank","Cash","Unknown","Total"',
      '"02-2026",1200.00,0.01,0.00,1200.01',
      '"03-2026",0.05,0.00,0.99,1.04',
      '"Total",1200.05,0.01,0.99,1201.05',
      '',
    ].join('\r\n'),
  );
});

it.each([
  [0, '0'],
  [250_000, '2,500'],
  [123_456_700, '1,234,567'],
])('shows %d cents at an axis as %s', (cents, text) => {
  expect(axisRinggit(cents)).toBe(text);
});

it('subtracts the salaries from what was collected, also below zero (R-1495)', () => {
  const rows = netRows({ ...february, salaries: 120_002 as Cents });
  expect(rows.map(({ label, amounts }) => [label, ...amounts])).toEqual([
    ['Collected', 120_001],
    ['Salaries paid', 120_002],
    ['Net', -1],
  ]);
  expect(netRows({ ...february, salaries: null })).toEqual([]);
});
