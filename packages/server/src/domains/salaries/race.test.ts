import { voidPayment } from '@kelas/contract/receipts';
import { paySalary } from '@kelas/contract/salaries';
import { payTuition } from '@kelas/contract/tuition-payments';
import { openClients, tally, times } from '@kelas/testkit/clients';
import { paymentLine } from '@kelas/testkit/fixtures';
import { otherTransaction, untilBlocked } from '@kelas/testkit/locks';
import { Salaries, type Taught } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';

const server = await startServer();
const salaries = new Salaries(server);
const desk = await openClients(server);
const MONTH = '03-2026';
const MONTHS = Array.from(
  { length: 12 },
  (_, index) => `${String(index + 1).padStart(2, '0')}-2026`,
);

beforeEach(() => {
  server.clock.now = MORNING;
});

const paySalaryOf = ({ uuid }: { uuid: string }, month = MONTH, key?: string) =>
  desk(paySalary.path, { id: uuid, month }, { as: server.admin, key });
const collect = ({ student }: Taught, month: string) =>
  desk(payTuition.path, [paymentLine(student, month)]);
const undo = (receiptNo: string) =>
  desk(voidPayment.path, { receiptNo, reason: 'Wrong student' }, { as: server.admin });

/** In which salaries the teacher's lines are, by kind. */
async function countedLines({ uuid }: Taught) {
  return server.db
    .selectFrom('salary_line')
    .innerJoin('salary', 'salary.id', 'salary_line.salary_id')
    .innerJoin('teacher', 'teacher.id', 'salary.teacher_id')
    .select(['payment_line_id', 'kind', 'salary_line.fee'])
    .where('teacher.uuid', '=', uuid)
    .execute();
}

describe('ten salaries of one month at once', () => {
  it('are one payment and nine refusals', async () => {
    for (let round = 0; round < 3; round += 1) {
      const teacher = await salaries.taught('6/4');
      await collect(teacher, MONTH);
      const answers = await times(10, () => paySalaryOf(teacher));
      expect(tally(answers)).toEqual({ '200': 1, '409 ALREADY_PAID': 9 });
      expect(await countedLines(teacher)).toHaveLength(1);
    }
  });

  it('are one payment and ten identical answers under one key', async () => {
    const teacher = await salaries.taught('6/4');
    const answers = await times(10, () => paySalaryOf(teacher, MONTH, 'same-salary'));
    expect(tally(answers)).toEqual({ '200': 10 });
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
  });
});

describe('salaries of several months at once', () => {
  it('count a late line once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const teacher = await salaries.taught('6/4');
      server.clock.set('2026-04-15T02:00:00Z');
      await salaries.pay(teacher, '01-2026');
      await salaries.collect(teacher.student, ['01-2026'], '15-01-2026');
      const months = ['02-2026', '03-2026', '04-2026'];
      const answers = await Promise.all(months.map((month) => paySalaryOf(teacher, month)));
      expect(tally(answers)).toEqual({ '200': 3 });
      expect(await countedLines(teacher)).toHaveLength(1);
    }
  });
});

describe('a salary, payments and voids at once', () => {
  it('leave each line in exactly one salary, and sums that agree', async () => {
    for (let round = 0; round < 6; round += 1) {
      const teacher = await salaries.taught('1/2', 101);
      const early = await salaries.collect(teacher.student, MONTHS.slice(0, 6), '16-03-2026');
      const answers = await Promise.all([
        ...MONTHS.slice(6).map((month) => collect(teacher, month)),
        paySalaryOf(teacher),
        ...early.slice(0, 3).map(undo),
      ]);
      expect(tally(answers)).toEqual({ '200': 10 });
      let total = await salaries.total(teacher, MONTH);
      for (const month of ['04-2026', '05-2026']) total += await salaries.pay(teacher, month);
      const counted = await countedLines(teacher);
      const stand = counted.reduce(
        (sum, { kind, fee }) => sum + (kind === 'COLLECTED' ? fee : -fee),
        0,
      );
      // Three of twelve were voided. Each salary is rounded, by half a cent at most.
      expect(stand).toBe(9 * 101);
      expect(Math.abs(total - (9 * 101) / 3)).toBeLessThanOrEqual(1);
    }
  });

  it('never wait for each other in a circle', async () => {
    const teacher = await salaries.taught('6/4');
    const lines = ['03-2026', '04-2026'].map((month) => paymentLine(teacher.student, month));
    const { body } = await desk(payTuition.path, lines);
    const other = await otherTransaction(server);
    // The salary comes to wait for the first of the two lines before the void does.
    await other.query(
      `select from uncounted_line where payment_line_id = (
         select min(payment_line_id) from uncounted_line
         join teacher on teacher.id = teacher_id where uuid = $1
       ) for update`,
      [teacher.uuid],
    );
    const salary = paySalaryOf(teacher);
    await untilBlocked(server);
    const undoing = undo(String(body.receiptNo));
    await untilBlocked(server, 2);
    await other.commit();
    expect(tally([await salary, await undoing])).toEqual({ '200': 2 });
  });

  it('let a payment that is not in yet go on to the next salary', async () => {
    const teacher = await salaries.taught('6/4');
    const other = await otherTransaction(server);
    // It has its receipt, and waits for the end of the trail.
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

  it('take off again what was counted while it was voided', async () => {
    const teacher = await salaries.taught('6/4');
    const [receipt] = await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    const other = await otherTransaction(server);
    await other.query('select from audit_head for update');
    const undoing = undo(receipt ?? '');
    await untilBlocked(server);
    const salary = paySalaryOf(teacher);
    await untilBlocked(server, 2);
    await other.commit();
    expect(tally([await undoing, await salary])).toEqual({ '200': 2 });
    expect((await salary).body).toMatchObject({ totalSalary: 6_000 });
    expect(await salaries.total(teacher, MONTH)).toBe(6_000);
    expect(await salaries.total(teacher, '04-2026')).toBe(-6_000);
  });
});
