import { randomUUID } from 'node:crypto';
import { type AuditAction, auditActions } from '@kelas/contract/audit';
import { type Call, isCall } from '@kelas/contract/call';
import { allCalls, nameOf } from '@kelas/contract/calls';
import { changeSettings, getSettings } from '@kelas/contract/centre';
import { addStaff, changePassword, changeStaff } from '@kelas/contract/staff';
import { getStudent, registerStudent, updateStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher, updateTeacher } from '@kelas/contract/teachers';
import { times } from '@kelas/testkit/clients';
import { Makers, studentForm, teacherForm, uniqueInFile } from '@kelas/testkit/fixtures';
import { RESTRICT, refusals } from '@kelas/testkit/refusals';
import { makeSamples } from '@kelas/testkit/samples';
import { startServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';

interface Noted {
  readonly action: AuditAction;
  /** What the entry has beside who, when and whom. */
  readonly has: readonly ('before' | 'after')[];
}

const noted = (action: AuditAction, ...has: Noted['has']): Noted => ({ action, has });

/**
 * What each call that writes leaves in the trail; null for what the trail is not about. A new call
 * needs a line here.
 */
const expected: Record<string, Noted | null> = {
  'POST /student/register': noted('STUDENT_REGISTERED', 'after'),
  'POST /student/update': noted('STUDENT_CHANGED', 'before', 'after'),
  'POST /student/status': noted('STUDENT_STATUS_CHANGED', 'before', 'after'),
  'POST /student/course/cancel': noted('SUBSCRIPTION_CANCELLED', 'before', 'after'),
  'POST /student/misc/cancel': noted('MISC_CANCELLED', 'before', 'after'),
  'POST /teacher/register': noted('TEACHER_REGISTERED', 'after'),
  'POST /teacher/update': noted('TEACHER_CHANGED', 'before', 'after'),
  'POST /teacher/tuition/cancel': noted('OFFERING_CANCELLED', 'before', 'after'),
  'POST /student/payment': noted('PAYMENT_RECORDED', 'after'),
  'POST /student/misc/payment': noted('PAYMENT_RECORDED', 'after'),
  'POST /payment/void': noted('PAYMENT_VOIDED', 'after'),
  'POST /teacher/salary': noted('SALARY_PAID', 'after'),
  'POST /staff': noted('STAFF_ADDED', 'after'),
  'PUT /staff': noted('STAFF_CHANGED', 'before', 'after'),
  'POST /staff/password': noted('PASSWORD_CHANGED'),
  'PUT /settings': noted('SETTINGS_CHANGED', 'before', 'after'),
  'POST /login': null,
  'POST /logout': null,
  'POST /course/register': null,
  'POST /announcements/create': null,
  'POST /announcements/update': null,
  'POST /quiz': null,
  'PUT /quiz': null,
  'POST /note': null,
  'PUT /note': null,
  'POST /student/timetables': null,
  'PUT /student/timetables': null,
};

const calls = allCalls.filter(({ method }) => method !== 'GET');
const server = await startServer();
const make = new Makers(server);
const admin = { as: server.admin };

/** An input that is good for each call, with records of its own. */
async function samples(): Promise<Record<string, unknown>> {
  const { receiptNo } = await make.pay(await make.enrolled(), '03-2026');
  const { uuid } = await make.teacher();
  return {
    ...(await makeSamples(server)),
    'POST /payment/void': { receiptNo, reason: 'Mistake' },
    'POST /teacher/salary': { id: uuid, month: '03-2026' },
    'PUT /settings': {
      ...(await server.ask(getSettings, {})),
      name: uniqueInFile('Centre'),
      version: undefined,
    },
  };
}

async function entriesSince(position: number) {
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

/** What the tables hold, sessions aside: each read of who asks may renew one. */
async function contents(): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('session', 'login_failure') order by 1`.execute(server.db);
  const found: Record<string, string | null> = {};
  for (const { name } of rows) {
    const hash = await sql<{ hash: string | null }>`
      select md5(string_agg(line::text, ';' order by line::text)) as hash
      from ${sql.table(name)} line`.execute(server.db);
    found[name] = hash.rows[0]?.hash ?? null;
  }
  return found;
}

const each = (wanted: (call: Call) => boolean) =>
  calls.filter(wanted).map((call) => [nameOf(call), call] as const);
const isNoted = (call: Call) => expected[nameOf(call)] !== null;

describe('the trail', () => {
  it('has a decision for every call that writes, and for no other', () => {
    expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(expected).toSorted());
    expect(calls.every(isCall)).toBe(true);
  });

  it('knows an action for each of them, and those of reading, sealing and commands', () => {
    const used = Object.values(expected).flatMap((entry) => entry?.action ?? []);
    const others = ['NRIC_READ', 'PAYMENTS_SEALED', 'STUDENT_ANONYMISED', 'STUDENT_EXPORTED'];
    expect([...new Set(used), ...others].toSorted()).toEqual(auditActions.toSorted());
  });

  it.each(each(isNoted))('has one entry for %s', async (name, call) => {
    const input = (await samples())[name];
    const before = await end();
    const response = await server.send(call, input, admin);
    expect(response.statusCode, response.body).toBeLessThan(300);
    const entries = await entriesSince(before);
    const { action, has } = expected[name] as Noted;
    expect(entries.map((entry) => entry.action)).toEqual([action]);
    const [entry] = entries;
    const author = await server.db
      .selectFrom('staff')
      .select('id')
      .where('username', '=', 'the-admin')
      .executeTakeFirst();
    expect(entry).toMatchObject({ staff_id: author?.id, recorded_at: server.clock.now });
    expect(entry?.subject_id).toEqual(expect.any(Number));
    for (const side of ['before', 'after'] as const) {
      expect(entry?.[side] !== null, side).toBe(has.includes(side));
    }
    if (has.length === 2) expect(entry?.before).not.toEqual(entry?.after);
  });

  it.each(each((call) => !isNoted(call)))('has nothing of %s', async (name, call) => {
    const input = (await samples())[name];
    const before = await end();
    await server.send(call, input, call.roles === 'public' ? {} : { as: await session() });
    expect(await entriesSince(before)).toEqual([]);
  });

  it.each(each(isNoted))('has nothing of %s that failed', async (name, call) => {
    const input = (await samples())[name];
    const before = await end();
    const stranger = await server.send(call, input, { as: null });
    const broken = await server.send(call, { wrong: true }, admin);
    expect([stranger.statusCode, broken.statusCode >= 400]).toEqual([401, true]);
    expect(await entriesSince(before)).toEqual([]);
  });

  it.each(each((call) => isNoted(call) && call.idempotent === true))(
    'has one entry for %s that was sent again with its key',
    async (name, call) => {
      const input = (await samples())[name];
      const before = await end();
      const sent = { ...admin, headers: { 'idempotency-key': randomUUID() } };
      const answers = [await server.send(call, input, sent), await server.send(call, input, sent)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      expect(await entriesSince(before)).toHaveLength(1);
    },
  );
});

describe('what is done and its entry', () => {
  afterEach(async () => {
    await sql`drop trigger if exists audit_entry_full on audit_entry`.execute(server.db);
  });

  it.each(each(isNoted))('are written together or not at all: %s', async (name, call) => {
    const input = (await samples())[name];
    await fillTrail();
    const before = await contents();
    expect((await server.send(call, input, admin)).statusCode).toBe(500);
    expect(await contents()).toEqual(before);
  });

  it('are one: a number of an identity card is not shown where that cannot be noted', async () => {
    const nric = '990909-14-7773';
    const student = await make.student({ nric });
    const teacher = await server.ask(registerTeacher, teacherForm({ identification: nric }));
    await fillTrail();
    for (const [call, { uuid }] of [
      [getStudent, student],
      [getTeacher, teacher],
    ] as const) {
      const answer = await server.send(call, { uuid });
      expect([answer.statusCode, answer.body.includes(nric)]).toEqual([500, false]);
    }
  });
});

describe('saving what has not changed', () => {
  it('leaves no entry of a student, a teacher, an account or the settings', async () => {
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

describe('a number of an identity card', () => {
  const NRIC = '990909-14-7771';

  it('leaves an entry when all of it is read, and none where there is none', async () => {
    const student = await make.student({ nric: NRIC });
    const teacher = await server.ask(registerTeacher, teacherForm({ identification: NRIC }));
    const [nobody, noTeacher] = [await make.student(), await make.teacher()];
    const before = await end();
    await server.ask(getStudent, { uuid: student.uuid });
    await server.ask(getTeacher, { uuid: teacher.uuid });
    await server.ask(getStudent, { uuid: nobody.uuid });
    await server.ask(getTeacher, { uuid: noTeacher.uuid });
    await server.fail(getStudent, { uuid: randomUUID() });
    await server.fail(getTeacher, { uuid: teacher.uuid }, { as: server.employee });
    const entries = await entriesSince(before);
    expect(entries.map(({ action, subject_kind }) => [action, subject_kind])).toEqual([
      ['NRIC_READ', 'STUDENT'],
      ['NRIC_READ', 'TEACHER'],
    ]);
  });

  it('leaves none when somebody asks whose session has just ended, here or elsewhere', async () => {
    const student = await make.student({ nric: '880808-14-7772' });
    const id = await server.addAccount('EMPLOYEE', uniqueInFile('gone'));
    const token = await server.addSession(id);
    await server.ask(getStudent, { uuid: student.uuid }, { as: token });
    await server.db.deleteFrom('session').where('staff_id', '=', id).execute();
    const before = await end();
    await server.fail(getStudent, { uuid: student.uuid }, { as: token });
    // One after it: what was written first stands before it.
    await server.ask(getStudent, { uuid: student.uuid });
    expect((await entriesSince(before)).map(({ staff_id }) => staff_id)).not.toContain(id);
  });

  it('is nowhere in the trail, nor is a password or what it is kept as', async () => {
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

describe('many at once', () => {
  it('leave positions without gaps, each following the one before', async () => {
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

describe('an entry', () => {
  const { refused } = refusals(server);

  it('is neither changed nor deleted', async () => {
    await make.student();
    for (const statement of [
      `update audit_entry set after = '{}' where position = 1`,
      'update audit_entry set hash = hash',
      'delete from audit_entry where position = 1',
    ]) {
      expect(await refused(statement)).toMatchObject({ code: RESTRICT });
    }
  });

  it('takes its place and its hashes from the trail, whatever it brings', async () => {
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

/** Makes the trail refuse every entry. */
async function fillTrail(): Promise<void> {
  await sql`
    create or replace function refuse_entry() returns trigger language plpgsql as $$
    begin raise exception 'the trail is full'; end $$`.execute(server.db);
  await sql`
    create trigger audit_entry_full before insert on audit_entry
    for each row execute function refuse_entry()`.execute(server.db);
}

/** A session for a call that may end it. */
async function session(): Promise<string> {
  return server.addSession(await server.addAccount('ADMIN', uniqueInFile('deeds')));
}
