import type { SheetGroups } from './groups.ts';
import { MonthReader } from './months.ts';
import { PaidForReader, partOrigin } from './paid-for.ts';
import { LAYOUT_LABEL, type ReadingNotes, type SheetInput, type SheetRecord } from './sheet.ts';

const AMOUNTS = { EACH: 'For each of them', TOTAL: 'For all of them together' };
const LAYOUTS = { PLAIN: 'One row per payment', MONTHS: 'Months as columns' };

/** The fields of a payment that a merged cell leaves to the row above. */
const OF_PERSON = ['student', 'nric', 'phone'];
const OF_PAYMENT = ['date', 'type', 'receipt', 'month'];

/** Reads the rows of a list of payments; undefined if nothing has to be turned into fields. */
export function readPayments(
  input: SheetInput,
  records: readonly SheetRecord[],
  groups: SheetGroups,
  continued: readonly number[],
  notes: ReadingNotes,
): SheetRecord[] | undefined {
  const { columns, rows } = input;
  const months = new MonthReader(input, groups.year, notes);
  const wide = months.hasColumns;
  notes.choose('layout', LAYOUT_LABEL, LAYOUTS, wide ? 'MONTHS' : 'PLAIN');
  const at = (key: string) => columns.indexOf(key);
  const items = wide || at('month') >= 0 || at('item') < 0 ? [] : [at('item')];
  const paidFor = new PaidForReader(input, items, groups.year, notes);
  const isEmpty = (cells: readonly string[], key: string) => (cells[at(key)] ?? '').trim() === '';
  for (const { row, cells, given } of records) {
    const of = continued[row - 1] ?? 0;
    const above = rows[of - 1];
    if (above) {
      const isPaid = !isEmpty(cells, 'paid');
      for (const key of [...OF_PERSON, ...(isPaid ? OF_PAYMENT : ['month'])]) {
        const text = above[at(key)];
        if (text === undefined || !isEmpty(cells, key)) continue;
        given.set(key, { text, origin: { row: of, column: at(key) } });
      }
    }
    const group = groups.givenTo(row);
    for (const [from, key] of [
      ['subject', 'item'],
      ['teacher', 'teacher'],
    ] as const) {
      const text = group.get(from);
      if (text && isEmpty(cells, key)) given.set(key, text);
    }
  }
  const isChanged = records.length < rows.length || records.some(({ given }) => given.size > 0);
  if (paidFor.isFound) return readPaidFor(input, records, paidFor, notes);
  if (!wide) return isChanged ? [...records] : undefined;
  const fee = at('fee');
  const paid = records.flatMap((record) => {
    if (record.isLeftOut) return [record];
    const text = { text: record.cells[fee] ?? '', origin: { row: record.row, column: fee } };
    return months.paymentsOf(record, fee < 0 ? undefined : text);
  });
  months.finish();
  return paid;
}

/** Makes a payment of each subject and month of a cell (R-1929). */
function readPaidFor(
  { columns, lines }: SheetInput,
  records: readonly SheetRecord[],
  paidFor: PaidForReader,
  notes: ReadingNotes,
): SheetRecord[] {
  const item = columns.indexOf('item');
  const several: SheetRecord[] = [];
  const found = records.flatMap((record): SheetRecord | SheetRecord[] => {
    const cell = { text: record.cells[item] ?? '', origin: { row: record.row, column: item } };
    const parts = record.isLeftOut ? undefined : paidFor.read(cell.text);
    if (!parts) return record;
    if (parts.length > 1 && (record.cells[columns.indexOf('paid')] ?? '').trim() !== '') {
      several.push(record);
    }
    return parts.map(({ subject, month }) => {
      const given = new Map(record.given);
      given.set('item', { text: subject, origin: partOrigin(cell, subject) });
      given.set('month', { text: month, origin: { ...cell.origin, part: '' } });
      return { ...record, given };
    });
  });
  const [first] = several;
  if (!first) return found;
  const line = lines[first.row - 1] ?? first.row;
  const paid = first.cells[columns.indexOf('paid')] ?? '';
  const detail = `Row ${line}: ${first.cells[item] ?? ''} with ${paid}`;
  const value = notes.choose('fees', 'One amount for several is', AMOUNTS, null, detail);
  if (value !== 'TOTAL') return found;
  const rows = new Set(several.map(({ row }) => row));
  return found.map((record) => (rows.has(record.row) ? { ...record, isPart: true } : record));
}
