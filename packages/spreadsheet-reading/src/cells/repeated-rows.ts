import { IMPORT_GROUPS_MAX, type ImportKind, importColumns } from '@kelas/contract/import-fields';
import { nameKey, nricKey } from '../names/name-index.ts';
import { type CellFault, type CellValue, fault, textValue } from './faults.ts';
import type { ReadRow } from './read-rows.ts';

/** A value that is unique in a file: the column of the fault, and the key that is compared. */
interface Unique {
  readonly column: string;
  readonly thing: string;
  /** Returns undefined or empty text for a row without the value. */
  readonly keyOf: (row: ReadRow) => string | undefined;
}

const nameOf = ({ values }: ReadRow) => nameKey(textValue(values.name) ?? '');
const NAME: Unique = { column: 'name', thing: 'name', keyOf: nameOf };
const NRIC: Unique = {
  column: 'nric',
  thing: 'IC',
  keyOf: ({ values }) => nricKey(textValue(values.nric) ?? ''),
};
const NAME_AND_PHONE: Unique = {
  column: 'name',
  thing: 'name and phone',
  // Siblings share a phone, so a phone alone means nothing.
  keyOf: (row) => {
    const [name, phone] = [nameOf(row), textValue(row.values.phone)];
    return name && phone && JSON.stringify([name, phone]);
  },
};

const UNIQUE: Readonly<Record<ImportKind, readonly Unique[]>> = {
  SUBJECTS: [NAME],
  MISC_ITEMS: [NAME],
  TEACHERS: [NRIC, NAME_AND_PHONE],
  STUDENTS: [NRIC, NAME_AND_PHONE],
  PAYMENTS: [],
};

/** True for equal values apart from case, spaces and punctuation. */
function isSame(value: CellValue, other: CellValue | undefined): boolean {
  const simple = (each: CellValue) => nameKey(String(each)).replace(/[\s\p{P}]/gu, '');
  return simple(value) === simple(other ?? '');
}

/** Values that a message about a repeated row names. */
const NAMED_VALUES_MAX = 4;

/** Names the values that only the later row has, which are lost if it is left out (R-1651); empty for none. */
function lossOf(kind: ImportKind, row: ReadRow, earlier: ReadRow): string {
  const lost = importColumns(kind, IMPORT_GROUPS_MAX).flatMap(({ key, label }) => {
    const value = row.values[key];
    if (value === undefined || value === '' || isSame(value, earlier.values[key])) return [];
    return [typeof value === 'string' ? `${label} ${value}` : label];
  });
  const others = lost.length - NAMED_VALUES_MAX;
  const named = [...lost.slice(0, NAMED_VALUES_MAX), ...(others > 0 ? [`${others} more`] : [])];
  return new Intl.ListFormat('en').format(named);
}

/**
 * Returns the rows that repeat an earlier row: the same name of a subject or an item, or the same
 * person by IC, or by name and phone (R-1651). `row` is the later one, as in `ReadRow`. `lineOf`
 * converts a row to its number in the spreadsheet for the message.
 */
export function findRepeated(
  kind: ImportKind,
  rows: readonly ReadRow[],
  lineOf: (row: number) => number = (row) => row,
): { readonly row: number; readonly fault: CellFault }[] {
  const firsts = UNIQUE[kind].map((unique) => ({ ...unique, seen: new Map<string, ReadRow>() }));
  return rows.flatMap((row) => {
    let found: { row: number; fault: CellFault } | undefined;
    for (const { column, thing, keyOf, seen } of firsts) {
      const key = keyOf(row);
      if (key === undefined || key === '') continue;
      const first = seen.get(key);
      if (first === undefined) seen.set(key, row);
      else if (found === undefined) {
        const [line, loss] = [lineOf(first.row), lossOf(kind, row, first)];
        const message =
          loss === ''
            ? `Row ${line} has the same ${thing}. It has nothing else to import, so leave this row out`
            : `Row ${line} has the same ${thing}. Leave one of them out. This row alone has: ${loss}`;
        found = { row: row.row, fault: { column, ...fault('REPEATED', message) } };
      }
    }
    return found ?? [];
  });
}
