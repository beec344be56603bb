import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { contactFields } from './schema/contact.ts';
import { doneBy } from './schema/preview.ts';
import { admissionFields, dueFields } from './schema/rule-fields.ts';
import { amount } from './values/cents.ts';
import { levelFilter, nameFilter } from './values/filters.ts';
import { uuid } from './values/ids.ts';

/** A reminder that was sent to a student or the family. */
export const reminder = z.object(doneBy);

/** The amount that credit of the family covers of the owed sum (R-1840). */
export const creditFields = {
  /** The amount paid in advance for the student and the siblings; absent for nothing. */
  familyCredit: amount.optional(),
  /**
   * The amount that it covers of the owed sum, the oldest months of the family first; absent for
   * nothing.
   */
  coveredFee: amount.optional(),
  /** The months that it does not cover, oldest first; absent if it covers nothing. */
  openMonths: z.array(z.string()).optional(),
};

export const listArrears = defineCall({
  method: 'GET',
  path: '/arrears',
  roles: access.arrears.use,
  summary: 'Students who owe for the current month or earlier, with months and amounts by age',
  input: z.object({ name: nameFilter, programLvl: levelFilter }),
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      programLvl: z.int(),
      /** The same number for confirmed siblings; absent without siblings (R-2221). */
      familyId: z.int().optional(),
      /** A reminder goes to the contact. */
      ...contactFields,
      /** The reference code of the family (R-2351). */
      referenceCode: z.string(),
      /** The months with an unpaid charge, oldest first. */
      months: z.array(z.string()),
      /** The first month with unpaid tuition; null when only misc charges are owed. */
      firstTuitionMonth: z.string().nullable(),
      /** Amounts by age: this month, 1, 2, and 3 or more months. */
      thisMonthFee: amount,
      oneMonthFee: amount,
      twoMonthsFee: amount,
      olderFee: amount,
      totalOwedFee: amount,
      ...creditFields,
      lastTransactionDate: z.string().nullable(),
      lastReminder: reminder.nullable(),
      ...dueFields,
      ...admissionFields,
    }),
  ),
});

/** Maximum number of students whom one message reminds of (R-2220). */
export const REMINDER_STUDENTS_MAX = 12;

export const recordReminder = defineCall({
  method: 'POST',
  path: '/student/reminder',
  roles: access.arrears.use,
  // The table of reminders is their log.
  audit: null,
  summary:
    'Record that a student who owes was reminded; 409 when nothing is owed, or credit covers it',
  input: z.object({
    uuid: uuid('uuid'),
    /** Other students in the same message; the ones who owe are recorded too (R-2222). */
    others: z
      .array(uuid('Student'), { error: 'others must be a list' })
      .max(REMINDER_STUDENTS_MAX - 1, 'Too many students for one reminder')
      .optional(),
  }),
  output: reminder.pick({ recordCreateDate: true }),
  idempotent: true,
});
