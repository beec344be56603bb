import { payMisc, payTuition } from '@kelas/contract/payments';
import { Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { CHECK, refusals } from '@kelas/testkit/refusals';
import { MORNING, refusal, startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const { refusedRow } = refusals(server);

const REFUSED = {
  status: 422,
  code: 'INVALID',
  message: 'The transaction date cannot be in the future',
};

beforeEach(() => {
  server.clock.now = MORNING;
});

const payByTuition = async (transactionDate: string, month = '03-2026') => {
  const lines = [paymentLine(await make.enrolled(), month, { transactionDate })];
  return server.send(payTuition, lines);
};

const payByMisc = async (transactionDate: string) => {
  const { uuid, charges } = await make.charged();
  const lines = [...charges, { id: 5, fee: 2500 }];
  return server.send(payMisc, miscPayment(uuid, lines, { transactionDate }));
};

/** The numbers of payments, lines, receipts and charges that came with a payment. */
async function recorded() {
  const { rows } = await sql`
    select (select count(*) from payment_line) as lines, (select count(*) from payment) as payments,
      (select count(*) from misc_charge where misc_item_id = 5) as added,
      (select sum(last_number) from receipt_counter) as receipts`.execute(server.db);
  return rows;
}

describe.each([
  ['tuition', payByTuition],
  ['misc', payByMisc],
])('the transaction date of a %s payment (R-429)', (_, pay) => {
  it.each([
    ['2026-03-16T02:00:00Z', '16-03-2026'],
    // One day of grace, because clocks differ.
    ['2026-03-16T02:00:00Z', '17-03-2026'],
    ['2026-03-16T15:59:59Z', '17-03-2026'],
    ['2026-03-16T16:00:00Z', '18-03-2026'],
    ['2026-12-31T15:59:59Z', '01-01-2027'],
  ])('at %s may be %s', async (now, day) => {
    server.clock.set(now);
    expect((await pay(day)).json()).toMatchObject({ transactionDate: day });
  });

  it.each([
    ['2026-03-16T02:00:00Z', '18-03-2026'],
    ['2026-03-16T15:59:59Z', '18-03-2026'],
    ['2026-03-16T16:00:00Z', '19-03-2026'],
    ['2026-12-31T15:59:59Z', '02-01-2027'],
    ['2026-03-16T02:00:00Z', '31-12-2099'],
  ])('at %s cannot be %s, and nothing is recorded', async (now, day) => {
    server.clock.set(now);
    const before = await recorded();
    expect(refusal(await pay(day))).toMatchObject(REFUSED);
    expect(await recorded()).toEqual(before);
  });
});

it('the month that is paid for may be in the future (R-431)', async () => {
  expect((await payByTuition('16-03-2026', '12-2099')).statusCode).toBe(200);
});

it.each([
  ['2026-03-16T15:59:59Z', '2026-03-18'],
  ['2026-03-16T16:00:00Z', '2026-03-19'],
  ['2026-03-16T16:00:00Z', '2099-12-31'],
])(
  'the database refuses a payment recorded at %s with the date %s',
  async (recorded_at, transaction_date) => {
    await payByTuition('16-03-2026');
    const { student_id } = await server.db
      .selectFrom('payment')
      .select('student_id')
      .executeTakeFirstOrThrow();
    const payment = {
      receipt_year: 2026,
      student_id,
      transaction_date,
      recorded_at,
      recorded_by: 1,
    };
    expect(await refusedRow('payment', { ...payment, receipt_number: 999_999 })).toEqual({
      code: CHECK,
      constraint: 'payment_not_in_future',
    });
  },
);
