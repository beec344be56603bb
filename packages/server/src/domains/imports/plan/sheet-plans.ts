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

/** The action of a row of the sheet: payments of a row are added if one of them is. */
function actionOf(plans: readonly RowPlan[]): RowPlan['action'] {
  if (plans.some(({ faults }) => faults.length > 0)) return null;
  return (plans.find(({ action }) => action !== 'SKIP') ?? plans[0])?.action ?? null;
}

function addTo<T>(lists: Map<number, T[]>, row: number, item: T): void {
  lists.set(row, [...(lists.get(row) ?? []), item]);
}

/** Converts the plans of read rows to plans of the rows of their sheet (R-1900). */
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
  const faults = sheet.faults.map(({ row, column, ...fault }) => ({
    row,
    fault: inCell({ ...fault, column: '' }, column),
  }));
  const plans = new Map<number, RowPlan[]>();
  for (const [row, plan] of planned) {
    const owner = sheet.owners[row - 1] ?? row;
    addTo(plans, owner, plan);
    for (const fault of plan.faults) {
      if (isFromAsked && fault.code === 'REQUIRED' && /^from\d/.test(fault.column)) continue;
      const origin = sheet.originOf(row, fault.column);
      faults.push({ row: origin.row || owner, fault: faultAt(fault, origin, content) });
    }
  }
  const faultsOf = Map.groupBy(faults, ({ row }) => row);
  const actionAt = (row: number) => (faultsOf.has(row) ? null : actionOf(plans.get(row) ?? []));
  for (const [row, { of, reason }] of sheet.parts) {
    const action = of === null ? 'SKIP' : actionAt(of);
    addTo(plans, row, { action, reason, faults: [] });
  }
  const rows = new Set([...plans.keys(), ...faultsOf.keys()]);
  return new Map(
    [...rows]
      .toSorted((one, other) => one - other)
      .map((row): [number, PlannedRow] => {
        const own = distinct((faultsOf.get(row) ?? []).map(({ fault }) => fault));
        const reasons = new Set((plans.get(row) ?? []).map(({ reason }) => reason));
        reasons.delete('');
        const reason = own.length > 0 ? '' : [...reasons].slice(0, 3).join('. ');
        return [row, { action: actionAt(row), reason, faults: own }];
      }),
  );
}

/** Rows below one heading have the fault of the heading once. */
function distinct(faults: readonly PlacedFault[]): PlacedFault[] {
  const keyOf = ({ place, code, message }: PlacedFault) =>
    `${place.column} ${place.part ?? ''} ${code} ${message}`;
  return [...Map.groupBy(faults, keyOf).values()].flatMap(([first]) => first ?? []);
}
