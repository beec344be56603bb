import { getReceipt, voidPayment } from '@kelas/contract/receipts';
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

/** The code of the refusal; undefined when it was done. */
async function codeOf(statement: string): Promise<string | undefined> {
  try {
    await working.query(statement);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
}

describe('the role that the program works as', () => {
  it('can do all that the calls do', async () => {
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

  it.each(kept)(
    'neither changes nor deletes what is in %s, of which there is something',
    async (table) => {
      const { rows } = await working.query(`select * from ${table}`);
      expect(rows.length).toBeGreaterThan(0);
      // The first one is an identity that nobody may set.
      const [, column] = Object.keys(rows[0]);
      expect(await codeOf(`update ${table} set ${column} = ${column}`)).toBe(REFUSED);
      expect(await codeOf(`delete from ${table}`)).toBe(REFUSED);
      expect(await codeOf(`truncate ${table} cascade`)).toBe(REFUSED);
    },
  );

  it.each([
    'settlement',
    'monthly_income',
    'tuition_period',
    'excluded_line',
    'audit_head',
    'migration',
  ])('does not write %s at all', async (table) => {
    const { rows } = await working.query(`select * from ${table}`);
    const columns = Object.keys(rows[0]).join(', ');
    expect(await codeOf(`insert into ${table} (${columns}) select ${columns} from ${table}`)).toBe(
      REFUSED,
    );
    const [column] = Object.keys(rows[0]);
    expect(await codeOf(`update ${table} set ${column} = ${column}`)).toBe(REFUSED);
    expect(await codeOf(`delete from ${table}`)).toBe(REFUSED);
  });

  it('has the one row of the centre to change, and no other', async () => {
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
  ])('may not: %s', async (statement) => {
    expect(await codeOf(statement)).toBe(REFUSED);
  });

  it('lends no trigger that writes as the owner to anybody', async () => {
    const { rows } = await queryDatabase(
      server.url,
      `select proname as name, has_function_privilege('${APP_ROLE}', oid, 'EXECUTE') as lent
       from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter(({ lent }) => lent)).toEqual([]);
  });

  it('makes no tables of its own, temporary ones neither', async () => {
    // Rights in a database do not come with its copy.
    await prepareAppRole(server.database.pool);
    expect(await codeOf('create temp table mine (like settlement)')).toBe(REFUSED);
    expect(await codeOf('create schema mine')).toBe(REFUSED);
    const own = 'create function public.mine() returns integer language sql as $$ select 1 $$';
    expect(await codeOf(own)).toBe(REFUSED);
    // The owner still may.
    await queryDatabase(server.url, 'create temp table mine (like settlement)');
  });
});

describe('the owner', () => {
  it.each(['payment', 'payment_line', 'payment_void', 'salary', 'salary_line', 'audit_entry'])(
    'meets a trigger at %s',
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

  it('works alone where it may not make the role', async () => {
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
    // What whoever makes a role has of it, since PostgreSQL 16: may give it on, not work as it.
    ['has the role to give alone', 'with admin true, inherit false, set false'],
    ['was given the role, and shares the schema with others', ''],
  ])('goes on as the role where it %s', async (_, terms) => {
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

  it('may prepare the role again and again, also several at once', async () => {
    const { pool, close } = openDatabase(server.url, { max: 4 });
    const prepared = await Promise.all(Array.from({ length: 4 }, () => prepareAppRole(pool)));
    await close();
    expect(prepared).toEqual([true, true, true, true]);
  });
});
