import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { recordedTypes } from './schema/payment.ts';
import { amount } from './values/cents.ts';
import { levelFilter } from './values/filters.ts';
import { month } from './values/month.ts';

const common = { method: 'GET', roles: access.finance.use, switch: access.finance.switch } as const;

export const listFinanceStudents = defineCall({
  ...common,
  path: '/finance/report/students',
  summary: 'Receipts of a month by student, without voided ones',
  input: z.object({ transactionDate: month('transactionDate'), programLvl: levelFilter }),
  output: z.array(
    z.object({
      uuid: z.string(),
      studentName: z.string(),
      courses: z.array(z.string()),
      miscs: z.array(z.string()),
      transactionType: z.enum(recordedTypes).nullable(),
      transactionDate: z.string(),
      totalAmount: amount,
      /**
       * The amount that counts as received, where it is not `totalAmount`: a deposit does not count,
       * and credit counted when it came in (R-1582).
       */
      countedAmount: amount.optional(),
      /** Of a refund, the number of its voucher. */
      receiptNo: z.string(),
    }),
  ),
});

const sum = z.object({ transactionDate: z.string(), totalAmount: amount });
const sums = z.object({
  bank: sum,
  cash: sum,
  unknown: sum,
  /** The amount paid from deposits; absent for nothing (R-1582). */
  deposit: sum.optional(),
  total: sum,
});

export const getFinanceMonth = defineCall({
  ...common,
  path: '/finance/report/month',
  summary:
    "Sums of a month's payments by payment type, without voided ones; for an ADMIN also the salaries paid",
  input: z.object({ transactionDate: month('transactionDate') }),
  output: sums.extend({
    /** The salaries paid in the month, without voided ones (R-1496); null for an EMPLOYEE. */
    salaries: amount.nullable(),
  }),
});

export const listFinanceYear = defineCall({
  ...common,
  path: '/finance/report/year',
  summary: 'Sums by payment type for twelve months, the given month last',
  input: z.object({ transactionDate: month('transactionDate') }),
  output: z.array(sums),
});

const part = z.object({ totalAmount: amount });

export const getFinanceSplits = defineCall({
  ...common,
  path: '/finance/report/splits',
  summary: "A month's payments by level, subject and teacher, without voided ones",
  input: z.object({ transactionDate: month('transactionDate') }),
  // A tuition line counts for the level, subject and teacher of its course; misc fees have none.
  output: z.object({
    levels: z.array(part.extend({ programLvl: z.int(), programLvlLabel: z.string() })),
    subjects: z.array(part.extend({ subjectId: z.int(), subjectName: z.string() })),
    teachers: z.array(part.extend({ uuid: z.string(), teacherName: z.string() })),
    misc: amount,
    /** Payments in advance, less the credit used and refunded; absent for nothing (R-1582). */
    advance: amount.optional(),
    total: amount,
  }),
});

/** The twelve months of the charts in one response, the given month last (R-2235). */
export const getFinanceCharts = defineCall({
  ...common,
  path: '/finance/report/charts',
  summary:
    'Twelve months for charts, the given month last: expected and collected tuition, students by level, payments by day of the month',
  input: z.object({ transactionDate: month('transactionDate') }),
  output: z.object({
    /** Oldest month first. */
    months: z.array(
      z.object({
        month: z.string(),
        /** The tuition of the month, paid or not, and what is owed of it, as in Tuition Fees. */
        totalFee: amount,
        owedFee: amount,
        /** Everything that was received in the month, as in the finance report of the month. */
        receivedFee: amount,
      }),
    ),
    /** Students with tuition in a month, by their level in that month; none with zero (R-2236). */
    students: z.array(z.object({ month: z.string(), programLvl: z.int(), students: z.int() })),
    /** Days 1 to 31, with what was received on them in all twelve months (R-2237). */
    days: z.array(z.object({ day: z.int(), receipts: z.int(), receivedFee: amount })),
  }),
});
