import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import { type Column, isSortable, sortRows } from './table.ts';

interface Row {
  readonly name: string;
  readonly date: string;
  readonly fee: number;
}
const rows: readonly Row[] = [
  { name: 'tan 10', date: '02-01-2026', fee: 900 },
  { name: 'Ali', date: 'NA', fee: 10000 },
  { name: 'Tan 9', date: '01-12-2025', fee: 0 },
];
const columns: readonly Column<Row>[] = [
  { label: 'Name', value: ({ name }) => name },
  { label: 'Date', value: ({ date }) => date },
  { label: 'Fee', value: ({ fee }) => fee as Cents },
  { label: 'Picture', cell: () => null },
];
const sorted = (label: string, descending = false) =>
  sortRows(rows, columns, { label, descending }).map(({ name }) => name);

describe('sorted rows', () => {
  it('compare names without case and by numbers in them', () => {
    expect(sorted('Name')).toEqual(['Ali', 'Tan 9', 'tan 10']);
    expect(sorted('Name', true)).toEqual(['tan 10', 'Tan 9', 'Ali']);
  });

  it('compare dates by year, and have rows without one last in both directions', () => {
    expect(sorted('Date')).toEqual(['Tan 9', 'tan 10', 'Ali']);
    expect(sorted('Date', true)).toEqual(['tan 10', 'Tan 9', 'Ali']);
  });

  it('compare amounts as numbers', () => {
    expect(sorted('Fee', true)).toEqual(['Ali', 'tan 10', 'Tan 9']);
  });

  it('keep the order of the list without a sorted column', () => {
    expect(sortRows(rows, columns, undefined)).toBe(rows);
    expect(sorted('Unknown')).toEqual(rows.map(({ name }) => name));
  });

  it('are offered for columns with values only', () => {
    expect(columns.map(isSortable)).toEqual([true, true, true, false]);
  });
});
