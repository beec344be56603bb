import type { RowAction } from '@kelas/contract/import-draft';
import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import type { CellFault } from '@kelas/spreadsheet-reading/cells/faults';
import type { NewCharge } from '../../misc-charges/many.ts';
import type { NewStudent } from '../../students/many.ts';
import type { NewTeacher } from '../../teachers/many.ts';
import type { PlacedFault } from '../draft/change.ts';

/** The result of the plan for a row (R-1655). */
export interface RowPlan {
  readonly action: RowAction | null;
  /** Why the row is skipped, or which fields it fills. */
  readonly reason: string;
  readonly faults: readonly CellFault[];
}

/** The plan of a row of the sheet. */
export interface PlannedRow extends RowPlan {
  readonly faults: readonly PlacedFault[];
}

/** A row with its number in the spreadsheet. */
export interface OfRow {
  readonly row: number;
}

/** Empty fields of a stored record that a row fills: column to value (R-1656). */
export interface FilledRecord extends OfRow {
  readonly table: 'student' | 'teacher';
  readonly id: number;
  readonly version: number;
  readonly set: Readonly<Record<string, string>>;
}

/** A line of an imported payment; `charge` is the index of a charge that the import makes. */
export interface ImportedLine extends OfRow {
  readonly month: Month;
  readonly fee: Cents;
  readonly subscriptionId?: number;
  readonly miscChargeId?: number;
  readonly charge?: number;
  readonly due?: Cents | undefined;
  readonly base?: Cents | undefined;
  /** The lessons that the fee is for, of a payment with a type or a stored part. */
  readonly lessons?: number;
}

export interface ImportedPayment {
  readonly studentId: number;
  readonly transactionDate: Day;
  /** Null for an unknown type. */
  readonly paymentType: 'CASH' | 'BANK' | null;
  readonly lines: readonly ImportedLine[];
}

export type ImportedCharge = OfRow & NewCharge;

/** A new student of a row, with the money and the family of the row. */
export interface ImportedStudent extends OfRow, NewStudent {
  /** Number of the group of new siblings; null without siblings. */
  readonly family: number | null;
  readonly debt: Cents;
  readonly credit: Cents;
  readonly deposit: Cents;
  readonly openingDate: Day;
}

/** A student who was added. */
export interface AddedStudent extends ImportedStudent {
  readonly id: number;
  readonly uuid: string;
  readonly familyId: number | null;
}

/** Everything that an import writes; preview and apply compute it by one function (R-1655). */
export interface ImportWork {
  readonly subjects: readonly (OfRow & { readonly name: string })[];
  readonly miscItems: readonly (OfRow & { readonly name: string; readonly fee: Cents })[];
  readonly teachers: readonly (OfRow & NewTeacher)[];
  readonly students: readonly ImportedStudent[];
  /** Groups of siblings; `familyId` is the stored family that a group joins, or null. */
  readonly families: readonly { readonly familyId: number | null }[];
  readonly fills: readonly FilledRecord[];
  readonly charges: readonly ImportedCharge[];
  readonly payments: readonly ImportedPayment[];
}

export const NO_WORK: ImportWork = {
  subjects: [],
  miscItems: [],
  teachers: [],
  students: [],
  families: [],
  fills: [],
  charges: [],
  payments: [],
};

/** The plan of the rows of one kind of spreadsheet. */
export interface PlannedRows {
  /** By number of the row. */
  readonly rows: ReadonlyMap<number, RowPlan>;
  readonly work: ImportWork;
}
