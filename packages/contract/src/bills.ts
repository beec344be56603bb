import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { contactFields } from './schema/contact.ts';
import { pdf } from './schema/document.ts';
import { attendance } from './schema/lesson.ts';
import { receiptFormats } from './schema/payment.ts';
import { doneBy } from './schema/preview.ts';
import { amount } from './values/cents.ts';
import { idFilter, levelFilter, nameFilter, requiredId } from './values/filters.ts';
import { uuid } from './values/ids.ts';
import { month } from './values/month.ts';
import { choice, optionalText } from './values/text.ts';

/** Maximum number of coming months that can be billed. */
export const BILL_MONTHS_AHEAD = 12;
/** Maximum number of bills that are selected for one file. */
export const BILLS_SELECTED_MAX = 200;
/** Maximum number of bills in one file. */
export const BILLS_PRINTED_MAX = 1000;

/** What a family owes for a child; amounts in cents. */
const billLine = z.object({
  month: z.string(),
  subjectName: z.string(),
  /** The unpaid part of the fee due. */
  fee: amount,
  /** The fee before discounts. */
  chargedFee: amount,
  /** The amount that discounts take off; absent for nothing. */
  discountFee: amount.optional(),
  /** The fee due, of which `fee` is the unpaid part; absent if no part is paid. */
  dueFee: amount.optional(),
  /** The lessons that the fee is for; absent for a course by month. */
  lessons: z.int().optional(),
});

const sums = {
  /** The amounts owed for the month and for earlier months. */
  monthFee: amount,
  earlierFee: amount,
  /** The part that is paid in advance; absent for nothing. */
  coveredFee: amount.optional(),
  totalFee: amount,
};

/** A bill that was sent. */
const sentBill = z.object({ id: z.int(), ...doneBy, totalFee: amount });

const choose = z.object({
  month: month('month'),
  name: nameFilter,
  programLvl: levelFilter,
  /** The offering of a class. */
  offeringId: idFilter('offeringId'),
  /** Students, with commas between them; their families alone are billed. */
  uuids: optionalText('uuids', { max: 37 * BILLS_SELECTED_MAX })
    .transform((text) => (text === '' ? [] : [...new Set(text.split(','))]))
    .pipe(z.array(uuid('Student')).max(BILLS_SELECTED_MAX)),
});

export const listBills = defineCall({
  method: 'GET',
  path: '/bills',
  roles: access.bills.use,
  summary:
    'What each family owes up to a month, line by line; level, class and name find whole families',
  input: choose,
  output: z.array(
    z.object({
      /** The first child; any child names the family. */
      uuid: z.string(),
      referenceCode: z.string(),
      ...contactFields,
      students: z.array(
        z.object({
          uuid: z.string(),
          name: z.string(),
          programLvl: z.int(),
          lines: z.array(billLine),
          /** The attendance of the month before; absent for none, or while the rule is off. */
          attendance: attendance.extend({ month: z.string() }).optional(),
        }),
      ),
      ...sums,
      /** The day on which the tuition of the month is due; absent while the rule is off. */
      dueDate: z.string().optional(),
      /** The last bill of the month that was sent to the family; null for none. */
      sent: sentBill.nullable(),
    }),
  ),
});

export const getBillsDocument = defineCall({
  method: 'GET',
  path: '/bills/document',
  roles: access.bills.use,
  summary: `Bills of a month in one PDF file, each on pages of its own; at most ${BILLS_PRINTED_MAX}`,
  input: choose.extend({ format: choice('format', receiptFormats) }),
  ...pdf,
});

export const recordBill = defineCall({
  method: 'POST',
  path: '/bill/sent',
  roles: access.bills.use,
  // The table of bills is their log.
  audit: null,
  summary: 'Record that a bill was sent, as it is; 409 when the family owes another amount',
  input: z.object({
    uuid: uuid('uuid'),
    month: month('month'),
    /** The total of the bill that was sent, in cents. */
    totalFee: z
      .int({ error: 'totalFee must be a whole number of cents' })
      .min(0, 'totalFee cannot be below zero')
      .meta({ examples: [6000] }),
  }),
  output: sentBill.pick({ id: true, recordCreateDate: true }),
  idempotent: true,
});

export const listSentBills = defineCall({
  method: 'GET',
  path: '/family/bills',
  roles: access.bills.use,
  summary: 'The bills that were sent to a family, newest first',
  input: z.object({ uuid: uuid('uuid') }),
  output: z.array(sentBill.extend({ month: z.string() })),
});

export const getSentBillDocument = defineCall({
  method: 'GET',
  path: '/bill/sent/document',
  roles: access.bills.use,
  summary: 'A bill as it was sent, as PDF',
  input: z.object({ id: requiredId('id'), format: choice('format', receiptFormats) }),
  ...pdf,
});
