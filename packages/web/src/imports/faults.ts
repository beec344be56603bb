import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ImportDraft } from './import-kinds.ts';

/**
 * The kinds of fault in general words; the message of a cell may quote the cell. A kind without an
 * entry has the message of its first cell.
 */
export const FAULT_KINDS: Readonly<Record<string, MessageDescriptor>> = {
  BEFORE_FROM: msg`Courses that end before they begin`,
  CUT_NUMBER: msg`Numbers that the spreadsheet cut, such as 9.01E+11`,
  DATE_AS_NUMBER: msg`Dates that the spreadsheet made a number`,
  HIDDEN_CHARACTER: msg`Texts with hidden characters`,
  LOST_ZERO: msg`Phone or IC numbers without their leading zero`,
  MISSING: msg`Cells that the row needs are empty`,
  NOT_A_DATE: msg`Texts that are no date`,
  NOT_A_MONTH: msg`Texts that are no month`,
  NOT_A_PHONE: msg`Phone numbers that are not complete`,
  NOT_AN_AMOUNT: msg`Texts that are no amount`,
  NOT_OFFERED: msg`Courses that the teacher does not teach`,
  NO_SUCH_DAY: msg`Days that do not exist, such as 31 February`,
  NO_TEACHER: msg`Courses that no teacher teaches`,
  OTHER_IC: msg`Students who have another IC in Kelas`,
  NO_AMOUNT: msg`Paid months without an amount`,
  NO_OWNER: msg`Rows that continue a row that is left out`,
  REPEATED: msg`Rows that repeat an earlier row`,
  REQUIRED: msg`Required cells that are empty`,
  ROWS_DIFFER: msg`Rows of one person that differ`,
  TWICE_IN_ROW: msg`Rows with one course twice`,
  UNKNOWN_BANK: msg`Banks that Kelas does not know`,
  UNKNOWN_FEE: msg`Cells of a grid that are no fee`,
  UNKNOWN_ITEM: msg`Items that are no subject and no misc item`,
  UNKNOWN_LEVEL: msg`Levels that Kelas does not know`,
  UNKNOWN_MONTH_CELL: msg`Cells of a month that are not clear`,
  UNKNOWN_STUDENT: msg`Students who are not in Kelas`,
  UNKNOWN_SUBJECT: msg`Subjects that are not in Kelas`,
  UNKNOWN_TEACHER: msg`Teachers who are not in Kelas`,
  UNKNOWN_TICK: msg`Cells of a subject that are neither a tick nor a fee`,
  UNKNOWN_WORD: msg`Words that Kelas does not know`,
};

/** Kinds whose first suggestion is right for each cell, so that all can be corrected at once (R-1689). */
export const CERTAIN: readonly string[] = ['DATE_AS_NUMBER', 'HIDDEN_CHARACTER', 'LOST_ZERO'];

/** Advice for faults that no correction mends. */
export const FAULT_HINTS: Readonly<Record<string, MessageDescriptor>> = {
  UNKNOWN_STUDENT: msg`Are they new? Import the students first.`,
  UNKNOWN_SUBJECT: msg`Are they new? Import the subjects first.`,
  UNKNOWN_TEACHER: msg`Are they new? Import the teachers first.`,
};

/** A text with one kind of fault, in all columns that have it. */
export interface FaultText {
  readonly text: string;
  readonly cells: number;
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
