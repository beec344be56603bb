import { addAdjustment, endAdjustment } from '@kelas/contract/discounts';
import { cancelSubscription, changeStudentStatus } from '@kelas/contract/students';
import {
  getTuitionPayment,
  listPayableMonths,
  listTuitionPayments,
} from '@kelas/contract/tuition-fees';
import { Salaries, type Taught } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { Importer } from '@kelas/testkit/spreadsheets';
import { expectVerified } from '@kelas/testkit/verified';
import { afterEach, beforeEach, expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const importer = new Importer(server);

beforeEach(() => {
  server.clock.now = MORNING;
});
afterEach(() => expectVerified(server));

async function free(
  { student }: Taught,
  fromDate: string,
  off: Partial<Parameters<typeof server.ask<typeof addAdjustment>>[1]> = {},
) {
  const { id } = await server.ask(addAdjustment, {
    subscriptionId: student.subscriptionId,
    fromDate,
    untilDate: null,
    amount: null,
    percent: 100,
    borneBy: 'CENTRE',
    reason: 'Scholarship',
    ...off,
  });
  return id;
}
const statusOf = async ({ student }: Taught, month: string) => {
  const [line] = await server.ask(getTuitionPayment, { uuid: student.uuid, month });
  return line?.paymentStatus;
};
const monthsOf = async (teacher: Taught, month: string) =>
  (await salaries.details(teacher, month)).salaryDetails.map((line) => [
    line.paymentDate,
    line.fee,
    line.free ?? false,
  ]);
const reasonsOf = async (teacher: Taught, month: string) =>
  (await salaries.details(teacher, month)).uncounted.map(({ reason, paymentDate, countedIn }) => [
    reason,
    paymentDate,
    countedIn,
  ]);

it('a free month is settled in the list and in the dialog, and is not offered to pay (R-1881)', async () => {
  const teacher = await salaries.taught('6/4', 6_000);
  await free(teacher, '03-2026');
  const { uuid } = teacher.student;
  const rows = await server.ask(listTuitionPayments, { month: '03-2026' });
  expect(rows.find((row) => row.uuid === uuid)).toMatchObject({ paymentStatus: 'PAID' });
  expect(await statusOf(teacher, '03-2026')).toBe('PAID');
  expect(await statusOf(teacher, '02-2026')).toBe('PENDING');
  const months = await server.ask(listPayableMonths, { uuid });
  expect(months.map(({ month }) => month)).toEqual(['01-2026', '02-2026']);
});

it('the salary of the month has the share of a discount that the centre bears (R-1881)', async () => {
  const teacher = await salaries.taught('6/4', 6_000);
  await free(teacher, '03-2026');
  expect(await salaries.total(teacher, '02-2026')).toBe(0);
  expect(await salaries.total(teacher, '03-2026')).toBe(3_600);
  expect(await monthsOf(teacher, '03-2026')).toEqual([['03-2026', 6_000, true]]);
  expect(await reasonsOf(teacher, '03-2026')).toEqual([]);
  expect(await salaries.pay(teacher, '03-2026')).toBe(3_600);
  expect(await salaries.total(teacher, '03-2026')).toBe(3_600);
  expect(await monthsOf(teacher, '03-2026')).toEqual([['03-2026', 6_000, true]]);
  expect(await monthsOf(teacher, '04-2026')).toEqual([['04-2026', 6_000, true]]);
});

it('of a shared discount the share is nothing, of both kinds that of the rest', async () => {
  const shared = await salaries.taught('6/4', 6_000);
  await free(shared, '03-2026', { borneBy: 'SHARED' });
  expect(await salaries.total(shared, '03-2026')).toBe(0);
  expect(await reasonsOf(shared, '03-2026')).toEqual([]);
  const both = await salaries.taught('6/4', 6_000);
  await free(both, '03-2026', { borneBy: 'SHARED', percent: 50 });
  await free(both, '03-2026', { percent: 50 });
  expect(await salaries.total(both, '03-2026')).toBe(1_800);
});

it('after the salary was paid a free month counts in the next unpaid one, once', async () => {
  const teacher = await salaries.taught('6/4', 6_000);
  for (const month of ['01-2026', '02-2026', '03-2026']) await salaries.pay(teacher, month);
  await free(teacher, '02-2026');
  expect(await monthsOf(teacher, '04-2026')).toEqual([
    ['02-2026', 6_000, true],
    ['03-2026', 6_000, true],
    ['04-2026', 6_000, true],
  ]);
  expect(await salaries.pay(teacher, '04-2026')).toBe(10_800);
  expect(await monthsOf(teacher, '05-2026')).toEqual([['05-2026', 6_000, true]]);
  // A month that is not charged is no free month.
  server.clock.set('2026-06-10T02:00:00Z');
  await server.ask(changeStudentStatus, {
    uuid: teacher.student.uuid,
    status: 'DEACTIVATED',
    terminatedDate: null,
  });
  expect(await salaries.total(teacher, '07-2026')).toBe(0);
});

it('a discount that is ended later takes nothing back, and its payment counts in no other salary (R-1882)', async () => {
  const teacher = await salaries.taught('6/4', 6_000);
  const id = await free(teacher, '03-2026');
  await salaries.pay(teacher, '03-2026');
  await server.ask(endAdjustment, { id, month: '03-2026' });
  expect(await statusOf(teacher, '03-2026')).toBe('PENDING');
  expect(await reasonsOf(teacher, '03-2026')).toEqual([]);
  const [receiptNo = ''] = await salaries.collect(teacher.student, ['03-2026'], '05-04-2026');
  expect(await salaries.total(teacher, '04-2026')).toBe(0);
  expect(await reasonsOf(teacher, '04-2026')).toEqual([
    ['UNPAID', '04-2026', null],
    ['LATER', '03-2026', '03-2026'],
  ]);
  // Without that salary, the payment counts where its day is.
  await salaries.void(teacher, '03-2026');
  expect(await salaries.total(teacher, '03-2026')).toBe(0);
  expect(await salaries.total(teacher, '04-2026')).toBe(3_600);
  await salaries.pay(teacher, '04-2026');
  await salaries.undo(receiptNo);
  expect(await salaries.total(teacher, '05-2026')).toBe(-3_600);
});

it('a payment of a month that a salary counts as free is voided without a deduction', async () => {
  const teacher = await salaries.taught('6/4', 6_000);
  const id = await free(teacher, '03-2026');
  await salaries.pay(teacher, '03-2026');
  await server.ask(endAdjustment, { id, month: '03-2026' });
  const [receiptNo = ''] = await salaries.collect(teacher.student, ['03-2026'], '05-04-2026');
  await salaries.undo(receiptNo);
  expect(await salaries.total(teacher, '04-2026')).toBe(0);
  expect(await reasonsOf(teacher, '04-2026')).toContainEqual(['VOIDED', '03-2026', null]);
  await salaries.void(teacher, '03-2026');
  expect(await salaries.total(teacher, '03-2026')).toBe(0);
  expect(await salaries.total(teacher, '04-2026')).toBe(0);
});

it('an imported payment of nothing for a free month counts once, in the month of its day', async () => {
  const teacher = await salaries.taught('6/4', 6_000);
  await free(teacher, '03-2026');
  const [line] = await server.ask(getTuitionPayment, {
    uuid: teacher.student.uuid,
    month: '03-2026',
  });
  const importNothing = (month: string, day: string) =>
    importer.run(
      'PAYMENTS',
      `Student,Item,Month,Paid,Date,Type\n"${line?.name}","${line?.subjectName}",${month},0,${day},Cash`,
    );
  server.clock.set('2026-04-05T02:00:00Z');
  await importNothing('03-2026', '05-04-2026');
  expect(await salaries.total(teacher, '03-2026')).toBe(0);
  expect(await salaries.pay(teacher, '04-2026')).toBe(7_200);
  server.clock.set('2026-05-06T02:00:00Z');
  await importNothing('04-2026', '06-05-2026');
  expect(await salaries.total(teacher, '05-2026')).toBe(3_600);
});

it('a course that is cancelled back keeps a paid salary, and leaves an unpaid one (R-1882)', async () => {
  const teacher = await salaries.taught('6/4', 6_000);
  await free(teacher, '02-2026');
  await salaries.pay(teacher, '02-2026');
  expect(await salaries.total(teacher, '03-2026')).toBe(3_600);
  await server.ask(cancelSubscription, { id: teacher.student.subscriptionId, month: '02-2026' });
  expect(await salaries.total(teacher, '02-2026')).toBe(3_600);
  expect(await salaries.total(teacher, '03-2026')).toBe(0);
  // Its void leaves nothing to count.
  await salaries.void(teacher, '02-2026');
  expect(await salaries.total(teacher, '02-2026')).toBe(0);
});

it('a month that is free after the void of its payment counts again', async () => {
  const teacher = await salaries.taught('6/4', 6_000);
  const [receiptNo = ''] = await salaries.collect(teacher.student, ['03-2026'], '16-03-2026');
  await salaries.pay(teacher, '03-2026');
  await salaries.undo(receiptNo);
  await free(teacher, '03-2026', { untilDate: '03-2026' });
  const april = await salaries.details(teacher, '04-2026');
  expect(april).toMatchObject({ share: 3_600, deducted: 3_600, totalSalary: 0 });
});
