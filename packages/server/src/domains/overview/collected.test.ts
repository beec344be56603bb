import { getOverview, RECEIPTS_SHOWN } from '@kelas/contract/overview';
import { voidPayment } from '@kelas/contract/payments';
import { Makers } from '@kelas/testkit/fixtures';
import { startServer, type TestServer } from '@kelas/testkit/server';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let make: Makers;

beforeEach(async () => {
  server = await startServer();
  make = new Makers(server);
});

const today = async (as = server.admin) => (await server.ask(getOverview, {}, { as })).today;
const payAs = async (as: string, fee: number, how: Parameters<Makers['pay']>[2] = {}) => {
  const asStaff = new Makers({ ask: (call, input) => server.ask(call, input, { as }) });
  return asStaff.pay(await make.enrolled({ fee }), '03-2026', how);
};
const of = (changes: object) => ({
  cash: 0,
  bank: 0,
  unknown: 0,
  receipts: 0,
  voids: 0,
  ...changes,
});

describe("today's money on the landing page", () => {
  it('is all of it by person for an ADMIN, the own part for an EMPLOYEE (R-1420, R-1421)', async () => {
    await payAs(server.employee, 6000);
    await payAs(server.employee, 2500, { paymentType: 'BANK' });
    await payAs(server.admin, 1000);
    const admin = { staffName: 'the-admin', ...of({ cash: 1000, receipts: 1 }) };
    const own = { staffName: 'the-employee', ...of({ cash: 6000, bank: 2500, receipts: 2 }) };
    expect(await today()).toMatchObject({
      ...of({ cash: 7000, bank: 2500, receipts: 3 }),
      people: [admin, own],
    });
    const shown = await today(server.employee);
    expect(shown).toMatchObject({
      ...of({ cash: 6000, bank: 2500, receipts: 2 }),
      people: [own],
    });
    expect(shown.latest).toHaveLength(2);
  });

  it('is less the voids of today, also of earlier payments', async () => {
    const earlier = await payAs(server.employee, 6000);
    server.clock.set('2026-03-17T02:00:00Z');
    const same = await payAs(server.employee, 1000, { paymentType: 'BANK' });
    for (const { receiptNo } of [earlier, same]) {
      await server.ask(voidPayment, { receiptNo, reason: 'Mistake' });
    }
    const shown = await today();
    expect(shown).toMatchObject(of({ cash: -6000, receipts: 1, voids: 2 }));
    expect(shown.latest.map(({ receiptNo, voided }) => [receiptNo, voided])).toEqual([
      [same.receiptNo, true],
    ]);
  });

  it.each([
    ['2026-03-15T15:59:59.999Z', 0],
    ['2026-03-15T16:00:00Z', 1],
    ['2026-03-16T15:59:59.999Z', 1],
    ['2026-03-16T16:00:00Z', 0],
  ])("a payment of %s counts on 16-03-2026 in Singapore's time: %i", async (recorded, receipts) => {
    server.clock.set(recorded);
    await payAs(server.employee, 6000, { transactionDate: '01-03-2026' });
    server.clock.set('2026-03-16T04:00:00Z');
    expect(await today()).toMatchObject(of({ cash: receipts * 6000, receipts }));
  });

  it('counts an imported payment without a type as unknown (R-907)', async () => {
    await payAs(server.employee, 6000);
    await sql`
      with imported as (
        insert into payment (receipt_year, receipt_number, student_id, transaction_date, recorded_at,
          recorded_by)
        select receipt_year, 900, student_id, transaction_date, recorded_at, recorded_by from payment
        returning id, student_id, transaction_date
      )
      insert into payment_line (payment_id, student_id, transaction_date, month, fee, subscription_id)
      select imported.id, imported.student_id, imported.transaction_date, '2026-04-01', 700, subscription_id
      from imported, payment_line`.execute(server.db);
    const shown = await today();
    expect(shown).toMatchObject(of({ cash: 6000, unknown: 700, receipts: 2 }));
    expect(shown.latest[0]).toMatchObject({ paymentType: null, totalAmount: 700 });
  });

  it(`lists the newest ${RECEIPTS_SHOWN} receipts with student and amount (R-1422)`, async () => {
    const receipts: string[] = [];
    for (let count = 0; count <= RECEIPTS_SHOWN; count += 1) {
      server.clock.pass(60);
      receipts.unshift((await payAs(server.employee, 1000 + count)).receiptNo);
    }
    const { latest } = await today();
    expect(latest.map(({ receiptNo }) => receiptNo)).toEqual(receipts.slice(0, RECEIPTS_SHOWN));
    expect(latest[0]).toEqual({
      receiptNo: receipts[0],
      uuid: expect.any(String),
      name: expect.stringMatching(/^Student/),
      totalAmount: 1000 + RECEIPTS_SHOWN,
      paymentType: 'CASH',
      recordCreateDate: server.clock.now.toISOString(),
      voided: false,
    });
  });
});
