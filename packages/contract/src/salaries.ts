import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { paymentStatuses } from './payments.ts';
import { teacherPaymentTypes } from './teachers.ts';
import { amount } from './values/cents.ts';
import { nameFilter } from './values/filters.ts';
import { uuid } from './values/ids.ts';
import { month, optionalMonth } from './values/month.ts';

/** Highest salary of a month: RM 1,000,000.00. */
const SALARY_MAX = 100_000_000;

/** Refusal of a month after the current one. */
export const SALARY_IN_FUTURE = 'The salary of a month can be paid once the month has begun';

export const listSalaries = defineCall({
  method: 'GET',
  path: '/teachers/salary',
  roles: access.salaries.use,
  summary: "Every teacher's salary of a month, the current one when none is named",
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

/** Why a line does not count in this month's salary (yet). */
export const uncountedReasons = ['UNPAID', 'VOIDED', 'LATER'] as const;

const line = {
  studentName: z.string(),
  programLvl: z.int(),
  subjectName: z.string(),
  /** The month paid for. */
  paymentDate: z.string(),
  fee: amount,
  subscriptionId: z.int(),
};

export const getSalary = defineCall({
  method: 'GET',
  path: '/teacher/salary',
  roles: access.salaries.use,
  summary: "One teacher's salary of a month, with what it is made of and what does not count (yet)",
  input: z.object({ teacherUuid: uuid('teacherUuid'), month: month('month') }),
  output: z.object({
    id: z.string(),
    name: z.string(),
    icNo: z.string(),
    phoneNo: z.string(),
    paymentType: z.enum(teacherPaymentTypes),
    /** HOUR: cents an hour; RATIO: `n/m`. */
    paymentRate: z.union([z.string(), z.int()]),
    paymentStatus: z.enum(paymentStatuses),
    month: z.string(),
    totalSalary: amount,
    /** The fees of `salaryDetails` above zero. */
    collected: amount,
    /** The teacher's part of what was collected; for HOUR the hours times the rate. */
    share: amount,
    /** What comes off for payments that were voided after an earlier salary had counted them. */
    deducted: amount,
    /** When it was paid, and by whom. */
    paidOn: z.string().nullable(),
    staffName: z.string().nullable(),
    /** What counts. A line that comes off again has a fee below zero. */
    salaryDetails: z.array(
      z.object({
        ...line,
        transactionDate: z.string(),
        receiptNo: z.string(),
        /** Of a line that comes off: what it takes from the salary. */
        deducted: amount,
      }),
    ),
    uncounted: z.array(
      z.object({
        ...line,
        transactionDate: z.string().nullable(),
        receiptNo: z.string().nullable(),
        reason: z.enum(uncountedReasons),
        /** The month whose salary counts it, where that is known. */
        countedIn: z.string().nullable(),
      }),
    ),
  }),
});

export const paySalary = defineCall({
  method: 'POST',
  path: '/teacher/salary',
  roles: access.salaries.use,
  summary:
    "Record that a teacher's salary of a month was paid; its lines, rate and amount are frozen",
  input: z.object({
    id: uuid('Teacher'),
    month: month('Month'),
    // HOUR alone: the hours times the rate, in cents.
    fee: z
      .int({ error: 'Please enter valid number' })
      .min(1, 'Please enter your salary')
      .max(SALARY_MAX, 'The salary can be at most RM 1,000,000.00')
      .brand<'Cents'>()
      .meta({ examples: [120_000] })
      .nullish(),
    /** What was shown to whoever pays: 409 when the salary comes to something else by now. */
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
