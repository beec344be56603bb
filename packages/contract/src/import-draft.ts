import { z } from 'zod';
import {
  dateOrders,
  IMPORT_CELL_MAX_CHARACTERS,
  IMPORT_COLUMNS_MAX,
  importDelimiters,
  importEncodings,
  importKinds,
  readingKeys,
} from './import-fields.ts';
import { NOT_OBJECT } from './schema/list.ts';
import { choice } from './values/text.ts';

/** The action of the plan for a row: adds records, fills empty fields of one, or skips the row. */
export const rowActions = ['ADD', 'FILL', 'SKIP'] as const;
export type RowAction = (typeof rowActions)[number];
/** A draft is OPEN until it is applied. FAILED is open too, with the reason (R-1660). */
export const importStates = ['OPEN', 'WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;

/** The outcome for months before the current one of courses that began earlier (R-1921). */
export const earlierMonths = ['CHARGE', 'BEGIN_NOW'] as const;
export type EarlierMonths = (typeof earlierMonths)[number];

/** The number of a row of a draft, from 1. */
export const rowNumber = z
  .int({ error: 'row must be a number' })
  .min(1, 'row is not valid')
  .max(100_000, 'row is not valid')
  .meta({ examples: [1] });

const NOT_COLUMN = 'column is not valid';
const TOO_LONG = `A cell can have at most ${IMPORT_CELL_MAX_CHARACTERS} characters`;

/** The index of a column of a sheet. */
export const columnIndex = z
  .int({ error: 'column must be a number' })
  .min(0, NOT_COLUMN)
  .max(IMPORT_COLUMNS_MAX - 1, NOT_COLUMN)
  .meta({ examples: [0] });

/** The text of a cell, without an example. */
export const plainCellText = (field: string) =>
  z.string({ error: `${field} must be text` }).max(IMPORT_CELL_MAX_CHARACTERS, TOO_LONG);

/** The text of a cell. */
export const cellText = (field: string) => plainCellText(field).meta({ examples: ['Physics'] });

const TOO_MANY_COLUMNS = `A sheet can have at most ${IMPORT_COLUMNS_MAX} columns`;
export const columnKey = z.string({ error: 'column must be text' }).max(50, 'column is not valid');

/** An optional list of changes; by default at most as long as a sheet has columns. */
export const changes = <T extends z.ZodType>(
  field: string,
  item: T,
  max: number = IMPORT_COLUMNS_MAX,
  tooMany = TOO_MANY_COLUMNS,
) =>
  z
    .array(item, { error: `${field} must be a list` })
    .max(max, tooMany)
    .nullish();

/** Without an example in the API reference. */
export const NO_EXAMPLE = { examples: [null] };

/**
 * Gives all rows one value of a field that has no column, or those with an empty cell of it. An
 * empty value adds an empty column (R-1923).
 */
export const sameForAll = changes(
  'sameForAll',
  z.object({ field: columnKey, value: cellText('value') }, NOT_OBJECT),
).meta(NO_EXAMPLE);

/** Choices about how a sheet is read, as the draft lists them (R-1900). */
export const readingChoices = changes(
  'reading',
  z.object(
    {
      key: choice('key', readingKeys),
      value: z.string({ error: 'value must be text' }).max(50, 'value is not valid'),
    },
    NOT_OBJECT,
  ),
  readingKeys.length,
  'Too many choices at once',
).meta(NO_EXAMPLE);

const fault = z.object({
  /** Index of the cell's column; null when no column of the file holds the field. */
  column: z.int().nullable(),
  code: z.string(),
  message: z.string(),
  /** Texts that can replace the cell, the best one first. */
  suggestions: z.array(z.string()),
});

/** A draft with its columns and questions, and one page of rows (R-1654). */
export const importDraft = z.object({
  id: z.string(),
  version: z.int(),
  kind: z.enum(importKinds),
  fileName: z.string(),
  state: z.enum(importStates),
  encoding: z.enum(importEncodings),
  delimiter: z.enum(importDelimiters),
  headings: z.array(z.string()),
  /** The key of each column's field, as `importColumns` lists them; null for an ignored column. */
  columns: z.array(z.string().nullable()),
  /** Labels of required fields that no column has; nothing can be imported while there are any. */
  missing: z.array(z.string()),
  formats: z.array(z.object({ column: z.string(), order: z.enum(dateOrders) })),
  /** Columns whose dates can be read in two ways; the answer goes into `formats`. */
  questions: z.array(z.object({ column: z.string(), examples: z.array(z.string()) })),
  fillsEmpty: z.boolean(),
  /** How the sheet is read; a choice without a value is a question (R-1900). */
  reading: z.array(
    z.object({
      key: z.enum(readingKeys),
      label: z.string(),
      value: z.string().nullable(),
      choices: z.array(z.object({ value: z.string(), label: z.string() })),
      /** The part of the sheet that the choice is about; empty for some. */
      detail: z.string(),
    }),
  ),
  /** The parts that the reading does not import. */
  notImported: z.array(z.string()),
  counts: z.object({
    rows: z.int(),
    faulty: z.int(),
    leftOut: z.int(),
    add: z.int(),
    fill: z.int(),
    skip: z.int(),
  }),
  /** The kinds of fault with the number of cells, and of those with a suggestion. */
  faultCodes: z.array(
    z.object({ code: z.string(), message: z.string(), cells: z.int(), suggested: z.int() }),
  ),
  /** Unknown words and names that can be replaced in a whole column, the most frequent first. */
  faultTexts: z.array(
    z.object({
      code: z.string(),
      /** Index of the column. */
      column: z.int(),
      text: z.string(),
      cells: z.int(),
      suggestions: z.array(z.string()),
      /** True if the first suggestion is what the text is short for. */
      isShort: z.boolean(),
    }),
  ),
  rows: z.array(
    z.object({
      row: rowNumber,
      /** The line of the file where the row begins. */
      line: z.int(),
      cells: z.array(z.string()),
      isLeftOut: z.boolean(),
      faults: z.array(fault),
      /** Null for a row with faults, for one that is left out, and while a question is open. */
      action: z.enum(rowActions).nullable(),
      /** Why the row is skipped, or which fields it fills; else empty. */
      reason: z.string(),
    }),
  ),
});
