import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { pdf } from './schema/document.ts';
import { attendance } from './schema/lesson.ts';
import { amount } from './values/cents.ts';
import { uuid } from './values/ids.ts';
import { familyLanguages } from './values/languages.ts';
import { compareMonths, month, monthIndex } from './values/month.ts';

/**
 * Kinds of rows: a charge raises the balance, a payment lowers it. CREDIT is a payment from
 * the student's credit, which the balance counted when it came in. A refund of credit and credit
 * that is used for a sibling raise the balance (R-1588).
 */
export const statementKinds = ['CHARGE', 'PAYMENT', 'CREDIT', 'REFUND', 'SIBLING'] as const;

/** The kinds of changes of a deposit (R-1589). */
export const depositKinds = ['RECEIVED', 'USED', 'REFUND'] as const;

/** Maximum number of months of a statement. */
export const STATEMENT_MONTHS_MAX = 60;

const range = z
  .object({ uuid: uuid('uuid'), from: month('from'), until: month('until') })
  .refine(({ from, until }) => compareMonths(from, until) <= 0, {
    path: ['until'],
    message: 'until must not be before from',
  })
  .refine(({ from, until }) => monthIndex(until) - monthIndex(from) < STATEMENT_MONTHS_MAX, {
    path: ['until'],
    message: `A statement has at most ${STATEMENT_MONTHS_MAX} months`,
  });

export const getStatement = defineCall({
  method: 'GET',
  path: '/student/statement',
  roles: access.statements.use,
  summary: "A student's statement of account over some months: charges, payments and balances",
  input: range,
  output: z.object({
    uuid: z.string(),
    name: z.string(),
    programLvl: z.int(),
    phoneNo: z.string(),
    familyLanguage: z.enum(familyLanguages),
    /** The reference code of the family (R-2351). */
    referenceCode: z.string(),
    from: z.string(),
    until: z.string(),
    /** The balance before the first month, in cents; below zero when paid ahead. */
    opening: amount,
    rows: z.array(
      z.object({
        kind: z.enum(statementKinds),
        /** The day of a payment; null for a charge. */
        transactionDate: z.string().nullable(),
        month: z.string(),
        /** The subject or item of the charge or payment. */
        subjectName: z.string(),
        /** Of a refund, the number of its voucher. */
        receiptNo: z.string().nullable(),
        fee: amount,
        /** The charged amount, null for a payment; `fee` is the received one. */
        chargedFee: amount.nullable(),
        /** The amount that adjustments take off the charged amount; absent for nothing (R-1534). */
        discountFee: amount.optional(),
        /** The number of lessons that the fee is for; absent for a course by month (R-2275). */
        lessons: z.int().optional(),
        /** The balance after this row. */
        balance: amount,
        /** The due date of a tuition charge; absent while the rule *Due day* is off (R-1554). */
        dueDate: z.string().optional(),
      }),
    ),
    charged: amount,
    paid: amount,
    /** Credit that was refunded or used for a sibling; absent for nothing. */
    refunded: amount.optional(),
    closing: amount,
    /** The marked lessons of the months; absent for none, or while the rule is off (R-2505). */
    attendance: attendance.optional(),
    /** The lessons that the centre owes the student now; absent for none (R-2504). */
    owedLessons: z.int().optional(),
    /** The student's deposit, which is no part of the balances; absent without one (R-1589). */
    deposit: z
      .object({
        opening: amount,
        rows: z.array(
          z.object({
            kind: z.enum(depositKinds),
            transactionDate: z.string(),
            receiptNo: z.string(),
            fee: amount,
            balance: amount,
          }),
        ),
        closing: amount,
      })
      .optional(),
  }),
});

export const getStatementDocument = defineCall({
  method: 'GET',
  path: '/student/statement/document',
  roles: access.statements.use,
  summary: 'A statement of account as PDF',
  input: range,
  ...pdf,
});
