import type { InputOf } from '@kelas/contract/call';
import {
  IMPORT_COLUMNS_MAX,
  IMPORT_GROUPS_MAX,
  importColumns,
} from '@kelas/contract/import-fields';
import type { changeImport } from '@kelas/contract/imports';
import { errorText } from '@kelas/contract/values/error-text';
import { PHONE_PREFIX } from '@kelas/contract/values/phone';
import { readRows } from '@kelas/spreadsheet-reading/cells/read-rows';
import { addedHeading, isAddedColumn } from '@kelas/spreadsheet-reading/columns/added-column';
import { guessSheetColumns } from '@kelas/spreadsheet-reading/columns/sheet-columns';
import { SheetNames } from '@kelas/spreadsheet-reading/names/subjects';
import { invalid } from '../../../base/errors.ts';
import { refuseUnstorable } from './change.ts';
import type { Draft, DraftContent } from './drafts.ts';

type Change = Pick<InputOf<typeof changeImport>, 'sameForAll' | 'headingsRow'>;

/** Returns a draft with other headings, and with columns that the sheet does not have (R-1923, R-1924). */
export function withSheetChanges(
  draft: Draft,
  { sameForAll, headingsRow }: Change,
  names: SheetNames = new SheetNames(),
): Draft {
  const headed = headingsRow ? withHeadings(draft, headingsRow, names) : draft;
  return (sameForAll ?? []).reduce((each, same) => withSameValue(each, same, names), headed);
}

/** Returns the line of the headings in the spreadsheet, which is the first one without a row. */
export function headingsLineOf({ lines }: Pick<DraftContent, 'lines'>): number {
  const found = new Set(lines);
  let line = 1;
  while (found.has(line)) line += 1;
  return line;
}

/**
 * Makes a row the row of headings. The rows above it are left out. Rows below it that were
 * above the earlier headings are included.
 */
function withHeadings(draft: Draft, row: number, names: SheetNames): Draft {
  const { kind, content, choices } = draft;
  const chosen = content.rows[row - 1];
  const line = content.lines[row - 1];
  if (!chosen || line === undefined) throw invalid('headingsRow', 'This row does not exist');
  const earlierLine = headingsLineOf(content);
  const leftOut = new Set(choices.leftOut);
  const earlier = content.headings.map((heading) => (isAddedColumn(heading) ? '' : heading));
  const all = content.rows
    .map((cells, index) => ({
      cells,
      line: content.lines[index] ?? index + 1,
      isLeftOut: leftOut.has(index + 1),
    }))
    .toSpliced(row - 1, 1)
    // A sheet without headings had none to take back.
    .concat(
      earlier.some((heading) => heading !== '')
        ? { cells: earlier, line: earlierLine, isLeftOut: false }
        : [],
    )
    .toSorted((one, other) => one.line - other.line)
    .map((each) => {
      const wasTitle = each.line < earlierLine;
      return { ...each, isLeftOut: each.line < line || (each.isLeftOut && !wasTitle) };
    });
  const headings = content.headings.map((heading, index) =>
    isAddedColumn(heading) ? heading : (chosen[index]?.trim() ?? ''),
  );
  const kept = all.filter(({ isLeftOut }) => !isLeftOut).map(({ cells }) => cells);
  const guessed = guessSheetColumns(kind, headings, kept, names);
  const added = choices.columns.filter((_, index) => isAddedColumn(headings[index]));
  const columns = guessed.map((key, index) => {
    if (isAddedColumn(headings[index])) return choices.columns[index] ?? null;
    return added.includes(key) ? null : key;
  });
  return {
    ...draft,
    content: {
      headings,
      rows: all.map(({ cells }) => cells),
      lines: all.map((each) => each.line),
    },
    choices: {
      ...choices,
      columns,
      leftOut: all.flatMap(({ isLeftOut }, index) => (isLeftOut ? [index + 1] : [])),
    },
  };
}

/**
 * Gives all rows one value of a field: in a column of its own, or in the empty cells of the column
 * that the sheet has. Without a value the column is empty, to type into.
 */
function withSameValue(
  draft: Draft,
  { field, value }: NonNullable<Change['sameForAll']>[number],
  names: SheetNames,
): Draft {
  const { kind, content, choices } = draft;
  const known = importColumns(kind, IMPORT_GROUPS_MAX).find(({ key }) => key === field);
  if (!known) throw invalid('sameForAll', 'This field does not exist');
  refuseUnstorable('sameForAll', value);
  const [read] =
    value === ''
      ? []
      : readRows(kind, [field], [[value]], {}, PHONE_PREFIX, undefined, new Set(), names).rows;
  const wrong = read?.faults.find(({ column }) => column === field);
  if (wrong) throw invalid('sameForAll', wrong.message);
  const at = choices.columns.indexOf(field);
  if (at >= 0) {
    const replaces = isAddedColumn(content.headings[at]);
    const rows = content.rows.map((cells) =>
      replaces || cells[at]?.trim() === '' ? cells.with(at, value) : cells,
    );
    return { ...draft, content: { ...content, rows } };
  }
  if (content.headings.length >= IMPORT_COLUMNS_MAX) {
    throw invalid(
      'sameForAll',
      errorText`A sheet can have at most ${{ max: IMPORT_COLUMNS_MAX }} columns`,
    );
  }
  return {
    ...draft,
    content: {
      ...content,
      headings: [...content.headings, addedHeading(known.label)],
      rows: content.rows.map((cells) => [...cells, value]),
    },
    choices: { ...choices, columns: [...choices.columns, field] },
  };
}
