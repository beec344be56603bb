import { payMisc } from '@kelas/contract/misc-payments';
import { getReceipt, voidPayment } from '@kelas/contract/receipts';
import { cancelMiscCharge, getStudent } from '@kelas/contract/students';
import { getTuitionPayment, payTuition } from '@kelas/contract/tuition-payments';
import { expectNoGaps, openClients, tally, times } from '@kelas/testkit/clients';
import { Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { otherTransaction, untilBlocked } from '@kelas/testkit/locks';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const desk = await openClients(server);

const voidIt = (receiptNo: string, key?: string) =>
  desk(
    voidPayment.path,
    { receiptNo, reason: 'By mistake' },
    { as: server.admin, ...(key && { key }) },
  );

async function voids(): Promise<number> {
  const all = await server.db.selectFrom('payment_void').select('id').execute();
  return all.length;
}

describe('a void and a payment of the same at once', () => {
  it('come out as if one had been first', async () => {
    for (let round = 0; round < 20; round += 1) {
      const student = await make.enrolled();
      const { receiptNo } = await make.pay(student, '03-2026');
      const [voided, paid] = await Promise.all([
        voidIt(receiptNo),
        desk(payTuition.path, [paymentLine(student, '03-2026')]),
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

  it('leave it to one of twenty desks to pay what a void has opened', async () => {
    const student = await make.enrolled();
    const { receiptNo } = await make.pay(student, '03-2026');
    expect((await voidIt(receiptNo)).status).toBe(200);
    const answers = await times(20, () => desk(payTuition.path, [paymentLine(student, '03-2026')]));
    expect(tally(answers)).toEqual({ '200': 1, '409 ALREADY_PAID': 19 });
    await expectNoGaps(server);
  });
});

describe('voids of one payment at once', () => {
  it('are one void, and 409 for the others', async () => {
    const { receiptNo } = await make.pay(await make.enrolled(), '03-2026');
    const before = await voids();
    const answers = await times(10, () => voidIt(receiptNo));
    expect(tally(answers)).toEqual({ '200': 1, '409 ALREADY_VOIDED': 9 });
    expect(await voids()).toBe(before + 1);
  });

  it('are one void and the same answer under one key, then and later', async () => {
    const student = await make.enrolled();
    const { receiptNo } = await make.pay(student, '03-2026');
    const before = await voids();
    const answers = await times(10, () => voidIt(receiptNo, 'void-once'));
    await make.pay(student, '03-2026');
    answers.push(await voidIt(receiptNo, 'void-once'));
    expect(tally(answers)).toEqual({ '200': 11 });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await voids()).toBe(before + 1);
    const { uuid } = student;
    expect(await server.ask(getTuitionPayment, { uuid, month: '03-2026' })).toMatchObject([
      { paymentStatus: 'PAID' },
    ]);
  });
});

describe('a void and the cancellation of what was paid', () => {
  async function sold() {
    const { uuid, charges } = await make.charged();
    const { receiptNo } = await server.ask(payMisc, miscPayment(uuid, [...charges]));
    return { uuid, receiptNo, id: charges[0]?.subscriptionId ?? 0 };
  }
  const cancel = (id: number) => desk(cancelMiscCharge.path, { id, month: '03-2026' });

  it('come out as if one had been first', async () => {
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

  it('is no cancellation as long as the void is not certain', async () => {
    const { receiptNo, id } = await sold();
    const other = await otherTransaction(server);
    await other.query('select from audit_head for update');
    const voiding = voidIt(receiptNo);
    await untilBlocked(server);
    expect(tally([await cancel(id)])).toEqual({ '409 ALREADY_PAID': 1 });
    await other.commit();
    expect((await voiding).status).toBe(200);
    expect((await cancel(id)).status).toBe(200);
  });
});
