import { payTuition, voidPayment } from '@kelas/contract/payments';
import { paySalary, voidSalary } from '@kelas/contract/salaries';
import { openClients, tally, times } from '@kelas/testkit/clients';
import { paymentLine } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { Salaries, type Taught } from '@kelas/testkit/salaries';
import { MORNING, startServer } from '@kelas/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { verify } from '../../verify/verify.ts';

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
const voidSalaryOf = ({ uuid }: { uuid: string }, month = MONTH, key?: string) =>
  client(voidSalary.path, { id: uuid, month, reason: 'By mistake' }, { as: server.admin, key });

async function findings(): Promise<string[]> {
  const found: string[] = [];
  await verify(server.db, (check) => found.push(...check.findings));
  return found;
}

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
      `select from pending_salary_line where payment_line_id = (
         select min(payment_line_id) from pending_salary_line
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

describe('concurrent voids of one salary', () => {
  it('make one void and refusals (R-842)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const teacher = await salaries.taught('6/4');
      await collect(teacher, MONTH);
      await paySalaryOf(teacher);
      const responses = await times(6, () => voidSalaryOf(teacher));
      expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_VOIDED': 5 });
      expect(await salaries.total(teacher, MONTH)).toBe(6_000);
    }
  });

  it('with one key make one void and equal responses (R-1222)', async () => {
    const teacher = await salaries.taught('6/4');
    await paySalaryOf(teacher);
    const responses = await times(6, () => voidSalaryOf(teacher, MONTH, 'same-void'));
    expect(tally(responses)).toEqual({ '200': 6 });
    const { voids } = await salaries.details(teacher, MONTH);
    expect(voids).toHaveLength(1);
  });
});

describe('a void of a salary', () => {
  /** A teacher with a paid salary of one fee, and the receipt of the fee. */
  async function paidTeacher() {
    const teacher = await salaries.taught('6/4');
    const [receipt = ''] = await salaries.collect(teacher.student, [MONTH], '16-03-2026');
    await salaries.pay(teacher, MONTH);
    return { teacher, receipt };
  }

  it('with a concurrent void of its payment leaves the line excluded (R-838)', async () => {
    for (const isFirst of [true, false]) {
      const { teacher, receipt } = await paidTeacher();
      const other = await openTransaction(server);
      // The first one waits for the lock of the audit log, the other one for the first one.
      await other.query('select from audit_head for update');
      const voids = [() => voidSalaryOf(teacher), () => voidReceipt(receipt)];
      const [first, second] = isFirst ? voids : voids.toReversed();
      const started = first?.();
      await untilBlocked(server);
      const later = second?.();
      await untilBlocked(server, 2);
      await other.commit();
      const responses = await Promise.all([started, later].flatMap((each) => each ?? []));
      expect(tally(responses)).toEqual({ '200': 2 });
      expect(await salaries.total(teacher, MONTH)).toBe(0);
      expect(await salaries.total(teacher, '04-2026')).toBe(0);
      expect(await findings()).toEqual([]);
    }
  });

  it('while the next month is paid leaves each line in one salary (R-838)', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { teacher, receipt } = await paidTeacher();
      server.clock.set('2026-04-15T02:00:00Z');
      await voidReceipt(receipt);
      const late = await salaries.collect(teacher.student, ['05-2026'], '15-03-2026');
      expect(late).toHaveLength(1);
      // April counts the late fee and deducts the voided one, or March is open again.
      const [next, voiding] = await Promise.all([
        paySalaryOf(teacher, '04-2026'),
        voidSalaryOf(teacher),
      ]);
      expect(next.status).toBe(200);
      expect([200, 409]).toContain(voiding.status);
      let total = await salaries.total(teacher, '04-2026');
      if (voiding.status === 200) total += await salaries.pay(teacher, MONTH);
      else total += await salaries.total(teacher, MONTH);
      expect(total).toBe(6_000);
      expect(await findings()).toEqual([]);
      server.clock.now = MORNING;
    }
  });

  it('while the month is paid again makes one salary after the other (R-840)', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { teacher } = await paidTeacher();
      const responses = await Promise.all([
        voidSalaryOf(teacher),
        paySalaryOf(teacher),
        voidSalaryOf(teacher),
        paySalaryOf(teacher),
      ]);
      const statuses = responses.map(({ status }) => status);
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true);
      expect(await salaries.total(teacher, MONTH)).toBe(6_000);
      const { voids, paymentStatus } = await salaries.details(teacher, MONTH);
      const paid = statuses.filter((_, index) => index % 2 === 1 && statuses[index] === 200).length;
      expect(paymentStatus).toBe(voids.length > paid ? 'PENDING' : 'PAID');
    }
    expect(await findings()).toEqual([]);
  });
});

describe('a salary whose fee is voided at once', () => {
  it('leaves correct summaries whichever comes first (D-23)', async () => {
    for (let round = 0; round < 10; round += 1) {
      const teacher = await salaries.taught('6/4');
      const [receipt = ''] = await salaries.collect(teacher.student, [MONTH], '16-03-2026');
      const responses = await Promise.all([paySalaryOf(teacher), voidReceipt(receipt)]);
      expect(tally(responses)).toEqual({ '200': 2 });
    }
    expect(await findings()).toEqual([]);
  });
});
