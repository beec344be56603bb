import { listArrears, recordReminder } from '@kelas/contract/arrears';
import { addAdjustment } from '@kelas/contract/discounts';
import { payTuition } from '@kelas/contract/payments';
import { searchStudents } from '@kelas/contract/search';
import { getStatement } from '@kelas/contract/statements';
import { decideSibling, getStudentAccount } from '@kelas/contract/student-account';
import { changeStudentStatus } from '@kelas/contract/students';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { beforeAll, describe, expect, it } from 'vitest';

/* The current month is March 2026. */
const server = await startServer();
const make = new Makers(server);

beforeAll(() => make.holdMoney());

/** A student who owes RM 60.00 for March; `name` decides the order in the family. */
const owing = (name: string, effectiveDate = '03-2026') =>
  make.enrolled({ fee: 6000, effectiveDate }, { name });

async function relate(one: Enrolled, other: Enrolled, isSibling = true) {
  await server.ask(decideSibling, { uuid: one.uuid, siblingUuid: other.uuid, isSibling });
}

/** The credit in the list of arrears, the search and the student's page, which agree. */
async function coverOf({ uuid, name }: Enrolled & { name: string }) {
  const row = (await server.ask(listArrears, {})).find((each) => each.uuid === uuid);
  const filtered = (await server.ask(listArrears, { name })).find((each) => each.uuid === uuid);
  const hit = (await server.ask(searchStudents, { text: name })).find((each) => each.uuid === uuid);
  const account = await server.ask(getStudentAccount, { uuid });
  const pick = (of: typeof row | typeof hit | typeof account) =>
    of && [of.familyCredit, of.coveredFee, of.openMonths];
  expect(pick(filtered)).toEqual(pick(row));
  expect(pick(account)).toEqual(pick(hit));
  if (row) expect(pick(hit)).toEqual(pick(row));
  return pick(hit);
}

const remind = ({ uuid }: Enrolled) => server.fail(recordReminder, { uuid });
const COVERED = {
  status: 409,
  code: 'COVERED_BY_CREDIT',
  message: 'RM 60.00 paid in advance covers this. Use credit.',
};

describe('credit in arrears, search, student page and reminder (R-1840)', () => {
  it('of a family covers each ringgit once, the oldest months first', async () => {
    const [first, second] = [await owing('Adam Coverson'), await owing('Bela Coverson')];
    await relate(first, second);
    await make.fund(second.uuid, 'CREDIT', 10_000);
    expect(await coverOf({ ...first, name: 'Adam Coverson' })).toEqual([10_000, 6000, []]);
    expect(await coverOf({ ...second, name: 'Bela Coverson' })).toEqual([
      10_000,
      4000,
      ['03-2026'],
    ]);
    expect(await remind(first)).toMatchObject(COVERED);
    await server.ask(recordReminder, { uuid: second.uuid });
    const stored = await server.db
      .selectFrom('reminder')
      .select('owed_fee')
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(stored?.owed_fee).toBe(2000);
    // The payment from credit takes the covered amount.
    await make.pay(first, '03-2026', { paymentType: 'CREDIT' });
    expect(await coverOf({ ...second, name: 'Bela Coverson' })).toEqual([4000, 4000, ['03-2026']]);
  });

  it('covers an older month of a sibling before this month', async () => {
    const [young, old] = [await owing('Anna Elder'), await owing('Zoe Elder', '02-2026')];
    await relate(young, old);
    await make.fund(young.uuid, 'CREDIT', 6000);
    expect(await coverOf({ ...young, name: 'Anna Elder' })).toEqual([6000, undefined, undefined]);
    expect(await coverOf({ ...old, name: 'Zoe Elder' })).toEqual([6000, 6000, ['03-2026']]);
    await relate(young, old, false);
    expect(await coverOf({ ...young, name: 'Anna Elder' })).toEqual([6000, 6000, []]);
    expect(await coverOf({ ...old, name: 'Zoe Elder' })).toEqual([undefined, undefined, undefined]);
  });

  it('covers what a part and a discount leave', async () => {
    await make.holdMoney({ partPayments: true });
    const student = { ...(await owing('Parta Tial')), name: 'Parta Tial' };
    await server.ask(payTuition, [{ ...paymentLine(student, '03-2026'), fee: 2000 }]);
    await make.fund(student.uuid, 'CREDIT', 4000);
    expect(await coverOf(student)).toEqual([4000, 4000, []]);
    expect((await remind(student)).message).toMatch(/^RM 40.00 paid in advance/);
    const cheap = { ...(await owing('Disca Ount')), name: 'Disca Ount' };
    const half = { subscriptionId: cheap.subscriptionId, percent: 50, reason: 'Half' };
    await server.ask(addAdjustment, { ...half, fromDate: '03-2026', borneBy: 'CENTRE' });
    await make.fund(cheap.uuid, 'CREDIT', 10_000);
    expect(await coverOf(cheap)).toEqual([10_000, 3000, []]);
    await make.holdMoney({ partPayments: false });
  });

  // A pause begins with the next month.
  it.each([
    ['DEACTIVATED', 12_000],
    ['TERMINATED', 6000],
  ] as const)('stays for a %s student', async (status, owed) => {
    const name = `Pausa ${status}`;
    const student = { ...(await owing(name, '02-2026')), name };
    const { uuid } = student;
    await make.fund(uuid, 'CREDIT', owed);
    const terminated = status === 'TERMINATED' ? { terminatedDate: '03-2026' } : {};
    await server.ask(changeStudentStatus, { uuid, status, ...terminated });
    expect(await coverOf(student)).toEqual([owed, owed, []]);
    expect(await remind(student)).toMatchObject({ code: 'COVERED_BY_CREDIT' });
    const range = { uuid, from: '01-2026', until: '03-2026' };
    expect(await server.ask(getStatement, range)).toMatchObject({ closing: 0 });
  });

  it('covers opening debts by an imported opening credit, of a family too', async () => {
    const physics = await make.course('Physics');
    await make.teacher({
      name: 'Mr Lim',
      tuitionCourse: [{ programLvl: 5, subjectId: physics.id, fee: 7000 }],
    });
    const lesson = 'Physics,Mr Lim,Jan 2026';
    const row = (name: string, owes: string, credit: string) =>
      `${name},012-3000001,F,Form 4,Morning,Jan 2026,Import,${owes},${credit},${lesson}`;
    const headings =
      'Name,Phone,Gender,Level,Session,Enrolled,Family,Owes,Paid in advance,Subject 1,Teacher 1,From 1';
    const importer = new Importer(server);
    await importer.run(
      'STUDENTS',
      [headings, row('Ida Ported', '70', '100'), row('Jan Ported', '60', '')].join('\n'),
    );
    const rows = await server.ask(listArrears, { name: 'Ported' });
    const owed = rows.reduce((sum, { totalOwedFee }) => sum + totalOwedFee, 0);
    const covered = rows.reduce((sum, { coveredFee = 0 }) => sum + coveredFee, 0);
    expect(rows.map(({ familyCredit }) => familyCredit)).toEqual([10_000, 10_000]);
    expect([owed >= 13_000, covered]).toEqual([true, 10_000]);
    for (const { uuid, name, totalOwedFee, coveredFee = 0 } of rows) {
      await coverOf({ uuid, name, subscriptionId: 0, fee: 0 });
      const { status } = await server.send(recordReminder, { uuid }).then((sent) => ({
        status: sent.statusCode,
      }));
      expect(status, name).toBe(coveredFee < totalOwedFee ? 200 : 409);
    }
  });
});
