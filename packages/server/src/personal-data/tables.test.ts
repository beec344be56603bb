import { recordReminder } from '@kelas/contract/arrears';
import { addAdjustment } from '@kelas/contract/discounts';
import { decideSibling } from '@kelas/contract/student-account';
import { changeStudentStatus, updateStudent } from '@kelas/contract/students';
import { Makers, studentForm } from '@kelas/testkit/fixtures';
import { listColumns } from '@kelas/testkit/schema-types';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { tables } from '../db/tables.ts';
import { anonymiseStudent } from './anonymise.ts';
import { exportStudent } from './export.ts';

const server = await startServer();
const make = new Makers(server);

describe('the list of tables', () => {
  it('has every table, and classifies every text column as student data or other data', async () => {
    const found: Record<string, string[]> = {};
    for (const column of await listColumns(server.db)) {
      const { table, name, type, isGenerated, choices } = column;
      if (column.isView) continue;
      found[table] ??= [];
      const holdsText = ['text', 'varchar', 'bpchar', 'json', 'jsonb', 'bytea'].includes(type);
      if (holdsText && !isGenerated && !choices) found[table].push(name);
    }
    const listed = Object.entries(tables).map(([name, { studentData = [], otherData = [] }]) => [
      name,
      [...studentData, ...otherData].toSorted(),
    ]);
    for (const columns of Object.values(found)) columns.sort();
    expect(Object.fromEntries(listed)).toEqual(found);
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
    // By name, because the credit of a family covers the first one.
    const { uuid, subscriptionId } = await make.enrolled({}, { name: 'Aina' });
    const sibling = await make.enrolled({}, { name: 'Zara' });
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
      // The amount due, less the credit.
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
