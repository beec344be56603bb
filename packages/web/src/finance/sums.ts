import type { OutputOf } from '@kelas/contract/call';
import type { getFinanceMonth } from '@kelas/contract/finance';
import { type Cents, formatRinggit, sumCents } from '@kelas/contract/values/cents';
import { toCsv } from '@kelas/contract/values/csv';

/** What a month came to, by payment type and in total. */
export type Sums = OutputOf<typeof getFinanceMonth>;

/** Ways to pay, with the colour of each in the pictures. */
export const WAYS = [
  { name: 'bank', label: 'Bank', color: 'var(--mui-palette-primary-main)' },
  { name: 'cash', label: 'Cash', color: 'var(--mui-palette-success-main)' },
  { name: 'unknown', label: 'Unknown', color: 'var(--mui-palette-text-secondary)' },
] as const;

const PARTS = [...WAYS, { name: 'total', label: 'Total' }] as const;

/** Pixels of the pictures, so that nothing moves when they arrive. */
export const MONTH_CHART_HEIGHT = 170;
export const YEAR_CHART_HEIGHT = 430;

/** A row of a table of amounts in cents; a total stands out. */
export interface SumRow {
  readonly label: string;
  readonly amounts: readonly Cents[];
  readonly isTotal: boolean;
}

/** A month's rows: Bank, Cash, Unknown, Total (specification 2, Monthly Finance Report). */
export function monthRows(sums: Sums): SumRow[] {
  return PARTS.map(({ name, label }) => ({
    label,
    amounts: [sums[name].totalAmount],
    isTotal: name === 'total',
  }));
}

/** A row for each of the months, and their total. */
export function yearRows(year: readonly Sums[]): SumRow[] {
  const months = year.map((sums) => ({
    label: sums.total.transactionDate,
    amounts: PARTS.map(({ name }) => sums[name].totalAmount),
    isTotal: false,
  }));
  const totals = PARTS.map(({ name }) => sumCents(year.map((sums) => sums[name].totalAmount)));
  return [...months, { label: 'Total', amounts: totals, isTotal: true }];
}

/** What the columns of the twelve months are called. */
export const YEAR_HEADS = ['Month', ...PARTS.map(({ label }) => label)];
export const MONTH_HEADS = ['Payment Type', 'Total Amount'];

/** A table of amounts as a CSV file. */
export function sumsCsv(heads: readonly string[], rows: readonly SumRow[]): string {
  return toCsv([[...heads], ...rows.map(({ label, amounts }) => [label, ...amounts])]);
}

/** An amount in a picture: `RM 1,234.50`. */
export function formatSum(cents: number | null): string {
  return cents === null ? '' : `RM ${formatRinggit(cents as Cents)}`;
}

/** An amount at the axis of a picture, without sen: `1,234`. */
export function axisRinggit(cents: number): string {
  return formatRinggit(Math.round(cents) as Cents).replace(/\.\d\d$/, '');
}
