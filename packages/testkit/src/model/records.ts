import type { Fund, paymentTypes, recordedTypes } from '@kelas/contract/schema/payment';
import type { Cents } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import type { TeacherPaymentType } from '@kelas/contract/values/payment-rate';
import type { ChargePart, ModelRatio } from './parts.ts';

/* The records of the reference model are plain lists. Amounts are in cents. */

export interface ModelTeacher {
  readonly uuid: string;
  readonly name: string;
  type: TeacherPaymentType;
  ratio: ModelRatio;
  /** In cents; 0 for a ratio. */
  rate: number;
  readonly offerings: readonly ModelOffering[];
}

export interface ModelOffering {
  readonly id: number;
  readonly teacher: string;
  readonly programLvl: number;
  readonly subjectId: number;
  /** Per month, or per lesson. */
  readonly fee: number;
  /** The recorded lessons of a course that is charged by lesson; absent for one by month. */
  readonly lessons?: Map<Month, number>;
  /** The own ratio of the course; absent or null for the teacher's. */
  own?: ModelRatio;
}

export interface ModelSubscription {
  readonly id: number;
  readonly offering: ModelOffering;
  readonly subject: string;
  readonly fee: number;
  readonly effective: Month;
  cancelled: Month | null;
  readonly adjustments: ModelAdjustment[];
  /** The amount that the house rules take off each month. */
  readonly ruled: Map<Month, readonly ModelOff[]>;
}

/** The amount that a discount takes off a fee. */
export interface ModelOff {
  readonly amount: number | null;
  readonly percent: number | null;
  readonly isShared: boolean;
}

/** A discount for the months from `from` on, before `until`. */
export interface ModelAdjustment extends ModelOff {
  /** 0 for one that no move ends. */
  readonly id: number;
  /** False for the discount of a first month. */
  readonly isByHand: boolean;
  readonly from: Month;
  until: Month | null;
}

export interface ModelCharge {
  readonly id: number;
  readonly item: number;
  readonly name: string;
  readonly fee: number;
  readonly month: Month;
  cancelled: boolean;
}

/** Charges that were made at once. */
export interface ModelBulkCharge {
  readonly id: number;
  readonly lines: readonly { readonly student: ModelStudent; readonly charge: ModelCharge }[];
  isUndone: boolean;
}

/** A change of the level whose month has not begun. */
export interface ModelPlannedLevel {
  readonly month: Month;
  readonly from: number;
  readonly to: number;
}

/** A course that a move ended, or left because it is paid, and the courses that follow it. */
export interface ModelMovedCourse {
  readonly line: ModelSubscription;
  readonly cancelledBefore: Month | null;
  /** The first month without the course after the move. */
  readonly end: Month | null;
  /** False for a course whose end is as before. */
  readonly hasEnded: boolean;
  readonly followers: readonly {
    readonly follower: ModelSubscription;
    /** The end that the move gave it. */
    readonly until: Month | null;
  }[];
}

export interface ModelStatusChange {
  readonly status: Status;
  readonly month: Month;
}

export type Status = 'ACTIVE' | 'DEACTIVATED' | 'TERMINATED';

export interface ModelStudent {
  readonly uuid: string;
  readonly name: string;
  level: number;
  /** In the order of recording. */
  readonly planned: ModelPlannedLevel[];
  /** All moves to another level, in the order of recording. */
  readonly moved: { readonly courses: readonly ModelMovedCourse[] }[];
  readonly enrolled: Month;
  readonly changes: ModelStatusChange[];
  readonly subscriptions: ModelSubscription[];
  readonly charges: ModelCharge[];
  /** Siblings have the same family. */
  family: object;
}

/** The money that a payment puts into a fund; fee in cents. */
export interface KeptLine {
  readonly fund: Fund;
  readonly fee: number;
}

/** A line that was paid. */
export interface Line {
  readonly of: ModelSubscription | ModelCharge;
  readonly month: Month;
  readonly fee: number;
  /** The base of a teacher's share. */
  readonly base: number;
  /** Set for a line that pays a part of its charge. */
  readonly part?: ChargePart;
}

/** The amount due and paid of a charge in a month. */
export interface ModelRow<Of extends ModelSubscription | ModelCharge> {
  readonly of: Of;
  readonly month: Month;
  readonly fee: number;
  /** The amount due, also of a month that was partly paid and is no longer charged. */
  readonly due: number;
  readonly owed: number;
  /** True while something is owed. */
  readonly isOpen: boolean;
  /**
   * True until it is paid. An import may record a payment of nothing for a line with nothing due.
   */
  readonly isPayable: boolean;
  /** The latest payment. */
  readonly paid: ModelPayment | undefined;
  /** The amount paid so far of a charge that is paid in parts. */
  readonly paidFee?: number;
}

export interface ModelPayment {
  readonly receiptNo: string;
  readonly student: ModelStudent;
  readonly day: Day;
  readonly type: (typeof recordedTypes)[number];
  /** The fund that it takes from; null for new money. */
  readonly from: Fund | null;
  readonly lines: readonly Line[];
  readonly kept: readonly KeptLine[];
  /** Recorded by the void of another payment. */
  readonly isFromVoid?: boolean;
  /** Recorded by an ADMIN; false for an EMPLOYEE. */
  readonly isByAdmin?: boolean;
  /** The month in which it was voided. */
  voided: Month | null;
}

/** A line of the bank with money in, and what it was; amounts in cents. */
export interface ModelBankLine {
  readonly id: number;
  readonly day: Day;
  readonly amount: number;
  /** Without a payment it was something else. */
  matches: readonly { readonly payment: ModelPayment | null; readonly amount: number }[];
}

/** Money of a fund that was paid back; amount in cents. */
export interface ModelRefund {
  /** The number of its voucher. */
  readonly receiptNo: string;
  readonly student: ModelStudent;
  readonly day: Day;
  readonly type: (typeof paymentTypes)[number];
  readonly fund: Fund;
  readonly amount: number;
}

export interface ModelSalary {
  readonly teacher: ModelTeacher;
  readonly month: Month;
  readonly ratio: ModelRatio;
  /** The ratios of the lines whose course had an own one. */
  readonly own: ReadonlyMap<Line, ModelRatio>;
  /** HEAD only: the courses that students took in the month. */
  readonly heads: readonly ModelSubscription[];
  readonly collected: readonly Line[];
  /** Months in which nothing is due, and whose discount the centre bears. */
  readonly free: readonly Line[];
  readonly share: number;
  readonly reversed: readonly { readonly line: Line; readonly share: number }[];
}

/** A payment, its void or a refund. */
export interface ModelMovement {
  readonly of: ModelPayment | ModelRefund;
  readonly kind: 'PAYMENT' | 'VOID' | 'REFUND';
  /** In cents; below zero for a void and a refund. */
  readonly amount: number;
  /** The day of recording. */
  readonly day: Day;
}

export interface ModelClose {
  readonly openingFloat: number;
  readonly counted: number;
  readonly banked: number;
  readonly movements: readonly ModelMovement[];
  /** The day of recording. */
  readonly day: Day;
}

export const isSubscription = (of: ModelSubscription | ModelCharge): of is ModelSubscription =>
  'offering' in of;

export const sumOf = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const each of amounts) total += each;
  return total;
};

/** Returns what payments settle of charges, in cents. */
export function allocatedBy(payments: readonly ModelPayment[]): number {
  return sumOf(payments.flatMap(({ lines }) => lines.map((line) => line.fee)));
}

/** Returns what payments put into a fund, in cents. */
export function keptBy(payments: readonly ModelPayment[], fund: Fund): number {
  const kept = payments.flatMap((payment) => payment.kept);
  return sumOf(kept.filter((line) => line.fund === fund).map((line) => line.fee));
}

/** Returns the amount of payments, in cents. */
export function amountOf(payments: readonly ModelPayment[]): number {
  return allocatedBy(payments) + keptBy(payments, 'CREDIT') + keptBy(payments, 'DEPOSIT');
}

/**
 * Returns what counts as received with a payment, in cents: each ringgit once, no deposit (R-1582).
 */
export function countedOf(payment: ModelPayment): number {
  return payment.from === 'CREDIT' ? 0 : amountOf([payment]) - keptBy([payment], 'DEPOSIT');
}

/** Returns the sum of payments less voids and refunds, in cents. */
export function sumOfMovements(movements: readonly ModelMovement[]): number {
  return sumOf(movements.map(({ amount }) => amount));
}

/** Returns the amount of a salary in cents. */
export function salaryTotal(salary: ModelSalary): Cents {
  return (salary.share - sumOf(salary.reversed.map((each) => each.share))) as Cents;
}
