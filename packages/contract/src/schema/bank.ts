import { z } from 'zod';
import { certainties, matchGrounds, otherReasons } from '../values/bank-lines.ts';
import { amount } from '../values/cents.ts';
import { id } from '../values/ids.ts';
import { choice, requiredText } from '../values/text.ts';
import { doneBy } from './preview.ts';

const column = z
  .int({ error: 'A column must be its place from 0' })
  .min(0, 'A column must be its place from 0')
  .max(99, 'A statement has at most 100 columns');

/** Where the columns of a statement are, from 0; null for one that it does not have (R-2371). */
export const statementColumns = z.object(
  {
    date: column,
    /** The columns of the description; their texts are joined. */
    text: z.array(column, { error: 'Choose the columns of the description' }).max(10),
    /** One column for money in and out. */
    amount: column.nullable(),
    /** A column that says CR or DR for `amount`. */
    sign: column.nullable(),
    debit: column.nullable(),
    credit: column.nullable(),
    balance: column.nullable(),
    dateOrder: choice('dateOrder', ['DMY', 'MDY', 'YMD']),
  },
  { error: 'Columns must be an object' },
);
export type StatementColumnChoice = z.output<typeof statementColumns>;

/** A statement to read: a pasted text or a file, and where its columns are. */
export const statement = z
  .object({
    accountId: id('Account'),
    fileName: requiredText('File name'),
    text: z
      .string({ error: 'text must be text' })
      .nullish()
      .meta({ examples: ['Date,Description,Debit,Credit\n01/03/2026,Fee,,60.00'] }),
    /** The file in base64. */
    data: z
      .base64({ error: 'data must be base64' })
      .nullish()
      .meta({ examples: [null] }),
    /** Absent: as in the last statement of the account, else as its headings say. */
    columns: statementColumns.nullish().meta({ examples: [null] }),
  })
  .refine(({ text, data }) => Boolean(text) !== Boolean(data), {
    path: ['text'],
    message: 'Paste the lines of the statement, or choose a file',
  });

/** A line of the bank; `amount` is below zero for money out. */
export const bankLine = z.object({
  id: z.int(),
  accountName: z.string(),
  transactionDate: z.string(),
  amount,
  /** The cents without a match. */
  openFee: amount,
  /** Empty after it was erased. */
  text: z.string(),
});

/** A payment by bank that the desk recorded, of which some is not seen in the bank. */
export const unseenPayment = z.object({
  receiptNo: z.string(),
  uuid: z.string(),
  name: z.string(),
  transactionDate: z.string(),
  totalAmount: amount,
  /** The part that no line of the bank was matched to. */
  unseenFee: amount,
});

/** A proposal for a line; `kind` decides which of the fields it has. */
export const bankProposal = z.object({
  certainty: z.enum(certainties),
  ground: z.enum(matchGrounds),
  kind: z.enum(['PAY', 'CONFIRM', 'REFUND', 'SALARY', 'OTHER']),
  /** The family, for PAY and CONFIRM: its first child and the names of all. */
  uuid: z.string().optional(),
  names: z.array(z.string()).optional(),
  referenceCode: z.string().optional(),
  /** The sum that the family owes up to the current month, for PAY. */
  owedFee: amount.optional(),
  receipts: z.array(unseenPayment).optional(),
  voucherNo: z.string().optional(),
  salaryId: z.int().optional(),
  /** The teacher of a salary, or the student of a refund. */
  name: z.string().optional(),
  reason: z.enum(otherReasons).optional(),
});
export type BankProposal = z.output<typeof bankProposal>;

/** A part of a line, and what it was. */
export const bankMatch = z.object({
  /** Cents of the line. */
  fee: amount,
  receiptNo: z.string().optional(),
  voucherNo: z.string().optional(),
  salaryId: z.int().optional(),
  reason: z.enum(otherReasons).optional(),
  uuid: z.string().optional(),
  /** The student or the teacher. */
  name: z.string().optional(),
  ...doneBy,
});
