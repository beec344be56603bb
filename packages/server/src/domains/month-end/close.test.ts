import { addRefund } from '@kelas/contract/funds';
import { closeMonth, getMonthEnd, listMonthEnds } from '@kelas/contract/month-end';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { paySalary, voidSalary } from '@kelas/contract/salaries';
import { type Enrolled, fundLine, Makers, uniqueInFile } from '@kelas/testkit/fixtures';
import { openTransaction, untilBlocked } from '@kelas/testkit/locks';
import { nextMonthEnd } from '@kelas/testkit/month-end';
import { startServer, type TestServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { beforeEach, describe, expect, it } from 'vitest';

let server: TestServer;
let make: Makers;
let student: Enrolled;
let teacher: string;

const JANUARY = '01-2026';
const FEBRUARY = '02-2026';
const inJanuary = { transactionDate: '15-01-2026' };
const inFebruary = { transactionDate: '15-02-2026' };

beforeEach(async () => {
  server = await startServer();
  make = new Makers(server);
  await make.holdMoney();
  ({ uuid: teacher } = await make.teacher({ paymentType: 'FIXED', paymentRate: 5000 }));
  student = await make.enrolled({}, { name: 'Aminah' });
});

const monthEnd = (month: string) => server.ask(getMonthEnd, { month });
const close = async (month: string) => server.ask(closeMonth, await nextMonthEnd(server, month));
const voidOf = (receiptNo: string) => server.ask(voidPayment, { receiptNo, reason: 'Mistake' });

describe('closing a month (R-2406)', () => {
  it('keeps the figures with the person and the time, and is listed', async () => {
    await make.pay(student, JANUARY, inJanuary);
    const shown = await monthEnd(JANUARY);
    expect(shown).toMatchObject({ state: 'OPEN', close: null, nextMonth: null, received: 6000 });
    const closed = await close(JANUARY);
    expect(closed).toEqual({
      number: 1,
      month: JANUARY,
      recordCreateDate: server.clock.now.toISOString(),
      staffName: 'the-admin',
      left: 6000,
    });
    const { state, close: kept, nextMonth, ...figures } = await monthEnd(JANUARY);
    expect([state, kept, nextMonth]).toEqual(['CLOSED', closed, FEBRUARY]);
    const { state: _, close: __, nextMonth: ___, ...before } = shown;
    expect(figures).toEqual(before);
    const second = await close(FEBRUARY);
    expect(await server.ask(listMonthEnds, { month: '12-2026' })).toEqual([second, closed]);
    expect(await server.ask(listMonthEnds, { month: '12-2025' })).toEqual([]);
    await expectVerified(server);
  });

  it('needs a month that is over, and the next one', async () => {
    const { version } = await monthEnd('03-2026');
    expect(await server.fail(closeMonth, { month: '03-2026', version })).toMatchObject({
      status: 422,
      message: 'A month can be closed once it is over',
    });
    expect((await monthEnd('03-2026')).state).toBe('NOT_OVER');
    await close(JANUARY);
    server.clock.set('2026-04-01T02:00:00Z');
    for (const [month, state] of [
      ['03-2026', 'EARLIER_FIRST'],
      ['12-2025', 'BEFORE_FIRST'],
    ] as const) {
      const later = await monthEnd(month);
      expect(later).toMatchObject({ state, corrections: 0, corrected: [] });
      expect(await server.fail(closeMonth, { month, version: later.version })).toMatchObject({
        status: 422,
        message: 'Months are closed in order. The next one is Feb 2026.',
      });
    }
  });

  it('returns 409 for figures that changed since they were shown (R-2407)', async () => {
    const form = await nextMonthEnd(server, JANUARY);
    await make.pay(student, JANUARY, inJanuary);
    expect(await server.fail(closeMonth, form)).toMatchObject({
      status: 409,
      code: 'CHANGED_MEANWHILE',
    });
    expect((await monthEnd(JANUARY)).state).toBe('OPEN');
  });

  it('needs a confirmation of what is not yet clear (R-2408)', async () => {
    await make.pay(student, JANUARY, inJanuary);
    const { version } = await monthEnd(JANUARY);
    expect(await server.fail(closeMonth, { month: JANUARY, version })).toMatchObject({
      status: 422,
      message: 'Confirm the points that are not yet clear',
    });
    await server.ask(closeMonth, { month: JANUARY, version, withUnclear: true });
    // Nothing is unclear in a month without money.
    const empty = await monthEnd(FEBRUARY);
    await server.ask(closeMonth, { month: FEBRUARY, version: empty.version });
  });

  it('is done by one of two people at the same moment', async () => {
    const form = await nextMonthEnd(server, JANUARY);
    const other = await server.addAccount('ADMIN', uniqueInFile('admin'));
    const as = await server.addSession(other);
    const responses = await Promise.all([
      server.send(closeMonth, form, { as: server.admin }),
      server.send(closeMonth, form, { as }),
    ]);
    const statuses = responses.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 409]);
    const refused = responses.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().error).toMatchObject({
      code: 'CLOSED_MEANWHILE',
      message: expect.stringMatching(
        /closed this month on 16 Mar 2026, 10:00\. Reload to see it\.$/,
      ),
    });
  });

  it('waits for a payment that is being recorded, and refuses the figures without it', async () => {
    const form = await nextMonthEnd(server, JANUARY);
    const other = await openTransaction(server);
    // A payment locks the head of the audit log last, and keeps the close of its month away before.
    await other.query('select from audit_head for update');
    const paying = server
      .send(payTuition, [fundLine(student.uuid, 'CREDIT', 5000, inJanuary)])
      .then((response) => response);
    await untilBlocked(server, 1);
    const closing = server.send(closeMonth, form).then((response) => response);
    await untilBlocked(server, 2);
    await other.commit();
    expect([(await paying).statusCode, (await closing).statusCode]).toEqual([200, 409]);
  });

  it('is refused to an EMPLOYEE', async () => {
    const form = await nextMonthEnd(server, JANUARY);
    expect((await server.fail(closeMonth, form, { as: server.employee })).status).toBe(403);
  });
});

describe('a record with a date in a closed month (R-2404, R-2405)', () => {
  it('is a correction in the next close, which has it once', async () => {
    const wrong = await make.pay(student, JANUARY, inJanuary);
    await close(JANUARY);
    const frozen = await monthEnd(JANUARY);
    await voidOf(wrong.receiptNo);
    await make.fund(student.uuid, 'CREDIT', 9000, inJanuary);
    const used = await make.pay(student, FEBRUARY, { ...inJanuary, paymentType: 'CREDIT' });
    await server.ask(addRefund, {
      uuid: student.uuid,
      fund: 'CREDIT',
      amount: 1000,
      transactionDate: '20-01-2026',
      reason: 'Left',
      paymentType: 'CASH',
    });
    await server.ask(paySalary, { id: teacher, month: JANUARY, transactionDate: '31-01-2026' });
    await server.ask(voidSalary, { id: teacher, month: JANUARY, reason: 'Mistake' });
    await make.pay(student, '03-2026', inFebruary);

    expect(await monthEnd(JANUARY)).toEqual(frozen);
    const february = await monthEnd(FEBRUARY);
    expect(february).toMatchObject({ received: 6000, left: 6000, corrections: 2000 });
    expect(february.corrected.map(({ kind, fee, name }) => [kind, fee, name])).toEqual([
      ['VOID', -6000, 'Aminah'],
      ['PAYMENT', 9000, 'Aminah'],
      ['PAYMENT', 0, 'Aminah'],
      ['REFUND', -1000, 'Aminah'],
      ['SALARY', -5000, expect.stringMatching(/^Teacher/)],
      ['SALARY_VOID', 5000, expect.stringMatching(/^Teacher/)],
    ]);
    expect(february.corrected[2]?.receiptNo).toBe(used.receiptNo);
    expect((await monthEnd('03-2026')).corrections).toBe(0);

    await close(FEBRUARY);
    await expectVerified(server);
    // The closed month keeps its corrections, and the next one has none of them.
    expect(await monthEnd(FEBRUARY)).toMatchObject({
      corrections: 2000,
      correctedCount: 6,
      corrected: february.corrected,
    });
    expect((await monthEnd('03-2026')).corrected).toEqual([]);
    // The sum of all closes is the ledger of all closed months.
    server.clock.set('2026-04-02T02:00:00Z');
    await close('03-2026');
    const months = await Promise.all([JANUARY, FEBRUARY, '03-2026'].map(monthEnd));
    const sum = months.reduce((total, each) => total + each.left + each.corrections, 0);
    expect(sum).toBe(9000 - 1000 + 6000);
    await expectVerified(server);
  });

  it('is none before the first close and after the last one', async () => {
    await close(JANUARY);
    const early = { transactionDate: '31-12-2025' };
    await make.fund(student.uuid, 'CREDIT', 4000, early);
    await make.fund(student.uuid, 'CREDIT', 5000, inFebruary);
    expect(await monthEnd(FEBRUARY)).toMatchObject({ received: 5000, corrections: 0 });
    await expectVerified(server);
  });
});
