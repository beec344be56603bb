import { listMiscPayments } from '@kelas/contract/misc-fees';
import { payMisc } from '@kelas/contract/payments';
import { cancelMiscCharge } from '@kelas/contract/students';
import { expectNoGaps, openClients, tally, times } from '@kelas/testkit/clients';
import { Makers, miscPayment } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);

type Body = ReturnType<typeof miscPayment>;
const pay = (body: Body, key?: string) => client(payMisc.path, body, { key });
const cancel = (id: number) => client(cancelMiscCharge.path, { id, month: '05-2026' });

/** A student with one charge. */
async function one() {
  const { uuid, name, charges } = await make.charged();
  const [charge] = charges;
  if (!charge) throw new Error('the student has no charge');
  return { uuid, name, charge };
}

/** The owed and total cents of a student's books in the list. */
async function books(name: string) {
  const filter = { month: '01-2026', itemId: '2', name };
  const [row] = await server.ask(listMiscPayments, filter);
  return [row?.totalOwedFee, row?.totalMiscFee];
}

async function chargesOf(uuid: string): Promise<number> {
  const charges = await server.db
    .selectFrom('misc_charge')
    .innerJoin('student', 'student.id', 'misc_charge.student_id')
    .select('misc_charge.id')
    .where('student.uuid', '=', uuid)
    .execute();
  return charges.length;
}

describe('twenty concurrent payments of one charge', () => {
  it('make one payment and nineteen refusals (R-525)', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { uuid, name, charge } = await one();
      const responses = await times(20, () => pay(miscPayment(uuid, [charge])));
      expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 19 });
      expect(await books(name)).toEqual([0, 6000]);
    }
    await expectNoGaps(server);
  });

  it('with an additional line each make one payment and one additional charge', async () => {
    const { uuid, charge } = await one();
    const responses = await times(20, (index) => {
      const lines = [charge, { id: 5, fee: 100 + index }];
      return pay(miscPayment(uuid, index % 2 === 0 ? lines : lines.toReversed()));
    });
    expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 19 });
    expect(await chargesOf(uuid)).toBe(2);
    await expectNoGaps(server);
  });

  it('never deadlock, whatever the order of the lines', async () => {
    const { uuid, charges } = await make.charged(
      Array.from({ length: 6 }, (_, index) => ({ id: 2, fee: 1000 + index })),
    );
    const responses = await times(20, (index) =>
      pay(miscPayment(uuid, index % 2 === 0 ? [...charges] : charges.toReversed())),
    );
    expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 19 });
    await expectNoGaps(server);
  });
});

describe('a concurrent misc payment and cancellation', () => {
  it('succeed one or the other, never both', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { uuid, name, charge } = await one();
      const [paid, cancelled] = await Promise.all([
        pay(miscPayment(uuid, [charge])),
        cancel(charge.subscriptionId),
      ]);
      if (paid.status === 200) {
        expect(tally([cancelled])).toEqual({ '409 ALREADY_PAID': 1 });
        expect(await books(name)).toEqual([0, 6000]);
      } else {
        expect(tally([paid, cancelled])).toEqual({ '409 NOT_DUE': 1, '200': 1 });
        expect(await books(name)).toEqual([0, 0]);
      }
    }
    await expectNoGaps(server);
  });

  it('refuse the payment if the cancellation commits first', async () => {
    const { uuid, charge } = await one();
    const other = await openTransaction(server);
    const values = [charge.subscriptionId];
    await other.query(
      "update misc_charge set cancelled_month = '2026-05-01' where id = $1",
      values,
    );
    const paying = pay(miscPayment(uuid, [charge, { id: 5, fee: 2500 }]));
    await untilBlocked(server);
    await other.commit();
    expect(tally([await paying])).toEqual({ '409 NOT_DUE': 1 });
    expect(await chargesOf(uuid)).toBe(1);
  });

  it('refuse the cancellation if the payment commits first', async () => {
    const { uuid, charge } = await one();
    const other = await openTransaction(server);
    const values = [charge.subscriptionId];
    await other.query('select from misc_charge where id = $1 for no key update', values);
    const paying = pay(miscPayment(uuid, [charge]));
    await untilBlocked(server);
    const cancelling = cancel(charge.subscriptionId);
    await untilBlocked(server, 2);
    await other.commit();
    expect((await paying).status).toBe(200);
    expect(tally([await cancelling])).toEqual({ '409 ALREADY_PAID': 1 });
  });
});

describe('a misc payment that is repeated with its Idempotency-Key', () => {
  it('twenty times at once makes one payment and twenty equal responses (R-1222)', async () => {
    const { uuid, charge } = await one();
    const body = miscPayment(uuid, [charge, { id: 5, fee: 2500 }]);
    const responses = await times(20, () => pay(body, 'misc-same'));
    expect(tally(responses)).toEqual({ '200': 20 });
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(await chargesOf(uuid)).toBe(2);
    await expectNoGaps(server);
  });

  it('makes one payment of a new charge, which no other rule protects', async () => {
    const { uuid } = await make.student();
    const body = miscPayment(uuid, [{ id: 5, fee: 2500 }]);
    const responses = await times(20, () => pay(body, 'misc-new'));
    expect(new Set(responses.map((response) => response.body.receiptNo)).size).toBe(1);
    expect(tally(responses)).toEqual({ '200': 20 });
    expect(await chargesOf(uuid)).toBe(1);
    await expectNoGaps(server);
  });

  it('with other bodies at once makes one payment and returns 422 for the others', async () => {
    const { uuid } = await make.student();
    const responses = await times(8, (index) =>
      pay(miscPayment(uuid, [{ id: 5, fee: 100 + index }]), 'misc-contested'),
    );
    expect(tally(responses)).toEqual({ '200': 1, '422 INVALID': 7 });
    expect(await chargesOf(uuid)).toBe(1);
    await expectNoGaps(server);
  });
});
