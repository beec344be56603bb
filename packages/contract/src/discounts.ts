import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { voidReason } from './schema/payment.ts';
import { FORM_LINES_MAX, TOO_MANY_COURSES } from './schema/saved-lines.ts';
import { studentStatuses, tuitionLine } from './students.ts';
import { amount, fee } from './values/cents.ts';
import { id, optionalUuid, uuid } from './values/ids.ts';
import { compareMonths, month, optionalMonth } from './values/month.ts';
import { optionalSession } from './values/sessions.ts';
import { choice } from './values/text.ts';

/**
 * Who loses the amount: the centre alone, or the centre and the teacher by their ratio (R-1536).
 */
export const bearers = ['CENTRE', 'SHARED'] as const;
export type Bearer = (typeof bearers)[number];

/** The house rules that make adjustments (R-1560 to R-1563). */
export const discountRules = ['PACKAGE', 'SIBLING', 'FIRST_MONTH'] as const;
export type DiscountRule = (typeof discountRules)[number];

/** A percentage that is taken off a fee. */
export const percentOff = z
  .int('Percent must be a whole number')
  .min(1, 'Percent must be from 1 to 100')
  .max(100, 'Percent must be from 1 to 100');

/** An adjustment in a response: an amount or a percentage off each month. */
export const adjustment = z.object({
  id: z.int(),
  fromDate: z.string(),
  /** The last month; null without an end. */
  untilDate: z.string().nullable(),
  amount: amount.nullable(),
  percent: z.int().nullable(),
  borneBy: z.enum(bearers),
  reason: z.string(),
  /** The house rule that made it; null by hand. */
  rule: z.enum(discountRules).nullable(),
  recordCreateDate: z.string(),
  staffName: z.string(),
});

/** The messages of a wrong discount and of a wrong last month. */
export const DISCOUNT_REQUIRED = 'Please enter an amount or a percentage';
export const UNTIL_BEFORE_FROM = 'The last month is before the first month';

/** Refuses a discount without an amount and a percentage, or with both. */
export function oneOff<
  T extends { amount?: number | null | undefined; percent?: number | null | undefined },
  I,
>(schema: z.ZodType<T, I>) {
  return schema.refine(({ amount: cents, percent }) => (cents == null) !== (percent == null), {
    path: ['amount'],
    message: DISCOUNT_REQUIRED,
  });
}

/** The message for more off a fee than an EMPLOYEE may take off (R-1890). */
export function limitMessage(limit: number): string {
  return `An employee can take at most ${limit} % off the fee of a course. Ask an admin for more.`;
}

const output = z.object({ id: z.int(), subscriptionId: z.int() });

export const addAdjustment = defineCall({
  method: 'POST',
  path: '/student/adjustment',
  roles: access.students.use,
  audit: 'ADJUSTMENT_ADDED',
  summary: 'Take an amount or a percentage off the fee of a course, for some months',
  input: oneOff(
    z.object({
      subscriptionId: id('subscriptionId', 'Please choose a subject'),
      fromDate: month('From', 'Please choose the first month'),
      untilDate: optionalMonth('Until'),
      amount: fee('Amount', 1).nullish(),
      percent: percentOff.nullish().meta({ examples: [null] }),
      borneBy: choice('Borne by', bearers),
      reason: voidReason,
    }),
  ).refine(({ fromDate, untilDate }) => !untilDate || compareMonths(fromDate, untilDate) <= 0, {
    path: ['untilDate'],
    message: UNTIL_BEFORE_FROM,
  }),
  output,
  fieldErrors: true,
  idempotent: true,
});

export const endAdjustment = defineCall({
  method: 'POST',
  path: '/student/adjustment/end',
  roles: access.students.use,
  audit: 'ADJUSTMENT_ENDED',
  summary: 'End an adjustment: the given month is the first one without it',
  input: z.object({
    id: id('id'),
    month: month('Month', 'Please choose the first month without the discount'),
  }),
  output,
});

export const reviewDiscounts = defineCall({
  method: 'POST',
  path: '/student/adjustment/reviewed',
  roles: access.settings.use,
  // The table of reviews is their log.
  audit: null,
  summary: 'An admin has seen the discounts of employees up to this one',
  input: z.object({ id: id('id') }),
  output: z.object({ id: z.int() }),
});

/** Months in which a rule changes the fee due of a course (R-1564). */
export const discountEffect = z.object({
  /** Null for a student who is not registered yet. */
  uuid: z.string().nullable(),
  name: z.string(),
  subjectName: z.string(),
  /** The rules whose discount begins or ends. */
  rules: z.array(z.enum(discountRules)),
  /** The first unpaid month with the change. */
  fromDate: z.string(),
  /** The last month; null without an end. */
  untilDate: z.string().nullable(),
  /** The amount due for a month. */
  feeBefore: amount,
  feeAfter: amount,
});

const notValid = (name: string) => `${name} is not valid`;

export const previewDiscounts = defineCall({
  method: 'POST',
  path: '/student/discounts/preview',
  roles: access.students.use,
  audit: null,
  summary: 'The fees due that house rules would change with a change of a student; saves nothing',
  input: z
    .object({
      /** Absent for a student who is not registered yet. */
      uuid: optionalUuid('uuid'),
      /** The schedule of a student who is not registered yet. */
      schedule: optionalSession('Schedule'),
      added: z
        .array(
          z.object(
            {
              ...tuitionLine.shape,
              /** Absent: the course counts as one that is charged by month. */
              teacher: optionalUuid('Teacher'),
            },
            { error: notValid('A course') },
          ),
          {
            error: 'Courses must be a list',
          },
        )
        .max(FORM_LINES_MAX, TOO_MANY_COURSES)
        .nullish(),
      cancelled: z
        .object(
          { id: id('id'), month: month('Month') },
          { error: notValid('The cancelled course') },
        )
        .nullish()
        .meta({ examples: [null] }),
      changedStatus: z
        .object(
          {
            status: choice('Status', studentStatuses),
            terminatedDate: optionalMonth('Termination month'),
          },
          { error: notValid('The status') },
        )
        .nullish()
        .meta({ examples: [null] }),
      sibling: z
        .object(
          {
            siblingUuid: uuid('siblingUuid'),
            isSibling: z.boolean({ error: 'isSibling must be true or false' }),
          },
          { error: notValid('The sibling') },
        )
        .nullish()
        .meta({ examples: [null] }),
    })
    .refine(
      ({ added, cancelled, changedStatus, sibling }) =>
        added || cancelled || changedStatus || sibling,
      { path: ['added'], message: 'A change of the student is required' },
    ),
  output: z.array(discountEffect),
});
