import { payTuition, voidPayment } from '@kelas/contract/payments';
import { changeStudentStatus, getStudent } from '@kelas/contract/students';
import { applyYear, previewYearEnd, undoYear } from '@kelas/contract/year-end';
import { expectNoGaps, openClients, tally, times } from '@kelas/testkit/clients';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { makeSchool, previewOfYear } from '@kelas/testkit/year';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

async function makeClass(count: number) {
  const server = await startServer();
  server.clock.set('2026-11-20T02:00:00Z');
  const make = new Makers(server);
  const school = await makeSchool(server, make);
  const students = [];
  for (let each = 0; each < count; each += 1) {
    students.push(await make.enrolled({ offering: school.lim.at(2) }));
  }
  const client = await openClients(server);
  const post = (path: string, input: unknown, key?: string) =>
    client(path, input, { as: server.admin, key });
  const choice = { year: 2027, moves: [], gapChoices: [], fees: 'OFFERING' as const };
  const request = await previewOfYear(server, choice);
  return { server, make, students, post, request };
}

it('admins who apply or undo at once do it once (R-1709)', async () => {
  const { server, post, request } = await makeClass(4);
  expect(tally(await times(6, () => post(applyYear.path, request)))).toEqual({
    '200': 1,
    '409 ALREADY_APPLIED': 5,
  });
  expect(tally(await times(6, () => post(undoYear.path, { year: 2027 })))).toEqual({
    '200': 1,
    '409 ALREADY_UNDONE': 5,
  });
  const again = await times(6, () => post(applyYear.path, request, 'apply-once'));
  expect(tally(again)).toEqual({ '200': 6 });
  expect(new Set(again.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  await expectVerified(server);
});

it('a stale preview is refused, and nothing is saved', async () => {
  const { server, students, post, request } = await makeClass(2);
  const uuid = students[0]?.uuid ?? '';
  await server.ask(changeStudentStatus, { uuid, status: 'TERMINATED', terminatedDate: '12-2026' });
  const refused = await post(applyYear.path, request);
  expect([refused.status, refused.code]).toEqual([409, 'PREVIEW_CHANGED']);
  const { rows } = await sql`select from student_move`.execute(server.db);
  expect(rows).toEqual([]);
});

it('a payment for January that comes first makes the preview stale (R-1706)', async () => {
  const { server, students, post, request } = await makeClass(2);
  const [first, student] = students;
  if (!first || !student) throw new Error('two students are needed');
  // The year waits for the first course with everything else read, before it locks the second.
  const other = await openTransaction(server);
  await other.query('select from subscription where id = $1 for share', [first.subscriptionId]);
  const applying = post(applyYear.path, request);
  await untilBlocked(server);
  const line = paymentLine(student, '01-2027', { transactionDate: '20-11-2026' });
  expect((await post(payTuition.path, [line])).status).toBe(200);
  await other.commit();
  const refused = await applying;
  expect([refused.status, refused.code]).toEqual([409, 'PREVIEW_CHANGED']);
  const preview = await server.ask(previewYearEnd, {
    ...request,
    fees: 'OFFERING',
  });
  expect(preview.problems).toMatchObject([{ uuid: student.uuid, paidMonth: '01-2027' }]);
});

it('a void of a month that is paid ahead makes the preview stale too (R-1706)', async () => {
  const { server, make, students, post } = await makeClass(2);
  const [other, paid] = students;
  if (!paid || !other) throw new Error('two students are needed');
  const { receiptNo } = await make.pay(paid, '01-2027', { transactionDate: '20-11-2026' });
  const choice = { year: 2027, moves: [], gapChoices: [], fees: 'OFFERING' as const };
  const request = await previewOfYear(server, choice);
  const holder = await openTransaction(server);
  await holder.query('select from subscription where id = $1 for share', [other.subscriptionId]);
  const applying = post(applyYear.path, request);
  await untilBlocked(server);
  await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
  await holder.commit();
  const refused = await applying;
  expect([refused.status, refused.code]).toEqual([409, 'PREVIEW_CHANGED']);
});

it('a connection that ends in the middle leaves nothing', async () => {
  const { server, students, post, request } = await makeClass(3);
  const before = await server.ask(getStudent, { uuid: students[0]?.uuid ?? '' });
  const other = await openTransaction(server);
  // The year has saved all but its entries in the audit log.
  await other.query('lock table audit_entry in share mode');
  const applying = post(applyYear.path, request);
  await untilBlocked(server);
  await other.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  expect((await applying).status).toBe(503);
  await other.commit();
  expect(await server.ask(getStudent, { uuid: students[0]?.uuid ?? '' })).toEqual(before);
  expect((await post(applyYear.path, request)).status).toBe(200);
});

it('payments, statuses, years and undos at once end without a deadlock', async () => {
  const { server, students, post, request } = await makeClass(6);
  for (let round = 0; round < 3; round += 1) {
    const month = ['10-2026', '11-2026', '12-2026'][round] ?? '';
    const responses = await times(20, (index) => {
      const student = students[index % 6];
      if (!student) throw new Error('a student is needed');
      const status = round % 2 === 0 ? 'DEACTIVATED' : 'ACTIVE';
      const moves = [
        () => post(applyYear.path, request),
        () => post(undoYear.path, { year: 2027 }),
        () => post(payTuition.path, [paymentLine(student, month)]),
        () => post(changeStudentStatus.path, { uuid: students[5]?.uuid, status }),
      ];
      return moves[index % moves.length]?.() ?? applyNothing();
    });
    for (const { status, body } of responses) {
      expect([200, 409], JSON.stringify(body)).toContain(status);
    }
  }
  await expectNoGaps(server);
  await expectVerified(server);
});

function applyNothing(): never {
  throw new Error('there is such a move');
}
