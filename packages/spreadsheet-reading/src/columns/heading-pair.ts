import type { ImportKind } from '@kelas/contract/import-fields';
import { readMonthHeading } from '../cells/month-words.ts';
import type { SheetNames } from '../names/subjects.ts';
import { hasMeaning } from './headings.ts';
import { isSheetHeading } from './sheet-columns.ts';

const YEAR = /(?<!\d)20\d\d(?!\d)/;

/** Returns true for a row in which most texts are headings, none of them a number. */
function isHeadingRow(kind: ImportKind, cells: readonly string[], names: SheetNames): boolean {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (texts.length < 2 || texts.some((text) => /^[\d.,\s-]+$/.test(text) && !YEAR.test(text)))
    return false;
  const known = texts.filter((text) => isSheetHeading(kind, text, names) || YEAR.test(text));
  return known.length * 2 >= texts.length;
}

/** One heading of the two rows, such as `Parent Name`, `Jan 2026` or `Maths`. */
function combined(kind: ImportKind, top: string, bottom: string, names: SheetNames): string {
  if (bottom === '' || top === '') return top + bottom;
  const both = `${top} ${bottom}`;
  const month = readMonthHeading(bottom);
  const year = YEAR.exec(top)?.[0];
  if (month) return month.year === undefined && year ? `${bottom} ${year}` : bottom;
  if (readMonthHeading(both) || hasMeaning(kind, both)) return both;
  if (names.has(top) && hasMeaning(kind, bottom)) return both;
  return isSheetHeading(kind, bottom, names) ? bottom : both;
}

/** A heading of several columns is in the first of them. */
function spread(top: readonly string[], bottom: readonly string[]): string[] {
  let last = '';
  return top.map((cell, at) => {
    const own = cell.trim();
    if (own !== '') last = own;
    return own === '' && (bottom[at] ?? '').trim() === '' ? '' : last;
  });
}

/**
 * Returns the headings of two rows, the upper one of which has headings of several columns (R-1909);
 * undefined unless both rows have headings.
 */
export function combinedHeadings(
  kind: ImportKind,
  top: readonly string[],
  bottom: readonly string[],
  names: SheetNames,
): string[] | undefined {
  if (!isHeadingRow(kind, top, names) || !isHeadingRow(kind, bottom, names)) return undefined;
  const spans = spread(top, bottom);
  return bottom.map((cell, at) => combined(kind, spans[at] ?? '', cell.trim(), names));
}
