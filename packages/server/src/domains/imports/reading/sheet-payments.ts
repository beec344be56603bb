import { LAYOUT_LABEL, type ReadingNotes, type SheetInput, type SheetRecord } from './sheet.ts';
import type { SheetGroups } from './sheet-groups.ts';
import { MonthReader } from './sheet-months.ts';

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
