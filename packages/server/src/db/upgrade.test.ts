import { countCash, getExpectedCash } from '@kelas/contract/cash';
import { listHistory } from '@kelas/contract/history';
import { getMiscPayment, listMiscPayments, payMisc } from '@kelas/contract/misc-payments';
import { voidPayment } from '@kelas/contract/receipts';
import { cancelMiscCharge, listStudents } from '@kelas/contract/students';
import { cashCount } from '@kelas/testkit/cash';
import { miscPayment } from '@kelas/testkit/fixtures';
import { Clock, copyDatabase, TestServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { migrations } from '../../migrations/index.ts';
import { createApp } from '../app.ts';
import { verify } from '../verify/verify.ts';
import type { Db } from './database.ts';
import { migrate } from './migrate.ts';

/** The last migration of the first version, which had no screen for misc fees. */
const FIRST_VERSION = '0005-payments';

async function firstVersion(): Promise<Awaited<ReturnType<typeof copyDatabase>>> {
  const database = await copyDatabase();
  await sql`drop schema public cascade`.execute(database.db);
  await sql`create schema public`.execute(database.db);
  const later = Object.entries(migrations).filter(([name]) => name > FIRST_VERSION);
  for (const [name] of later) delete migrations[name];
  try {
    await migrate(database.db);
  } finally {
    Object.assign(migrations, Object.fromEntries(later));
  }
  return database;
}

/** Adds forty students, each with a subscription, four misc charges and some payments. */
async function fill(db: Db): Promise<void> {
  for (const statement of [
    `insert into staff (username, display_name, role, password_hash)
     values ('old', 'Old', 'ADMIN', '$argon2id$none')`,
    `insert into course (name) values ('Mathematics')`,
    `insert into teacher (name, phone_no, gender, nric, email, bank_account_no, payment_type, ratio)
     values ('Tan', '60123456789', 'M', '', '', '', 'RATIO', '6/4')`,
    `insert into offering (teacher_id, program_level_id, course_id, fee) values (1, 2, 1, 6000)`,
    `insert into student (name, nric, phone_no, email, gender, program_level_id, schedule, enrolment_month,
       emergency_contact_name, emergency_contact_phone_no, emergency_contact_relationship, created_by)
     select 'Student ' || n, '', '60123456789', '', 'F', 2, 'MORNING', '2026-01-01', '', '', '', 1
     from generate_series(1, 40) n`,
    `insert into student_status_change (student_id, status, month, recorded_by)
     select n, 'DEACTIVATED', '2026-02-01', 1 from generate_series(10, 40, 10) n`,
    `insert into subscription (student_id, offering_id, fee, effective_month, created_by)
     select id, 1, 5000 + id, '2026-01-01', 1 from student`,
    `insert into misc_charge (student_id, misc_item_id, name, fee, month, cancelled_month, created_by)
     select id, 1 + n % 7, 'Item', 100 * n + id, ('2026-01-01'::date + n * interval '1 month')::date,
       case when n = 4 then '2026-06-01'::date end, 1
     from student, generate_series(1, 4) n`,
    `insert into receipt_counter values (2026, 40)`,
    `insert into payment (receipt_year, receipt_number, student_id, transaction_date, payment_type,
       recorded_at, recorded_by)
     select 2026, id, id, case id when 40 then '2099-12-31'::date else '2026-03-10' end, case when id % 3 = 0 then null when id % 3 = 1 then 'CASH' else 'BANK' end,
       '2026-03-11T02:00:00Z', 1 from student`,
    `insert into payment_line (payment_id, student_id, stamp, month, subscription_id, fee)
     select payment.id, payment.student_id, stamp, '2026-01-01', subscription.id, subscription.fee
     from payment join subscription using (student_id)`,
    `insert into payment_line (payment_id, student_id, stamp, month, misc_charge_id, fee)
     select payment.id, payment.student_id, stamp, misc_charge.month, misc_charge.id, misc_charge.fee
     from payment join misc_charge using (student_id)
     where misc_item_id = 2 or (misc_item_id = 3 and student_id % 2 = 0)`,
    `insert into idempotency_key (key, request_hash, answer, recorded_at)
     values ('old', decode(repeat('00', 32), 'hex'), '{}', now())`,
  ]) {
    await sql.raw(statement).execute(db);
  }
}

/** Returns every row of every table, except the tables of migrations. */
async function contents(db: Db): Promise<Record<string, unknown[]>> {
  const tables = (await db.introspection.getTables()).map((table) => table.name);
  const all: Record<string, unknown[]> = {};
  for (const table of tables.filter((name) => !name.startsWith('migration')).toSorted()) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(each) as row from ${sql.table(table)} each order by to_jsonb(each)`.execute(
      db,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

const database = await firstVersion();
await fill(database.db);
const before = await contents(database.db);
await migrate(database.db);

describe('a database of the first version', () => {
  it('has rows in every table of students and money', () => {
    for (const table of ['student', 'subscription', 'misc_charge', 'payment', 'payment_line']) {
      expect(before[table]?.length, table).toBeGreaterThanOrEqual(40);
    }
    expect(before).not.toHaveProperty('announcement');
  });

  it('keeps its rows in an upgrade, and new tables are empty', async () => {
    const after = await contents(database.db);
    const { bank, ...others } = before;
    expect(after).toMatchObject(others);
    // Upgrades add banks.
    expect(after.bank).toEqual(expect.arrayContaining(bank ?? []));
    for (const table of ['announcement', 'material', 'timetable_entry']) {
      expect(after[table]).toEqual([]);
    }
  });

  it('has no open cash, because its payments are before the first close (D-25)', async () => {
    const { open_cash, cash_close, cash_start } = await contents(database.db);
    expect([open_cash, cash_close]).toEqual([[], []]);
    expect(cash_start).toEqual([{ only_one: true, payment_id: 40, payment_void_id: 0 }]);
  });

  it('has its payments settled and sealed, and passes verify', async () => {
    const { settlement, payment_line, audit_entry } = await contents(database.db);
    expect(settlement).toHaveLength(payment_line?.length ?? 0);
    expect(audit_entry).toMatchObject([{ action: 'PAYMENTS_SEALED', after: { count: 40 } }]);
    const found: unknown[] = [];
    await verify(database.db, ({ findings }) => found.push(...findings));
    expect(found).toEqual([]);
    const changed = sql`
      alter table payment_line disable trigger user;
      update payment_line set fee = fee + 1 where id = 7`;
    await changed.execute(database.db);
    await verify(database.db, ({ findings }) => found.push(...findings));
    expect(found).not.toEqual([]);
    await sql`
      update payment_line set fee = fee - 1 where id = 7;
      alter table payment_line enable trigger user`.execute(database.db);
  });

  it('enforces the present constraints', async () => {
    const add = (fee: string) =>
      sql`
        insert into payment_line (payment_id, student_id, stamp, month, misc_charge_id, fee)
        select payment.id, payment.student_id, stamp, misc_charge.month, misc_charge.id, ${sql.raw(fee)}
        from payment join misc_charge using (student_id)
        where misc_item_id = 4 and student_id = 1`.execute(database.db);
    await expect(add('0')).rejects.toMatchObject({ constraint: 'payment_line_misc_fee' });
    const twice = sql`
      insert into payment_line (payment_id, student_id, stamp, month, misc_charge_id, fee)
      select payment_id, student_id, stamp, month, misc_charge_id, fee
      from payment_line where misc_charge_id is not null`.execute(database.db);
    await expect(twice).rejects.toMatchObject({ constraint: 'settlement_misc_once' });
    // The existing payment with this date stays.
    const ahead = sql`
      insert into payment (receipt_year, receipt_number, student_id, transaction_date, recorded_at, recorded_by)
      select 2026, 41, student_id, transaction_date, recorded_at, recorded_by
      from payment where transaction_date = '2099-12-31'`;
    await expect(ahead.execute(database.db)).rejects.toMatchObject({
      constraint: 'payment_not_in_future',
    });
  });

  it('continues with its charges, payments and receipt numbers', async () => {
    const app = await createApp({
      config: { trustProxy: false, tagManagerId: undefined },
      db: database.db,
    });
    afterAll(() => app.close());
    const server = new TestServer(app, database, new Clock());
    await server.begin();
    expect(await server.ask(listStudents, {})).toHaveLength(40);

    const name = 'Student 17';
    const [books] = await server.ask(listMiscPayments, { month: '05-2026', itemId: '2', name });
    expect(books).toMatchObject({
      totalOwedFee: 0,
      totalMiscFee: 117,
      paymentStatus: 'PAID',
      transactionDate: '10-03-2026',
      transactionType: 'BANK',
    });
    const uuid = books?.uuid ?? '';
    expect(await server.ask(listMiscPayments, { month: '05-2026', name: 'Student 20' })).toEqual(
      [],
    );
    expect(await server.ask(listHistory, { uuid, type: 'STUDENT' })).toHaveLength(2);

    const [paid, open] = await server.ask(getMiscPayment, { uuid, month: '03-2026' });
    expect([paid?.paymentStatus, open?.paymentStatus]).toEqual(['PAID', 'PENDING']);
    const line = { id: open?.id ?? 0, subscriptionId: open?.subscriptionId ?? 0, fee: 217 };
    const receipt = await server.ask(payMisc, miscPayment(uuid, [line]));
    expect(receipt).toMatchObject({ receiptNo: 'R-2026-000041', totalAmount: 217 });
    const cancelled = { id: line.subscriptionId, month: '03-2026' };
    expect((await server.fail(cancelMiscCharge, cancelled)).code).toBe('ALREADY_PAID');

    await server.ask(voidPayment, { receiptNo: 'R-2026-000001', reason: 'Mistake' });
    await server.ask(voidPayment, { receiptNo: 'R-2026-000003', reason: 'Of no type' });
    await server.ask(countCash, { number: 1, count: cashCount() });
    const { movements } = await server.ask(getExpectedCash, {});
    expect(movements.map(({ receiptNo, kind, mark }) => [receiptNo, kind, mark])).toEqual([
      ['R-2026-000001', 'VOID', 'VOID_OF_CLOSED'],
      ['R-2026-000041', 'PAYMENT', null],
    ]);
    const found: unknown[] = [];
    await verify(database.db, ({ findings }) => found.push(...findings));
    expect(found).toEqual([]);
  });
});
