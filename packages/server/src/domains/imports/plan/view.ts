import type { OutputOf } from '@kelas/contract/call';
import { type changeImport, type getImport, IMPORT_PAGE_ROWS } from '@kelas/contract/imports';
import { cleanCell, typeOfColumn } from '@kelas/spreadsheet-reading/cells/read-rows';
import { sameSubjects } from '@kelas/spreadsheet-reading/names/subjects';
import type { Draft } from '../draft/drafts.ts';
import { headingsLineOf } from '../draft/sheet-changes.ts';
import type { DraftPlan } from './plan.ts';
import type { PlannedRow } from './work.ts';

type View = OutputOf<typeof getImport>;
type Only = 'FAULTS' | 'LEFT_OUT' | NonNullable<PlannedRow['action']>;

/** Which rows to show. */
export interface Page {
  readonly from: number;
  readonly only: Only | undefined;
}

const LEFT_OUT: PlannedRow = { action: null, reason: '', faults: [] };
const TITLE: PlannedRow = { ...LEFT_OUT, reason: 'above the headings' };

/** A draft as a response: its columns and questions, and one page of rows (R-1654). */
export function viewOf(
  draft: Draft,
  plan: DraftPlan,
  { from, only }: Page,
): View & OutputOf<typeof changeImport> {
  const { content, choices } = draft;
  const leftOut = new Set(choices.leftOut);
  const headingsLine = headingsLineOf(content);
  const planned = content.rows.map((cells, index) => ({
    row: index + 1,
    cells: [...cells],
    isLeftOut: leftOut.has(index + 1),
    plan:
      plan.rows.get(index + 1) ?? ((content.lines[index] ?? 0) < headingsLine ? TITLE : LEFT_OUT),
  }));
  const isShown = (row: (typeof planned)[number]) => {
    if (only === undefined) return true;
    if (only === 'LEFT_OUT') return row.isLeftOut;
    return only === 'FAULTS' ? row.plan.faults.length > 0 : row.plan.action === only;
  };
  const count = (test: (row: PlannedRow) => boolean) =>
    planned.filter((row) => test(row.plan)).length;
  return {
    id: draft.uuid,
    version: draft.version,
    kind: draft.kind,
    fileName: draft.file_name,
    state: draft.state,
    encoding: draft.encoding,
    delimiter: draft.delimiter,
    headings: [...content.headings],
    columns: [...choices.columns],
    missing: plan.missing,
    formats: Object.entries(choices.formats).map(([column, order]) => ({ column, order })),
    questions: plan.questions,
    fillsEmpty: choices.fillsEmpty,
    reading: plan.options,
    notImported: plan.notImported,
    counts: {
      rows: planned.length,
      faulty: count(({ faults }) => faults.length > 0),
      leftOut: leftOut.size,
      add: count(({ action }) => action === 'ADD'),
      fill: count(({ action }) => action === 'FILL'),
      skip: count(({ action }) => action === 'SKIP'),
    },
    faultCodes: faultCodesOf(plan),
    faultTexts: faultTextsOf(draft, plan),
    rows: planned
      .filter(isShown)
      .slice(from, from + IMPORT_PAGE_ROWS)
      .map(({ row, cells, isLeftOut, plan: { action, reason, faults } }) => ({
        row,
        line: content.lines[row - 1] ?? row,
        cells,
        isLeftOut,
        action,
        reason,
        faults: faults.map(({ code, message, suggestions, place: { column } }) => ({
          column,
          code,
          message,
          suggestions: [...suggestions],
        })),
      })),
  };
}

/** The codes of faults, the most frequent first, each with the message of its first cell. */
function faultCodesOf({ rows }: DraftPlan): View['faultCodes'] {
  const codes = new Map<string, View['faultCodes'][number]>();
  for (const { faults } of rows.values()) {
    for (const { code, message, suggestions, place } of faults) {
      const known = codes.get(code) ?? { code, message, cells: 0, suggested: 0 };
      known.cells += 1;
      if (suggestions.length + place.partSuggestions.length > 0) known.suggested += 1;
      codes.set(code, known);
    }
  }
  return [...codes.values()].toSorted((one, other) => other.cells - one.cells);
}

/** Maximum number of texts in a response. */
const FAULT_TEXTS_MAX = 50;

/** Counts the texts of each column that name an unknown record or word (R-1654). */
function faultTextsOf({ kind, content, choices }: Draft, { rows }: DraftPlan): View['faultTexts'] {
  const texts = new Map<string, View['faultTexts'][number]>();
  const types = choices.columns.map((key) => typeOfColumn(kind, key));
  for (const [row, { faults }] of rows) {
    for (const { code, suggestions: ofCell, place } of faults) {
      const { column, part } = place;
      if (column === null || !code.startsWith('UNKNOWN_')) continue;
      const cell = content.rows[row - 1]?.[column] ?? '';
      const text = part || cleanCell(cell, types[column] ?? 'TEXT');
      const suggestions = part ? place.partSuggestions : ofCell;
      const id = `${code} ${column} ${text}`;
      const known = texts.get(id);
      if (known) known.cells += 1;
      else {
        const isShort = sameSubjects(text, suggestions.slice(0, 1)).length > 0;
        texts.set(id, { code, column, text, cells: 1, suggestions: [...suggestions], isShort });
      }
    }
  }
  return [...texts.values()]
    .toSorted((one, other) => other.cells - one.cells)
    .slice(0, FAULT_TEXTS_MAX);
}
