import { AUDIT_PAGE_SIZE, listAudit } from '@kelas/contract/audit';
import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { changeSettings } from '@kelas/contract/centre';
import { voidPayment } from '@kelas/contract/payments';
import { paySalary } from '@kelas/contract/salaries';
import { addStaff } from '@kelas/contract/staff';
import { getStudent, updateStudent } from '@kelas/contract/students';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';
import { recordEvent } from '../../audit/record.ts';

const server = await startServer();
const make = new Makers(server);

const list = (filter: RequestOf<typeof listAudit> = {}) => server.ask(listAudit, filter);
const newest = async () => (await list())[0];
const summaryOf = (entry: OutputOf<typeof listAudit>[number] | undefined) => [
  entry?.staffName,
  entry?.action,
  entry?.kind,
  entry?.subjectName,
];
const idOf = async (username: string) => {
  const { id } = await server.db
    .selectFrom('staff')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return id;
};

describe('an audit entry', () => {
  it('shows the present name of its subject', async () => {
    const student = await make.student({ name: 'Aminah' });
    expect(summaryOf(await newest())).toEqual([
      'the-employee',
      'STUDENT_REGISTERED',
      'STUDENT',
      'Aminah',
    ]);
    const stored = await server.ask(getStudent, { uuid: student.uuid });
    await server.ask(updateStudent, {
      ...stored,
      uuid: student.uuid,
      name: 'Aminah binti Ali',
      tuitionCourse: [],
      misc: [],
    });
    const [changed, registered] = await list({ kind: 'STUDENT' });
    expect(summaryOf(registered)).toEqual([
      'the-employee',
      'STUDENT_REGISTERED',
      'STUDENT',
      'Aminah binti Ali',
    ]);
    expect(changed).toMatchObject({
      action: 'STUDENT_CHANGED',
      before: { name: 'Aminah' },
      after: { name: 'Aminah binti Ali' },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  it('shows receipt number and student of a payment and of its reversal', async () => {
    const enrolled = await make.enrolled({}, { name: 'Bala' });
    const { receiptNo } = await make.pay(enrolled, '03-2026');
    const payment = ['the-employee', 'PAYMENT_RECORDED', 'PAYMENT', `${receiptNo} · Bala`];
    expect(summaryOf(await newest())).toEqual(payment);
    await server.ask(voidPayment, { receiptNo, reason: 'Wrong student' });
    expect(summaryOf(await newest())).toEqual([
      'the-admin',
      'PAYMENT_VOIDED',
      'PAYMENT',
      `${receiptNo} · Bala`,
    ]);
  });

  it('shows teacher and month of a salary', async () => {
    const { uuid, name } = await make.teacher();
    await server.ask(paySalary, { id: uuid, month: '02-2026' });
    expect(summaryOf(await newest())).toEqual([
      'the-admin',
      'SALARY_PAID',
      'SALARY',
      `${name} · 02-2026`,
    ]);
  });

  it('shows the name of a staff account and of the centre', async () => {
    const account = { username: 'chandra', password: 'long enough', role: 'EMPLOYEE' } as const;
    await server.ask(addStaff, { ...account, displayName: 'Chandra' });
    expect(summaryOf(await newest())).toEqual(['the-admin', 'STAFF_ADDED', 'STAFF', 'Chandra']);
    await server.ask(changeSettings, {
      name: 'Pusat Kelas',
      phonePrefix: '60',
      language: 'en',
      employeeFinance: true,
      employeeTeacherHistory: true,
      employeeBank: false,
    });
    expect(summaryOf(await newest())).toEqual([
      'the-admin',
      'SETTINGS_CHANGED',
      'CENTRE',
      'Pusat Kelas',
    ]);
  });

  it('shows Audit log and no staff name for a seal of the system', async () => {
    const seal = { action: 'PAYMENTS_SEALED', kind: 'TRAIL', id: 1 } as const;
    await server.db.transaction().execute(async (tx) => {
      await recordEvent(tx, seal, { actor: null, now: server.clock.now });
    });
    expect(summaryOf(await newest())).toEqual([null, 'PAYMENTS_SEALED', 'TRAIL', 'Audit log']);
  });
});

describe('the audit log (R-1132)', () => {
  it('comes newest first in pages, with each entry exactly once', async () => {
    await server.db.transaction().execute(async (tx) => {
      for (let count = 0; count < 2 * AUDIT_PAGE_SIZE; count += 1) {
        const event = { action: 'STAFF_CHANGED', kind: 'STAFF', id: 1 } as const;
        await recordEvent(tx, event, { actor: { id: 1 }, now: server.clock.now });
      }
    });
    const positions: number[] = [];
    for (let before = ''; ; before = String(positions.at(-1))) {
      const page = await list({ before });
      positions.push(...page.map(({ position }) => position));
      if (page.length < AUDIT_PAGE_SIZE) break;
      expect(page).toHaveLength(AUDIT_PAGE_SIZE);
    }
    expect(positions).toEqual(positions.map((_, index) => positions.length - index));
  });

  it('filters by kind and by staff member', async () => {
    const admin = await idOf('the-admin');
    const staff = await list({ kind: 'PAYMENT' });
    expect(new Set(staff.map(({ kind }) => kind))).toEqual(new Set(['PAYMENT']));
    const own = await list({ staffId: String(admin), kind: 'PAYMENT' });
    expect(own.map(({ action, staffName }) => [action, staffName])).toEqual([
      ['PAYMENT_VOIDED', 'the-admin'],
    ]);
    expect(await list({ staffId: '999999' })).toEqual([]);
  });

  it('leaves out readings of identity card numbers on request (R-1458)', async () => {
    const { uuid } = await make.student({ nric: '120304-14-5566' });
    await server.ask(getStudent, { uuid });
    const admin = String(await idOf('the-admin'));
    const employee = String(await idOf('the-employee'));
    const month = '03-2026';
    for (const filter of [{}, { kind: 'STUDENT' }, { month }, { staffId: employee }] as const) {
      const actionsOf = async (nricReads?: 'hide') =>
        new Set((await list({ ...filter, nricReads })).map(({ action }) => action));
      const all = await actionsOf();
      expect(all).toContain('NRIC_READ');
      expect([...(await actionsOf('hide')), 'NRIC_READ'].toSorted()).toEqual([...all].toSorted());
    }
    const rest = { staffId: admin, kind: 'STUDENT', nricReads: 'hide' } as const;
    expect(await list(rest)).toEqual([]);
  });

  it("filters by the month in Singapore's time", async () => {
    const at = async (iso: string) => {
      server.clock.set(iso);
      const enrolled = await make.enrolled();
      server.clock.set(iso);
      return make.pay(enrolled, '03-2026', { transactionDate: '01-01-2026' });
    };
    const last = await at('2027-04-30T15:59:59Z');
    const first = await at('2027-04-30T16:00:00Z');
    const receiptsOf = async (month: string) =>
      (await list({ month, kind: 'PAYMENT' })).map(({ subjectName }) => subjectName.slice(0, 13));
    expect(await receiptsOf('04-2027')).toEqual([last.receiptNo]);
    expect(await receiptsOf('05-2027')).toEqual([first.receiptNo]);
    expect(await receiptsOf('06-2027')).toEqual([]);
    expect((await receiptsOf('')).slice(0, 2)).toEqual([first.receiptNo, last.receiptNo]);
  });

  it.each([
    [{ month: '13-2026' }, 'month must be a month, MM-YYYY'],
    [{ kind: 'LOGIN' }, /^kind must be one of STUDENT, TEACHER/],
    [{ staffId: 'x' }, 'staffId must be a whole number'],
    [{ nricReads: 'show' }, 'nricReads must be one of hide'],
    [{ before: '-1' }, 'before must be a whole number'],
  ])('returns 400 for %j', async (filter, message) => {
    const refused = await server.fail(listAudit, filter);
    expect([refused.status, refused.message]).toEqual([400, expect.stringMatching(message)]);
  });

  it('is open to an ADMIN only', async () => {
    expect((await server.fail(listAudit, {}, { as: null })).status).toBe(401);
    expect((await server.fail(listAudit, {}, { as: server.employee })).status).toBe(403);
  });
});
