import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { document } from './schema/document.ts';
import { amount } from './values/cents.ts';
import { uuid } from './values/ids.ts';
import { compareMonths, month, monthIndex } from './values/month.ts';

/** What a row of a statement does to the balance: a charge raises it, a payment lowers it. */
export const statementKinds = ['CHARGE', 'PAYMENT'] as const;

/** So many months are on one statement at most. */
export const STATEMENT_MONTHS = 60;

const range = z
  .object({ uuid: uuid('uuid'), from: month('from'), until: month('until') })
  .refine(({ from, until }) => compareMonths(from, until) <= 0, {
    path: ['until'],
    message: 'until must not be before from',
  })
  .refine(({ from, until }) => monthIndex(until) - monthIndex(from) < STATEMENT_MONTHS, {
    path: ['until'],
    message: `A statement has at most ${STATEMENT_MONTHS} months`,
  });

export const getStatement = defineCall({
  method: 'GET',
  path: '/student/statement',
  roles: access.statements.use,
  summary:
    "A student's statement of account over some months: what was charged, what was paid, what is due",
  input: range,
  output: z.object({
    uuid: z.string(),
    name: z.string(),
    programLvl: z.int(),
    phoneNo: z.string(),
    from: z.string(),
    until: z.string(),
    /** The balance before the first month; below zero when paid ahead. */
    opening: amount,
    rows: z.array(
      z.object({
        kind: z.enum(statementKinds),
        /** The day of a payment; charges have their month alone. */
        transactionDate: z.string().nullable(),
        month: z.string(),
        /** What is charged, or what was paid for. */
        subjectName: z.string(),
        receiptNo: z.string().nullable(),
        fee: amount,
        /** Of a charge: what was charged, while `fee` is what settled it. Null for payments. */
        chargedFee: amount.nullable(),
        /** After this row. */
        balance: amount,
      }),
    ),
    charged: amount,
    paid: amount,
    closing: amount,
  }),
});

export const getStatementDocument = defineCall({
  method: 'GET',
  path: '/student/statement/document',
  roles: access.statements.use,
  summary: 'A statement of account to print, as PDF',
  input: range,
  output: document,
  produces: 'application/pdf',
});
