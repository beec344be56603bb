import { voidPayment } from '@kelas/contract/receipts';
import { paySalary } from '@kelas/contract/salaries';
import { payTuition } from '@kelas/contract/tuition-payments';
import { openClients, tally, times } from '@kelas/testkit/clients';
import { paymentLine } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { Salaries, type Taught } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const client = await openClients(server);
const MONTH = '03-2026';
const MONTHS = Array.from(
  { length: 12 },
  (_, index) => `${String(index + 1).padStart(2, '0')}-2026`,
);

beforeEach(() => {
  server.clock.now = MORNING;
});

const paySalaryOf = ({ uuid }: { uuid: string }, month = MONTH, key?: string) =>
  client(paySalary.path, { id: uuid, month }, { as: server.admin, key });
const collect = ({ student }: Taught, month: string) =>
  client(payTuition.path, [paymentLine(student, month)]);
const voidReceipt = (receiptNo: string) =>
  client(voidPayment.path, { receiptNo, reason: 'Wrong student' }, { as: server.admin });

/** All salary lines of a teacher. */
async function countedLines({ uuid }: Taught) {
  return server.db
    .selectFrom('salary_line')
    .innerJoin('salary', 'salary.id', 'salary_line.salary_id')
    .innerJoin('teacher', 'teacher.id', 'salary.teacher_id')
    .select(['payment_line_id', 'kind', 'salary_line.fee'])
    .where('teacher.uuid', '=', uuid)
    .execute();
}

describe('ten concurrent payments of one salary', () => {
  it('make one payment and nine refusals (R-824)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const teacher = await salaries.taught('6/4');
      await collect(teacher, MONTH);
      const responses = await times(10, () => paySalaryOf(teacher));
      expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 9 });
      expect(await countedLines(teacher)).toHaveLength(1);
    }
  });

  it('with one key make one payment and ten equal responses (R-1222)', async () => {
    const teacher = await salaries.taught('6/4');
    const responses = await times(10, () => paySalaryOf(teacher, MONTH, 'same-salary'));
    expect(tally(responses)).toEqual({ '200': 10 });
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
  });
});

describe('concurrent salaries of several months', () => {
  it('count a late line once (R-811)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const teacher = await salaries.taught('6/4');
      server.clock.set('2026-04-15T02:00:00Z');
      await salaries.pay(teacher, '01-2026');
      await salaries.collect(teacher.student, ['01-2026'], '15-01-2026');
      const months = ['02-2026', '03-2026', '04-2026'];
      const responses = await Promise.all(months.map((month) => paySalaryOf(teacher, month)));
      expect(tally(responses)).toEqual({ '200': 3 });
      expect(await countedLines(teacher)).toHaveLength(1);
    }
  });
});

describe('a salary with concurrent payments and voids', () => {
  it('leaves each line in exactly one salary, with equal sums (R-811)', async () => {
    for (let round = 0; round < 6; round += 1) {
      const teacher = await salaries.taught('1/2', 101);
      const early = await salaries.collect(teacher.student, MONTHS.slice(0, 6), '16-03-2026');
      const responses = await Promise.all([
        ...MONTHS.slice(6).map((month) => collect(teacher, month)),
        paySalaryOf(teacher),
        ...early.slice(0, 3).map(voidReceipt),
      ]);
      expect(tally(responses)).toEqual({ '200': 10 });
      let total = await salaries.total(teacher, MONTH);
      for (const month of ['04-2026', '05-2026']) total += await salaries.pay(teacher, month);
      const counted = await countedLines(teacher);
      const unvoided = counted.reduce(
        (sum, { kind, fee }) => sum + (kind === 'COLLECTED' ? fee : -fee),
        0,
      );
      // Three of twelve lines are voided. Each salary is rounded by half a cent at most.
      expect(unvoided).toBe(9 * 101);
      expect(Math.abs(total - (9 * 101) / 3)).toBeLessThanOrEqual(1);
    }
  });

  it('does not deadlock with a void', async () => {
    const teacher = await salaries.taught('6/4');
    const lines = ['03-2026', '04-2026'].map((month) => paymentLine(teacher.student, month));
    const { body } = await client(payTuition.path, lines);
    const other = await openTransaction(server);
    // The salary waits for the first of the two lines before the void does.
    await other.query(
      `select from uncounted_line where payment_line_id = (
         select min(payment_line_id) from uncounted_line
         join teacher on teacher.id = teacher_id where uuid = $1
       ) for update`,
      [teacher.uuid],
    );
    const salary = paySalaryOf(teacher);
    await untilBlocked(server);
    const voiding = voidReceipt(String(body.receiptNo));
    await untilBlocked(server, 2);
    await other.commit();
    expect(tally([await salary, await voiding])).toEqual({ '200': 2 });
  });

  it('leaves a payment without a commit to the next salary (R-810)', async () => {
    const teacher = await salaries.taught('6/4');
    const other = await openTransaction(server);
    // The payment has its receipt number and waits for the lock of the audit log.
    await other.query('select from audit_head for update');
    const paying = collect(teacher, MONTH);
    await untilBlocked(server);
    const salary = paySalaryOf(teacher);
    await untilBlocked(server, 2);
    await other.commit();
    expect(tally([await paying, await salary])).toEqual({ '200': 2 });
    expect((await salary).body).toMatchObject({ totalSalary: 0 });
    expect(await salaries.total(teacher, '04-2026')).toBe(6_000);
  });

  it('deducts a line later if its void committed after the salary counted it (R-813)', async () => {
    const teacher = await salaries.taught('6/4');
    const [receipt] = await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    const other = await openTransaction(server);
    await other.query('select from audit_head for update');
    const voiding = voidReceipt(receipt ?? '');
    await untilBlocked(server);
    const salary = paySalaryOf(teacher);
    await untilBlocked(server, 2);
    await other.commit();
    expect(tally([await voiding, await salary])).toEqual({ '200': 2 });
    expect((await salary).body).toMatchObject({ totalSalary: 6_000 });
    expect(await salaries.total(teacher, MONTH)).toBe(6_000);
    expect(await salaries.total(teacher, '04-2026')).toBe(-6_000);
  });
});
