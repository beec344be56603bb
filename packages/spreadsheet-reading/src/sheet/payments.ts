import { textAt } from '../words/texts.ts';
import type { SheetGroups } from './groups.ts';
import { MonthReader } from './months.ts';
import { PaidForReader, partOrigin } from './paid-for.ts';
import type { SheetReader, SheetRecord } from './sheet.ts';

/** The label of the choice of the layout. */
export const LAYOUT_LABEL = 'The sheet is read as';
const AMOUNTS = { EACH: 'For each of them', TOTAL: 'For all of them together' };
const LAYOUTS = { PLAIN: 'One row per payment', MONTHS: 'Months as columns' };

/** The fields of a payment that a merged cell leaves to the row above. */
const OF_PERSON = ['student', 'nric', 'phone'];
const OF_PAYMENT = ['date', 'type', 'receipt', 'month'];

/** Reads the rows of a list of payments; undefined if nothing has to be turned into fields. */
export function readPayments(
  reading: SheetReader,
  records: readonly SheetRecord[],
  groups: SheetGroups,
  continued: readonly number[],
): SheetRecord[] | undefined {
  const { columns, rows } = reading.input;
  const months = new MonthReader(reading, groups.year);
  const wide = months.hasColumns;
  reading.choose('layout', LAYOUT_LABEL, LAYOUTS, wide ? 'MONTHS' : 'PLAIN');
  const at = (key: string) => columns.indexOf(key);
  const items = wide || at('month') >= 0 || at('item') < 0 ? [] : [at('item')];
  const paidFor = new PaidForReader(reading, items, groups.year);
  for (const { row, cells, given } of records) {
    const isEmpty = (key: string) => textAt(cells, at(key)) === '';
    const of = continued[row - 1] ?? 0;
    const above = rows[of - 1];
    const left = above ? [...OF_PERSON, ...(isEmpty('paid') ? ['month'] : OF_PAYMENT)] : [];
    for (const key of left) {
      const text = above?.[at(key)];
      if (text === undefined || !isEmpty(key)) continue;
      given.set(key, { text, origin: { row: of, column: at(key) } });
    }
    const group = groups.givenTo(row);
    const [subject, teacher] = [group.get('subject'), group.get('teacher')];
    if (subject && isEmpty('item')) given.set('item', subject);
    if (teacher && isEmpty('teacher')) given.set('teacher', teacher);
  }
  const isChanged = records.length < rows.length || records.some(({ given }) => given.size > 0);
  if (paidFor.isFound) return readPaidFor(reading, records, paidFor);
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
  reading: SheetReader,
  records: readonly SheetRecord[],
  paidFor: PaidForReader,
): SheetRecord[] {
  const { columns } = reading.input;
  const [item, paid] = [columns.indexOf('item'), columns.indexOf('paid')];
  const several: SheetRecord[] = [];
  const found = records.flatMap((record): SheetRecord | SheetRecord[] => {
    const cell = { text: record.cells[item] ?? '', origin: { row: record.row, column: item } };
    const parts = record.isLeftOut ? undefined : paidFor.read(cell.text);
    if (!parts) return record;
    if (parts.length > 1 && textAt(record.cells, paid) !== '') {
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
  const line = reading.lineOf(first.row);
  const detail = `Row ${line}: ${first.cells[item] ?? ''} with ${first.cells[paid] ?? ''}`;
  const value = reading.choose('fees', 'One amount for several is', AMOUNTS, null, detail);
  if (value !== 'TOTAL') return found;
  const rows = new Set(several.map(({ row }) => row));
  return found.map((record) => (rows.has(record.row) ? { ...record, isPart: true } : record));
}
