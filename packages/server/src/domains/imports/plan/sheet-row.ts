import type { Cents } from '@kelas/contract/values/cents';
import { type Day, isDay } from '@kelas/contract/values/date';
import { isMonth, type Month } from '@kelas/contract/values/month';
import type { CellFault } from '@kelas/spreadsheet-reading/cells/faults';
import type { ReadRow } from '@kelas/spreadsheet-reading/cells/read-rows';
import type { NameIndex } from '@kelas/spreadsheet-reading/names/name-index';
import type { RowPlan } from './work.ts';

/** The values of a row by field, and the faults that are found in it. */
export class SheetRow {
  readonly row: number;
  /** The row's number in the spreadsheet, for messages. */
  readonly line: number;
  readonly faults: CellFault[];
  /** Groups of courses whose first one has the fee of all (R-1901). */
  readonly shares: readonly (readonly number[])[];
  readonly values: ReadRow['values'];

  constructor(
    { row, values, faults }: ReadRow,
    line: number,
    shares: readonly (readonly number[])[] = [],
  ) {
    this.shares = shares;
    this.row = row;
    this.line = line;
    this.faults = [...faults];
    this.values = values;
  }

  /** The same row with another amount. */
  withCents(key: string, value: Cents): SheetRow {
    const values = { ...this.values, [key]: value };
    return new SheetRow({ row: this.row, values, faults: this.faults }, this.line, this.shares);
  }

  has(key: string): boolean {
    return this.values[key] !== undefined && this.values[key] !== '';
  }

  text(key: string): string {
    const value = this.values[key];
    return value === undefined ? '' : String(value);
  }

  number(key: string): number | undefined {
    const value = this.values[key];
    return typeof value === 'number' ? value : undefined;
  }

  cents(key: string): Cents | undefined {
    return this.number(key) as Cents | undefined;
  }

  month(key: string): Month | undefined {
    const value = this.text(key);
    return isMonth(value) ? value : undefined;
  }

  day(key: string): Day | undefined {
    const value = this.text(key);
    return isDay(value) ? value : undefined;
  }

  /** The numbers of the course groups with a value or a fault. */
  groups(): number[] {
    const keys = [
      ...Object.keys(this.values).filter((key) => this.has(key)),
      ...this.faults.map(({ column }) => column),
    ];
    const numbers = keys.flatMap((key) => /\d+$/.exec(key) ?? []).map(Number);
    return [...new Set(numbers)].toSorted((one, other) => one - other);
  }

  /** The stored records that a cell names; an unknown name is a fault with the nearest ones. */
  named<T>(key: string, index: NameIndex<T>, code: string, message: string): readonly T[] {
    const name = this.text(key);
    const found = index.find(name);
    if (found.length === 0) this.fault(key, code, message, index.nearestTo(name));
    return found;
  }

  /** Adds a fault unless the cell has one; the first fault is corrected first. */
  fault(column: string, code: string, message: string, suggestions: readonly string[] = []): void {
    if (this.isFaulty(column)) return;
    this.faults.push({ column, code, message, suggestions });
  }

  /** Adds a fault; returns the plan of a row that cannot be imported. */
  refused(...fault: Parameters<SheetRow['fault']>): RowPlan {
    this.fault(...fault);
    return this.planned(null);
  }

  isFaulty(column: string): boolean {
    return this.faults.some((fault) => fault.column === column);
  }

  /** The plan of the row; one with faults has no action. */
  planned(action: RowPlan['action'], reason = ''): RowPlan {
    if (this.faults.length > 0) return { action: null, reason: '', faults: this.faults };
    return { action, reason, faults: [] };
  }
}
