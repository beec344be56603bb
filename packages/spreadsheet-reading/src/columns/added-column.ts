import { SAME_FOR_ALL_MARK } from '@kelas/contract/import-fields';

/** Returns the heading of a column that the clerk adds: it has one value in every row (R-1923). */
export function addedHeading(label: string): string {
  return `${label}${SAME_FOR_ALL_MARK}`;
}

export function isAddedColumn(heading: string | undefined): boolean {
  return heading?.endsWith(SAME_FOR_ALL_MARK) ?? false;
}
