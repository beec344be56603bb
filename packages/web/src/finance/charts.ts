import type { OutputOf } from '@kelas/contract/call';
import type { getFinanceCharts } from '@kelas/contract/finance';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { type CsvCell, toCsv } from '@kelas/contract/values/csv';
import { t } from '@lingui/core/macro';
import { formatMonth, numberText } from '../languages/formats.ts';
import { byLevelPlace, levelNameOf } from '../reference/centre-words.ts';
import { percentOf } from './splits.ts';

export type Charts = OutputOf<typeof getFinanceCharts>;

/** A series of bars: amounts in cents, or numbers of students. */
export interface Series {
  readonly label: string;
  readonly color: string;
  readonly data: readonly number[];
}

/** A chart with the same values as a table. */
export interface Picture {
  readonly id: 'months' | 'levels' | 'days';
  readonly title: string;
  readonly note: string;
  /** Returns the name of the CSV file of the twelve months to a month. */
  readonly fileNameOf: (month: string) => string;
  /** The labels of the bars, as many as each series has values. */
  readonly labels: readonly string[];
  readonly series: readonly Series[];
  readonly isMoney: boolean;
  readonly isStacked: boolean;
  readonly heads: readonly string[];
  readonly rows: readonly {
    readonly label: string;
    readonly cells: readonly CsvCell[];
    readonly isTotal: boolean;
  }[];
}

const PRIMARY = 'var(--mui-palette-primary-main)';
const SUCCESS = 'var(--mui-palette-success-main)';
const HUES = [PRIMARY, 'var(--mui-palette-warning-main)', SUCCESS];

/** Returns the charts of twelve months, with their tables (R-2235 to R-2237). */
export function picturesOf(charts: Charts): Picture[] {
  return [monthsPicture(charts), levelsPicture(charts), daysPicture(charts)];
}

/** Expected and collected tuition of each month, and all money that was received in it (R-2235). */
function monthsPicture({ months }: Charts): Picture {
  const rows = months.map(({ month, totalFee, owedFee, receivedFee }) => ({
    label: formatMonth(month),
    amounts: [totalFee, (totalFee - owedFee) as Cents, owedFee, receivedFee],
  }));
  const column = (index: number) => rows.map(({ amounts }) => amounts[index] ?? (0 as Cents));
  return {
    id: 'months',
    title: t`Expected and collected`,
    note: t`Expected is the tuition of a month. Collected is the part of it that is paid by now, whenever the money came. The table also has Received: all money of the month, as in the finance report.`,
    fileNameOf: (month) => t`Expected and collected, twelve months to ${month}`,
    labels: rows.map(({ label }) => label),
    series: [
      { label: t`Expected`, color: PRIMARY, data: column(0) },
      { label: t`Collected`, color: SUCCESS, data: column(1) },
    ],
    isMoney: true,
    isStacked: false,
    heads: [t`Month`, t`Expected`, t`Collected`, t`Owed`, t`Received`],
    rows: [
      ...rows.map(({ label, amounts }) => ({ label, cells: amounts, isTotal: false })),
      { label: t`Total`, cells: [0, 1, 2, 3].map((each) => sumCents(column(each))), isTotal: true },
    ],
  };
}

/** The students with tuition in each month by level (R-2236); without levels that nobody had. */
function levelsPicture({ months, students }: Charts): Picture {
  const levels = [...new Set(students.map(({ programLvl }) => programLvl))].sort(byLevelPlace);
  const counts = new Map(
    students.map((each) => [`${each.month} ${each.programLvl}`, each.students]),
  );
  const countOf = (month: string, level: number) => counts.get(`${month} ${level}`) ?? 0;
  return {
    id: 'levels',
    title: t`Students by level`,
    note: t`Students with tuition in a month, as in Tuition Fees, by the level that they had in it.`,
    fileNameOf: (month) => t`Students by level, twelve months to ${month}`,
    labels: months.map(({ month }) => formatMonth(month)),
    series: levels.map((level, index) => ({
      label: levelNameOf(level),
      color: shade(index),
      data: months.map(({ month }) => countOf(month, level)),
    })),
    isMoney: false,
    isStacked: true,
    heads: [t`Month`, ...levels.map(levelNameOf), t`Total`],
    rows: months.map(({ month }) => {
      const row = levels.map((level) => countOf(month, level));
      const total = row.reduce((sum, count) => sum + count, 0);
      return {
        label: formatMonth(month),
        cells: [...row, total].map(numberText),
        isTotal: false,
      };
    }),
  };
}

/** What was received on each day of the month in twelve months (R-2237). */
function daysPicture({ days }: Charts): Picture {
  const total = sumCents(days.map(({ receivedFee }) => receivedFee));
  const receipts = days.reduce((sum, each) => sum + each.receipts, 0);
  return {
    id: 'days',
    title: t`Payments by day of the month`,
    note: t`All money of the twelve months by the day of its transaction date, less refunds. Days 29 to 31 come in fewer months.`,
    fileNameOf: (month) => t`Payments by day, twelve months to ${month}`,
    labels: days.map(({ day }) => String(day)),
    series: [
      { label: t`Received`, color: PRIMARY, data: days.map(({ receivedFee }) => receivedFee) },
    ],
    isMoney: true,
    isStacked: false,
    heads: [t`Day`, t`Receipts`, t`Received`, t({ message: 'Share', context: 'percent' })],
    rows: [
      ...days.map((each) => ({
        label: String(each.day),
        cells: [numberText(each.receipts), each.receivedFee, percentOf(each.receivedFee, total)],
        isTotal: false,
      })),
      {
        label: t`Total`,
        cells: [numberText(receipts), total, percentOf(total, total)],
        isTotal: true,
      },
    ],
  };
}

/** Returns the colour of a level: neighbours differ in hue, and every third one in strength. */
function shade(index: number): string {
  const hue = HUES[index % HUES.length];
  const strength = Math.max(20, 100 - 30 * Math.floor(index / HUES.length));
  return `color-mix(in srgb, ${hue} ${strength}%, var(--mui-palette-background-paper))`;
}

/** Returns a month for the axis of a chart: its month and year below each other. */
export function twoLines(label: string): string {
  return label.replace(/ |(?<=年)/, '\n');
}

/** Returns the table of a chart as a CSV file. */
export function pictureCsv({ heads, rows }: Picture): string {
  return toCsv([[...heads], ...rows.map(({ label, cells }) => [label, ...cells])]);
}
