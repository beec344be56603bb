import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { pdf } from './schema/document.ts';
import { lessonFields } from './schema/lesson.ts';
import { paid, paymentStatuses, paymentTypes, voidReason } from './schema/payment.ts';
import { amount } from './values/cents.ts';
import { day } from './values/date.ts';
import { nameFilter } from './values/filters.ts';
import { optionalId, uuid } from './values/ids.ts';
import { month, optionalMonth } from './values/month.ts';
import { teacherPaymentTypes } from './values/payment-rate.ts';
import { choice } from './values/text.ts';

/** Maximum salary of a month: RM 1,000,000.00. */
const MAX_SALARY_CENTS = 100_000_000;

/** Message for a month after the current one. */
export const SALARY_IN_FUTURE = 'The salary of a month can be paid once the month has begun';

export const listSalaries = defineCall({
  method: 'GET',
  path: '/teachers/salary',
  roles: access.salaries.use,
  summary: "Every teacher's salary of a month, by default the current one",
  input: z.object({ month: optionalMonth('month'), name: nameFilter }),
  output: z.array(
    z.object({
      uuid: z.string(),
      name: z.string(),
      phoneNo: z.string(),
      totalSalary: amount,
      status: z.enum(paymentStatuses),
      month: z.string(),
    }),
  ),
});

/** Why a month's salary does not include a fee. */
export const uncountedReasons = ['UNPAID', 'VOIDED', 'LATER'] as const;

const line = {
  /** The student. */
  uuid: z.string(),
  studentName: z.string(),
  programLvl: z.int(),
  subjectName: z.string(),
  /** The month paid for. */
  paymentDate: z.string(),
  fee: amount,
  subscriptionId: z.int(),
};

const head = z.object(line).omit({ paymentDate: true, fee: true });

const { classroom: _, ...heldFields } = lessonFields;
const markedLesson = z.object({
  ...heldFields,
  /** Null if a time of the lesson is unknown. */
  minutes: z.int().nullable(),
  /** Other teachers whose students were marked in it; none once paid. */
  otherTeachers: z.array(z.string()),
});

export const getSalary = defineCall({
  method: 'GET',
  path: '/teacher/salary',
  roles: access.salaries.use,
  summary: "One teacher's salary of a month, with the lines that count and those that do not",
  input: z.object({ teacherUuid: uuid('teacherUuid'), month: month('month') }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    icNo: z.string(),
    phoneNo: z.string(),
    /** The name of the teacher's bank and the account; empty when unknown. */
    bankName: z.string(),
    bankAccountNo: z.string(),
    paymentType: z.enum(teacherPaymentTypes),
    /** RATIO: `n/m`; else cents per hour, month, or head and month (R-319, R-2190). */
    paymentRate: z.union([z.string(), z.int()]),
    paymentStatus: z.enum(paymentStatuses),
    month: z.string(),
    totalSalary: amount,
    /** Sum of the fees above zero in `salaryDetails`. */
    collected: amount,
    /** The teacher's part of `collected`; for HOUR the hours times the rate (R-817, R-2190). */
    share: amount,
    /** The shares by ratio, the teacher's first, if courses have own ratios (R-2194). */
    splits: z.array(z.object({ ratio: z.string(), collected: amount, share: amount })).optional(),
    /** HEAD only: the students that it pays for, once for each course (R-2191). */
    heads: z.array(head).optional(),
    /** HOUR only: the marked lessons of the month by day and time; frozen once paid (R-2417). */
    lessons: z.array(markedLesson).optional(),
    /** HOUR only: the minutes of `lessons` whose times are known. */
    markedMinutes: z.int().optional(),
    /** HOUR, while unpaid: the lessons of the month that are not marked yet, if there are some. */
    unmarked: z.object({ lessons: z.int(), lastDay: z.string() }).optional(),
    /** The deduction for payments voided after an earlier salary counted them. */
    deducted: amount,
    /** Names this payment of the salary in a void; null while unpaid. */
    salaryId: z.int().nullable(),
    /** The day when the payment was recorded, and the staff member who recorded it. */
    paidOn: z.string().nullable(),
    staffName: z.string().nullable(),
    /** When and how the teacher was paid; null while unpaid or unknown. */
    ...paid,
    /** The voided payments of this salary, newest first. */
    voids: z.array(
      z.object({
        totalSalary: amount,
        paidOn: z.string(),
        recordCreateDate: z.string(),
        staffName: z.string(),
        reason: z.string(),
      }),
    ),
    /** The lines that count. A deducted line has a fee below zero. */
    salaryDetails: z.array(
      z.object({
        ...line,
        transactionDate: z.string(),
        receiptNo: z.string(),
        /** The deduction for this line, in cents; 0 for a collected line. */
        deducted: amount,
        /**
         * Nothing is due for the month, because the centre bears the discounts: then without a
         * receipt, and dated on the first of the month (R-1881).
         */
        free: z.boolean().optional(),
        /** The own ratio of the course (R-2193). */
        ratio: z.string().optional(),
      }),
    ),
    uncounted: z.array(
      z.object({
        ...line,
        transactionDate: z.string().nullable(),
        receiptNo: z.string().nullable(),
        reason: z.enum(uncountedReasons),
        /** The month whose salary counts the line; null when unknown. */
        countedIn: z.string().nullable(),
      }),
    ),
  }),
});

export const getPaySlip = defineCall({
  method: 'GET',
  path: '/teacher/salary/document',
  roles: access.salaries.use,
  summary: 'The pay slip of a paid salary as PDF; 409 if it is not paid',
  input: z.object({ teacherUuid: uuid('teacherUuid'), month: month('month') }),
  ...pdf,
});

export const paySalary = defineCall({
  method: 'POST',
  path: '/teacher/salary',
  roles: access.salaries.use,
  audit: 'SALARY_PAID',
  summary:
    "Record that a teacher's salary of a month was paid; its lines, rate and amount are frozen",
  input: z.object({
    id: uuid('Teacher'),
    month: month('Month'),
    // For HOUR only: the hours times the rate, in cents.
    fee: z
      .int({ error: 'Please enter valid number' })
      .min(1, 'Please enter your salary')
      .max(MAX_SALARY_CENTS, 'The salary can be at most RM 1,000,000.00')
      .brand<'Cents'>()
      .meta({ examples: [120_000] })
      .nullish(),
    /** When and how the teacher was paid. */
    transactionDate: day('Transaction date').nullish(),
    paymentType: choice('Payment type', paymentTypes).nullish(),
    /** The total that the screen showed; 409 when the salary has changed since. */
    totalSalary: z
      .int({ error: 'totalSalary must be a whole number of cents' })
      .brand<'Cents'>()
      .meta({ examples: [120_000] })
      .nullish(),
  }),
  output: z.object({
    id: z.string(),
    month: z.string(),
    totalSalary: amount,
    paymentStatus: z.literal('PAID'),
  }),
  idempotent: true,
});

export const voidSalary = defineCall({
  method: 'POST',
  path: '/teacher/salary/void',
  roles: access.salaries.use,
  audit: 'SALARY_VOIDED',
  summary: 'Void a salary that was paid by mistake; its lines are open again',
  input: z.object({
    id: uuid('Teacher'),
    month: month('Month'),
    reason: voidReason,
    /** The payment that the screen showed; 409 when the month was paid again since. */
    salaryId: optionalId('salaryId'),
  }),
  output: z.object({
    id: z.string(),
    month: z.string(),
    paymentStatus: z.literal('PENDING'),
  }),
  idempotent: true,
});
