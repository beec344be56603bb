import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import type { TeacherPaymentType } from '@kelas/contract/values/payment-rate';
import type { DocumentSheet } from './document.ts';

/** The contents of the pay slip of a paid salary (R-2427); amounts in cents. */
export interface PaySlipSheet extends DocumentSheet {
  readonly number: number;
  readonly month: Month;
  readonly teacher: {
    readonly name: string;
    /** Masked. */
    readonly icNo: string;
    /** The bank and the account number; empty if unknown. */
    readonly account: string;
  };
  readonly paidOn: Day;
  /** Null if it is unknown. */
  readonly transactionType: 'CASH' | 'BANK' | 'CREDIT' | null;
  readonly recordedBy: string;
  readonly paymentType: TeacherPaymentType;
  /** An hour, a month or a head; 0 for a split. */
  readonly rate: Cents;
  readonly share: Cents;
  /** RATIO only: each split with its fees. */
  readonly splits: readonly {
    readonly ratio: string;
    readonly collected: Cents;
    readonly share: Cents;
  }[];
  /** The number of heads of a salary by the head. */
  readonly heads: number;
  readonly deducted: Cents;
  readonly total: Cents;
  /** The marked lessons of a salary by the hour. */
  readonly lessons: readonly {
    readonly heldOn: string;
    readonly startTime: string;
    readonly endTime: string;
    readonly subjectName: string;
    readonly levelName: string;
    readonly minutes: number | null;
  }[];
  readonly markedMinutes: number;
}
