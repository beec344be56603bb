import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { pdf } from './schema/document.ts';
import { receiptFormats } from './schema/payment.ts';
import { doneBy } from './schema/preview.ts';
import { denominations, PIECES_MAX } from './values/cash-count.ts';
import { amount, type Cents, formatAmount } from './values/cents.ts';
import { idFilter } from './values/filters.ts';
import { id } from './values/ids.ts';
import { choice, optionalText, requiredError, requiredText } from './values/text.ts';

/**
 * The kinds of movements of cash: a payment in cash, the void of one (R-1401), or a refund
 * (R-1584).
 */
export const cashKinds = ['PAYMENT', 'VOID', 'REFUND'] as const;

/**
 * Why a movement needs attention (R-1407): a payment dated into a closed day, or a void whose
 * payment is in an earlier close or before the first one.
 */
export const cashMarks = ['LATE', 'VOID_OF_CLOSED'] as const;

/** Maximum number of closes in a response (R-1412). */
export const CLOSES_PAGE_SIZE = 30;
/** Maximum number of movements in a response. Marked ones come first (R-1406). */
export const MOVEMENTS_MAX = 500;

/** Messages of a close that cannot be recorded (R-1404, R-1405). */
export const REASON_MISSING = 'Enter the reason for the difference';
export const FLOAT_REASON_MISSING = 'Enter the reason why the opening float differs';
export const BANKED_TOO_MUCH = 'The amount for the bank is more than the counted cash';

/** How long a count opens the expected sum to the person who counted (R-1887). */
export const COUNT_MINUTES = 30;
/** Message of a request for the expected sum without a recent count of one's own (R-1887). */
export const COUNT_FIRST = `Count the cash first. A count opens the expected sum for ${COUNT_MINUTES} minutes.`;

/** Maximum amount in the drawer, in cents: RM 2,000,000.00. */
const DRAWER_MAX_CENTS = 200_000_000;

/** A whole number of cents or pieces; `most` is the maximum in words. */
function upTo(label: string, unit: string, max: number, most: string) {
  return z
    .int({ error: requiredError(label, `${label} must be a whole number of ${unit}`) })
    .min(0, `${label} cannot be below zero`)
    .max(max, `${label} can be at most ${most}`)
    .meta({ examples: [0] });
}

const cash = (label: string) =>
  upTo(label, 'cents', DRAWER_MAX_CENTS, formatAmount(DRAWER_MAX_CENTS as Cents)).brand<'Cents'>();
const pieces = (label: string) => upTo(label, 'pieces', PIECES_MAX, `${PIECES_MAX} pieces`);

type Pieces = Record<(typeof denominations)[number]['key'], ReturnType<typeof pieces>>;

/** The pieces of each note and coin that were counted. */
const cashCount = z.object(
  Object.fromEntries(denominations.map(({ key, label }) => [key, pieces(label)])) as Pieces,
  { error: requiredError('Count', 'Count must be the pieces of each note and coin') },
);

/** A recorded close; amounts in cents. */
const cashClose = z.object({
  number: z.int(),
  recordCreateDate: z.string(),
  staffName: z.string(),
  openingFloat: amount,
  /** Cash payments less voids and refunds since the close before. */
  taken: amount,
  /** `openingFloat` plus `taken`. */
  expected: amount,
  count: cashCount,
  counted: amount,
  /**
   * The first count of the drawer, before the expected sum was shown; `counted` may be corrected.
   */
  firstCounted: amount,
  /** The counts that opened the expected sum, oldest first (R-1888); none for early closes. */
  counts: z.array(
    z.object({ staffName: z.string(), recordCreateDate: z.string(), counted: amount }),
  ),
  /** The opening float less the float that the close before left, with its reason (R-1889). */
  floatDifference: amount,
  floatReason: z.string(),
  /** `counted` less `expected`; below zero when cash is missing. */
  difference: amount,
  reason: z.string(),
  banked: amount,
  /** `counted` less `banked`. */
  floatLeft: amount,
});

export const getNextClose = defineCall({
  method: 'GET',
  path: '/cash/close',
  roles: access.cash.use,
  summary: 'What the next close starts with, without the expected sum',
  output: z.object({
    number: z.int(),
    /** The float that the last close left; 0 before the first one. */
    openingFloat: amount,
    last: z.object(doneBy).nullable(),
  }),
});

export const countCash = defineCall({
  method: 'POST',
  path: '/cash/count',
  roles: access.cash.use,
  // The entry of the close has its counts.
  audit: null,
  summary: 'Stores a count of the drawer, which opens the expected sum to the person who counted',
  input: z.object({
    /** The number of the next close; 409 when someone closed first (R-1409). */
    number: id('number'),
    count: cashCount,
  }),
  output: z.object({
    number: z.int(),
    counted: amount,
    /** The first count since the last close, by anyone. */
    firstCounted: amount,
  }),
  idempotent: true,
});

export const getExpectedCash = defineCall({
  method: 'GET',
  path: '/cash/expected',
  roles: access.cash.use,
  summary:
    'Cash payments, voids and refunds since the last close: in all, per person and one by one, after a count',
  output: z.object({
    /** Cash payments less voids and refunds, without the opening float. */
    taken: amount,
    /** The number of all movements, listed or not. */
    total: z.int(),
    people: z.array(
      z.object({
        staffName: z.string(),
        payments: z.int(),
        paid: amount,
        voids: z.int(),
        /** The sum of the voided payments, above zero. */
        voided: amount,
        /** The number and the sum of refunds, above zero; absent for none (R-1584). */
        refunds: z.int().optional(),
        refunded: amount.optional(),
        taken: amount,
      }),
    ),
    /** Marked ones first, then newest first; at most MOVEMENTS_MAX. */
    movements: z.array(
      z.object({
        kind: z.enum(cashKinds),
        /** Of a refund, the number of its voucher. */
        receiptNo: z.string(),
        uuid: z.string(),
        studentName: z.string(),
        /** Below zero for a void and a refund. */
        totalAmount: amount,
        staffName: z.string(),
        recordCreateDate: z.string(),
        transactionDate: z.string(),
        mark: z.enum(cashMarks).nullable(),
      }),
    ),
  }),
});

export const closeCash = defineCall({
  method: 'POST',
  path: '/cash/close',
  roles: access.cash.use,
  audit: 'CASH_CLOSED',
  summary: 'Close the day: records the counted cash and ends with the movements up to now',
  input: z.object({
    /** The number that the screen showed; 409 when someone closed first (R-1409). */
    number: id('number'),
    openingFloat: cash('Opening float'),
    count: cashCount,
    /** The expected sum that the screen showed; 409 when it has changed since (R-1410). */
    expected: z
      .int({ error: requiredError('expected', 'expected must be a whole number of cents') })
      .brand<'Cents'>()
      .meta({ examples: [0] }),
    reason: optionalText('Reason'),
    /** Required when the opening float is not the float that the last close left (R-1889). */
    floatReason: optionalText('Reason for the opening float'),
    banked: cash('To the bank'),
  }),
  output: cashClose,
  idempotent: true,
});

export const listCashCloses = defineCall({
  method: 'GET',
  path: '/cash/closes',
  roles: access.cash.use,
  summary: `Closes, newest first, ${CLOSES_PAGE_SIZE} at a time`,
  input: z.object({
    /** Returns the closes before this number, the last one of the previous page. */
    before: idFilter('before'),
  }),
  output: z.array(cashClose),
});

export const getCashCloseDocument = defineCall({
  method: 'GET',
  path: '/cash/close/document',
  roles: access.cash.use,
  summary: 'A close as PDF, for A5 or the 80 mm roll',
  input: z.object({
    number: requiredText('number')
      .regex(/^\d{1,9}$/, 'number must be a whole number')
      .meta({ examples: ['1'] })
      .transform(Number),
    format: choice('format', receiptFormats),
  }),
  ...pdf,
});
