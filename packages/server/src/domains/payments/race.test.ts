import { payTuition } from '@kelas/contract/payments';
import { cancelSubscription, changeStudentStatus } from '@kelas/contract/students';
import { monthFromSql } from '@kelas/contract/values/month';
import { expectNoGaps, openClients, tally, times } from '@kelas/testkit/clients';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);
const MONTHS = Array.from(
  { length: 12 },
  (_, index) => `${String(index + 1).padStart(2, '0')}-2026`,
);

const post = (lines: unknown, key?: string, path: string = payTuition.path) =>
  client(path, lines, { key });

/** The paid months of the subscription, with repetitions. */
async function paidMonths({ subscriptionId }: Enrolled): Promise<string[]> {
  const lines = await server.db
    .selectFrom('payment_line')
    .select('month')
    .where('subscription_id', '=', subscriptionId)
    .orderBy('month')
    .execute();
  return lines.map((line) => monthFromSql(line.month));
}

describe('twenty concurrent payments of one line', () => {
  it('make one payment and nineteen refusals (R-426)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const student = await make.enrolled();
      const responses = await times(20, () => post([paymentLine(student, '03-2026')]));
      expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 19 });
      expect(await paidMonths(student)).toEqual(['03-2026']);
    }
    await expectNoGaps(server);
  });

  it('make one payment if their lines only overlap, in any order', async () => {
    const student = await make.enrolled();
    const responses = await times(20, (index) => {
      const months = ['02-2026', '03-2026', MONTHS[3 + (index % 9)] ?? ''];
      const lines = months.map((month) => paymentLine(student, month));
      return post(index % 2 === 0 ? lines : lines.toReversed());
    });
    expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 19 });
    expect(await paidMonths(student)).toHaveLength(3);
    await expectNoGaps(server);
  });
});

describe('concurrent payments of the months of one course', () => {
  it('are all recorded', async () => {
    const student = await make.enrolled({ effectiveDate: '01-2026' });
    const responses = await Promise.all(MONTHS.map((month) => post([paymentLine(student, month)])));
    expect(tally(responses)).toEqual({ '200': 12 });
    expect(await paidMonths(student)).toEqual(MONTHS);
    await expectNoGaps(server);
  });
});

describe('a concurrent payment and cancellation', () => {
  it('end as if one ran before the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const student = await make.enrolled();
      const [paid, cancelled] = await Promise.all([
        post([paymentLine(student, '05-2026')]),
        post({ id: student.subscriptionId, month: '05-2026' }, undefined, cancelSubscription.path),
      ]);
      expect(cancelled.status).toBe(200);
      expect(['200', '409 NOT_DUE']).toContain(Object.keys(tally([paid]))[0]);
      expect(await paidMonths(student)).toEqual(paid.status === 200 ? ['05-2026'] : []);
    }
    await expectNoGaps(server);
  });

  it('refuse the payment if the cancellation commits first', async () => {
    const student = await make.enrolled();
    const other = await openTransaction(server);
    await other.query("update subscription set cancelled_month = '2026-05-01' where id = $1", [
      student.subscriptionId,
    ]);
    const paying = post([paymentLine(student, '05-2026')]);
    await untilBlocked(server);
    await other.commit();
    expect(tally([await paying])).toEqual({ '409 NOT_DUE': 1 });
  });

  it('end in the order in which they wait for the course', async () => {
    const student = await make.enrolled();
    const other = await openTransaction(server);
    await other.query('select from subscription where id = $1 for share', [student.subscriptionId]);
    const cancelling = post(
      { id: student.subscriptionId, month: '05-2026' },
      undefined,
      cancelSubscription.path,
    );
    await untilBlocked(server);
    const paying = post([paymentLine(student, '05-2026')]);
    await other.commit();
    expect((await cancelling).status).toBe(200);
    expect(tally([await paying])).toEqual({ '409 NOT_DUE': 1 });
    expect(await paidMonths(student)).toEqual([]);
  });

  it('delay the cancellation until the payment has committed', async () => {
    const student = await make.enrolled();
    const other = await openTransaction(server);
    await other.query('select from subscription where id = $1 for no key update', [
      student.subscriptionId,
    ]);
    const paying = post([paymentLine(student, '05-2026')]);
    await untilBlocked(server);
    const cancelling = post(
      { id: student.subscriptionId, month: '05-2026' },
      undefined,
      cancelSubscription.path,
    );
    await other.commit();
    expect((await paying).status).toBe(200);
    expect((await cancelling).status).toBe(200);
    expect(await paidMonths(student)).toEqual(['05-2026']);
  });
});

describe('a concurrent payment and change of status', () => {
  it('end as if one ran before the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const student = await make.enrolled();
      const { subscriptionId: _, ...common } = paymentLine(student, '05-2026');
      const terminate = { uuid: student.uuid, status: 'TERMINATED', terminatedDate: '05-2026' };
      const [paid, terminated] = await Promise.all([
        post([paymentLine(student, '05-2026'), { ...common, id: 5, fee: 2500 }]),
        post(terminate, undefined, changeStudentStatus.path),
      ]);
      expect(terminated.status).toBe(200);
      expect(['200', '409 NOT_DUE']).toContain(Object.keys(tally([paid]))[0]);
      expect(await paidMonths(student)).toEqual(paid.status === 200 ? ['05-2026'] : []);
    }
    await expectNoGaps(server);
  });

  it('do not deadlock', async () => {
    const student = await make.enrolled();
    const terminate = { uuid: student.uuid, status: 'TERMINATED', terminatedDate: '05-2026' };
    const other = await openTransaction(server);
    // The payment locks the subscription while the termination locks the student.
    await other.query('select from subscription where id = $1 for share', [student.subscriptionId]);
    const terminating = post(terminate, undefined, changeStudentStatus.path);
    await untilBlocked(server);
    const paying = post([paymentLine(student, '04-2026')]);
    await other.commit();
    expect((await paying).status).toBe(200);
    expect((await terminating).status).toBe(200);
  });
});

describe('a request that is repeated with its Idempotency-Key (R-1222)', () => {
  it('twenty times at once makes one payment and twenty equal responses', async () => {
    const student = await make.enrolled();
    const responses = await times(20, () =>
      post([paymentLine(student, '03-2026')], 'same-tuition'),
    );
    expect(tally(responses)).toEqual({ '200': 20 });
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    await expectNoGaps(server);
  });

  it('makes one payment of a new misc charge, which no other rule protects', async () => {
    const student = await make.enrolled();
    const { subscriptionId: _, ...common } = paymentLine(student, '03-2026');
    const misc = [{ ...common, id: 5, name: 'Shirt', fee: 2500 }];
    const responses = await times(20, () => post(misc, 'same-misc'));
    expect(tally(responses)).toEqual({ '200': 20 });
    expect(new Set(responses.map((response) => response.body.receiptNo)).size).toBe(1);
    const charges = await server.db
      .selectFrom('misc_charge')
      .innerJoin('student', 'student.id', 'misc_charge.student_id')
      .select('misc_charge.id')
      .where('student.uuid', '=', student.uuid)
      .execute();
    expect(charges).toHaveLength(1);
    await expectNoGaps(server);
  });

  it('later returns the first result, although the line is paid', async () => {
    const student = await make.enrolled();
    const lines = [paymentLine(student, '03-2026')];
    const first = await post(lines, 'later');
    expect(first.status).toBe(200);
    expect((await post(lines, 'later')).body).toEqual(first.body);
    expect(tally([await post(lines)])).toEqual({ '409 ALREADY_PAID': 1 });
    expect(tally([await post(lines, 'other')])).toEqual({ '409 ALREADY_PAID': 1 });
  });

  it('counts as the same request with reordered and unknown fields', async () => {
    const student = await make.enrolled();
    const line = paymentLine(student, '03-2026');
    const first = await post([line], 'reordered');
    const reordered = Object.fromEntries(Object.entries(line).toReversed());
    expect((await post([{ ...reordered, note: 'x' }], 'reordered')).body).toEqual(first.body);
  });

  it('with another body returns 422 and records nothing (R-1223)', async () => {
    const student = await make.enrolled();
    await post([paymentLine(student, '03-2026')], 'taken');
    const response = await post([paymentLine(student, '04-2026')], 'taken');
    expect(tally([response])).toEqual({ '422 INVALID': 1 });
    expect(response.body.error).toMatchObject({
      message: 'This Idempotency-Key was used for another request',
    });
    expect(await paidMonths(student)).toEqual(['03-2026']);
  });

  it('with other bodies at once makes one payment and returns 422 for the others', async () => {
    for (let round = 0; round < 5; round += 1) {
      const student = await make.enrolled();
      const responses = await times(8, (index) =>
        post([paymentLine(student, MONTHS[index] ?? '')], `contested-${round}`),
      );
      expect(tally(responses)).toEqual({ '200': 1, '422 INVALID': 7 });
      expect(await paidMonths(student)).toHaveLength(1);
    }
    await expectNoGaps(server);
  });

  it('may succeed after a failure', async () => {
    const student = await make.enrolled({ effectiveDate: '01-2026' });
    const early = { ...paymentLine(student, '03-2026'), fee: student.fee + 1 };
    expect(tally([await post([early], 'again')])).toEqual({ '409 FEE_CHANGED': 1 });
    expect((await post([paymentLine(student, '03-2026')], 'again')).status).toBe(200);
  });

  it('needs a key of 1 to 200 visible characters', async () => {
    const student = await make.enrolled();
    for (const key of ['', 'a b', 'x'.repeat(201)]) {
      const response = await post([paymentLine(student, '03-2026')], key);
      expect([key.length, response.status]).toEqual([key.length, 400]);
    }
    expect(await paidMonths(student)).toEqual([]);
    expect((await post([paymentLine(student, '03-2026')], 'x'.repeat(200))).status).toBe(200);
  });
});

describe('eighty concurrent payments of all kinds', () => {
  it('leave receipt numbers without gaps and no line paid twice (R-602, R-426)', async () => {
    const students = await times(4, () => make.enrolled());
    const responses = await times(80, (index) => {
      const student = students[index % 4];
      if (!student) throw new Error('no student');
      const line = paymentLine(student, MONTHS[index % 6] ?? '');
      const { subscriptionId: _, ...common } = line;
      const misc = { ...common, id: 5, fee: 1000 };
      if (index % 5 === 0) return post([{ ...line, fee: 1 }]);
      if (index % 7 === 0) return post([misc, line], `storm-${index % 3}-${index % 4}`);
      if (index % 11 === 0) return post([line, { ...misc, id: 99 }]);
      return post([line]);
    });
    for (const { status } of responses) expect([200, 409, 422]).toContain(status);
    await expectNoGaps(server);
    const twice = await server.db
      .selectFrom('payment_line')
      .select(['subscription_id', 'month'])
      .where('subscription_id', 'is not', null)
      .groupBy(['subscription_id', 'month'])
      .having((eb) => eb.fn.countAll<number>(), '>', 1)
      .execute();
    expect(twice).toEqual([]);
    const empty = await server.db
      .selectFrom('payment')
      .leftJoin('payment_line', 'payment_line.payment_id', 'payment.id')
      .select('payment.id')
      .where('payment_line.id', 'is', null)
      .execute();
    expect(empty).toEqual([]);
  });
});
