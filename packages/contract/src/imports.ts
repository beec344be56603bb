import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import {
  cellText,
  changes,
  columnIndex,
  columnKey,
  earlierMonths,
  importDraft,
  importStates,
  NO_EXAMPLE,
  plainCellText,
  readingChoices,
  rowActions,
  rowNumber,
  sameForAll,
} from './import-draft.ts';
import { dateOrders, importDelimiters, importEncodings, importKinds } from './import-fields.ts';
import { importCounts, importPlan } from './import-plan.ts';
import { document } from './schema/document.ts';
import { NOT_OBJECT } from './schema/list.ts';
import { doneBy, previewDigest } from './schema/preview.ts';
import { idFilter } from './values/filters.ts';
import { requiredVersion, uuid } from './values/ids.ts';
import { choice, optionalChoice, requiredText } from './values/text.ts';

/** Number of rows of a draft in one response (R-1654). */
export const IMPORT_PAGE_ROWS = 100;
/** Maximum number of latest imports in the list (R-1670). */
export const IMPORTS_MAX = 50;
/** An open draft is deleted after this time (R-1665). */
export const DRAFT_DAYS = 30;
/** Maximum size of the body of `POST /import`; base64 is a third larger than the file. */
export const IMPORT_BODY_BYTES = 20 * 1024 * 1024;
/** Maximum number of cells or rows that one change of a draft may name. */
const CHANGES_MAX = 10_000;

const importId = uuid('Import');
const shownRows = optionalChoice('only', ['FAULTS', 'LEFT_OUT', ...rowActions]);

export const openImport = defineCall({
  method: 'POST',
  path: '/import',
  roles: access.imports.use,
  // A draft is no record.
  audit: null,
  summary: 'Read a pasted text or a CSV file and store it as a draft',
  input: z
    .object({
      kind: choice('Kind', importKinds),
      fileName: requiredText('File name'),
      text: z
        .string({ error: 'text must be text' })
        .nullish()
        .meta({ examples: ['Name\nPhysics'] }),
      /** The file in base64. */
      data: z
        .base64({ error: 'data must be base64' })
        .nullish()
        .meta({ examples: [null] }),
    })
    .refine(({ text, data }) => Boolean(text) !== Boolean(data), {
      path: ['text'],
      message: 'Paste the rows of a spreadsheet, or choose a file',
    }),
  output: z.object({ id: z.string() }),
  maxBodyBytes: IMPORT_BODY_BYTES,
  idempotent: true,
});

export const getImport = defineCall({
  method: 'GET',
  path: '/import',
  roles: access.imports.use,
  summary: `A draft with its columns and questions, and ${IMPORT_PAGE_ROWS} of its rows`,
  input: z.object({
    id: importId,
    /** Number of rows of the filtered list to pass over. */
    from: idFilter('from'),
    only: shownRows,
  }),
  output: importDraft,
});

export const changeImport = defineCall({
  method: 'PUT',
  path: '/import',
  roles: access.imports.use,
  // A draft is no record.
  audit: null,
  summary: 'Correct a draft: columns, cells, answers and rows to leave out; 409 when it is stale',
  input: z.object({
    id: importId,
    version: requiredVersion,
    /** Reads the file again; corrected cells are lost. */
    encoding: optionalChoice('encoding', importEncodings),
    /** Reads the file again with this delimiter; corrected cells are lost. */
    delimiter: optionalChoice('delimiter', importDelimiters),
    columns: changes('columns', columnKey.nullable()).meta(NO_EXAMPLE),
    formats: changes(
      'formats',
      z.object({ column: columnKey, order: choice('order', dateOrders) }, NOT_OBJECT),
    ),
    fillsEmpty: z.boolean({ error: 'fillsEmpty must be true or false' }).nullish(),
    /** Choices about how the sheet is read, as the draft lists them. */
    reading: readingChoices,
    /** Charges the months before the current one, or begins in the current one (R-1921). */
    earlierMonths: optionalChoice('earlierMonths', earlierMonths),
    /** Makes this row the row of headings; the columns are guessed again (R-1924). */
    headingsRow: rowNumber.nullish().meta(NO_EXAMPLE),
    sameForAll,
    /** Corrected cells: row, index of the column and the new text. */
    cells: changes(
      'cells',
      z.object({ row: rowNumber, column: columnIndex, value: cellText('value') }, NOT_OBJECT),
      CHANGES_MAX,
      'Too many cells at once',
    ),
    /** Replaces every cell of a column with exactly this text, without spaces around it. */
    replaceAll: changes(
      'replaceAll',
      z.object(
        { column: columnIndex, from: plainCellText('from'), to: cellText('to') },
        NOT_OBJECT,
      ),
    ).meta(NO_EXAMPLE),
    leftOut: changes(
      'leftOut',
      z.object(
        { row: rowNumber, isLeftOut: z.boolean({ error: 'isLeftOut must be true or false' }) },
        NOT_OBJECT,
      ),
      CHANGES_MAX,
      'Too many rows at once',
    ),
    /** Takes the first suggestion of every cell with this fault. */
    acceptAll: z
      .string({ error: 'acceptAll must be text' })
      .max(50, 'acceptAll is not valid')
      .nullish(),
    /** Leaves out every row that has a fault. */
    leaveOutFaulty: z.boolean({ error: 'leaveOutFaulty must be true or false' }).nullish(),
    /** The page of rows to return, as in `GET /import`. */
    from: z
      .int({ error: 'from must be a number' })
      .min(0, 'from is not valid')
      .max(100_000, 'from is not valid')
      .nullish(),
    only: shownRows,
  }),
  output: importDraft,
});

export const planImport = defineCall({
  method: 'GET',
  path: '/import/plan',
  roles: access.imports.use,
  summary: 'What applying a draft would do; 422 while the draft has faults or open questions',
  input: z.object({ id: importId }),
  output: importPlan,
});

export const applyImport = defineCall({
  method: 'POST',
  path: '/import/apply',
  roles: access.imports.use,
  audit: 'IMPORT_APPLIED',
  summary: 'Carry out the plan of a draft in the background, all or none; 409 when it is stale',
  input: z.object({
    id: importId,
    digest: previewDigest,
  }),
  output: z.object({ state: z.enum(importStates) }),
  idempotent: true,
});

export const getImportProgress = defineCall({
  method: 'GET',
  path: '/import/progress',
  roles: access.imports.use,
  summary: 'How far an import is',
  input: z.object({ id: importId }),
  output: z.object({
    state: z.enum(importStates),
    /** Steps that are done, and all steps. */
    done: z.int(),
    total: z.int(),
    /** Why the import failed; else empty. */
    message: z.string(),
  }),
});

export const listImports = defineCall({
  method: 'GET',
  path: '/imports',
  roles: access.imports.use,
  summary: `The open drafts, and the latest ${IMPORTS_MAX} imports, newest first`,
  output: z.object({
    drafts: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(importKinds),
        fileName: z.string(),
        rows: z.int(),
        state: z.enum(importStates),
        ...doneBy,
      }),
    ),
    imports: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(importKinds),
        fileName: z.string(),
        counts: z.object(importCounts),
        ...doneBy,
        undone: z.object(doneBy).nullable(),
      }),
    ),
  }),
});

export const undoImport = defineCall({
  method: 'POST',
  path: '/import/undo',
  roles: access.imports.use,
  audit: 'IMPORT_UNDONE',
  summary: 'Remove what an import made, except the records that others depend on',
  input: z.object({ id: importId }),
  output: z.object({
    id: z.string(),
    /** Number of removed records and voided payments. */
    removed: z.int(),
    kept: z.array(z.object({ name: z.string(), reason: z.string() })),
  }),
  idempotent: true,
});

export const discardImport = defineCall({
  method: 'POST',
  path: '/import/discard',
  roles: access.imports.use,
  audit: null,
  summary: 'Delete an open draft',
  input: z.object({ id: importId }),
  output: null,
});

export const getImportTemplate = defineCall({
  method: 'GET',
  path: '/import/template',
  roles: access.imports.use,
  summary: 'A CSV file with the columns of a kind and one example row',
  input: z.object({ kind: choice('kind', importKinds) }),
  output: document,
  produces: 'text/csv; charset=utf-8',
});
