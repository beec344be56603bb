import { z } from 'zod';
import { dateOrders, importDelimiters, importEncodings, importKinds } from './import-fields.ts';

/** What the plan does with a row: adds records, fills empty fields of one, or skips the row. */
export const rowActions = ['ADD', 'FILL', 'SKIP'] as const;
export type RowAction = (typeof rowActions)[number];
/** A draft is OPEN until it is applied. FAILED is open too, with the reason (R-1660). */
export const importStates = ['OPEN', 'WAITING', 'RUNNING', 'DONE', 'FAILED'] as const;
export type ImportState = (typeof importStates)[number];

/** What happens with months before the current one of courses that began earlier (R-1921). */
export const earlierMonths = ['CHARGE', 'BEGIN_NOW'] as const;
export type EarlierMonths = (typeof earlierMonths)[number];

/** The number of a row of a draft, from 1. */
export const rowNumber = z
  .int({ error: 'row must be a number' })
  .min(1, 'row is not valid')
  .max(100_000, 'row is not valid')
  .meta({ examples: [1] });

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
    }),
  ),
  /** One page of rows. */
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
      /** Why the row is skipped, or which fields it fills; empty for the others. */
      reason: z.string(),
    }),
  ),
});
