import { z } from 'zod';
import { access } from './access.ts';
import { defineCall } from './call.ts';
import { VOUCHER_NO } from './funds.ts';
import { IMPORT_BODY_BYTES } from './imports.ts';
import {
  bankLine,
  bankMatch,
  bankProposal,
  statement,
  statementColumns,
  unseenPayment,
} from './schema/bank.ts';
import { receipt, receiptNo } from './schema/payment.ts';
import { paymentInput } from './schema/payment-lines.ts';
import { doneBy } from './schema/preview.ts';
import { certainties, otherReasons } from './values/bank-lines.ts';
import { amount } from './values/cents.ts';
import { idFilter } from './values/filters.ts';
import { id, uuid } from './values/ids.ts';
import { month } from './values/month.ts';
import { optionalChoice, optionalText, requiredText } from './values/text.ts';

/** Maximum number of open lines in a response, newest first. */
export const OPEN_LINES_MAX = 5000;
/** Maximum number of payments that one line pays. */
export const MATCHED_MAX = 12;
/** A payment by bank is looked for in the statements of this many days. */
export const CLAIMED_MAX_DAYS = 366;

const ROLES = { roles: access.bank.use, switch: access.bank.switch };

const account = {
  name: requiredText('Name', 60, 'Please enter the name of the account'),
  /** Digits, with or without spaces and hyphens; empty if it is not known. */
  number: z
    .string({ error: 'Account number must be text' })
    .overwrite((text) => text.replaceAll(/[\s-]/g, ''))
    .regex(/^\d{0,20}$/, 'The account number has at most 20 digits')
    .meta({ examples: ['514012345678'] }),
};

export const listBankAccounts = defineCall({
  method: 'GET',
  path: '/bank/accounts',
  ...ROLES,
  summary: 'The bank accounts of the centre, with the days that their statements cover',
  output: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      number: z.string(),
      /** The first and the last date of its lines; absent without lines. */
      from: z.string().optional(),
      until: z.string().optional(),
      /** The statement that was read last; null for none. */
      lastFile: z.object({ fileName: z.string(), ...doneBy }).nullable(),
    }),
  ),
});

export const addBankAccount = defineCall({
  method: 'POST',
  path: '/bank/account',
  ...ROLES,
  audit: 'BANK_ACCOUNT_ADDED',
  summary: 'Add a bank account of the centre',
  input: z.object(account),
  output: z.object({ id: z.int() }),
  idempotent: true,
});

export const changeBankAccount = defineCall({
  method: 'PUT',
  path: '/bank/account',
  ...ROLES,
  audit: 'BANK_ACCOUNT_CHANGED',
  summary: 'Change the name or number of a bank account',
  input: z.object({ id: id('Account'), ...account }),
  output: z.object({ id: z.int() }),
  idempotent: true,
});

/** A line of a statement that needs attention. */
const lineNote = z.object({ row: z.int(), date: z.string(), text: z.string(), amount });

export const previewStatement = defineCall({
  method: 'POST',
  path: '/bank/statement/preview',
  ...ROLES,
  // Records nothing.
  audit: null,
  summary: 'Read a statement of the bank and say what it would add',
  input: statement,
  output: z.object({
    columns: statementColumns,
    headings: z.array(z.string()),
    /** The first rows, to choose columns by. */
    sample: z.array(z.array(z.string())),
    /** False where the columns were guessed. */
    columnsKnown: z.boolean(),
    /** False if no date says whether the day or the month comes first. */
    dateOrderKnown: z.boolean(),
    /** The account number in the file, if it is another than that of the account. */
    otherAccount: z.string().optional(),
    from: z.string().optional(),
    until: z.string().optional(),
    newLines: z.int(),
    knownLines: z.int(),
    /** Rows that cannot be read, with the cell at fault. */
    faults: z.array(z.object({ row: z.int(), code: z.string(), cell: z.string() })),
    /** Lines whose balance does not follow from the line before: a line is missing or changed. */
    gaps: z.array(lineNote.extend({ expected: amount, found: amount })),
    /** Stored lines that the file has with another amount or balance. */
    changed: z.array(lineNote),
    /** The last stored date before the file, if its balance is not the opening one of the file. */
    missingAfter: z.string().optional(),
  }),
  maxBodyBytes: IMPORT_BODY_BYTES,
});

export const addStatement = defineCall({
  method: 'POST',
  path: '/bank/statement',
  ...ROLES,
  audit: 'BANK_STATEMENT_ADDED',
  summary: 'Add the new lines of a statement of the bank; 409 for doubts that are not accepted',
  input: statement.safeExtend({
    /** Adds the lines although rows are at fault, balances have gaps or lines changed. */
    acceptDoubts: z.boolean({ error: 'acceptDoubts must be true or false' }).optional(),
  }),
  output: z.object({ added: z.int(), known: z.int() }),
  maxBodyBytes: IMPORT_BODY_BYTES,
  idempotent: true,
});

export const listOpenBankLines = defineCall({
  method: 'GET',
  path: '/bank/open',
  ...ROLES,
  summary: `The lines without a match, newest first, each with what it may be; at most ${OPEN_LINES_MAX}`,
  output: z.array(bankLine.extend({ proposal: bankProposal.nullable() })),
});

export const listBankLines = defineCall({
  method: 'GET',
  path: '/bank/lines',
  ...ROLES,
  summary: 'All lines of a month, newest first, with what they were',
  input: z.object({ month: month('month'), accountId: idFilter('accountId') }),
  output: z.array(bankLine.extend({ matches: z.array(bankMatch) })),
});

export const listUnseenPayments = defineCall({
  method: 'GET',
  path: '/bank/unseen',
  ...ROLES,
  summary: 'The payments by bank of a family that are not seen in the bank, newest first',
  input: z.object({ uuid: uuid('uuid') }),
  output: z.array(unseenPayment),
});

export const listClaimedPayments = defineCall({
  method: 'GET',
  path: '/bank/claimed',
  ...ROLES,
  summary:
    'Payments by bank that no statement shows although it covers their days, oldest first; of the last 366 days',
  input: z.object({
    /** The number of days that the money may take. */
    days: z
      .string({ error: 'days must be one number' })
      .regex(/^\d{1,3}$/, 'days must be a whole number')
      .meta({ examples: ['3'] })
      .optional()
      .transform((text) => (text === undefined ? 3 : Number(text))),
  }),
  output: z.array(unseenPayment.extend({ staffName: z.string(), recordCreateDate: z.string() })),
});

export const matchBankLine = defineCall({
  method: 'POST',
  path: '/bank/match',
  ...ROLES,
  audit: 'BANK_LINE_MATCHED',
  summary:
    'Say what an open line is: payments to record, recorded payments, a refund, a salary, or none of these',
  input: z
    .object({
      lineId: id('Line'),
      certainty: optionalChoice('certainty', certainties),
      /** Payments of one family to record as the counter does; all by bank or from a fund. */
      payments: z
        .array(paymentInput, { error: 'Payments must be a list' })
        .max(MATCHED_MAX, `A line pays at most ${MATCHED_MAX} payments at once`)
        .nullish(),
      /** Payments by bank that the line confirms, the first ones first. */
      receiptNos: z
        .array(receiptNo('Receipt no.'), { error: 'receiptNos must be a list' })
        .max(MATCHED_MAX, `A line pays at most ${MATCHED_MAX} payments at once`)
        .nullish(),
      voucherNo: optionalText('voucherNo').refine(
        (text) => text === '' || VOUCHER_NO.test(text),
        'voucherNo is not valid',
      ),
      salaryId: id('Salary').nullish(),
      reason: optionalChoice('reason', otherReasons),
    })
    .refine(
      ({ payments, receiptNos, voucherNo, salaryId, reason }) =>
        [payments?.length, receiptNos?.length, voucherNo, salaryId, reason].filter(Boolean)
          .length === 1,
      { path: ['lineId'], message: 'Say what the line is, in one way' },
    ),
  output: z.object({
    /** The cents of the line that are still open. */
    openFee: amount,
    /** The receipts of the recorded payments. */
    receipts: z.array(receipt),
  }),
  idempotent: true,
});

export const undoBankMatch = defineCall({
  method: 'POST',
  path: '/bank/match/undo',
  ...ROLES,
  audit: 'BANK_MATCH_UNDONE',
  summary: 'Make a line open again; its payments stay, as claimed',
  input: z.object({ lineId: id('Line') }),
  output: z.object({ openFee: amount }),
  idempotent: true,
});
