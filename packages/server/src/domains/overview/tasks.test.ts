import { listArrears } from '@kelas/contract/arrears';
import { closeCash } from '@kelas/contract/cash';
import { addRefund } from '@kelas/contract/funds';
import { discardImport, openImport } from '@kelas/contract/imports';
import { recordLessons } from '@kelas/contract/lessons';
import { getOverview } from '@kelas/contract/overview';
import { getReceipt, payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { getSalary, listSalaries, paySalary } from '@kelas/contract/salaries';
import { changeStudentStatus } from '@kelas/contract/students';
import { expectedCash, nextClose } from '@kelas/testkit/cash';
import { fundLine, Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { startServer, type TestServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';

/* Today is 16 March 2026. */
let server: TestServer;
let make: Makers;

beforeEach(async () => {
  server = await startServer();
  make = new Makers(server);
  await make.holdMoney();
});

const overview = (as = server.admin) => server.ask(getOverview, {}, { as });

it("today's cash is that of the drawer, with deposits, credit and refunds (R-1420)", async () => {
  const student = await make.enrolled();
  const { uuid } = student;
  await server.ask(payTuition, [
    paymentLine(student, '01-2026'),
    fundLine(uuid, 'DEPOSIT', 20_000),
    fundLine(uuid, 'CREDIT', 10_000),
  ]);
  await make.fund(uuid, 'CREDIT', 3000, { paymentType: 'BANK' });
  const wrong = await make.fund(uuid, 'DEPOSIT', 500);
  await server.ask(voidPayment, { receiptNo: wrong.receiptNo, reason: 'Mistake' });
  await make.pay(student, '02-2026', { paymentType: 'CREDIT' });
  await make.pay(student, '03-2026', { paymentType: 'DEPOSIT' });
  const refund = {
    uuid,
    paymentType: 'CASH',
    transactionDate: '16-03-2026',
    reason: 'Half',
  } as const;
  await server.ask(addRefund, { ...refund, fund: 'DEPOSIT', amount: 1000 });
  await server.ask(addRefund, { ...refund, fund: 'CREDIT', amount: 200 });
  const { today } = await overview();
  const { taken } = await expectedCash(server);
  expect(taken).toBe(36_000 - 1200);
  expect(today).toMatchObject({ cash: taken, bank: 3000, deposit: 6000, receipts: 5, voids: 1 });
});

it('what is owed in all is the sum of Arrears, with misc fees and earlier months (R-1846)', async () => {
  const [one] = [await make.enrolled({ effectiveDate: '11-2025' }), await make.enrolled()];
  await make.pay(one, '12-2025');
  const { uuid, charges } = await make.charged();
  await make.charged();
  await server.ask(payMisc, miscPayment(uuid, [...charges]));
  const rows = await server.ask(listArrears, {});
  const sum = rows.reduce((total, row) => total + row.totalOwedFee, 0);
  expect(sum).toBe(4 * 6000 + 3 * 6000 + 6000);
  const { arrearsFee, arrearsOlderFee } = await overview(server.employee);
  expect(arrearsOlderFee).toBe(rows.reduce((total, row) => total + row.olderFee, 0));
  expect(arrearsOlderFee).toBe(6000);
  expect(arrearsFee).toBe(sum);
});

it('a fixed salary that is not paid counts from the month of the registration on (R-2204)', async () => {
  const { uuid } = await make.teacher({ paymentType: 'FIXED', paymentRate: 200_000 });
  await server.database.pool.query('update teacher set created_at = $1', [server.clock.now]);
  expect((await overview()).unpaidSalaries).toEqual([]);
  expect((await overview()).openSalaries).toEqual({ teachers: 1, fee: 200_000 });
  server.clock.set('2026-05-02T02:00:00Z');
  await server.ask(paySalary, { id: uuid, month: '03-2026' });
  expect((await overview()).unpaidSalaries).toEqual([{ month: '04-2026', teachers: 1 }]);
  await server.ask(paySalary, { id: uuid, month: '04-2026' });
  expect((await overview()).unpaidSalaries).toEqual([]);
});

it('unpaid heads count without fees, in the months that have them (R-2261)', async () => {
  const { uuid, offerings } = await make.teacher(
    { paymentType: 'HEAD', paymentRate: 2000 },
    [6000],
  );
  await server.database.pool.query('update teacher set created_at = $1', [server.clock.now]);
  const [offering] = offerings;
  if (!offering) throw new Error('the teacher has no course');
  // The student takes the course from March on, pays nothing, and is away from May on.
  const student = await make.enrolled({ offering, effectiveDate: '03-2026' });
  server.clock.set('2026-04-20T02:00:00Z');
  expect((await overview()).unpaidSalaries).toEqual([{ month: '03-2026', teachers: 1 }]);
  await server.ask(paySalary, { id: uuid, month: '03-2026' });
  expect((await overview()).unpaidSalaries).toEqual([]);
  await server.ask(changeStudentStatus, { uuid: student.uuid, status: 'DEACTIVATED' });
  server.clock.set('2026-06-02T02:00:00Z');
  expect((await overview()).unpaidSalaries).toEqual([{ month: '04-2026', teachers: 1 }]);
  const [paid] = [await server.ask(paySalary, { id: uuid, month: '04-2026' })];
  expect(paid.totalSalary).toBe(2000);
  expect((await overview()).unpaidSalaries).toEqual([]);
});

it('the open salaries of this month are those of the list, for an ADMIN (R-2161)', async () => {
  const student = await make.enrolled();
  await make.pay(student, '03-2026');
  await make.enrolled();
  const list = async () =>
    (await server.ask(listSalaries, { month: '03-2026' })).filter(
      ({ status, totalSalary }) => status === 'PENDING' && totalSalary > 0,
    );
  const [open] = await list();
  const { openSalaries } = await overview();
  expect(openSalaries).toEqual({ teachers: 1, fee: open?.totalSalary });
  expect((await overview(server.employee)).openSalaries).toBeNull();
  await server.ask(paySalary, { id: open?.uuid ?? '', month: '03-2026' });
  expect((await overview()).openSalaries).toEqual({ teachers: 0, fee: 0 });
});

describe('salaries of earlier months that are not paid (R-1847)', () => {
  it('are listed for an ADMIN from the first paid salary on, until they are paid', async () => {
    const offering = await make.offering();
    const pay = async (transactionDate: string) =>
      make.pay(await make.enrolled({ offering }), '01-2026', { transactionDate });
    for (const day of ['05-11-2025', '05-12-2025', '05-02-2026', '05-03-2026']) await pay(day);
    // Without any paid salary only the month before is asked for.
    expect((await overview()).unpaidSalaries).toEqual([{ month: '02-2026', teachers: 1 }]);
    expect((await overview(server.employee)).unpaidSalaries).toBeNull();
    await server.ask(paySalary, { id: offering.teacher, month: '11-2025' });
    expect((await overview()).unpaidSalaries).toEqual([
      { month: '12-2025', teachers: 1 },
      { month: '02-2026', teachers: 1 },
    ]);
    await server.ask(paySalary, { id: offering.teacher, month: '12-2025' });
    await server.ask(paySalary, { id: offering.teacher, month: '02-2026' });
    expect((await overview()).unpaidSalaries).toEqual([]);
    // A payment that comes late for a paid month belongs to the present salary.
    await pay('06-02-2026');
    expect((await overview()).unpaidSalaries).toEqual([]);
  });

  it('count a late payment for the next unpaid month (R-810)', async () => {
    const offering = await make.offering();
    const pay = async (transactionDate: string) =>
      make.pay(await make.enrolled({ offering }), '01-2026', { transactionDate });
    await pay('05-01-2026');
    await server.ask(paySalary, { id: offering.teacher, month: '01-2026' });
    await pay('06-01-2026');
    expect((await overview()).unpaidSalaries).toEqual([{ month: '02-2026', teachers: 1 }]);
    const due = await server.ask(getSalary, { teacherUuid: offering.teacher, month: '02-2026' });
    expect(due.collected).toBe(6000);
  });
});

it('cash of an earlier day is to be counted, once the centre has closed a day (R-2162)', async () => {
  const student = await make.enrolled();
  const since = async () => (await overview(server.employee)).drawerOpenSince;
  await make.pay(student, '01-2026');
  server.clock.set('2026-03-17T02:00:00Z');
  expect(await since()).toBeNull();
  await server.ask(closeCash, await nextClose(server, { rm50: 1, rm10: 1 }));
  server.clock.set('2026-03-17T05:00:00Z');
  await make.pay(student, '02-2026', { paymentType: 'BANK' });
  await make.pay(student, '03-2026');
  // Singapore's day ends at 16:00 UTC.
  server.clock.set('2026-03-17T15:59:59Z');
  expect(await since()).toBeNull();
  server.clock.set('2026-03-17T16:00:00Z');
  expect(await since()).toBe('17-03-2026');
  await server.ask(closeCash, await nextClose(server, { rm50: 2, rm10: 2 }));
  server.clock.set('2026-03-19T02:00:00Z');
  expect(await since()).toBeNull();
});

it('an import that is not finished is listed for an ADMIN (R-2163)', async () => {
  const text = 'Subject\nPhysics';
  const draft = { kind: 'SUBJECTS', fileName: 'subjects.csv', text } as const;
  const { id } = await server.ask(openImport, draft, { as: server.admin });
  expect((await overview()).openImports).toEqual([{ id, fileName: 'subjects.csv' }]);
  expect((await overview(server.employee)).openImports).toBeNull();
  await server.ask(discardImport, { id }, { as: server.admin });
  expect((await overview()).openImports).toEqual([]);
});

it('money of people who left is listed for an ADMIN until it is settled (R-1844)', async () => {
  const student = await make.student({ name: 'Left Over' });
  const { uuid } = student;
  await make.fund(uuid, 'CREDIT', 4000);
  await make.fund(uuid, 'DEPOSIT', 1000);
  expect((await overview()).heldOfLeavers).toBeNull();
  const as = server.employee;
  const termination = { uuid, status: 'TERMINATED', terminatedDate: '03-2026' } as const;
  await server.ask(changeStudentStatus, termination, { as });
  expect((await overview()).heldOfLeavers).toEqual({
    credit: 4000,
    deposit: 1000,
    total: 1,
    students: [{ uuid, name: 'Left Over', credit: 4000, deposit: 1000 }],
  });
  expect((await overview(as)).heldOfLeavers).toBeNull();
  const refund = {
    uuid,
    paymentType: 'CASH',
    transactionDate: '16-03-2026',
    reason: 'Left',
  } as const;
  await server.ask(addRefund, { ...refund, fund: 'CREDIT', amount: 4000 });
  await server.ask(addRefund, { ...refund, fund: 'DEPOSIT', amount: 1000 });
  expect((await overview()).heldOfLeavers).toBeNull();
});

it('a receipt and its void name the salaries that the void reduces, for an ADMIN (R-1845)', async () => {
  const { uuid, name, offerings } = await make.teacher({ paymentRate: '1/1' }, [6000, 3001]);
  const [one, other] = offerings;
  if (!one || !other) expect.unreachable();
  const student = await make.enrolled({ offering: one });
  const second = await make.enrolled({ offering: other });
  const on = { transactionDate: '05-02-2026' };
  const { receiptNo } = await make.pay(student, '02-2026', on);
  await make.pay(second, '02-2026', on);
  const as = server.admin;
  const before = await server.ask(getReceipt, { receiptNo }, { as });
  expect(before.salaryCorrections).toBeUndefined();
  await server.ask(paySalary, { id: uuid, month: '02-2026' });
  const correction = { teacherName: name, countedMonth: '02-2026', month: '03-2026' };
  const receipt = await server.ask(getReceipt, { receiptNo }, { as });
  expect(receipt.salaryCorrections).toEqual([{ ...correction, shareFee: 3000 }]);
  const shown = await server.ask(getReceipt, { receiptNo }, { as: server.employee });
  expect(shown.salaryCorrections).toBeUndefined();
  const voided = await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
  expect(voided.salaryCorrections).toEqual([{ ...correction, shareFee: 3000 }]);
  const next = await server.ask(getSalary, { teacherUuid: uuid, month: '03-2026' });
  expect(next.totalSalary).toBe(-3000);
});

it('courses without lessons in the month that has ended are counted (R-2323)', async () => {
  const month = '02-2026';
  const missing = async () => (await overview(server.employee)).missingLessons;
  const { id: subjectId } = await make.course();
  const line = { subjectId, fee: 2000, byLesson: true };
  const { offerings } = await make.teacher({
    tuitionCourse: [
      { ...line, programLvl: 2 },
      { ...line, programLvl: 3 },
      { ...line, programLvl: 4 },
    ],
  });
  const [one, other] = offerings;
  if (!one || !other) expect.unreachable();
  expect(await missing()).toBeUndefined();
  await make.enrolled({ offering: one, effectiveDate: month });
  const paused = await make.enrolled({ offering: other, effectiveDate: month });
  // A course by month, and one that begins later, have no lessons to record.
  await make.enrolled({ effectiveDate: month });
  await make.enrolled({ offering: other, effectiveDate: '03-2026' });
  expect(await missing()).toEqual({ month, courses: 2 });
  await make.cancel(paused.subscriptionId, month);
  expect(await missing()).toEqual({ month, courses: 1 });
  const counts = [{ offeringId: one.id, lessons: 0, before: null }];
  await server.ask(recordLessons, { month, counts });
  expect(await missing()).toBeUndefined();
});
