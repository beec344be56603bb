import { payTuition } from '@kelas/contract/payments';
import { cancelSubscription, changeStudentStatus } from '@kelas/contract/students';
import { getTuitionPayment, listPayableMonths } from '@kelas/contract/tuition-fees';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { expectNoGaps, openClients, tally } from '@kelas/testkit/clients';
import { courseLine, type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);

const months = async ({ uuid }: { uuid: string }) =>
  (await server.ask(listPayableMonths, { uuid })).map(({ month }) => month);

/** `count` months from `first` on. */
const from = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(first as Month, index));

const statusOf = async ({ uuid }: Enrolled, month: string) =>
  (await server.ask(getTuitionPayment, { uuid, month })).map((line) => line.paymentStatus);

describe('the payable months (R-432)', () => {
  it('are all unpaid ones up to twelve months ahead, each with its lines', async () => {
    const { offerings } = await make.teacher({}, [6000, 4500]);
    const { uuid } = await make.student({
      tuitionCourse: offerings.map((offering, index) =>
        courseLine(offering, { effectiveDate: index === 0 ? '01-2026' : '03-2026' }),
      ),
    });
    const [first, second] = await server.ask(getTuitionPayment, { uuid, month: '03-2026' });
    const listed = await server.ask(listPayableMonths, { uuid });
    expect(listed.map(({ month }) => month)).toEqual(from('01-2026', 15));
    const line = (of: typeof first) => ({
      subscriptionId: of?.subscriptionId,
      subjectName: of?.subjectName,
      fee: of?.fee,
    });
    expect(listed[0]).toEqual({ month: '01-2026', totalOwedFee: 6000, lines: [line(first)] });
    expect(listed[2]).toEqual({
      month: '03-2026',
      totalOwedFee: 10_500,
      lines: [line(first), line(second)],
    });
    const paid = { uuid, subscriptionId: first?.subscriptionId ?? 0, fee: 6000 };
    await make.pay(paid, '01-2026');
    await make.pay(paid, '03-2026');
    const left = await server.ask(listPayableMonths, { uuid });
    expect(left[0]?.month).toBe('02-2026');
    expect(left[1]).toEqual({ month: '03-2026', totalOwedFee: 4500, lines: [line(second)] });
  });

  it('end with a cancellation, a termination or a deactivation', async () => {
    const cancelled = await make.enrolled();
    await server.ask(cancelSubscription, { id: cancelled.subscriptionId, month: '05-2026' });
    expect(await months(cancelled)).toEqual(from('01-2026', 4));

    const left = await make.enrolled();
    const terminate = { uuid: left.uuid, status: 'TERMINATED', terminatedDate: '03-2026' } as const;
    await server.ask(changeStudentStatus, terminate);
    expect(await months(left)).toEqual(['01-2026', '02-2026']);

    const away = await make.enrolled();
    await server.ask(changeStudentStatus, { uuid: away.uuid, status: 'DEACTIVATED' });
    expect(await months(away)).toEqual(from('01-2026', 3));
  });

  it('are empty without fees, and return 404, 400 and 401 for wrong requests', async () => {
    expect(await months(await make.enrolled({ fee: 0 }))).toEqual([]);
    expect(await months(await make.student())).toEqual([]);
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect((await server.fail(listPayableMonths, { uuid })).status).toBe(404);
    expect((await server.fail(listPayableMonths, { uuid: 'x' })).status).toBe(400);
    expect((await server.fail(listPayableMonths, { uuid }, { as: null })).status).toBe(401);
  });
});

describe('a payment of several months', () => {
  it('has one receipt, also with months ahead (R-431)', async () => {
    const student = await make.enrolled({ fee: 6000 });
    const wanted = ['01-2026', '03-2026', '03-2027'];
    const receipt = await server.ask(
      payTuition,
      wanted.map((month) => paymentLine(student, month)),
    );
    expect(receipt.totalAmount).toBe(18_000);
    for (const month of wanted) expect(await statusOf(student, month)).toEqual(['PAID']);
    expect(await months(student)).toEqual(['02-2026', ...from('04-2026', 11)]);
  });

  it('records nothing if one of the months is paid (R-423)', async () => {
    const student = await make.enrolled();
    await make.pay(student, '02-2026');
    const refused = await server.fail(
      payTuition,
      from('01-2026', 3).map((month) => paymentLine(student, month)),
    );
    expect([refused.status, refused.code]).toEqual([409, 'ALREADY_PAID']);
    expect(await months(student)).toEqual(['01-2026', ...from('03-2026', 13)]);
  });

  it('succeeds for one of two concurrent ones that overlap', async () => {
    for (let round = 0; round < 5; round += 1) {
      const student = await make.enrolled();
      const post = (wanted: readonly string[]) =>
        client(
          payTuition.path,
          wanted.map((month) => paymentLine(student, month)),
        );
      const responses = await Promise.all([post(from('01-2026', 3)), post(from('03-2026', 3))]);
      expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 1 });
      const paid = responses[0]?.status === 200 ? from('01-2026', 3) : from('03-2026', 3);
      expect(await months(student)).toEqual(
        from('01-2026', 15).filter((each) => !paid.includes(each)),
      );
    }
    await expectNoGaps(server);
  });
});
