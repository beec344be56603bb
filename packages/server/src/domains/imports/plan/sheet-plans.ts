import { type CellFault, replacePart } from '@kelas/spreadsheet-reading/cells/faults';
import type { CellOrigin, ReadSheet } from '@kelas/spreadsheet-reading/sheet/sheet';
import type { PlacedFault } from '../draft/change.ts';
import type { DraftContent } from '../draft/drafts.ts';
import type { PlannedRow, RowPlan } from './work.ts';

/** Returns a fault of a whole cell. */
function inCell(fault: CellFault, column: number | null): PlacedFault {
  return { ...fault, place: { column, partSuggestions: [] } };
}

/** Returns a fault at its cell of the sheet; its suggestions replace the whole cell. */
function faultAt(
  fault: CellFault,
  { row, column, part, isHeading }: CellOrigin,
  { headings, rows }: DraftContent,
): PlacedFault {
  if (column !== null && part === undefined && !isHeading) return inCell(fault, column);
  const cell = rows[row - 1]?.[column ?? -1] ?? '';
  const faulty = (isHeading ? headings[column ?? -1] : part) ?? '';
  const suggestions =
    part && !isHeading ? fault.suggestions.map((text) => replacePart(cell, part, text)) : [];
  const partSuggestions = faulty === '' ? [] : fault.suggestions;
  const place = { column, part: faulty, partSuggestions, ...(isHeading && { isHeading }) };
  return { ...fault, suggestions, place };
}

interface OpenRow {
  action?: RowPlan['action'];
  readonly reasons: Set<string>;
  readonly faults: Map<string, PlacedFault>;
}

/** Collects what happens with each row of a sheet. */
class SheetPlans {
  readonly #rows = new Map<number, OpenRow>();

  #rowOf(row: number): OpenRow {
    const known = this.#rows.get(row) ?? { reasons: new Set(), faults: new Map() };
    this.#rows.set(row, known);
    return known;
  }

  addFault(row: number, fault: PlacedFault): void {
    const { faults } = this.#rowOf(row);
    // Rows below one heading have the fault of the heading once.
    const key = `${fault.place.column} ${fault.place.part ?? ''} ${fault.code} ${fault.message}`;
    if (!faults.has(key)) faults.set(key, fault);
  }

  /** The payments of a row are added if one of them is. */
  addAction(row: number, { action, reason, faults }: RowPlan): void {
    const known = this.#rowOf(row);
    if (faults.length > 0) known.action = null;
    else if (known.action === undefined || known.action === 'SKIP') known.action = action;
    if (reason !== '') known.reasons.add(reason);
  }

  actionOf(row: number): RowPlan['action'] {
    const known = this.#rows.get(row);
    return known === undefined || known.faults.size > 0 ? null : (known.action ?? null);
  }

  toMap(): Map<number, PlannedRow> {
    const sorted = [...this.#rows].toSorted(([one], [other]) => one - other);
    return new Map(
      sorted.map(([row, { reasons, faults }]) => {
        const reason = faults.size > 0 ? '' : [...reasons].slice(0, 3).join('. ');
        return [row, { action: this.actionOf(row), reason, faults: [...faults.values()] }];
      }),
    );
  }
}

/** Converts the plans of read rows to those of the rows of their sheet (R-1900). */
export function plansOfSheet(
  sheet: ReadSheet,
  planned: ReadonlyMap<number, RowPlan>,
  content: DraftContent,
): ReadonlyMap<number, PlannedRow> {
  // Its answer fills the first month of every course.
  const isFromAsked = sheet.options.some(
    ({ key, value }) => value === null && (key === 'from' || key === 'begin'),
  );
  const isAsItIs = sheet.rows === content.rows && !isFromAsked;
  if (isAsItIs && sheet.faults.length + sheet.parts.size === 0) {
    return new Map(
      [...planned].map(([row, plan]) => {
        const faults = plan.faults.map((fault) =>
          inCell(fault, sheet.originOf(row, fault.column).column),
        );
        return [row, { ...plan, faults }];
      }),
    );
  }
  const plans = new SheetPlans();
  for (const { row, column, ...fault } of sheet.faults) {
    plans.addFault(row, inCell({ ...fault, column: '' }, column));
  }
  for (const [row, plan] of planned) {
    const owner = sheet.owners[row - 1] ?? row;
    plans.addAction(owner, plan);
    for (const fault of plan.faults) {
      if (isFromAsked && fault.code === 'REQUIRED' && /^from\d/.test(fault.column)) continue;
      const origin = sheet.originOf(row, fault.column);
      plans.addFault(origin.row > 0 ? origin.row : owner, faultAt(fault, origin, content));
    }
  }
  for (const [row, { of, reason }] of sheet.parts) {
    const action = of === null ? 'SKIP' : plans.actionOf(of);
    plans.addAction(row, { action, reason, faults: [] });
  }
  return plans.toMap();
}
