import type { Mutation } from './mutation.ts';

const server = 'packages/server/src';

/** Mistakes in payments, voids, receipts and salaries. */
export const moneyMutations: readonly Mutation[] = [
  {
    name: 'constraint-dropped',
    file: 'packages/server/schema/tables/payments.sql',
    find: 'create unique index payment_line_tuition_once',
    replace: 'create index payment_line_tuition_once',
    why: 'Two sessions that press Pay now at once pay one month twice.',
    likely: [`${server}/domains/payments/race.test.ts`, `${server}/db/void-constraints.test.ts`],
  },
  {
    name: 'float-salary',
    file: `${server}/billing/salary.ts`,
    find: 'return Number((2n * BigInt(teacher) * BigInt(collected) + parts) / (2n * parts)) as Cents;',
    replace: 'return Math.round(collected * (teacher / Number(parts))) as Cents;',
    why: 'Seven tenths of RM 0.45 are RM 0.31 in floating point, and RM 0.32 for the teacher.',
    likely: [`${server}/billing/salary.test.ts`],
  },
  {
    name: 'void-share',
    file: `${server}/billing/salary.ts`,
    find: 'let left = collected - earlier;',
    replace: 'let left = earlier > 0 ? collected : collected - earlier;',
    why: "After a second void of one salary's payments the deducted share is one cent wrong.",
    likely: [`${server}/billing/salary.test.ts`],
  },
  {
    name: 'receipt-gap',
    file: `${server}/domains/payments/record.ts`,
    find: `do update set last_number = receipt_counter.last_number + \${count}`,
    replace: `do update set last_number = receipt_counter.last_number + \${lines.length}`,
    why: 'A payment of several lines skips receipt numbers.',
    likely: [`${server}/domains/payments/misc-pay.test.ts`],
  },
  {
    name: 'day-of-utc',
    file: 'packages/contract/src/values/date.ts',
    find: "'en-CA', {\n  timeZone: TIME_ZONE,",
    replace: "'en-CA', {\n  timeZone: 'UTC',",
    why: 'Until eight in the morning today is yesterday, and on the first the month is the previous one.',
    likely: ['packages/contract/src/values/date.test.ts'],
  },
  {
    name: 'month-end',
    file: `${server}/domains/payments/receipts.ts`,
    find: ".where('transaction_date', '<', monthToSql(addMonths(month, 1)))",
    replace: ".where('transaction_date', '<=', monthToSql(addMonths(month, 1)))",
    why: 'A void of the first of a month is in the reports of two months.',
    likely: [`${server}/domains/payments/list-voids.test.ts`],
  },
  {
    name: 'cancelled-while-paid',
    file: `${server}/domains/payments/due-lines.ts`,
    find: '\n      for no key update of subscription',
    replace: '',
    why: 'A course that is cancelled during its payment is paid for a month without a charge.',
    likely: [`${server}/domains/payments/race.test.ts`],
  },
  {
    name: 'part-above-rest',
    file: `${server}/billing/due.ts`,
    find: 'allowsParts && paidNow < left',
    replace: 'allowsParts && paidNow < due',
    why: 'A part of more than is left of a fee is taken.',
    likely: [`${server}/billing/due.test.ts`],
  },
  {
    name: 'late-line-lost',
    file: `${server}/domains/salaries/open-lines.ts`,
    find: 'and line.transaction_date >= run.from_month',
    replace: `and line.transaction_date >= \${date(month)}`,
    why: "A fee that is recorded after its month's salary was paid is in no salary.",
    likely: [`${server}/domains/salaries/months.test.ts`],
  },
  {
    name: 'voided-fee-reopened',
    file: 'packages/server/schema/functions/salaries.sql',
    find: 'where line.id = any(reopened) and not line.voided;',
    replace: 'where line.id = any(reopened);',
    why: 'A fee whose payment was voided is counted again when a voided salary is paid again.',
    likely: [`${server}/domains/salaries/void.test.ts`],
  },
];
