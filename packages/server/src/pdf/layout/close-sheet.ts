import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { DocumentSheet } from './document.ts';

/** The contents of a printed close of the day (R-1413). */
export interface CloseSheet extends DocumentSheet {
  readonly number: number;
  readonly day: Day;
  /** The time stamp of the record. */
  readonly recordedAt: string;
  readonly closedBy: string;
  /** The notes and coins with at least one piece. */
  readonly count: readonly {
    readonly label: string;
    readonly pieces: number;
    readonly amount: Cents;
  }[];
  readonly openingFloat: Cents;
  /** The opening float less the float left before, with its reason (R-1889). */
  readonly floatDifference: Cents;
  readonly floatReason: string;
  /** The cash of each person since the close before. */
  readonly people: readonly {
    readonly staffName: string;
    readonly paid: Cents;
    readonly voided: Cents;
    /** Absent for none. */
    readonly refunded?: Cents | undefined;
    readonly taken: Cents;
  }[];
  readonly expected: Cents;
  readonly counted: Cents;
  readonly firstCounted: Cents;
  /** How often the drawer was counted before the close (R-1888). */
  readonly timesCounted: number;
  readonly difference: Cents;
  readonly reason: string;
  readonly banked: Cents;
  readonly floatLeft: Cents;
  /** The movements that need attention (R-1407). */
  readonly marked: readonly {
    readonly receiptNo: string;
    readonly studentName: string;
    readonly mark: 'LATE' | 'VOID_OF_CLOSED';
    readonly amount: Cents;
  }[];
}
