import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { document, pdf } from './schema/document.ts';
import { doneBy } from './schema/preview.ts';
import { amount } from './values/cents.ts';
import { month } from './values/month.ts';

/** Maximum number of corrections in a response; all of them are in the sum. */
export const CORRECTIONS_MAX = 200;

/** Messages of a close that is refused. */
export const MONTH_NOT_OVER = 'A month can be closed once it is over';
export const UNCLEAR_NOT_CONFIRMED = 'Confirm the points that are not yet clear';

/** Whether a month can be closed: closes follow each other, month by month. */
export const closeStates = ['CLOSED', 'OPEN', 'NOT_OVER', 'EARLIER_FIRST', 'BEFORE_FIRST'] as const;

/**
 * Why a figure can still change: cash in no close of the day, payments by bank that no bank statement
 * confirms, and bank lines of money in without a match.
 */
export const unclearKinds = ['CASH', 'PAYMENTS', 'BANK_LINES'] as const;

/** The screen on which each kind becomes clear. */
export const unclearPaths = {
  CASH: '/cash/close',
  PAYMENTS: '/bank',
  BANK_LINES: '/bank',
} as const satisfies Record<(typeof unclearKinds)[number], string>;

/** The kinds of records that correct a closed month. */
export const correctionKinds = ['PAYMENT', 'VOID', 'REFUND', 'SALARY', 'SALARY_VOID'] as const;

/** The figures of a month; amounts in cents. */
const figures = {
  /** Tuition and misc fees of the month before discounts. */
  charged: amount,
  discounts: amount,
  /** New money by transaction date, without voided payments: the sum of the four parts. */
  received: amount,
  cash: amount,
  /** The part of `cash` that is in a close of the day. */
  cashCounted: amount,
  /** Payments by bank that a bank statement confirms. */
  bankSeen: amount,
  bankClaimed: amount,
  /** Payments without a type. */
  unknown: amount,
  /** Credit and deposits that were paid back. */
  refunded: amount,
  salaries: amount,
  /** `received` less `refunded` and `salaries`. */
  left: amount,
  /** All that is owed up to the month, as in Arrears. */
  owed: amount,
  /** The sum of the differences of the closes of the day, and the number of closes with one. */
  drawerDifference: amount,
  drawerCloses: z.int(),
  /** What later records changed of `left` in earlier closed months, and no close has counted. */
  corrections: amount,
};

/** A closed month. */
const monthClose = z.object({ number: z.int(), month: z.string(), ...doneBy, left: amount });

export const getMonthEnd = defineCall({
  method: 'GET',
  path: '/month-end',
  roles: access.monthEnd.use,
  summary: 'The figures of a month; of a closed month as they were when it was closed',
  input: z.object({ month: month('month') }),
  output: z.object({
    month: z.string(),
    state: z.enum(closeStates),
    close: monthClose.nullable(),
    /** The month that can be closed next; null before the first close. */
    nextMonth: z.string().nullable(),
    ...figures,
    unclear: z.array(
      z.object({
        kind: z.enum(unclearKinds),
        /** Days, payments or bank lines. */
        count: z.int(),
        fee: amount,
        /** The path of the screen on which it becomes clear. */
        path: z.string(),
      }),
    ),
    /** The records behind `corrections`, oldest first; at most CORRECTIONS_MAX. */
    corrected: z.array(
      z.object({
        kind: z.enum(correctionKinds),
        /** Receipt or voucher number; empty for a salary. */
        receiptNo: z.string(),
        /** The student or the teacher. */
        uuid: z.string(),
        name: z.string(),
        transactionDate: z.string(),
        /** Money in, or below zero money out. */
        fee: amount,
        ...doneBy,
      }),
    ),
    correctedCount: z.int(),
    /** Names these figures for `POST /month-end`. */
    version: z.string(),
  }),
});

export const listMonthEndYear = defineCall({
  method: 'GET',
  path: '/month-end/year',
  roles: access.monthEnd.use,
  summary: 'Money received and salaries paid in twelve months, the given month last',
  input: z.object({ month: month('month') }),
  /** Oldest month first. */
  output: z.array(z.object({ month: z.string(), received: amount, salaries: amount })),
});

export const closeMonth = defineCall({
  method: 'POST',
  path: '/month-end',
  roles: access.monthEnd.use,
  audit: 'MONTH_CLOSED',
  summary: 'Close a month: keeps its figures; 409 when they have changed since they were shown',
  input: z.object({
    month: month('month'),
    /** The version of the figures that were shown. */
    version: z
      .string({ error: 'version is required' })
      .regex(/^[0-9a-f]{64}$/, 'version is not valid')
      .meta({ examples: ['0'.repeat(64)] }),
    /** Confirms the points that are not yet clear; required if there are any. */
    withUnclear: z.boolean({ error: 'withUnclear must be true or false' }).optional(),
  }),
  output: monthClose,
  idempotent: true,
});

export const listMonthEnds = defineCall({
  method: 'GET',
  path: '/month-ends',
  roles: access.monthEnd.use,
  summary: 'The closed months of the year of a month, newest first',
  input: z.object({ month: month('month') }),
  output: z.array(monthClose),
});

export const getMonthEndDocument = defineCall({
  method: 'GET',
  path: '/month-end/document',
  roles: access.monthEnd.use,
  summary: 'The figures of a month as PDF for the accountant; marked while the month is not closed',
  input: z.object({ month: month('month') }),
  ...pdf,
});

export const getMonthEndPostings = defineCall({
  method: 'GET',
  path: '/month-end/postings',
  roles: access.monthEnd.use,
  summary: 'All postings of a month as CSV, in double entry; of a closed month as it was closed',
  input: z.object({ month: month('month') }),
  output: document,
  produces: 'text/csv; charset=utf-8',
  audit: 'POSTINGS_EXPORTED',
});
