import { getReceipt, payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { cancelMiscCharge, getStudent } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { expectNoGaps, openClients, tally, times } from '@kelas/testkit/clients';
import { Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const client = await openClients(server);

const voidIt = (receiptNo: string, key?: string) =>
  client(
    voidPayment.path,
    { receiptNo, reason: 'By mistake' },
    { as: server.admin, ...(key && { key }) },
  );

async function voids(): Promise<number> {
  const all = await server.db.selectFrom('payment_void').select('id').execute();
  return all.length;
}

describe('a void and a concurrent payment of the same line', () => {
  it('end as if one ran before the other', async () => {
    for (let round = 0; round < 20; round += 1) {
      const student = await make.enrolled();
      const { receiptNo } = await make.pay(student, '03-2026');
      const [voided, paid] = await Promise.all([
        voidIt(receiptNo),
        client(payTuition.path, [paymentLine(student, '03-2026')]),
      ]);
      expect(voided.status).toBe(200);
      expect(['200', '409 ALREADY_PAID']).toContain(Object.keys(tally([paid]))[0]);
      const { uuid } = student;
      expect(await server.ask(getTuitionPayment, { uuid, month: '03-2026' })).toMatchObject([
        { paymentStatus: paid.status === 200 ? 'PAID' : 'PENDING' },
      ]);
      expect(await server.ask(getReceipt, { receiptNo })).toHaveProperty('voided.reason');
    }
    await expectNoGaps(server);
  });

  it('let one of twenty concurrent payments pay a voided line again', async () => {
    const student = await make.enrolled();
    const { receiptNo } = await make.pay(student, '03-2026');
    expect((await voidIt(receiptNo)).status).toBe(200);
    const responses = await times(20, () =>
      client(payTuition.path, [paymentLine(student, '03-2026')]),
    );
    expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_PAID': 19 });
    await expectNoGaps(server);
  });
});

describe('concurrent voids of one payment', () => {
  it('make one void and return 409 for the others (R-615)', async () => {
    const { receiptNo } = await make.pay(await make.enrolled(), '03-2026');
    const before = await voids();
    const responses = await times(10, () => voidIt(receiptNo));
    expect(tally(responses)).toEqual({ '200': 1, '409 ALREADY_VOIDED': 9 });
    expect(await voids()).toBe(before + 1);
  });

  it('with one key make one void and return equal responses, also later', async () => {
    const student = await make.enrolled();
    const { receiptNo } = await make.pay(student, '03-2026');
    const before = await voids();
    const responses = await times(10, () => voidIt(receiptNo, 'void-once'));
    await make.pay(student, '03-2026');
    responses.push(await voidIt(receiptNo, 'void-once'));
    expect(tally(responses)).toEqual({ '200': 11 });
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await voids()).toBe(before + 1);
    const { uuid } = student;
    expect(await server.ask(getTuitionPayment, { uuid, month: '03-2026' })).toMatchObject([
      { paymentStatus: 'PAID' },
    ]);
  });
});

describe('a void and a cancellation of the paid charge', () => {
  async function sold() {
    const { uuid, charges } = await make.charged();
    const { receiptNo } = await server.ask(payMisc, miscPayment(uuid, [...charges]));
    return { uuid, receiptNo, id: charges[0]?.subscriptionId ?? 0 };
  }
  const cancel = (id: number) => client(cancelMiscCharge.path, { id, month: '03-2026' });

  it('end as if one ran before the other', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { uuid, receiptNo, id } = await sold();
      const [voided, cancelled] = await Promise.all([voidIt(receiptNo), cancel(id)]);
      expect(voided.status).toBe(200);
      expect(['200', '409 ALREADY_PAID']).toContain(Object.keys(tally([cancelled]))[0]);
      const [charge] = (await server.ask(getStudent, { uuid })).miscs;
      expect(charge).toMatchObject({
        cancelledDate: cancelled.status === 200 ? '03-2026' : null,
        paymentStatus: 'PENDING',
      });
    }
  });

  it('let the cancellation wait until the void is committed', async () => {
    const { receiptNo, id } = await sold();
    const other = await openTransaction(server);
    await other.query('select from audit_head for update');
    const voiding = voidIt(receiptNo);
    await untilBlocked(server);
    const cancelling = cancel(id);
    await untilBlocked(server, 2);
    await other.commit();
    expect((await voiding).status).toBe(200);
    expect((await cancelling).status).toBe(200);
  });
});

it('a void that keeps the money locks the audit log last, so it waits for a void of a salary', async () => {
  await make.holdMoney();
  const { receiptNo } = await make.pay(await make.enrolled(), '03-2026');
  // The void of a salary locks the payments that it counts, and the audit log at its end.
  const other = await openTransaction(server);
  await other.query(`select from payment where receipt_number = $1 for update`, [
    Number(receiptNo.slice(7)),
  ]);
  const undo = { receiptNo, reason: 'Mistake', keepAsCredit: true };
  const voiding = server.send(voidPayment, undo).then((response) => response);
  await untilBlocked(server);
  await other.query(`set local lock_timeout = '2s'`);
  await other.query('select from audit_head for update');
  await other.commit();
  expect((await voiding).statusCode).toBe(200);
});
