import { listAudit } from '@kelas/contract/audit';
import { addAdjustment } from '@kelas/contract/discounts';
import { addRefund, getHeldMoney } from '@kelas/contract/funds';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { changeImport, listImports, openImport, undoImport } from '@kelas/contract/imports';
import { listMiscItemCounts } from '@kelas/contract/misc-items';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { changeNote, getStudentAccount } from '@kelas/contract/student-account';
import {
  cancelMiscCharge,
  cancelSubscription,
  getStudent,
  listStudents,
  updateStudent,
} from '@kelas/contract/students';
import { today } from '@kelas/contract/values/date';
import { applyYear, moveStudent, previewStudentMove, undoYear } from '@kelas/contract/year-end';
import { expectNoGaps } from '@kelas/testkit/clients';
import { Makers, paymentLine, studentForm } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { Importer, sampleSheet } from '@kelas/testkit/spreadsheets';
import { expectVerified } from '@kelas/testkit/verified';
import { previewOfStaying } from '@kelas/testkit/year';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { tables } from '../../../db/tables.ts';
import { anonymiseStudent } from '../../../personal-data/anonymise.ts';
import { carryOutPlannedMoves } from '../../year-end/carry-out.ts';

const server = await startServer();
const make = new Makers(server);
const importer = new Importer(server);
const admin = { as: server.admin };

const physics = await make.course('Physics');
const offered = { programLvl: 5, subjectId: physics.id, fee: 7000 };
await make.teacher({ name: 'Mr Lim', tuitionCourse: [offered] });

afterEach(async () => {
  await expectVerified(server);
  await expectNoGaps(server);
});

/** Tables that keep a record of the import and of its undo. */
const RECORDS = [
  ...['audit_entry', 'audit_head', 'import_batch', 'import_row', 'import_draft'],
  ...['idempotency_key', 'session', 'family'],
];

/** The rows of all other tables. */
async function contents(): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of Object.keys(tables).filter((name) => !RECORDS.includes(name))) {
    const { rows } = await sql<{ line: string }>`
      select line::text from ${sql.table(table)} line order by 1`.execute(server.db);
    found[table] = rows.map(({ line }) => line);
  }
  return found;
}

const HEADINGS =
  'Name,Phone,Gender,Level,Session,Enrolled,Family,Status,Status from,Owes,Paid in advance,Subject 1,Teacher 1,From 1';
let people = 0;
function rowOf({ family = '', status = '', owes = '', credit = '', course = true } = {}) {
  people += 1;
  const name = `Imported ${people}`;
  const lesson = course ? 'Physics,Mr Lim,Jan 2026' : ',,';
  const from = status && 'Mar 2026';
  return {
    name,
    text: `${name},012-${3_000_000 + people},F,Form 4,Morning,Jan 2026,${family},${status},${from},${owes},${credit},${lesson}`,
  };
}
const sheet = (rows: readonly { text: string }[]) =>
  [HEADINGS, ...rows.map(({ text }) => text)].join('\n');
const uuidOf = async (name: string) =>
  (await server.ask(listStudents, { name })).find((each) => each.name === name)?.uuid ?? '';

/** A student with the receipt of the opening credit. */
async function openingOf(name: string): Promise<{ uuid: string; receiptNo: string }> {
  const uuid = await uuidOf(name);
  const { receipts } = await server.ask(getStudentAccount, { uuid });
  return { uuid, receiptNo: receipts[0]?.receiptNo ?? '' };
}
const withoutAll = (receiptNo = '') =>
  `is terminated, without courses; ${receiptNo} is voided and stays in the books`;

describe('undoing an import (R-1671 to R-1675)', () => {
  it('on which nothing hangs leaves every list as it was before', async () => {
    // The item of opening debts stays.
    const first = await importer.run('STUDENTS', sheet([rowOf({ owes: '10' })]));
    await importer.undo(first);
    const before = await contents();
    const rows = [
      rowOf({ family: 'Ng', owes: '70.50' }),
      rowOf({ family: 'Ng', status: 'Deactivated' }),
      rowOf({ status: 'Terminated' }),
      rowOf({ course: false }),
    ];
    const id = await importer.run('STUDENTS', sheet(rows));
    expect(await contents()).not.toEqual(before);
    expect(await importer.undo(id)).toEqual({ id, removed: 4, kept: [] });
    expect(await contents()).toEqual(before);
    const [undone] = (await server.ask(listImports, {})).imports;
    expect(undone).toMatchObject({ id, undone: { staffName: 'the-admin' } });
    const again = await server.fail(undoImport, { id }, admin);
    expect([again.status, again.code]).toEqual([409, 'ALREADY_UNDONE']);
    expect(again.message).toMatch(/^the-admin undid this import on /);
  });

  it('of lists and teachers leaves every list as it was before', async () => {
    const before = await contents();
    const ids = [
      await importer.run('SUBJECTS', sampleSheet('subjects.csv')),
      await importer.run('MISC_ITEMS', sampleSheet('misc-items.csv')),
      await importer.run('TEACHERS', sampleSheet('teachers.csv')),
    ];
    for (const id of ids.toReversed()) expect((await importer.undo(id)).kept).toEqual([]);
    expect(await contents()).toEqual(before);
  });

  it('erases the audit details of the removed students', async () => {
    const row = rowOf();
    const id = await importer.run('STUDENTS', sheet([row]));
    await importer.undo(id);
    const entries = await server.ask(listAudit, {});
    const named = entries.filter((entry) => JSON.stringify(entry).includes(row.name));
    expect(named).toEqual([]);
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'IMPORT_UNDONE', after: { removed: 1, kept: 0 } },
      { action: 'STUDENT_REGISTERED', erased: true, after: null },
      { action: 'IMPORT_APPLIED', erased: false },
    ]);
  });

  it('keeps the students on whom something hangs, and names them with the reason', async () => {
    const rows = Array.from({ length: 7 }, () => rowOf());
    const free = rowOf();
    const withCredit = rowOf({ credit: '50' });
    const id = await importer.run('STUDENTS', sheet([...rows, free, withCredit]));
    const uuids = await Promise.all(rows.map(({ name }) => uuidOf(name)));
    const [paid, enrolled, charged, discounted, noted, changed] = uuids;
    const lineOf = async (uuid = '') =>
      (await server.ask(getStudent, { uuid })).tuitionCourses[0]?.subscriptionId ?? 0;
    const { receiptNo } = await server.ask(payTuition, [
      paymentLine({ uuid: paid ?? '', subscriptionId: await lineOf(paid), fee: 7000 }, '01-2026'),
    ]);
    const form = (name = '') => ({ ...studentForm(), name, programLvl: 5 });
    const other = await make.offering();
    await server.ask(updateStudent, {
      ...form(rows[1]?.name),
      uuid: enrolled ?? '',
      tuitionCourse: [
        {
          teacher: other.teacher,
          programLvl: other.programLvl,
          subjectId: other.subjectId,
          fee: 6000,
          effectiveDate: '03-2026',
        },
      ],
    });
    await server.ask(updateStudent, {
      ...form(rows[2]?.name),
      uuid: charged ?? '',
      misc: [{ id: 5, name: 'T-shirt', fee: 2500 }],
    });
    await server.ask(addAdjustment, {
      subscriptionId: await lineOf(discounted),
      fromDate: '03-2026',
      percent: 10,
      borneBy: 'SHARED',
      reason: 'Scholarship',
    });
    await server.ask(changeNote, { uuid: noted ?? '', note: 'Calls on Monday', shownNote: null });
    await server.ask(updateStudent, { ...form('Renamed'), uuid: changed ?? '' });
    const opening = await openingOf(withCredit.name);

    const { removed, kept } = await importer.undo(id);
    expect(removed).toBe(2);
    expect(kept).toEqual([
      { name: rows[0]?.name, reason: `has a payment ${receiptNo}` },
      { name: rows[1]?.name, reason: 'has a course added later' },
      { name: rows[2]?.name, reason: 'has a charge added later' },
      { name: rows[3]?.name, reason: 'has a discount added later' },
      { name: rows[4]?.name, reason: 'has a note' },
      { name: 'Renamed', reason: 'was changed later' },
      { name: withCredit.name, reason: withoutAll(opening.receiptNo) },
    ]);
    expect(await uuidOf(free.name)).toBe('');
    expect(await uuidOf(withCredit.name)).not.toBe('');
  });

  it('takes all but the receipt from a student with an opening credit (R-1675)', async () => {
    const before = await contents();
    const rows = [
      rowOf({ owes: '70.50', credit: '50' }),
      rowOf({ credit: '20', status: 'Terminated' }),
    ];
    const id = await importer.run('STUDENTS', sheet(rows));
    const students = await Promise.all(rows.map(({ name }) => openingOf(name)));
    const kept = rows.map(({ name }, index) => ({
      name,
      reason: withoutAll(students[index]?.receiptNo),
    }));
    expect(await importer.undo(id)).toEqual({ id, removed: 0, kept });
    for (const { uuid } of students) {
      const left = { status: 'TERMINATED', tuitionCourses: [], miscs: [] };
      expect(await server.ask(getStudent, { uuid })).toMatchObject(left);
      const { receipts } = await server.ask(getStudentAccount, { uuid });
      expect(receipts).toMatchObject([{ voided: true }]);
      expect(await server.ask(getHeldMoney, { uuid })).toMatchObject({ credit: 0, deposit: 0 });
    }
    const after = await contents();
    for (const table of ['subscription', 'fee_period', 'misc_charge']) {
      expect(after[table], table).toEqual(before[table]);
    }
    expect((await server.fail(undoImport, { id }, admin)).code).toBe('ALREADY_UNDONE');
  });

  it('leaves an opening credit that was refunded or voided, or whose student has more', async () => {
    const rows = [rowOf({ credit: '30' }), rowOf({ credit: '40' }), rowOf({ credit: '50' })];
    const id = await importer.run('STUDENTS', sheet(rows));
    const students = await Promise.all(rows.map(({ name }) => openingOf(name)));
    const [refunded, voided, noted] = students;
    await server.ask(addRefund, {
      uuid: refunded?.uuid ?? '',
      fund: 'CREDIT',
      amount: 1000,
      paymentType: 'CASH',
      transactionDate: today(server.clock.now),
      reason: 'Moved away',
    });
    await server.ask(voidPayment, { receiptNo: voided?.receiptNo ?? '', reason: 'Typed twice' });
    await server.ask(changeNote, { uuid: noted?.uuid ?? '', note: 'Calls', shownNote: null });
    expect(await importer.undo(id)).toEqual({
      id,
      removed: 0,
      kept: [
        { name: rows[0]?.name, reason: 'has money that was used or refunded' },
        { name: rows[1]?.name, reason: `has a payment ${voided?.receiptNo}` },
        { name: rows[2]?.name, reason: 'has a note' },
      ],
    });
    for (const { uuid } of students) {
      const { status, tuitionCourses } = await server.ask(getStudent, { uuid });
      expect([status, tuitionCourses.length]).toEqual(['ACTIVE', 1]);
    }
  });

  it('keeps a student of whom a course or charge was cancelled later', async () => {
    const rows = [rowOf(), rowOf({ owes: '70.50' })];
    const id = await importer.run('STUDENTS', sheet(rows));
    const [left, forgiven] = await Promise.all(
      rows.map(async ({ name }) => server.ask(getStudent, { uuid: await uuidOf(name) })),
    );
    const month = '05-2026';
    await server.ask(cancelSubscription, {
      id: left?.tuitionCourses[0]?.subscriptionId ?? 0,
      month,
    });
    await server.ask(cancelMiscCharge, { id: forgiven?.miscs[0]?.subscriptionId ?? 0, month });
    expect(await importer.undo(id)).toEqual({
      id,
      removed: 0,
      kept: [
        { name: rows[0]?.name, reason: 'has a course that was cancelled later' },
        { name: rows[1]?.name, reason: 'has a charge that was cancelled later' },
      ],
    });
  });

  it('removes a student whose school year was undone, also after it had begun', async () => {
    const before = await contents();
    const rows = [rowOf(), rowOf({ family: 'Ng' })];
    const id = await importer.run('STUDENTS', sheet(rows));
    const movesUp = [await uuidOf(rows[0]?.name ?? '')];
    await server.ask(applyYear, await previewOfStaying(server, 2027, movesUp));
    await carryOutPlannedMoves(server.db, new Date('2027-01-02T02:00:00Z'));
    expect(await server.ask(getStudent, { uuid: movesUp[0] ?? '' })).toMatchObject({
      programLvl: 6,
    });
    await server.ask(undoYear, { year: 2027 });
    expect(await importer.undo(id)).toEqual({ id, removed: 2, kept: [] });
    const after = await contents();
    for (const table of ['student', 'subscription']) {
      expect(after[table], table).toEqual(before[table]);
    }
  });

  it('leaves a student who was moved to another level since', async () => {
    const row = rowOf({ course: false });
    const id = await importer.run('STUDENTS', sheet([row]));
    const uuid = await uuidOf(row.name);
    const move = { uuid, month: '02-2026', programLvl: 6, lines: [], fees: 'OFFERING' as const };
    const { digest } = await server.ask(previewStudentMove, move);
    await server.ask(moveStudent, { ...move, digest });
    const reason = 'was moved to another level or year';
    expect((await importer.undo(id)).kept).toEqual([{ name: row.name, reason }]);
  });

  it('of which everything is in use changes nothing and can be tried again', async () => {
    const subjects = await importer.run('SUBJECTS', 'Name\nGeology');
    const [geology] = await server.db
      .selectFrom('course')
      .select('id')
      .where('name', '=', 'Geology')
      .execute();
    const course = { ...offered, subjectId: geology?.id ?? 0 };
    await make.teacher({ tuitionCourse: [course] });
    expect(await importer.undo(subjects)).toEqual({
      id: subjects,
      removed: 0,
      kept: [{ name: 'Geology', reason: 'has a teacher' }],
    });
    const [latest] = (await server.ask(listImports, {})).imports;
    expect(latest).toMatchObject({ id: subjects, undone: null });
  });

  it('of payments voids each payment and ends its charges', async () => {
    const row = rowOf();
    await importer.run('STUDENTS', sheet([row]));
    const uuid = await uuidOf(row.name);
    const before = await server.ask(getStudentAccount, { uuid });
    const text = [
      'Student,Item,Month,Fee,Paid,Date',
      `${row.name},Physics,Jan 2026,,70,5 Jan 2026`,
      `${row.name},Physics,Feb 2026,70,30,5 Feb 2026`,
      `${row.name},T-shirt,Feb 2026,25,25,5 Feb 2026`,
      `${row.name},T-shirt,Mar 2026,25,,`,
    ].join('\n');
    const id = await importer.run('PAYMENTS', text);
    const paid = await server.ask(getStudentAccount, { uuid });
    expect([paid.owedFee, paid.receipts.length]).toEqual([before.owedFee - 10_000 + 2500, 3]);
    // Three voids, a cancelled charge and a removed one.
    expect(await importer.undo(id)).toEqual({ id, removed: 5, kept: [] });
    const after = await server.ask(getStudentAccount, { uuid });
    expect(after.receipts.map(({ voided }) => voided)).toEqual([true, true, true]);
    expect({ ...after, receipts: [], receiptCount: 0, changes: [] }).toEqual({
      ...before,
      receipts: [],
      receiptCount: 0,
      changes: [],
    });
  });

  it('gives the siblings who stay the discounts of a smaller family', async () => {
    const { version } = await server.ask(getHouseRules, {});
    const rule = { fromChild: 2, amount: 1000, percent: null, borneBy: 'CENTRE' as const };
    await server.ask(changeHouseRules, { version, siblingDiscount: rule });
    try {
      const elder = rowOf({ family: 'Elder' });
      const late = rowOf({ family: 'Elder' });
      const twin = rowOf({ family: 'Elder' });
      await importer.run('STUDENTS', sheet([elder, twin]));
      const id = await importer.run('STUDENTS', sheet([late, elder]));
      const discountOf = async (name: string) =>
        (await server.ask(getStudentAccount, { uuid: await uuidOf(name) })).courses.map(
          ({ dueFee }) => dueFee,
        );
      expect(await discountOf(late.name)).toEqual([6000]);
      expect(await importer.undo(id)).toMatchObject({ removed: 1, kept: [] });
      expect(await discountOf(elder.name)).toEqual([7000]);
      expect(await discountOf(twin.name)).toEqual([6000]);
    } finally {
      const { version } = await server.ask(getHouseRules, {});
      await server.ask(changeHouseRules, { version, siblingDiscount: null });
    }
  });
});

describe('an anonymised student (R-1666)', () => {
  it('is in no open draft any more', async () => {
    const { uuid } = await make.student({ name: 'Open Draft', nric: '110202-10-5555' });
    const drafts = [
      await importer.open('STUDENTS', 'Name,Phone\nopen  draft,1'),
      await importer.open('PAYMENTS', 'Student,IC\nx,110202105555'),
      await importer.open('STUDENTS', 'Name,Phone\nSomeone,1'),
      // In the headings of a list without headings.
      await importer.open('STUDENTS', 'Open Draft,0123\nSomeone,1'),
      // In the file whose cell was corrected.
      await importer.open('SUBJECTS', Buffer.from('Name\nOPEN DRAFT\nBiology')),
      await importer.open('SUBJECTS', Buffer.from('Name\nopen draft\nBiology', 'utf16le')),
      // First and last name apart, in the other order.
      await importer.open('STUDENTS', 'Last,Phone,First\nDraft,1,Open'),
    ];
    for (const id of drafts.slice(4, 6)) {
      const cells = [{ row: 1, column: 0, value: 'Physics' }];
      await server.ask(changeImport, { id, version: 1, cells });
    }
    const named = { kind: 'SUBJECTS' as const, fileName: 'open-draft.csv', text: 'Name\nBiology' };
    drafts.push((await server.ask(openImport, named)).id);
    await server.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('student_status_change')
        .columns(['student_id', 'status', 'month', 'recorded_at', 'recorded_by'])
        .expression((eb) =>
          eb
            .selectFrom('student')
            .select((of) => [
              'id',
              of.val('DEACTIVATED' as const).as('status'),
              sql<string>`date '2026-03-01'`.as('month'),
              sql<Date>`now()`.as('at'),
              'created_by',
            ])
            .where('uuid', '=', uuid),
        )
        .execute();
      await anonymiseStudent(tx, uuid, { evenIfOwing: true, now: server.clock.now });
    });
    const open = (await server.ask(listImports, {})).drafts.map(({ id }) => id);
    expect(drafts.map((id) => open.includes(id))).toEqual([
      ...[false, false, true, false],
      ...[false, false, false, false],
    ]);
  });
});

it('the item of opening debts is made once', async () => {
  const items = await server.ask(listMiscItemCounts, {});
  expect(items.filter(({ name }) => name.startsWith('Opening'))).toHaveLength(1);
});
