import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { paymentTypes } from './payments.ts';
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
      transactionType: z.enum(paymentTypes).nullable(),
      transactionDate: z.string(),
      totalAmount: amount,
      receiptNo: z.string(),
    }),
  ),
});

const sum = z.object({ transactionDate: z.string(), totalAmount: amount });
const sums = z.object({ bank: sum, cash: sum, unknown: sum, total: sum });

export const getFinanceMonth = defineCall({
  ...common,
  path: '/finance/report/month',
  summary: "Sums of a month's payments by payment type, without voided ones",
  input: z.object({ transactionDate: month('transactionDate') }),
  output: sums,
});

export const listFinanceYear = defineCall({
  ...common,
  path: '/finance/report/year',
  summary: 'Sums by payment type for twelve months, the given month last',
  input: z.object({ transactionDate: month('transactionDate') }),
  output: z.array(sums),
});
