import { cancelSubscription, changeStudentStatus } from '@kelas/contract/students';
import { getTuitionPayment, listPayableMonths, payTuition } from '@kelas/contract/tuition-payments';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { expectNoGaps, openClients, tally } from '@kelas/testkit/clients';
import { courseLine, type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const desk = await openClients(server);

const months = async ({ uuid }: { uuid: string }) =>
  (await server.ask(listPayableMonths, { uuid })).map(({ month }) => month);

/** So many months from one on. */
const from = (first: string, count: number) =>
  Array.from({ length: count }, (_, index) => addMonths(first as Month, index));

const statusOf = async ({ uuid }: Enrolled, month: string) =>
  (await server.ask(getTuitionPayment, { uuid, month })).map((line) => line.paymentStatus);

describe('the months that can be paid', () => {
  it('are all unpaid ones from the first, and twelve to come, each with its lines', async () => {
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

  it('end where a course or the student does, and leave out months of a pause', async () => {
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

  it('are none of a free course, of nobody, or of a student without courses', async () => {
    expect(await months(await make.enrolled({ fee: 0 }))).toEqual([]);
    expect(await months(await make.student())).toEqual([]);
    const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect((await server.fail(listPayableMonths, { uuid })).status).toBe(404);
    expect((await server.fail(listPayableMonths, { uuid: 'x' })).status).toBe(400);
    expect((await server.fail(listPayableMonths, { uuid }, { as: null })).status).toBe(401);
  });
});

describe('a payment of several months', () => {
  it('is one receipt for all, ahead too', async () => {
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

  it('is all or nothing, when another desk has taken one of the months', async () => {
    const student = await make.enrolled();
    await make.pay(student, '02-2026');
    const refused = await server.fail(
      payTuition,
      from('01-2026', 3).map((month) => paymentLine(student, month)),
    );
    expect([refused.status, refused.code]).toEqual([409, 'ALREADY_PAID']);
    expect(await months(student)).toEqual(['01-2026', ...from('03-2026', 13)]);
  });

  it('is one of two that overlap at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const student = await make.enrolled();
      const post = (wanted: readonly string[]) =>
        desk(
          payTuition.path,
          wanted.map((month) => paymentLine(student, month)),
        );
      const answers = await Promise.all([post(from('01-2026', 3)), post(from('03-2026', 3))]);
      expect(tally(answers)).toEqual({ '200': 1, '409 ALREADY_PAID': 1 });
      const paid = answers[0]?.status === 200 ? from('01-2026', 3) : from('03-2026', 3);
      expect(await months(student)).toEqual(
        from('01-2026', 15).filter((each) => !paid.includes(each)),
      );
    }
    await expectNoGaps(server);
  });
});
