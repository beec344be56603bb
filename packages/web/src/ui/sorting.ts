import type { Column } from './table.ts';

/** The sorted column, by its label. */
export interface Sorting {
  readonly label: string;
  readonly descending: boolean;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
/** A day `DD-MM-YYYY` or a month `MM-YYYY`. */
const DATE = /^(\d\d-)?\d\d-\d{4}$/;

/** True for a column whose heading sorts. */
export function isSortable<T>({ value, order }: Column<T>): boolean {
  return value !== undefined || order !== undefined;
}

/** Returns the rows sorted by a column, rows without a value last; the given order for none. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly Column<T>[],
  sorting: Sorting | undefined,
): readonly T[] {
  const column = columns.find(({ label }) => label === sorting?.label);
  if (!column || !sorting) return rows;
  const keyed = rows.map((row) => ({ row, key: keyOf(column, row) }));
  const direction = sorting.descending ? -1 : 1;
  return keyed
    .sort((one, other) => {
      if (one.key === '' || other.key === '')
        return Number(one.key === '') - Number(other.key === '');
      return direction * compareKeys(one.key, other.key);
    })
    .map(({ row }) => row);
}

function keyOf<T>({ value, order }: Column<T>, row: T): string | number {
  const key = order?.(row) ?? value?.(row) ?? '';
  if (typeof key === 'number') return key;
  if (key === 'NA') return '';
  return DATE.test(key) ? key.split('-').reverse().join('-') : key;
}

function compareKeys(one: string | number, other: string | number): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  return collator.compare(String(one), String(other));
}
