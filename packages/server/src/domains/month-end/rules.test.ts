import { closeMonth } from '@kelas/contract/month-end';
import { voidPayment } from '@kelas/contract/payments';
import { Makers } from '@kelas/testkit/fixtures';
import { nextMonthEnd } from '@kelas/testkit/month-end';
import { CHECK, FOREIGN, RESTRICT, refusals, UNIQUE } from '@kelas/testkit/refusals';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fromDatabaseError } from '../../http/database-errors.ts';

const server = await startServer();
const make = new Makers(server);
const { refused, refusedRow } = refusals(server);
const check = (constraint: string) => ({ code: CHECK, constraint });
let receiptNo: string;
let matches: number[];

/** A line of the bank for a payment of each month, and their matches. */
async function matchPayments(): Promise<number[]> {
  await sql`
    insert into bank_account (name, number, recorded_at, recorded_by)
    values ('Main', '', now(), 1)`.execute(server.db);
  await sql`
    insert into bank_file (bank_account_id, file_name, columns, recorded_at, recorded_by)
    values (1, 'a.csv', '{}', now(), 1)`.execute(server.db);
  await sql`
    insert into bank_line (bank_account_id, bank_file_id, row_number, transaction_date, amount, text,
      payer, occurrence, fingerprint)
    select 1, 1, id, transaction_date, 6000, '', '', 1, sha256(id::text::bytea)
    from payment`.execute(server.db);
  const { rows } = await sql<{ id: number }>`
    insert into bank_match (bank_line_id, amount, payment_id, recorded_at, recorded_by)
    select bank_line.id, 6000, payment.id, now(), 1
    from bank_line join payment on payment.id = row_number order by payment.id
    returning id`.execute(server.db);
  return rows.map(({ id }) => id);
}

beforeAll(async () => {
  const student = await make.enrolled();
  const bank = { paymentType: 'BANK' } as const;
  ({ receiptNo } = await make.pay(student, '01-2026', { ...bank, transactionDate: '15-01-2026' }));
  await make.pay(student, '02-2026', { ...bank, transactionDate: '15-02-2026' });
  matches = await matchPayments();
  await server.ask(closeMonth, await nextMonthEnd(server, '01-2026'));
});

describe('a closed month in the database (R-2406)', () => {
  it('has a number and a month without a gap, and all corrections', async () => {
    const { rows } = await server.database.pool.query('select * from month_close');
    const { before: _, month_before: __, received: ___, left_over: ____, ...row } = rows[0];
    const close = { ...row, id: 2, month: '2026-02-01' };
    const broken = (changes: object) => refusedRow('month_close', { ...close, ...changes });
    expect(await broken({ id: 1 })).toMatchObject({ code: UNIQUE });
    expect(await broken({ id: 3 })).toMatchObject({ code: FOREIGN });
    expect(await broken({ month: '2025-12-01' })).toMatchObject({ code: FOREIGN });
    expect(await broken({ month: '2026-02-02' })).toMatchObject({ code: CHECK });
    expect(await broken({ recorded_at: '2026-02-28T10:00:00Z' })).toEqual(
      check('month_close_over'),
    );
    expect(await broken({ corrections: 1 })).toEqual(check('month_close_corrections'));
    expect(await refused('update month_close set owed = owed + 1')).toMatchObject({
      code: RESTRICT,
    });
    expect(await refused('delete from month_close')).toMatchObject({ code: RESTRICT });
  });

  it('is known by each of its days', async () => {
    const { rows } = await sql<{ days: boolean[] }>`
      select array[is_closed_month('2025-12-31'), is_closed_month('2026-01-01'),
        is_closed_month('2026-01-31'), is_closed_month('2026-02-01')] as days`.execute(server.db);
    expect(rows[0]?.days).toEqual([false, true, true, false]);
  });
});

describe('a match of a bank line (R-2414)', () => {
  const undo = (id: number | undefined) =>
    `update bank_match set undone_at = now(), undone_by = 1 where id = ${id}`;

  it('in a closed month cannot be undone, and in an open one it can', async () => {
    const [inJanuary, inFebruary] = matches;
    expect(await refused(undo(inJanuary))).toEqual(check('bank_match_month_closed'));
    await server.database.pool.query(undo(inFebruary));
    const error = Object.assign(new Error(), {
      code: CHECK,
      constraint: 'bank_match_month_closed',
    });
    expect(fromDatabaseError(error)).toMatchObject({
      status: 409,
      code: 'MONTH_CLOSED',
      message: expect.stringMatching(/^This month is closed\./),
    });
  });

  it('is undone by the void of its payment', async () => {
    await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
    const { rows } = await server.database.pool.query(
      'select count(*) as open from bank_match where undone_at is null',
    );
    expect(rows).toEqual([{ open: 0 }]);
  });
});
