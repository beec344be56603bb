import { addRefund } from '@kelas/contract/funds';
import {
  applyImport,
  changeImport,
  discardImport,
  getImport,
  getImportProgress,
  planImport,
  undoImport,
} from '@kelas/contract/imports';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { changeStaff } from '@kelas/contract/staff';
import { getStudentAccount } from '@kelas/contract/student-account';
import { getStudent, listStudents, registerStudent } from '@kelas/contract/students';
import { today } from '@kelas/contract/values/date';
import { expectNoGaps, openClients, tally, times } from '@kelas/testkit/clients';
import { Makers, paymentLine, studentForm } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { expectVerified } from '@kelas/testkit/verified';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { resumeImports } from '../orders.ts';

const server = await startServer();
const make = new Makers(server);
const importer = new Importer(server);
const client = await openClients(server);
const admin = { as: server.admin };

const physics = await make.course('Physics');
const offering = { programLvl: 5, subjectId: physics.id, fee: 7000 };
await make.teacher({ name: 'Mr Lim', tuitionCourse: [offering] });

const HEADINGS =
  'Name,Phone,Gender,Level,Session,Enrolled,Paid in advance,Subject 1,Teacher 1,From 1';
let people = 0;
function sheet(count = 1, credit = '10') {
  const names = Array.from({ length: count }, () => {
    people += 1;
    return `Racing ${people}`;
  });
  const rows = names.map(
    (name) => `${name},012-3456789,F,Form 4,Morning,Jan 2026,${credit},Physics,Mr Lim,Jan 2026`,
  );
  return { names, text: [HEADINGS, ...rows].join('\n') };
}
const countNamed = async (names: readonly string[]) => {
  const listed = await server.ask(listStudents, { name: 'Racing' });
  return listed.filter(({ name }) => names.includes(name)).length;
};
const order = (input: object, key?: string) =>
  client(applyImport.path, input, { key, as: server.admin });
const progressOf = (id: string) => server.ask(getImportProgress, { id });
async function ordered(count = 1, credit?: string) {
  const { names, text } = sheet(count, credit);
  const id = await importer.open('STUDENTS', text);
  return { id, names, input: { id, digest: await importer.digestOf(id) } };
}

/** Holds the work of an import before its end, until the returned function is called. */
async function holdImports(): Promise<() => Promise<void>> {
  const other = await openTransaction(server);
  await other.query('lock table import_batch in share mode');
  return () => other.commit();
}

afterEach(async () => {
  await importer.idle();
  await expectVerified(server);
  await expectNoGaps(server);
});

describe('two clients at once', () => {
  it('import one draft once (R-1667)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { input, names } = await ordered(3);
      const responses = await times(8, () => order(input));
      await importer.idle();
      const counts = tally(responses);
      expect(counts['200']).toBe(1);
      const refused = (counts['409 IMPORT_RUNNING'] ?? 0) + (counts['409 ALREADY_IMPORTED'] ?? 0);
      expect(refused).toBe(7);
      expect(await countNamed(names)).toBe(3);
    }
  });

  it('get one result for one key, also later', async () => {
    const { input, names } = await ordered();
    const responses = await times(5, () => order(input, 'one-import'));
    await importer.idle();
    responses.push(await order(input, 'one-import'));
    expect(tally(responses)).toEqual({ '200': 6 });
    expect(await countNamed(names)).toBe(1);
  });

  it('import two drafts with the same students once; the other gets a new preview', async () => {
    const { text, names } = sheet(2);
    const ids = [await importer.open('STUDENTS', text), await importer.open('STUDENTS', text)];
    const inputs = await Promise.all(
      ids.map(async (id) => ({ id, digest: await importer.digestOf(id) })),
    );
    await Promise.all(inputs.map((input) => order(input)));
    await importer.idle();
    const states = await Promise.all(ids.map(async (id) => (await progressOf(id)).state));
    expect(states.toSorted()).toEqual(['DONE', 'FAILED']);
    expect(await countNamed(names)).toBe(2);
  });

  it('cannot change or discard a draft that is imported', async () => {
    const { id, input } = await ordered();
    const release = await holdImports();
    await server.ask(applyImport, input);
    await untilBlocked(server);
    for (const [call, more] of [
      [changeImport, { version: 1, fillsEmpty: true }],
      [discardImport, {}],
      [applyImport, input],
    ] as const) {
      const refused = await server.fail(call, { id, ...more }, admin);
      expect([refused.status, refused.code]).toEqual([409, 'IMPORT_RUNNING']);
    }
    expect(await progressOf(id)).toMatchObject({ state: 'RUNNING', total: 3 });
    await release();
    await importer.idle();
    for (const call of [getImport, planImport, discardImport]) {
      const refused = await server.fail(call, { id }, admin);
      expect([refused.status, refused.code]).toEqual([409, 'ALREADY_IMPORTED']);
    }
    expect(await progressOf(id)).toMatchObject({ state: 'DONE' });
  });
});

describe('a change between the order and the import', () => {
  it('of a colleague who adds the same student fails it with a new preview', async () => {
    const { id, input, names } = await ordered();
    const other = await openTransaction(server);
    await other.query('select from house_rules for update');
    await server.ask(applyImport, input);
    await untilBlocked(server);
    // The colleague's form is saved while the import waits for its locks.
    await other.query(
      `insert into student (name, nric, phone_no, email, gender, program_level_id, schedule,
         enrolment_month, emergency_contact_name, emergency_contact_phone_no,
         emergency_contact_relationship, family_language, created_by)
       select $1, '', '60123456789', '', 'F', 5, 'MORNING', '2026-01-01', '', '', '', '', min(id)
       from staff`,
      [names[0]],
    );
    await other.commit();
    await importer.idle();
    expect(await progressOf(id)).toMatchObject({
      state: 'FAILED',
      message: expect.stringMatching(/^Kelas has changed since this preview/),
    });
    expect(await countNamed(names)).toBe(1);
    const [row] = (await server.ask(getImport, { id })).rows;
    expect(row).toMatchObject({ action: 'SKIP' });
  });

  it('of the role of the person who ordered it refuses it (R-1669)', async () => {
    const staffId = await server.addAccount('ADMIN', 'leaving-admin');
    const token = await server.addSession(staffId);
    const { id, input, names } = await ordered();
    // Ordered, but not begun: as after a stop of the process.
    await server.ask(applyImport, input, { as: token });
    await importer.idle();
    expect(await countNamed(names)).toBe(1);
    const second = await ordered();
    const release = await openTransaction(server);
    await release.query(`select pg_advisory_xact_lock(hashtext('kelas import'), hashtext($1))`, [
      second.id,
    ]);
    await server.ask(applyImport, second.input, { as: token });
    await importer.idle();
    expect(await progressOf(second.id)).toMatchObject({ state: 'WAITING' });
    await server.ask(changeStaff, { id: staffId, role: 'EMPLOYEE' });
    await release.commit();
    await resumeImports(server.db, () => server.clock.now);
    expect(await progressOf(second.id)).toMatchObject({
      state: 'FAILED',
      message: 'The person who ordered this import is no longer an ADMIN',
    });
    expect(await progressOf(id)).toMatchObject({ state: 'DONE' });
  });
});

describe('a killed connection', () => {
  it('leaves nothing, and the import is carried out by the next look for imports', async () => {
    const { id, input, names } = await ordered(5);
    const release = await holdImports();
    await server.ask(applyImport, input);
    await untilBlocked(server);
    expect(await countNamed(names)).toBe(0);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    await importer.idle();
    await release();
    expect(await countNamed(names)).toBe(0);
    expect((await progressOf(id)).state).toBe('RUNNING');
    await resumeImports(server.db, () => server.clock.now);
    expect(await progressOf(id)).toMatchObject({ state: 'DONE' });
    expect(await countNamed(names)).toBe(5);
    // Nothing is left to do.
    await resumeImports(server.db, () => server.clock.now);
    expect(await countNamed(names)).toBe(5);
  });

  it('ends an import that fails again and again, which then is open', async () => {
    const { id, input } = await ordered();
    const release = await holdImports();
    await server.ask(applyImport, input);
    await untilBlocked(server);
    await sql`update import_draft set attempts = 99 where uuid = ${id}`.execute(server.db);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    await importer.idle();
    await release();
    expect((await progressOf(id)).state).toBe('FAILED');
    expect(await importer.apply(id)).toMatchObject({ state: 'DONE' });
  });
});

describe('an import and other clerks', () => {
  it('neither deadlock nor lose a payment or a student', async () => {
    const paying = await Promise.all(Array.from({ length: 6 }, () => make.enrolled()));
    const { input, names, id } = await ordered(40);
    await server.ask(applyImport, input);
    const responses = await Promise.all([
      ...paying.map((each) => client(payTuition.path, [paymentLine(each, '03-2026')])),
      client(registerStudent.path, studentForm()),
    ]);
    await importer.idle();
    expect(tally(responses)).toEqual({ '200': 7 });
    expect(await progressOf(id)).toMatchObject({ state: 'DONE' });
    expect(await countNamed(names)).toBe(40);
  });

  it('undo is before or after a payment of one of its students', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { names, text } = sheet(3, '');
      const id = await importer.run('STUDENTS', text);
      const { rows } = await sql<{ uuid: string; subscriptionId: number }>`
        select uuid, subscription.id as "subscriptionId"
        from student join subscription on subscription.student_id = student.id
        where student.name = ${names[0] ?? ''}`.execute(server.db);
      const line = paymentLine({ uuid: '', subscriptionId: 0, ...rows[0], fee: 7000 }, '01-2026');
      const [paid, undone] = await Promise.all([
        client(payTuition.path, [line]),
        client(undoImport.path, { id }, { as: server.admin }),
      ]);
      expect(undone.status).toBe(200);
      expect(await countNamed(names)).toBe(paid.status === 200 ? 1 : 0);
      expect([200, 404, 422, 409]).toContain(paid.status);
    }
  });

  it('undo is before or after a refund or a void of the opening credit', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { names, text } = sheet(3);
      const id = await importer.run('STUDENTS', text);
      const [uuid = ''] = (await server.ask(listStudents, { name: names[0] ?? '' })).map(
        (student) => student.uuid,
      );
      const { receipts } = await server.ask(getStudentAccount, { uuid });
      const refund = {
        ...{ uuid, fund: 'CREDIT', amount: 1000, paymentType: 'CASH', reason: 'Moved away' },
        transactionDate: today(server.clock.now),
      };
      const receiptNo = receipts[0]?.receiptNo ?? '';
      const [other, undone] = await Promise.all([
        round % 2 === 0
          ? client(addRefund.path, refund, admin)
          : client(voidPayment.path, { receiptNo, reason: 'Typed twice' }, admin),
        client(undoImport.path, { id }, admin),
      ]);
      expect([200, 409]).toContain(other.status);
      expect(undone.status).toBe(200);
      const { tuitionCourses, status } = await server.ask(getStudent, { uuid });
      const isLeft = other.status === 200;
      expect([status, tuitionCourses.length]).toEqual(isLeft ? ['ACTIVE', 1] : ['TERMINATED', 0]);
    }
  });

  it('two undos of one import: one removes, the other is refused', async () => {
    const { names, text } = sheet(3, '');
    const id = await importer.run('STUDENTS', text);
    const responses = await times(4, () => client(undoImport.path, { id }, { as: server.admin }));
    expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_UNDONE': 3 });
    expect(await countNamed(names)).toBe(0);
  });
});
