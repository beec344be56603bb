import { type CellFault, replacePart } from '@kelas/spreadsheet-reading/cells/faults';
import type { CellOrigin, ReadSheet } from '@kelas/spreadsheet-reading/sheet/sheet';
import type { RowPlan } from './work.ts';

/** The cells and headings that a sheet was read from. */
interface SheetContent {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Returns a fault at its cell of the sheet; its suggestions replace the whole cell. */
function faultAt(
  fault: CellFault,
  origin: CellOrigin,
  { headings, rows }: SheetContent,
): CellFault {
  const { column, part, isHeading } = origin;
  if (column !== null && part === undefined && !isHeading) {
    return { ...fault, place: { column, partSuggestions: [] } };
  }
  const cell = rows[origin.row - 1]?.[column ?? -1] ?? '';
  const partOfHeading = isHeading ? (headings[column ?? -1] ?? '') : undefined;
  const faulty = partOfHeading ?? part ?? '';
  const suggestions =
    part && !isHeading ? fault.suggestions.map((text) => replacePart(cell, part, text)) : [];
  return {
    ...fault,
    suggestions,
    place: {
      column,
      part: faulty,
      partSuggestions: faulty === '' ? [] : fault.suggestions,
      ...(isHeading && { isHeading }),
    },
  };
}

/** Collects what happens with each row of a sheet. */
class SheetPlans {
  readonly #faults = new Map<number, CellFault[]>();
  readonly #seen = new Set<string>();
  readonly #actions = new Map<number, { action: RowPlan['action']; reasons: Set<string> }>();

  addFault(row: number, fault: CellFault): void {
    // Rows below one heading have the fault of the heading once.
    const key = `${row} ${fault.place?.column} ${fault.place?.part ?? ''} ${fault.code} ${fault.message}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    const faults = this.#faults.get(row) ?? [];
    faults.push(fault);
    this.#faults.set(row, faults);
  }

  /** The payments of a row are added if one of them is. */
  addAction(row: number, { action, reason, faults }: RowPlan): void {
    const known = this.#actions.get(row) ?? { action, reasons: new Set<string>() };
    if (faults.length > 0) known.action = null;
    else if (known.action === 'SKIP') known.action = action;
    if (reason !== '') known.reasons.add(reason);
    this.#actions.set(row, known);
  }

  actionOf(row: number): RowPlan['action'] {
    return this.#faults.has(row) ? null : (this.#actions.get(row)?.action ?? null);
  }

  toMap(): Map<number, RowPlan> {
    const rows = new Set([...this.#actions.keys(), ...this.#faults.keys()]);
    const sorted = [...rows].toSorted((one, other) => one - other);
    return new Map(
      sorted.map((row) => {
        const faults = this.#faults.get(row) ?? [];
        const { action = null, reasons = new Set<string>() } = this.#actions.get(row) ?? {};
        if (faults.length > 0) return [row, { action: null, reason: '', faults }];
        return [row, { action, reason: [...reasons].slice(0, 3).join('. '), faults }];
      }),
    );
  }
}

/** Converts the plans of read rows to those of the rows of their sheet (R-1900). */
export function plansOfSheet(
  sheet: ReadSheet,
  planned: ReadonlyMap<number, RowPlan>,
  content: SheetContent,
): ReadonlyMap<number, RowPlan> {
  // Its answer fills the first month of every course.
  const isFromAsked = sheet.options.some(
    ({ key, value }) => value === null && (key === 'from' || key === 'begin'),
  );
  const isAsItIs = sheet.rows === content.rows && !isFromAsked;
  if (isAsItIs && sheet.faults.length + sheet.parts.size === 0) return planned;
  const plans = new SheetPlans();
  for (const { row, column, ...fault } of sheet.faults) {
    const place = { column, partSuggestions: [] };
    plans.addFault(row, { ...fault, suggestions: [...fault.suggestions], column: '', place });
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
