import type { Mutation } from './mutation.ts';

const server = 'packages/server/src';

/** What is counted, rounded, paid and taken back. */
export const moneyMutations: readonly Mutation[] = [
  {
    name: 'constraint-dropped',
    file: 'packages/server/migrations/0011-voids.ts',
    find: 'create unique index settlement_tuition_once',
    replace: 'create index settlement_tuition_once',
    why: 'Two desks that press Pay now at once take the money of one month twice.',
    likely: [
      `${server}/domains/tuition-payments/race.test.ts`,
      `${server}/db/void-constraints.test.ts`,
    ],
  },
  {
    name: 'float-salary',
    file: `${server}/billing/salary.ts`,
    find: 'return Number((2n * BigInt(teacher) * BigInt(collected) + parts) / (2n * parts)) as Cents;',
    replace: 'return Math.round(collected * (teacher / Number(parts))) as Cents;',
    why: 'Seven tenths of RM 0.45 are RM 0.31 to a floating point number, and RM 0.32 to a teacher.',
    likely: [`${server}/billing/salary.test.ts`],
  },
  {
    name: 'void-share',
    file: `${server}/billing/salary.ts`,
    find: 'let left = collected - earlier;',
    replace: 'let left = earlier > 0 ? collected : collected - earlier;',
    why: 'When a second payment of one salary is voided, the share that comes off is a cent wrong.',
    likely: [`${server}/billing/salary.test.ts`],
  },
  {
    name: 'receipt-gap',
    file: `${server}/domains/payments/record.ts`,
    find: 'do update set last_number = receipt_counter.last_number + 1',
    replace: `do update set last_number = receipt_counter.last_number + \${lines.length}`,
    why: 'A payment of several lines skips receipt numbers, and an auditor asks where they are.',
    likely: [`${server}/domains/misc-payments/pay.test.ts`],
  },
  {
    name: 'day-of-utc',
    file: 'packages/contract/src/values/date.ts',
    find: "'en-CA', {\n  timeZone: TIME_ZONE,",
    replace: "'en-CA', {\n  timeZone: 'UTC',",
    why: 'Until eight in the morning today is yesterday, and on the first the month is the last one.',
    likely: ['packages/contract/src/values/date.test.ts'],
  },
  {
    name: 'month-end',
    file: `${server}/domains/receipts/queries.ts`,
    find: ".where('transaction_date', '<', monthToSql(addMonths(month, 1)))",
    replace: ".where('transaction_date', '<=', monthToSql(addMonths(month, 1)))",
    why: 'What was voided of the first of a month stands in the report of two months.',
    likely: [`${server}/domains/receipts/list-voids.test.ts`],
  },
  {
    name: 'cancelled-while-paid',
    file: `${server}/domains/tuition-payments/queries.ts`,
    find: '\n    for share of subscription`',
    replace: '`',
    why: 'A course that is cancelled while it is paid for is paid for a month that is not charged.',
    likely: [`${server}/domains/tuition-payments/race.test.ts`],
  },
  {
    name: 'late-line-lost',
    file: `${server}/domains/salaries/open-lines.ts`,
    find: 'and line.transaction_date >= run.from_month',
    replace: `and line.transaction_date >= \${date(month)}`,
    why: 'A fee that is recorded after its month has been paid out is in no salary at all.',
    likely: [`${server}/domains/salaries/months.test.ts`],
  },
];
