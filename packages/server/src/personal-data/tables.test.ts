import { addAdjustment } from '@kelas/contract/adjustments';
import { recordReminder } from '@kelas/contract/arrears';
import { decideSibling } from '@kelas/contract/student-account';
import { changeStudentStatus, updateStudent } from '@kelas/contract/students';
import { Makers, studentForm } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tables } from '../db/tables.ts';
import { anonymiseStudent } from './anonymise.ts';
import { exportStudent } from './export.ts';

const server = await startServer();
const make = new Makers(server);

/** The columns of the migrated database that can hold any text, by table. */
async function columnsWithText(): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select relname as name,
      coalesce(array_agg(attname::text) filter (
        where typname in ('text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea')
          and attgenerated = '' and not exists (
            select from pg_constraint
            where conrelid = pg_class.oid and contype = 'c' and conkey = array[attnum]
              and pg_get_constraintdef(pg_constraint.oid) ~ '= ANY \\(ARRAY\\['
          )
      ), '{}') as columns
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind = 'r'
    group by relname`.execute(server.db);
  return Object.fromEntries(rows.map(({ name, columns }) => [name, columns.toSorted()]));
}

describe('the list of tables', () => {
  it('has every table, and classifies every text column as student data or other data', async () => {
    const listed = Object.entries(tables).map(([name, { studentData = [], otherData = [] }]) => [
      name,
      [...studentData, ...otherData].toSorted(),
    ]);
    expect(Object.fromEntries(listed)).toEqual(await columnsWithText());
  });
});

const studentTables = Object.entries(tables).flatMap(([name, { studentExport }]) =>
  studentExport ? [{ name, ...studentExport }] : [],
);

describe('the tables of a student (R-1282)', () => {
  it('are all that refer to one, also through another table or as a summary', async () => {
    const { rows } = await sql<{ name: string }>`
      with recursive reference (own, referred) as (
        select conrelid, confrelid from pg_constraint where contype = 'f'
        union
        select format('%I.%I', table_schema, table_name)::regclass::oid, kept::regclass::oid
        from information_schema.columns
        cross join unnest(array['student', 'subscription', 'misc_charge', 'payment', 'payment_line'])
          as kept
        join pg_class on oid = format('%I.%I', table_schema, table_name)::regclass
        where table_schema = 'public' and relkind = 'r' and column_name = kept || '_id'
      ),
      about (own) as (
        select 'student'::regclass::oid
        union
        select reference.own from about join reference on referred = about.own
      )
      select own::regclass::text as name from about order by 1`.execute(server.db);
    expect(studentTables.map(({ name }) => name).toSorted()).toEqual(
      rows.map(({ name }) => name).toSorted(),
    );
  });

  it('are in the part of the export that the list names', async () => {
    const { uuid } = await make.enrolled();
    const exported = await server.db
      .transaction()
      .execute((tx) => exportStudent(tx, uuid, server.clock.now));
    const parts = studentTables.flatMap((each) => ('part' in each ? [each.part] : []));
    expect(parts.filter((part) => !(part in exported))).toEqual([]);
    const general = ['format', 'formatVersion', 'exportedAt', 'centre', 'statement', 'trail'];
    const named = new Set([...parts, ...general]);
    expect(Object.keys(exported).filter((part) => !named.has(part))).toEqual([]);
  });

  it('are exported with their rows', async () => {
    await make.holdMoney();
    const { uuid, subscriptionId } = await make.enrolled();
    const sibling = await make.enrolled();
    const stranger = await make.enrolled();
    await make.fund(uuid, 'CREDIT', 5_000);
    await server.ask(addAdjustment, {
      subscriptionId,
      fromDate: '02-2026',
      percent: 50,
      borneBy: 'CENTRE',
      reason: 'Scholarship',
    });
    const decide = (siblingUuid: string, isSibling: boolean) =>
      server.ask(decideSibling, { uuid, siblingUuid, isSibling }, { as: server.admin });
    await decide(sibling.uuid, true);
    await decide(stranger.uuid, false);
    await server.ask(recordReminder, { uuid });
    const exported = await server.db
      .transaction()
      .execute((tx) => exportStudent(tx, uuid, server.clock.now));
    expect(exported).toMatchObject({
      siblings: [
        { uuid: sibling.uuid, isSibling: true },
        { uuid: stranger.uuid, isSibling: false },
      ],
      discounts: [{ percent: 50, reason: 'Scholarship', fromDate: '02-2026', untilDate: null }],
      payments: [{ fund: null, totalAmount: 5_000 }],
      heldMoney: {
        balances: [{ fund: 'CREDIT', balance: 5_000 }],
        entries: [{ fund: 'CREDIT', amount: 5_000, reversal: false, voucherNo: null }],
      },
      // What is due, less the credit.
      reminders: [{ owedFee: 7_000 }],
      moves: [],
    });
  });
});

describe('the personal data of a student', () => {
  const columns = tables.student?.studentData ?? [];
  /** A value that occurs nowhere else; phone numbers accept only digits. */
  const markOf = (column: string) =>
    column.endsWith('phone_no') ? `6017770077${columns.indexOf(column)}` : `mark-${column}`;

  it('is in the export with every column, and in no table after anonymising', async () => {
    const { uuid } = await make.enrolled();
    await server.db
      .updateTable('student')
      .set(Object.fromEntries(columns.map((column) => [column, markOf(column)])))
      .where('uuid', '=', uuid)
      .execute();
    // The audit log records the former values.
    await server.ask(updateStudent, { ...studentForm(), uuid, name: markOf('name') });
    await server.db
      .updateTable('student')
      .set(Object.fromEntries(columns.map((column) => [column, markOf(column)])))
      .where('uuid', '=', uuid)
      .execute();

    const exported = await server.db
      .transaction()
      .execute((tx) => exportStudent(tx, uuid, server.clock.now));
    const text = JSON.stringify(exported.student);
    expect(columns.filter((column) => !text.includes(markOf(column)))).toEqual([]);
    // The name stands for all columns, because the audit log masks the identity card number.
    expect(JSON.stringify(exported.trail)).toContain(markOf('name'));

    await server.ask(changeStudentStatus, { uuid, status: 'DEACTIVATED' });
    await server.db
      .transaction()
      .execute((tx) => anonymiseStudent(tx, uuid, { evenIfOwing: true, now: server.clock.now }));
    for (const [table, { studentData = [] }] of Object.entries(tables)) {
      const found = await sql<{ text: string }>`
        select line::text as text from ${sql.table(table)} line`.execute(server.db);
      const rows = found.rows.map((row) => row.text).join('\n');
      const left = columns.filter((column) => rows.includes(markOf(column)));
      expect(left, `${table}: ${studentData.join(', ')}`).toEqual([]);
    }
  });
});
