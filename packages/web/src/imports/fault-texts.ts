import type { ImportDraft } from './import-counts.ts';

export const CELL_COUNT = { one: 'cell', many: 'cells' };

/** A text with one kind of fault, in all columns that have it. */
export interface FaultText {
  readonly text: string;
  readonly cells: number;
  /** Indexes of the columns. */
  readonly columns: readonly number[];
  readonly suggestions: readonly string[];
  /** True if the first suggestion is what the text is short for. */
  readonly isShort: boolean;
}

/** Returns the texts with a kind of fault; equal texts of several columns are one (R-1689). */
export function faultTextsOf(
  { faultTexts }: Pick<ImportDraft, 'faultTexts'>,
  code: string,
): FaultText[] {
  const ofCode = faultTexts.filter((each) => each.code === code);
  return [...Map.groupBy(ofCode, ({ text }) => text)]
    .map(([text, found]) => ({
      text,
      cells: found.reduce((sum, { cells }) => sum + cells, 0),
      columns: found.map(({ column }) => column),
      suggestions: [...new Set(found.flatMap(({ suggestions }) => suggestions))],
      isShort: found.every(({ isShort }) => isShort),
    }))
    .toSorted((one, other) => other.cells - one.cells);
}
