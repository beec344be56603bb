import { cancelMiscCharge, cancelSubscription, getStudent } from '@kelas/contract/students';
import { getTuitionPayment, payTuition } from '@kelas/contract/tuition-payments';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

/** The months among these in which the student has a tuition line. */
async function monthsCharged(uuid: string, months: readonly string[]): Promise<string[]> {
  const charged: string[] = [];
  for (const month of months) {
    if ((await server.ask(getTuitionPayment, { uuid, month })).length > 0) charged.push(month);
  }
  return charged;
}

const EARLY = ['12-2025', '01-2026', '02-2026', '03-2026', '04-2026', '05-2026'];

describe('cancelling a subscription', () => {
  it('charges from the effective month up to, but not including, the cancelled one', async () => {
    const { uuid, subscriptionId } = await make.enrolled({ effectiveDate: '01-2026' });
    const answer = await server.ask(cancelSubscription, { id: subscriptionId, month: '04-2026' });
    expect(answer).toEqual({ subscriptionId, cancelledDate: '04-2026' });
    expect(await monthsCharged(uuid, EARLY)).toEqual(['01-2026', '02-2026', '03-2026']);
    expect((await server.ask(getStudent, { uuid })).tuitionCourses).toMatchObject([
      { subscriptionId, cancelledDate: '04-2026' },
    ]);
  });

  it('from its first month charges nothing', async () => {
    const { uuid, subscriptionId } = await make.enrolled({ effectiveDate: '02-2026' });
    await make.cancel(subscriptionId, '02-2026');
    expect(await monthsCharged(uuid, EARLY)).toEqual([]);
  });

  it('before its first month is 422, and it goes on', async () => {
    const { uuid, subscriptionId } = await make.enrolled({ effectiveDate: '02-2026' });
    const refused = await server.fail(cancelSubscription, { id: subscriptionId, month: '01-2026' });
    expect([refused.status, refused.code, refused.message]).toEqual([
      422,
      'INVALID',
      'This subscription begins in 02-2026; it cannot end before that',
    ]);
    expect(await monthsCharged(uuid, EARLY)).toEqual(['02-2026', '03-2026', '04-2026', '05-2026']);
  });

  it('again is 409, in the same month as in any other', async () => {
    const { uuid, subscriptionId } = await make.enrolled();
    await make.cancel(subscriptionId, '04-2026');
    for (const month of ['04-2026', '02-2026', '06-2026']) {
      const refused = await server.fail(cancelSubscription, { id: subscriptionId, month });
      expect([refused.status, refused.code]).toEqual([409, 'ALREADY_CANCELLED']);
    }
    expect(await monthsCharged(uuid, EARLY)).toEqual(['01-2026', '02-2026', '03-2026']);
  });

  it('leaves a paid month paid', async () => {
    const enrolled = await make.enrolled();
    await make.pay(enrolled, '03-2026');
    await make.cancel(enrolled.subscriptionId, '02-2026');
    expect(await monthsCharged(enrolled.uuid, EARLY)).toEqual(['01-2026', '03-2026']);
    const lines = await server.ask(getTuitionPayment, { uuid: enrolled.uuid, month: '03-2026' });
    expect(lines).toMatchObject([{ paymentStatus: 'PAID', fee: enrolled.fee }]);
    const again = await server.fail(payTuition, [paymentLine(enrolled, '03-2026')]);
    expect([again.status, again.code]).toEqual([409, 'ALREADY_PAID']);
  });

  it('does not forgive an unpaid month of before', async () => {
    const enrolled = await make.enrolled();
    await make.cancel(enrolled.subscriptionId, '03-2026');
    expect(await make.pay(enrolled, '02-2026')).toMatchObject({ totalAmount: enrolled.fee });
  });

  it('of an unknown id is 404', async () => {
    const refused = await server.fail(cancelSubscription, { id: 2_147_483_647, month: '04-2026' });
    expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('does not reach a misc line by its id', async () => {
    const { uuid } = await make.student({ misc: [{ id: 2, fee: 6000 }] });
    const [line] = (await server.ask(getStudent, { uuid })).miscs;
    const wrong = { id: line?.subscriptionId, month: '04-2026' };
    expect((await server.fail(cancelSubscription, wrong)).status).toBe(404);
  });

  it.each([
    [{ id: 1 }, 'Please select cancellation date'],
    [{ id: 1, month: '' }, 'Please select cancellation date'],
    [{ id: 1, month: '13-2026' }, 'Month must be a month, MM-YYYY'],
    [{ month: '01-2026' }, 'id is required'],
    [{ id: 'x', month: '01-2026' }, 'id is not valid'],
    [[], 'The request must be a JSON object'],
  ])('with %j is 422 in plain text', async (body, message) => {
    for (const call of [cancelSubscription, cancelMiscCharge]) {
      const refused = await server.fail(call, body);
      expect([refused.status, refused.message]).toEqual([422, message]);
    }
  });
});

describe('cancelling a misc line', () => {
  async function charged() {
    const { uuid } = await make.student({ misc: [{ id: 2, fee: 6000 }] });
    const [line] = (await server.ask(getStudent, { uuid })).miscs;
    return { uuid, id: line?.subscriptionId ?? 0 };
  }

  it('keeps the month that is given', async () => {
    const { uuid, id } = await charged();
    const answer = await server.ask(cancelMiscCharge, { id, month: '05-2026' });
    expect(answer).toEqual({ subscriptionId: id, cancelledDate: '05-2026' });
    expect((await server.ask(getStudent, { uuid })).miscs).toMatchObject([
      { subscriptionId: id, month: '01-2026', cancelledDate: '05-2026' },
    ]);
  });

  it('again is 409', async () => {
    const { id } = await charged();
    await server.ask(cancelMiscCharge, { id, month: '05-2026' });
    const refused = await server.fail(cancelMiscCharge, { id, month: '06-2026' });
    expect([refused.status, refused.code]).toEqual([409, 'ALREADY_CANCELLED']);
  });

  it('that is paid is 409', async () => {
    const { uuid } = await make.student();
    await server.ask(payTuition, [
      {
        uuid,
        id: 3,
        fee: 2000,
        month: '03-2026',
        transactionDate: '16-03-2026',
        paymentType: 'CASH',
      },
    ]);
    const [line] = (await server.ask(getStudent, { uuid })).miscs;
    expect(line).toMatchObject({ paymentStatus: 'PAID', month: '03-2026' });
    const refused = await server.fail(cancelMiscCharge, {
      id: line?.subscriptionId,
      month: '03-2026',
    });
    expect([refused.status, refused.code]).toEqual([409, 'ALREADY_PAID']);
  });

  it('of an unknown id, or of a subscription, is 404', async () => {
    const { subscriptionId } = await make.enrolled();
    for (const id of [subscriptionId, 2_147_483_647]) {
      expect((await server.fail(cancelMiscCharge, { id, month: '04-2026' })).status).toBe(404);
    }
  });
});
