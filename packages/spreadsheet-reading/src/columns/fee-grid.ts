import { isLevelName } from '../cells/group-words.ts';
import { isAmount, readTick } from '../cells/sheet-words.ts';
import type { SheetNames } from '../names/subjects.ts';
import { textsOf } from '../words/texts.ts';
import { isAddedColumn } from './added-column.ts';

export type Rows = readonly (readonly string[])[];

const SAMPLE_ROWS = 300;
const MANY = 0.6;

/** The cells with a text in the first rows of a column. */
export function cellSample(rows: Rows, column: number): string[] {
  return textsOf(rows.slice(0, SAMPLE_ROWS).map((row) => row[column] ?? ''));
}

/** Returns true if a share of the cells passes a test, also for no cells. */
export function mostAre(
  cells: readonly string[],
  test: (cell: string) => boolean,
  share = MANY,
): boolean {
  return cells.filter(test).length >= cells.length * share;
}

const FEE_WORDS = /[\s:(-]+(?:fees?|yuran|rm|bayaran)[\s):]*$/i;

/** Returns the subject of a heading such as `Maths` or `Maths (RM)`. */
export function subjectOfHeading(heading: string): string {
  const text = heading.trim();
  return text.replace(FEE_WORDS, '').trim() || text;
}

/** Returns the level of a heading such as `F4` or `Form 4 (RM)`; undefined for another text. */
export function levelOfHeading(heading: string, names: SheetNames): string | undefined {
  const text = subjectOfHeading(heading);
  return isLevelName(text, names) ? text : undefined;
}

/** The columns of a grid of fees with their fields. */
interface FeeGrid {
  readonly namesAt: number;
  readonly namesKey: 'level1' | 'subject1';
  readonly feesAt: readonly number[];
  readonly feesKey: 'subjectColumn' | 'levelColumn';
}

/**
 * Finds a grid of fees (R-1928): levels as rows and subjects as columns, or the other way round.
 * Returns undefined for any other table.
 */
export function findFeeGrid(
  headings: readonly string[],
  rows: Rows,
  names: SheetNames,
): FeeGrid | undefined {
  const isSubject = (text: string) => text !== '' && names.has(subjectOfHeading(text));
  const isLevel = (text: string) => levelOfHeading(text, names) !== undefined;
  return (
    findWith(headings, rows, isSubject, isLevel, 'level1', 'subjectColumn') ??
    findWith(headings, rows, isLevel, isSubject, 'subject1', 'levelColumn')
  );
}

function findWith(
  headings: readonly string[],
  rows: Rows,
  isOfColumn: (text: string) => boolean,
  isOfRow: (text: string) => boolean,
  namesKey: FeeGrid['namesKey'],
  feesKey: FeeGrid['feesKey'],
): FeeGrid | undefined {
  const feesAt = headings.flatMap((heading, at) => (isOfColumn(heading.trim()) ? [at] : []));
  if (feesAt.length < 2) return undefined;
  const namesAt = headings.findIndex((heading, at) => {
    const cells = cellSample(rows, at);
    const isNames = cells.length > 0 && mostAre(cells, isOfRow);
    return isNames && !feesAt.includes(at) && !isAddedColumn(heading);
  });
  const cells = feesAt.flatMap((at) => cellSample(rows, at));
  const areTicks = mostAre(cells, (cell) => readTick(cell) !== undefined);
  if (namesAt < 0 || !areTicks || !cells.some(isAmount)) return undefined;
  return { namesAt, namesKey, feesAt, feesKey };
}

export function isFeeGrid(kind: string, columns: readonly (string | null)[]): boolean {
  return (
    kind === 'TEACHERS' && columns.some((key) => key === 'subjectColumn' || key === 'levelColumn')
  );
}
