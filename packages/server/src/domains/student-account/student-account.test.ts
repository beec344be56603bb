import { listArrears } from '@kelas/contract/arrears';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { searchStudents } from '@kelas/contract/search';
import { changeNote, decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { changeStudentStatus, getStudent, updateStudent } from '@kelas/contract/students';
import { Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

// The server's clock: 16-03-2026.
const server = await startServer();
const make = new Makers(server);
const getAccount = (uuid: string, as = server.employee) =>
  server.ask(getStudentAccount, { uuid }, { as });
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

describe("a student's page", () => {
  it('shows contact, balance, months, courses and receipts (R-1470 to R-1473)', async () => {
    const student = await make.enrolled(
      { fee: 12000, effectiveDate: '06-2025' },
      {
        name: 'Tan Mei Ling',
        emergencyContactName: 'Tan Ah Kow',
        emergencyContactPhoneNo: '60198765432',
        misc: [{ id: 5, fee: 2500 }],
      },
    );
    const { receiptNo } = await make.pay(student, '01-2026');
    await make.pay(student, '04-2026');
    for (const as of [server.employee, server.admin]) {
      const account = await getAccount(student.uuid, as);
      expect(account).toMatchObject({
        name: 'Tan Mei Ling',
        status: 'ACTIVE',
        emergencyContactName: 'Tan Ah Kow',
        note: '',
        siblings: [],
        // June 2025 to March 2026 without January, and a misc charge of January.
        owedFee: 9 * 12000 + 2500,
        earlierOwedFee: 12000,
        owedMonths: [
          '06-2025',
          '07-2025',
          '08-2025',
          '09-2025',
          '10-2025',
          '11-2025',
          '12-2025',
          '01-2026',
          '02-2026',
          '03-2026',
        ],
        lastReminder: null,
        aheadFee: 12000,
        courses: [{ fee: 12000, effectiveDate: '06-2025', cancelledDate: null }],
        receiptCount: 2,
      });
      expect(account.months.map(({ month, state }) => [month, state])).toEqual([
        ['07-2025', 'DUE'],
        ['08-2025', 'DUE'],
        ['09-2025', 'DUE'],
        ['10-2025', 'DUE'],
        ['11-2025', 'DUE'],
        ['12-2025', 'DUE'],
        ['01-2026', 'DUE'],
        ['02-2026', 'DUE'],
        ['03-2026', 'DUE'],
        ['04-2026', 'AHEAD'],
        ['05-2026', 'UPCOMING'],
        ['06-2026', 'UPCOMING'],
      ]);
      expect(account.months[6]).toMatchObject({ fee: 14500, owedFee: 2500, owedTuitionFee: 0 });
      expect(account.receipts[1]).toMatchObject({
        receiptNo,
        totalAmount: 12000,
        firstMonth: '01-2026',
        lastMonth: '01-2026',
        voided: false,
      });
    }
  });

  it('equals Arrears, also after a void and for a deactivated student', async () => {
    const student = await make.enrolled({ fee: 7000, effectiveDate: '01-2026' });
    const { receiptNo } = await make.pay(student, '02-2026');
    await server.ask(voidPayment, { receiptNo, reason: 'By mistake' });
    await server.ask(changeStudentStatus, { uuid: student.uuid, status: 'DEACTIVATED' });
    const account = await getAccount(student.uuid);
    const owed = (await server.ask(listArrears, {})).find(({ uuid }) => uuid === student.uuid);
    expect(account.owedFee).toBe(owed?.totalOwedFee);
    expect(account.owedFee).toBe(21000);
    expect(account.receipts).toMatchObject([{ receiptNo, voided: true }]);
    expect(account.months.at(-1)?.state).toBe('NONE');
  });

  it('shows a paid misc charge at the received amount, and leaves a cancelled course out', async () => {
    const { uuid, charges } = await make.charged([{ id: 5, fee: 2500 }]);
    const [charge] = charges;
    if (!charge) throw new Error('there is no charge');
    await server.ask(payMisc, miscPayment(uuid, [{ ...charge, fee: 2000 }]));
    const account = await getAccount(uuid);
    expect(account.months.find(({ month }) => month === '01-2026')).toMatchObject({
      fee: 2000,
      owedFee: 0,
      state: 'PAID',
    });
    const student = await make.enrolled({ effectiveDate: '01-2026' });
    await make.cancel(student.subscriptionId, '03-2026');
    expect((await getAccount(student.uuid)).courses).toEqual([]);
  });

  it('lists who changed which fields, without their values (R-1474)', async () => {
    const { uuid } = await make.student();
    const { tuitionCourses, miscs, status, ...student } = await server.ask(getStudent, { uuid });
    await server.ask(updateStudent, { ...student, phoneNo: '60111222333' });
    const { changes } = await getAccount(uuid);
    expect(changes).toMatchObject([
      { action: 'STUDENT_CHANGED', fields: ['phoneNo'] },
      { action: 'STUDENT_REGISTERED', fields: [] },
    ]);
    expect(JSON.stringify(changes)).not.toContain('60111222333');
  });

  it('returns at most ten receipts and counts all', async () => {
    const student = await make.enrolled({ effectiveDate: '01-2026' });
    for (let month = 1; month <= 12; month += 1) {
      await make.pay(student, `${String(month).padStart(2, '0')}-2026`);
    }
    await make.pay(student, '01-2027');
    const account = await getAccount(student.uuid);
    expect(account.receipts).toHaveLength(10);
    expect(account.receiptCount).toBe(13);
  });

  it('returns 404 for an unknown student', async () => {
    expect((await server.fail(getStudentAccount, { uuid: UNKNOWN })).status).toBe(404);
  });
});

describe('a note', () => {
  it('is saved, audited, and refused when someone else changed it (R-1475)', async () => {
    const { uuid } = await make.student();
    const as = server.admin;
    await server.ask(changeNote, { uuid, note: 'Pays by transfer', shownNote: '' }, { as });
    const other = { uuid, note: 'Other', shownNote: '' };
    const refused = await server.fail(changeNote, other, { as: server.employee });
    expect(refused).toMatchObject({ status: 409, code: 'STALE_VERSION' });
    expect(refused.message).toMatch(/ changed this note on /);
    const account = await getAccount(uuid);
    expect(account.note).toBe('Pays by transfer');
    expect(account.changes[0]).toMatchObject({ action: 'NOTE_CHANGED', fields: ['note'] });
    // The same text again, for example after a lost answer, changes nothing.
    await server.ask(changeNote, { uuid, note: 'Pays by transfer', shownNote: '' });
    expect((await getAccount(uuid)).changes).toHaveLength(2);
  });

  it('does not make the form of the student stale', async () => {
    const { uuid } = await make.student();
    const { tuitionCourses, miscs, status, ...student } = await server.ask(getStudent, { uuid });
    await server.ask(changeNote, { uuid, note: 'Left-handed', shownNote: '' });
    await server.ask(updateStudent, { ...student, email: 'a@example.my' });
    expect((await getAccount(uuid)).note).toBe('Left-handed');
  });

  it('has at most 2000 characters', async () => {
    const { uuid } = await make.student();
    const note = 'x'.repeat(2001);
    expect((await server.fail(changeNote, { uuid, note })).status).toBe(422);
  });
});

describe('siblings', () => {
  const PHONE = { emergencyContactPhoneNo: '60177000111' };
  const namesOf = async (uuid: string) =>
    (await getAccount(uuid)).siblings.map(({ name, confirmed }) => [name, confirmed]);
  const decide = (uuid: string, siblingUuid: string, isSibling: boolean) =>
    server.ask(decideSibling, { uuid, siblingUuid, isSibling }, { as: server.employee });

  it('are proposed by the contact phone, and confirmed or refused for good (R-1477 to R-1479)', async () => {
    const [a, b, c, d] = [
      await make.student({ name: 'A', ...PHONE }),
      await make.student({ name: 'B', ...PHONE }),
      await make.student({ name: 'C', ...PHONE }),
      await make.student({ name: 'D' }),
    ];
    expect(await namesOf(a.uuid)).toEqual([
      ['B', false],
      ['C', false],
    ]);
    await decide(a.uuid, b.uuid, true);
    await decide(a.uuid, d.uuid, true);
    expect(await namesOf(b.uuid)).toEqual([
      ['A', true],
      ['D', true],
      ['C', false],
    ]);
    // C is refused for the whole family; the same decision again is no second change.
    await decide(a.uuid, c.uuid, false);
    await decide(a.uuid, c.uuid, false);
    await decide(a.uuid, b.uuid, true);
    const { changes } = await getAccount(a.uuid);
    const decisions = changes.filter(({ action }) => action === 'SIBLING_DECIDED');
    expect(decisions).toHaveLength(3);
    for (const { uuid } of [a, b]) expect(await namesOf(uuid)).toHaveLength(2);
    expect(await namesOf(c.uuid)).toEqual([]);
    // A later decision of a person replaces the earlier one.
    await decide(c.uuid, a.uuid, true);
    expect(await namesOf(c.uuid)).toHaveLength(3);
    await decide(a.uuid, b.uuid, false);
    expect(await namesOf(b.uuid)).toEqual([]);
    expect(await namesOf(a.uuid)).toEqual([
      ['C', true],
      ['D', true],
    ]);
  });

  it('of two families become one, and the search names them (R-1480)', async () => {
    const made: { uuid: string; name: string }[] = [];
    for (const name of ['Zul Awal', 'Zul Bakar', 'Zul Chik', 'Zul Daud']) {
      made.push(await make.student({ name }));
    }
    const [one, two, three, four] = made as [
      (typeof made)[number],
      (typeof made)[number],
      (typeof made)[number],
      (typeof made)[number],
    ];
    await decide(one.uuid, two.uuid, true);
    await decide(three.uuid, four.uuid, true);
    await decide(two.uuid, three.uuid, true);
    const [hit] = await server.ask(searchStudents, { text: 'zul aw' });
    expect(hit?.siblings).toEqual(['Zul Bakar', 'Zul Chik', 'Zul Daud']);
  });

  it('are decided safely by two people at once', async () => {
    const made: { uuid: string }[] = [];
    for (let index = 0; index < 6; index += 1) made.push(await make.student());
    const [first, ...others] = made;
    if (!first) throw new Error('there is no student');
    await Promise.all([
      ...others.map(({ uuid }) => decide(first.uuid, uuid, true)),
      ...others.map(({ uuid }) => decide(uuid, first.uuid, true)),
    ]);
    expect((await getAccount(first.uuid)).siblings).toHaveLength(5);
  });

  it('are two known students', async () => {
    const { uuid } = await make.student();
    const isSibling = true;
    const own = await server.fail(decideSibling, { uuid, siblingUuid: uuid, isSibling });
    expect(own.status).toBe(422);
    const unknown = await server.fail(decideSibling, { uuid, siblingUuid: UNKNOWN, isSibling });
    expect(unknown.status).toBe(404);
  });
});

it('one payment settles tuition and stored misc charges together', async () => {
  const student = await make.enrolled(
    { fee: 6000, effectiveDate: '03-2026' },
    { misc: [{ id: 5, fee: 2500 }] },
  );
  const { miscs } = await server.ask(getStudent, { uuid: student.uuid });
  const tuition = paymentLine(student, '03-2026');
  const { subscriptionId: _, ...common } = tuition;
  const charge = { ...common, chargeId: miscs[0]?.subscriptionId, fee: 2500 };
  expect((await server.fail(payTuition, [charge, charge])).status).toBe(422);
  const receipt = await server.ask(payTuition, [tuition, charge]);
  expect(receipt.totalAmount).toBe(8500);
  expect((await getAccount(student.uuid)).owedFee).toBe(0);
  expect((await server.fail(payTuition, [charge])).status).toBe(409);
});
