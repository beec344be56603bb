import { randomUUID } from 'node:crypto';
import { type AuditAction, actionNames } from '@kelas/contract/audit-actions';
import type { Call } from '@kelas/contract/call';
import { allCalls } from '@kelas/contract/calls';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import { applyImport, getImportProgress } from '@kelas/contract/imports';
import { voidPayment } from '@kelas/contract/payments';
import { paySalary } from '@kelas/contract/salaries';
import { addStaff, changePassword, changeStaff } from '@kelas/contract/staff';
import { getStudent, registerStudent, updateStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher, updateTeacher } from '@kelas/contract/teachers';
import { checkEach } from '@kelas/testkit/check-each';
import { times } from '@kelas/testkit/clients';
import { Makers, studentForm, teacherForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { RESTRICT, refusals } from '@kelas/testkit/refusals';
import { makeSample } from '@kelas/testkit/samples';
import { startServer } from '@kelas/testkit/server';
import { readContents, tracesBetween } from '@kelas/testkit/traces';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';

/** The actions whose entries have the details before too. */
const CHANGES: readonly AuditAction[] = [
  'STUDENT_CHANGED',
  'STUDENT_STATUS_CHANGED',
  'SUBSCRIPTION_CANCELLED',
  'COURSE_CHANGED',
  'MISC_CANCELLED',
  'NOTE_CHANGED',
  'WAITING_ENDED',
  'CARD_REPLACED',
  'TEACHER_CHANGED',
  'OFFERING_CANCELLED',
  'STAFF_CHANGED',
  'BANK_ACCOUNT_CHANGED',
  'E_INVOICE_SETTINGS_CHANGED',
  'BANK_MATCH_UNDONE',
  'COURSE_RENAMED',
  'MISC_ITEM_CHANGED',
  'LEVEL_CHANGED',
  'CLASS_SESSION_CHANGED',
  'LEVEL_REMOVED',
  'CLASS_SESSION_REMOVED',
  'CLOSED_DAY_CHANGED',
  'CLOSED_DAY_REMOVED',
  'LESSON_CANCELLED',
  'LESSON_MOVED',
  'LESSON_RESTORED',
  'MAKE_UP_UNDONE',
  'STUDENT_MOVE_UNDONE',
  'STUDENT_MOVED',
  'SETTINGS_CHANGED',
  'HOUSE_RULES_CHANGED',
];

/** The actions whose entries have no details after. */
const ENDINGS: readonly AuditAction[] = [
  'PASSWORD_CHANGED',
  'BANK_MATCH_UNDONE',
  'LEVEL_REMOVED',
  'CLASS_SESSION_REMOVED',
  'CLOSED_DAY_REMOVED',
  'MAKE_UP_UNDONE',
];

const calls = allCalls.filter(({ method }) => method !== 'GET');
const server = await startServer();
const make = new Makers(server);
const admin = { as: server.admin };

/** A valid input for a call, with new records. */
async function sample(call: Call): Promise<unknown> {
  const input = await makeSample(server, call);
  // Nothing but what the entry is about: a payment, a salary, another name.
  if (call === voidPayment) {
    const { receiptNo } = await make.pay(await make.enrolled(), '03-2026');
    return { receiptNo, reason: 'Mistake' };
  }
  if (call === paySalary) return { id: (await make.teacher()).uuid, month: '03-2026' };
  if (call !== changeSettings) return input;
  const settings = await server.ask(getSettings, {});
  return { ...settings, name: uniqueInFile('Centre'), version: undefined };
}

async function entriesSince(position: number) {
  // An import goes on after its response.
  await server.app.background.idle();
  return server.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .execute();
}

async function end(): Promise<number> {
  const head = await server.db.selectFrom('audit_head').select('position').executeTakeFirst();
  return head?.position ?? 0;
}

/** A login counts its failures outside the transaction. */
const contents = () => readContents(server, ['login_failure']);

const isAudited = ({ audit }: Call) => audit !== null;

describe('the audit log (R-1122)', () => {
  it('has an action for each audited call, for sealing and for commands', () => {
    const used = allCalls.flatMap(({ audit }) => audit ?? []);
    const others: AuditAction[] = [
      ...(['SEARCHES_LIMITED', 'PAYMENTS_SEALED', 'PLANNED_MOVES_MADE'] as const),
      // A payment that names who paid has this entry too.
      ...(['STUDENT_ANONYMISED', 'STUDENT_EXPORTED', 'PAYER_RECORDED'] as const),
    ];
    expect([...new Set([...used, ...others])].toSorted()).toEqual(actionNames.toSorted());
  });

  it('has one entry for each audited call', () =>
    checkEach(calls.filter(isAudited), async (call) => {
      const input = await sample(call);
      const before = await end();
      const stranger = await server.send(call, input, { as: null });
      const broken = await server.send(call, { wrong: true }, admin);
      expect([stranger.statusCode, broken.statusCode >= 400]).toEqual([401, true]);
      expect(await entriesSince(before), 'entries of failed requests').toEqual([]);
      // A repetition of a call that takes a key makes no second entry.
      const sent = { ...admin, headers: { 'idempotency-key': randomUUID() } };
      for (const _ of call.idempotent ? ['sent', 'repeated'] : ['sent']) {
        const response = await server.send(call, input, sent);
        expect(response.statusCode, response.body).toBeLessThan(300);
      }
      const entries = await entriesSince(before);
      const action = call.audit as AuditAction;
      const actions = entries.map((entry) => entry.action);
      expect(actions.filter((each) => each !== 'PAYER_RECORDED')).toEqual([action]);
      const [entry] = entries;
      const author = await server.db
        .selectFrom('staff')
        .select('id')
        .where('username', '=', 'the-admin')
        .executeTakeFirst();
      expect(entry).toMatchObject({ staff_id: author?.id, recorded_at: server.clock.now });
      expect(entry?.subject_id).toEqual(expect.any(Number));
      expect(entry?.before !== null, 'before').toBe(CHANGES.includes(action));
      expect(entry?.after !== null, 'after').toBe(!ENDINGS.includes(action));
      if (entry?.before) expect(entry?.before).not.toEqual(entry?.after);
    }));

  it('has no entry for any other call', () =>
    checkEach(
      calls.filter((call) => !isAudited(call)),
      async (call) => {
        const input = await sample(call);
        const before = await end();
        await server.send(call, input, call.roles === 'public' ? {} : { as: await session() });
        expect(await entriesSince(before)).toEqual([]);
      },
    ));
});

describe('a change and its entry (R-1125)', () => {
  afterEach(acceptEntries);

  it('are saved together or not at all by every call', async () => {
    const now = calls.filter((call) => isAudited(call) && call !== applyImport);
    await checkEach(now, async (call) => {
      await acceptEntries();
      const input = await sample(call);
      await refuseEntries();
      const before = await contents();
      expect((await server.send(call, input, admin)).statusCode).toBe(500);
      expect(tracesBetween(before, await contents())).toEqual({});
    });
  });

  it('are saved together or not at all: an import, which then has failed', async () => {
    const input = (await sample(applyImport)) as { id: string; digest: string };
    await refuseEntries();
    const before = await contents();
    await server.ask(applyImport, input);
    await server.app.background.idle();
    const changes = tracesBetween(before, await contents());
    expect(Object.keys(changes)).toEqual(['import_draft']);
    expect(await server.ask(getImportProgress, { id: input.id })).toMatchObject({
      state: 'FAILED',
      message: 'Something went wrong. Nothing was imported.',
    });
  });

  it('withhold an identity card number whose reading cannot be recorded (R-1123)', async () => {
    const nric = '990909-14-7773';
    const student = await make.student({ nric });
    const teacher = await server.ask(registerTeacher, teacherForm({ identification: nric }));
    await refuseEntries();
    for (const [call, { uuid }] of [
      [getStudent, student],
      [getTeacher, teacher],
    ] as const) {
      const response = await server.send(call, { uuid });
      expect([response.statusCode, response.body.includes(nric)]).toEqual([500, false]);
    }
  });
});

describe('a save without a change (R-1345)', () => {
  it('makes no entry for a student, a teacher, an account or the settings', async () => {
    const { uuid } = await make.student();
    const student = await server.ask(getStudent, { uuid });
    const made = await make.teacher({ bankName: 'MBBEMYKL' }, [6000]);
    const teacher = await server.ask(getTeacher, { uuid: made.uuid });
    const account = await server.ask(addStaff, {
      username: uniqueInFile('same'),
      password: 'long enough',
      role: 'EMPLOYEE',
    });
    const settings = await server.ask(getSettings, {});
    const before = await end();
    await server.ask(updateStudent, { ...student, tuitionCourse: [], misc: [] });
    await server.ask(updateTeacher, {
      ...teacher,
      identification: teacher.nric,
      tuitionCourse: teacher.tuitionCourse.map(({ id }) => ({ id })),
    });
    const { id, role, displayName, active } = account;
    expect(await server.ask(changeStaff, { id, role, displayName, active })).toEqual(account);
    await server.ask(changeSettings, settings);
    expect(await entriesSince(before)).toEqual([]);
  });
});

describe('an identity card number', () => {
  const NRIC = '990909-14-7771';

  it('makes an entry when it is read in full, and none when there is no number', async () => {
    const student = await make.student({ nric: NRIC });
    const teacher = await server.ask(registerTeacher, teacherForm({ identification: NRIC }));
    const [noStudentNric, noTeacherNric] = [await make.student(), await make.teacher()];
    const before = await end();
    await server.ask(getStudent, { uuid: student.uuid });
    await server.ask(getTeacher, { uuid: teacher.uuid });
    await server.ask(getStudent, { uuid: noStudentNric.uuid });
    await server.ask(getTeacher, { uuid: noTeacherNric.uuid });
    await server.fail(getStudent, { uuid: randomUUID() });
    await server.fail(getTeacher, { uuid: teacher.uuid }, { as: server.employee });
    const entries = await entriesSince(before);
    expect(entries.map(({ action, subject_kind }) => [action, subject_kind])).toEqual([
      ['NRIC_READ', 'STUDENT'],
      ['NRIC_READ', 'TEACHER'],
    ]);
  });

  it('makes no entry for a request whose session has just been deleted', async () => {
    const student = await make.student({ nric: '880808-14-7772' });
    const id = await server.addAccount('EMPLOYEE', uniqueInFile('gone'));
    const token = await server.addSession(id);
    await server.ask(getStudent, { uuid: student.uuid }, { as: token });
    await server.db.deleteFrom('session').where('staff_id', '=', id).execute();
    const before = await end();
    await server.fail(getStudent, { uuid: student.uuid }, { as: token });
    // An entry of the failed request, if any, has an earlier position than this one.
    await server.ask(getStudent, { uuid: student.uuid });
    expect((await entriesSince(before)).map(({ staff_id }) => staff_id)).not.toContain(id);
  });

  it('is nowhere in the audit log, nor is a password or its hash (R-1127)', async () => {
    const password = `canary ${randomUUID()}`;
    const nrics = ['880808-14-1112', '880808-14-1113', '880808-14-1114', '880808-14-1115'];
    const [first = '', second = '', third = '', fourth = ''] = nrics;
    const { uuid } = await server.ask(registerStudent, studentForm({ nric: first }));
    const student = await server.ask(getStudent, { uuid });
    const lines = { tuitionCourse: [], misc: [] };
    await server.ask(updateStudent, { ...student, nric: second, ...lines });
    const hired = await server.ask(registerTeacher, teacherForm({ identification: third }));
    await server.ask(updateTeacher, {
      ...teacherForm({ identification: fourth }),
      uuid: hired.uuid,
    });
    const account = await server.ask(addStaff, {
      username: uniqueInFile('canary'),
      password,
      role: 'EMPLOYEE',
    });
    await server.ask(changePassword, { id: account.id, password: `${password} 2` }, admin);
    const { rows } = await sql<{ text: string }>`
      select string_agg(entry::text, ';') as text from audit_entry entry`.execute(server.db);
    const text = rows[0]?.text ?? '';
    expect(text).toContain('******-**-1112');
    for (const secret of [...nrics, password, 'argon2']) expect(text).not.toContain(secret);
  });
});

describe('entries of concurrent requests', () => {
  it('have positions without gaps, each with the hash of the entry before (R-1126)', async () => {
    const before = await end();
    await times(20, () => make.student());
    const entries = await entriesSince(before);
    expect(entries.map(({ position }) => position)).toEqual(
      Array.from({ length: 20 }, (_, index) => before + 1 + index),
    );
    entries.slice(1).forEach((entry, index) => {
      expect(entry.previous_hash).toEqual(entries[index]?.hash);
    });
  });
});

describe('an audit entry', () => {
  const { refused } = refusals(server);

  it('can be neither changed nor deleted (R-1131)', async () => {
    await make.student();
    for (const statement of [
      `update audit_entry set after = '{}' where position = 1`,
      'update audit_entry set hash = hash',
      'delete from audit_entry where position = 1',
    ]) {
      expect(await refused(statement)).toMatchObject({ code: RESTRICT });
    }
  });

  it('gets its position and hashes from the trigger, not from the insert', async () => {
    const before = await end();
    await server.database.pool.query(
      `insert into audit_entry (position, recorded_at, action, subject_kind, details_hash, previous_hash, hash)
       values (1, now(), 'NRIC_READ', 'TRAIL', $1, $1, $1)`,
      [Buffer.alloc(32)],
    );
    const [entry] = await entriesSince(before);
    expect(entry?.position).toBe(before + 1);
    expect(entry?.hash).not.toEqual(Buffer.alloc(32));
  });
});

/** Makes the audit log refuse every entry. */
async function refuseEntries(): Promise<void> {
  await sql`
    create or replace function refuse_entry() returns trigger language plpgsql as $$
    begin raise exception 'the audit log is full'; end $$`.execute(server.db);
  await sql`
    create trigger audit_entry_full before insert on audit_entry
    for each row execute function refuse_entry()`.execute(server.db);
}

async function acceptEntries(): Promise<void> {
  await sql`drop trigger if exists audit_entry_full on audit_entry`.execute(server.db);
}

/** A session for a call that may end it. */
async function session(): Promise<string> {
  return server.addSession(await server.addAccount('ADMIN', uniqueInFile('session')));
}
