import { z } from 'zod';
import { access } from './access.ts';
import { discountRules } from './adjustments.ts';
import { defineCall } from './call.ts';
import { previewDigest } from './schema/preview.ts';
import { FORM_LINES_MAX, schedules, studentStatuses, tuitionLine } from './students.ts';
import { amount } from './values/cents.ts';
import { id, optionalUuid, uuid } from './values/ids.ts';
import { month, optionalMonth } from './values/month.ts';
import { choice, optionalChoice } from './values/text.ts';

/** Months in which a rule changes the fee due of a course (R-1564). */
const discountEffect = z.object({
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
  /** What is due for a month. */
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
      schedule: optionalChoice('Schedule', schedules),
      added: z
        .array(
          z.object(tuitionLine.omit({ teacher: true }).shape, { error: notValid('A course') }),
          {
            error: 'Courses must be a list',
          },
        )
        .max(FORM_LINES_MAX, `A student can have at most ${FORM_LINES_MAX} course lines`)
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

/** The number of students and courses whose fee due changes, and the sums of a month. */
const sums = {
  students: z.int(),
  courses: z.int(),
  totalBefore: amount,
  totalAfter: amount,
};

const fromMonth = month('From', 'Please choose the first month');

export const previewRules = defineCall({
  method: 'GET',
  path: '/house-rules/preview',
  roles: access.settings.use,
  summary:
    'The fees due that change when the house rules for discounts are applied from a month on',
  input: z.object({ month: fromMonth }),
  output: z.object({
    rows: z.array(discountEffect),
    ...sums,
    /** Names this preview for `POST /house-rules/apply`. */
    digest: z.string(),
  }),
});

export const applyRules = defineCall({
  method: 'POST',
  path: '/house-rules/apply',
  roles: access.settings.use,
  audit: 'HOUSE_RULES_APPLIED',
  summary:
    'Apply the house rules for discounts from a month on, as previewed; 409 when the preview is stale',
  input: z.object({
    month: fromMonth,
    digest: previewDigest,
  }),
  output: z.object(sums),
  idempotent: true,
});
