import { getReceipt, voidPayment } from '@kelas/contract/payments';
import { paySalary } from '@kelas/contract/salaries';
import { changeStudentStatus } from '@kelas/contract/students';
import { Makers } from '@kelas/testkit/fixtures';
import { queryDatabase, withDatabase } from '@kelas/testkit/postgres';
import { startServer } from '@kelas/testkit/server';
import pg from 'pg';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { APP_ROLE, prepareAppRole } from './app-role.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

const REFUSED = '42501';

const server = await startServer();
const working = new pg.Client({ connectionString: server.url, options: `-c role=${APP_ROLE}` });
working.on('error', () => {});
await working.connect();
afterAll(() => working.end());

/** Returns the error code of a statement, or undefined when it succeeds. */
async function codeOf(statement: string): Promise<string | undefined> {
  try {
    await working.query(statement);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

describe('the role kelas_app (R-1131)', () => {
  it('has the rights for payments, voids, salaries and status changes', async () => {
    const make = new Makers(server);
    const offering = await make.offering();
    const student = await make.enrolled({ offering });
    const { receiptNo } = await make.pay(student, '03-2026');
    await make.pay(student, '04-2026');
    await server.ask(voidPayment, { receiptNo, reason: 'Typed on the wrong student' });
    await server.ask(paySalary, { id: offering.teacher, month: '03-2026' });
    await server.ask(changeStudentStatus, { uuid: student.uuid, status: 'DEACTIVATED' });
    expect((await server.ask(getReceipt, { receiptNo })).voided?.reason).toMatch(/wrong student/);
  });

  const kept = [
    'payment',
    'payment_line',
    'payment_void',
    'salary',
    'salary_line',
    'audit_entry',
    'student_status_change',
  ];

  it.each(kept)('can neither change nor delete the rows of %s', async (table) => {
    const { rows } = await working.query(`select * from ${table}`);
    expect(rows.length).toBeGreaterThan(0);
    // The first column is an identity that no role may set.
    const [, column] = Object.keys(rows[0]);
    expect(await codeOf(`update ${table} set ${column} = ${column}`)).toBe(REFUSED);
    expect(await codeOf(`delete from ${table}`)).toBe(REFUSED);
    expect(await codeOf(`truncate ${table} cascade`)).toBe(REFUSED);
  });

  it.each(['monthly_income', 'open_cash', 'audit_head', 'migration'])(
    'cannot write to %s',
    async (table) => {
      const { rows } = await working.query(`select * from ${table}`);
      const columns = Object.keys(rows[0]).join(', ');
      expect(
        await codeOf(`insert into ${table} (${columns}) select ${columns} from ${table}`),
      ).toBe(REFUSED);
      const [column] = Object.keys(rows[0]);
      expect(await codeOf(`update ${table} set ${column} = ${column}`)).toBe(REFUSED);
      expect(await codeOf(`delete from ${table}`)).toBe(REFUSED);
    },
  );

  it('cannot write the columns that triggers maintain', async () => {
    for (const statement of [
      'update student set credit = 1',
      'update student set deposit = 1',
      "update subscription set paid_months = '{}'",
      'update misc_charge set paid = 0',
      'insert into misc_charge (student_id, paid) values (1, 1)',
      'insert into payment_line (payment_id, voided) values (1, true)',
      'insert into salary (teacher_id, voided) values (1, true)',
    ]) {
      expect(await codeOf(statement), statement).toBe(REFUSED);
    }
    expect(await codeOf('update student set note = note')).toBeUndefined();
  });

  it('can change the row of the centre, but neither add nor delete one', async () => {
    expect(await codeOf('delete from centre')).toBe(REFUSED);
    expect(await codeOf('insert into centre select * from centre')).toBe(REFUSED);
    expect(await codeOf('update centre set version = version')).toBeUndefined();
  });

  it.each([
    'alter table payment disable trigger payment_append_only',
    'alter table audit_entry disable trigger all',
    'drop table payment_void',
    'create table public.mine (id integer)',
    'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop trigger payment_line_settles on payment_line',
    "set session_replication_role = 'replica'",
  ])('is refused: %s', async (statement) => {
    expect(await codeOf(statement)).toBe(REFUSED);
  });

  it('cannot execute functions that run as the owner, except one', async () => {
    const { rows } = await queryDatabase(
      server.url,
      `select proname as name, has_function_privilege('${APP_ROLE}', oid, 'EXECUTE') as granted
       from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    );
    // It deletes only what an import made and nothing refers to.
    const allowed = ['remove_imported'];
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.flatMap(({ name, granted }) => (granted ? name : [])).sort()).toEqual(allowed);
  });

  it('cannot create tables, temporary tables, schemas or functions', async () => {
    // A copied database does not copy its privileges.
    await prepareAppRole(server.database.pool);
    expect(await codeOf('create temp table mine (like payment)')).toBe(REFUSED);
    expect(await codeOf('create schema mine')).toBe(REFUSED);
    const own = 'create function public.mine() returns integer language sql as $$ select 1 $$';
    expect(await codeOf(own)).toBe(REFUSED);
    // The owner can still create a table.
    await queryDatabase(server.url, 'create temp table mine (like payment)');
  });
});

describe('the owner', () => {
  it.each(['payment', 'payment_line', 'payment_void', 'salary', 'salary_line', 'audit_entry'])(
    'is refused by a trigger when it changes or deletes rows of %s',
    async (table) => {
      for (const statement of [`delete from ${table}`, `update ${table} set id = id`]) {
        const changed = queryDatabase(
          server.url,
          statement.replace('id = id', 'recorded_at = now()'),
        );
        await expect(changed).rejects.toThrow();
      }
    },
  );

  it('keeps working as the owner where it may not create the role', async () => {
    const { adminUrl } = inject('postgres');
    const name = `plain_${process.pid}`;
    await queryDatabase(adminUrl, `create role ${name} login password 'plain'`);
    await queryDatabase(adminUrl, `create database ${name} owner ${name}`);
    const url = new URL(withDatabase(adminUrl, name));
    await queryDatabase(url.href, 'create extension btree_gist; create extension pg_trgm');
    url.username = name;
    url.password = 'plain';
    const { db, pool, close } = openDatabase(url.href, { max: 1 });
    try {
      await migrate(db);
      expect(await prepareAppRole(pool)).toBe(false);
      const { rows } = await pool.query('select current_user as name');
      expect(rows).toEqual([{ name }]);
    } finally {
      await close();
      await queryDatabase(adminUrl, `drop database ${name} with (force)`);
      await queryDatabase(adminUrl, `drop role ${name}`);
    }
  });

  it.each([
    // Since PostgreSQL 16 the creator of a role may grant it, but not use it.
    ['may only grant the role', 'with admin true, inherit false, set false'],
    ['is a member of the role and shares the schema', ''],
  ])('prepares the role where it %s', async (_, terms) => {
    const { adminUrl, role } = inject('postgres');
    const name = `owner_${process.pid}`;
    await queryDatabase(adminUrl, `create role ${name} login password 'plain'`);
    await queryDatabase(adminUrl, `grant ${role} to ${name} ${terms}`);
    await queryDatabase(adminUrl, `create database ${name} owner ${name}`);
    const url = new URL(withDatabase(adminUrl, name));
    await queryDatabase(url.href, 'create extension btree_gist; create extension pg_trgm');
    await queryDatabase(url.href, 'create table of_others (id serial)');
    url.username = name;
    url.password = 'plain';
    const { db, pool, close } = openDatabase(url.href, { max: 1 });
    const asRole = openDatabase(url.href, { max: 1, role });
    try {
      await migrate(db);
      expect(await prepareAppRole(pool)).toBe(true);
      const { rows } = await asRole.pool.query('select current_user as name from centre');
      expect(rows).toEqual([{ name: role }]);
    } finally {
      await Promise.all([close(), asRole.close()]);
      await queryDatabase(adminUrl, `drop database ${name} with (force)`);
      await queryDatabase(adminUrl, `drop owned by ${name}; drop role ${name}`);
    }
  });

  it('can prepare the role several times at once', async () => {
    const { pool, close } = openDatabase(server.url, { max: 4 });
    const prepared = await Promise.all(Array.from({ length: 4 }, () => prepareAppRole(pool)));
    await close();
    expect(prepared).toEqual([true, true, true, true]);
  });
});
