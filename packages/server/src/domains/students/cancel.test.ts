import { payTuition } from '@kelas/contract/payments';
import { cancelMiscCharge, cancelSubscription, getStudent } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

/** Those of the months in which the student has a tuition line. */
async function monthsCharged(uuid: string, months: readonly string[]): Promise<string[]> {
  const charged: string[] = [];
  for (const month of months) {
    if ((await server.ask(getTuitionPayment, { uuid, month })).length > 0) charged.push(month);
  }
  return charged;
}

const EARLY = ['12-2025', '01-2026', '02-2026', '03-2026', '04-2026', '05-2026'];

describe('cancelling a subscription', () => {
  it('charges from the effective month until before the cancelled month (R-222)', async () => {
    const { uuid, subscriptionId } = await make.enrolled({ effectiveDate: '01-2026' });
    const response = await server.ask(cancelSubscription, { id: subscriptionId, month: '04-2026' });
    expect(response).toEqual({ subscriptionId, cancelledDate: '04-2026' });
    expect(await monthsCharged(uuid, EARLY)).toEqual(['01-2026', '02-2026', '03-2026']);
    expect((await server.ask(getStudent, { uuid })).tuitionCourses).toMatchObject([
      { subscriptionId, cancelledDate: '04-2026' },
    ]);
  });

  it('from the effective month charges nothing', async () => {
    const { uuid, subscriptionId } = await make.enrolled({ effectiveDate: '02-2026' });
    await make.cancel(subscriptionId, '02-2026');
    expect(await monthsCharged(uuid, EARLY)).toEqual([]);
  });

  it('before the effective month returns 422 and changes nothing (R-230)', async () => {
    const { uuid, subscriptionId } = await make.enrolled({ effectiveDate: '02-2026' });
    const refused = await server.fail(cancelSubscription, { id: subscriptionId, month: '01-2026' });
    expect([refused.status, refused.code, refused.message]).toEqual([
      422,
      'INVALID',
      'This subscription begins in Feb 2026; it cannot end before that',
    ]);
    expect(await monthsCharged(uuid, EARLY)).toEqual(['02-2026', '03-2026', '04-2026', '05-2026']);
  });

  it('a second time returns 409 for any month (R-230)', async () => {
    const { uuid, subscriptionId } = await make.enrolled();
    await make.cancel(subscriptionId, '04-2026');
    for (const month of ['04-2026', '02-2026', '06-2026']) {
      const refused = await server.fail(cancelSubscription, { id: subscriptionId, month });
      expect([refused.status, refused.code]).toEqual([409, 'ALREADY_CANCELLED']);
    }
    expect(await monthsCharged(uuid, EARLY)).toEqual(['01-2026', '02-2026', '03-2026']);
  });

  it('leaves a paid month paid (R-229)', async () => {
    const enrolled = await make.enrolled();
    await make.pay(enrolled, '03-2026');
    await make.cancel(enrolled.subscriptionId, '02-2026');
    expect(await monthsCharged(enrolled.uuid, EARLY)).toEqual(['01-2026', '03-2026']);
    const lines = await server.ask(getTuitionPayment, { uuid: enrolled.uuid, month: '03-2026' });
    expect(lines).toMatchObject([{ paymentStatus: 'PAID', fee: enrolled.fee }]);
    const again = await server.fail(payTuition, [paymentLine(enrolled, '03-2026')]);
    expect([again.status, again.code]).toEqual([409, 'ALREADY_PAID']);
  });

  it('leaves an earlier unpaid month owed', async () => {
    const enrolled = await make.enrolled();
    await make.cancel(enrolled.subscriptionId, '03-2026');
    expect(await make.pay(enrolled, '02-2026')).toMatchObject({ totalAmount: enrolled.fee });
  });

  it('returns 404 for an unknown id', async () => {
    const refused = await server.fail(cancelSubscription, { id: 2_147_483_647, month: '04-2026' });
    expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND']);
  });

  it('returns 404 for the id of a misc line', async () => {
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
  ])('returns 422 with a text for %j', async (body, message) => {
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

  it('keeps the given month on the line (R-236)', async () => {
    const { uuid, id } = await charged();
    const response = await server.ask(cancelMiscCharge, { id, month: '05-2026' });
    expect(response).toEqual({ subscriptionId: id, cancelledDate: '05-2026' });
    expect((await server.ask(getStudent, { uuid })).miscs).toMatchObject([
      { subscriptionId: id, month: '01-2026', cancelledDate: '05-2026' },
    ]);
  });

  it('a second time returns 409', async () => {
    const { id } = await charged();
    await server.ask(cancelMiscCharge, { id, month: '05-2026' });
    const refused = await server.fail(cancelMiscCharge, { id, month: '06-2026' });
    expect([refused.status, refused.code]).toEqual([409, 'ALREADY_CANCELLED']);
  });

  it('returns 409 for a paid line (R-237)', async () => {
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

  it('returns 404 for an unknown id or a subscription', async () => {
    const { subscriptionId } = await make.enrolled();
    for (const id of [subscriptionId, 2_147_483_647]) {
      expect((await server.fail(cancelMiscCharge, { id, month: '04-2026' })).status).toBe(404);
    }
  });
});
