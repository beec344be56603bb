import type { OutputOf } from '@kelas/contract/call';
import type { getFinanceMonth, listFinanceYear } from '@kelas/contract/finance';
import { type Cents, formatAmount, formatRinggit, sumCents } from '@kelas/contract/values/cents';
import { toCsv } from '@kelas/contract/values/csv';
import { msg, t } from '@lingui/core/macro';
import { textOf } from '../languages/language.ts';

/** The sums of a month in cents, by payment type and in total. */
export type Sums = OutputOf<typeof listFinanceYear>[number];

/** The sums of a month, with the salaries paid in it; null for an EMPLOYEE. */
type MonthSums = OutputOf<typeof getFinanceMonth>;

/** The payment types, with their colours in the charts. */
export const PAYMENT_TYPES = [
  { name: 'bank', label: msg`Bank`, color: 'var(--mui-palette-primary-main)' },
  { name: 'cash', label: msg`Cash`, color: 'var(--mui-palette-success-main)' },
  { name: 'unknown', label: msg`Unknown`, color: 'var(--mui-palette-text-secondary)' },
] as const;

const PARTS = [
  ...PAYMENT_TYPES,
  { name: 'deposit', label: msg`From deposits` },
  { name: 'total', label: msg`Total` },
] as const;

/** Returns the parts of some months; payments from deposits only where there are any (R-1582). */
function partsOf(months: readonly Sums[]) {
  return PARTS.filter(({ name }) => name !== 'deposit' || months.some((sums) => sums.deposit));
}

const centsOf = (sums: Sums, name: (typeof PARTS)[number]['name']) =>
  sums[name]?.totalAmount ?? (0 as Cents);

/** Heights in pixels, reserved so that nothing moves when a chart loads (R-1312). */
export const MONTH_CHART_HEIGHT_PX = 170;
export const YEAR_CHART_HEIGHT_PX = 430;

/** A row of a table of amounts in cents. */
export interface SumRow {
  readonly label: string;
  readonly amounts: readonly Cents[];
  readonly isTotal: boolean;
}

/** Returns the rows Bank, Cash, Unknown and Total of a month. */
export function monthRows(sums: Sums): SumRow[] {
  return partsOf([sums]).map(({ name, label }) => ({
    label: textOf(label),
    amounts: [centsOf(sums, name)],
    isTotal: name === 'total',
  }));
}

/** Returns the rows Collected, Salaries paid and Net; none for an EMPLOYEE (R-1495). */
export function netRows({ total, salaries }: MonthSums): SumRow[] {
  if (salaries === null) return [];
  const collected = total.totalAmount;
  const row = (label: string, cents: number, isTotal = false) => ({
    label,
    amounts: [cents as Cents],
    isTotal,
  });
  return [
    row(t`Collected`, collected),
    row(t`Salaries paid`, salaries),
    row(t`Net`, collected - salaries, true),
  ];
}

/** Returns a row for each month, and a row with their total. */
export function yearRows(year: readonly Sums[]): SumRow[] {
  const parts = partsOf(year);
  const months = year.map((sums) => ({
    label: sums.total.transactionDate,
    amounts: parts.map(({ name }) => centsOf(sums, name)),
    isTotal: false,
  }));
  const totals = parts.map(({ name }) => sumCents(year.map((sums) => centsOf(sums, name))));
  return [...months, { label: t`Total`, amounts: totals, isTotal: true }];
}

export function yearHeads(year: readonly Sums[]): string[] {
  return [t`Month`, ...partsOf(year).map(({ label }) => textOf(label))];
}

export function monthHeads(): string[] {
  return [t`Payment Type`, t`Total Amount`];
}

/** Returns a table of amounts as a CSV file. */
export function sumsCsv(heads: readonly string[], rows: readonly SumRow[]): string {
  return toCsv([[...heads], ...rows.map(({ label, amounts }) => [label, ...amounts])]);
}

/** Returns an amount for a chart: `RM 1,234.50`. */
export function formatSum(cents: number | null): string {
  return cents === null ? '' : formatAmount(cents as Cents);
}

/** Returns an amount for the axis of a chart, without sen: `1,234`. */
export function axisRinggit(cents: number): string {
  return formatRinggit(Math.round(cents) as Cents).replace(/\.\d\d$/, '');
}
