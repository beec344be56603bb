import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import { groupByMonth, groupTotal, type HistoryLine } from './group.ts';

const line = (transactionDate: string, fee: number, subjectName = 'Mathematics'): HistoryLine => ({
  name: 'Aminah',
  transactionDate,
  dateCreated: '2026-03-01T06:05:00.000Z',
  fee: fee as Cents,
  chargedFee: fee as Cents,
  subjectName,
  month: '03-2026',
  transactionType: 'CASH',
  voided: false,
  reversal: false,
  receiptNo: 'R-2026-000001',
});

describe('payments by month (R-702)', () => {
  it('are grouped by transaction date, newest month first, also across years', () => {
    const lines = [line('31-01-2026', 1), line('15-12-2025', 2), line('01-11-2026', 3)];
    expect(groupByMonth(lines).map(({ month }) => month)).toEqual([
      '11-2026',
      '01-2026',
      '12-2025',
    ]);
  });

  it('are sorted latest first, and keep their order within a day', () => {
    const [month, ...others] = groupByMonth([
      line('02-03-2026', 1, 'recorded last'),
      line('10-03-2026', 1, 'paid last'),
      line('02-03-2026', 1, 'recorded first'),
    ]);
    expect(month?.lines.map(({ subjectName }) => subjectName)).toEqual([
      'paid last',
      'recorded last',
      'recorded first',
    ]);
    expect(others).toEqual([]);
  });

  it('add up in cents, for each month and in total', () => {
    const lines = [line('01-03-2026', 1999), line('02-03-2026', 6001), line('28-02-2026', 5)];
    expect(groupByMonth(lines).map(({ total }) => total)).toEqual([8000, 5]);
    expect(groupTotal(lines)).toBe(8005);
  });

  it('count money once: not again when credit or a deposit pays a fee (R-1612)', () => {
    const used = { ...line('02-03-2026', 6000), transactionType: 'CREDIT' as const };
    const lines = [line('01-03-2026', 9000, 'Paid in advance'), used, line('03-03-2026', -500)];
    expect(groupByMonth(lines).map(({ total }) => total)).toEqual([8500]);
    expect(groupTotal(lines)).toBe(8500);
  });

  it('are empty without a payment', () => {
    expect(groupByMonth([])).toEqual([]);
    expect(groupTotal([])).toBe(0);
  });

  it('do not change the given lines', () => {
    const lines = Object.freeze([line('01-02-2026', 1), line('01-03-2026', 1)]);
    expect(groupByMonth(lines)).toHaveLength(2);
  });
});
