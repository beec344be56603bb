import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import type { DocumentSheet } from './document.ts';

/** The contents of a printed month end (R-2411); amounts in cents. */
export interface MonthSheet extends DocumentSheet {
  readonly month: Month;
  /** The day of the close, or of the print while the month is not closed. */
  readonly madeOn: Day;
  /** Null while the month is not closed. */
  readonly close: {
    readonly number: number;
    readonly recordCreateDate: string;
    readonly staffName: string;
  } | null;
  readonly charged: Cents;
  readonly discounts: Cents;
  readonly received: Cents;
  readonly cash: Cents;
  readonly cashCounted: Cents;
  readonly bankSeen: Cents;
  readonly bankClaimed: Cents;
  readonly unknown: Cents;
  readonly refunded: Cents;
  readonly salaries: Cents;
  readonly left: Cents;
  readonly owed: Cents;
  readonly drawerDifference: Cents;
  readonly drawerCloses: number;
  readonly corrections: Cents;
  readonly unclear: readonly {
    readonly kind: 'CASH' | 'PAYMENTS' | 'BANK_LINES';
    readonly count: number;
    readonly fee: Cents;
  }[];
  /** The first records behind the corrections. */
  readonly corrected: readonly {
    readonly kind: 'PAYMENT' | 'VOID' | 'REFUND' | 'SALARY' | 'SALARY_VOID';
    readonly receiptNo: string;
    readonly name: string;
    readonly transactionDate: string;
    readonly fee: Cents;
  }[];
  readonly correctedCount: number;
}
