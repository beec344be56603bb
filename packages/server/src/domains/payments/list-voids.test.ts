import { listVoids, payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { Makers, miscPayment, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);
const voids = (transactionDate: string) => server.ask(listVoids, { transactionDate });

describe('the voided payments of a month', () => {
  it('have the person, the time, the reason and the full amount (R-617)', async () => {
    server.clock.set('2026-03-16T02:00:00Z');
    const name = 'Nur <b>Aisyah</b>';
    const student = await make.enrolled({ fee: 4501 }, { name });
    const on = { transactionDate: '05-03-2026', paymentType: 'BANK' as const };
    const line = paymentLine(student, '01-2026', on);
    const { receiptNo } = await server.ask(payTuition, [
      line,
      { ...line, month: '02-2026' },
      { ...line, subscriptionId: null, id: 5, fee: 1 },
    ]);
    expect(await voids('03-2026')).toEqual([]);
    server.clock.set('2026-04-02T03:04:05Z');
    await server.ask(voidPayment, { receiptNo, reason: 'Entered for her sister' });
    expect(await voids('03-2026')).toEqual([
      {
        receiptNo,
        uuid: student.uuid,
        studentName: name,
        transactionDate: '05-03-2026',
        transactionType: 'BANK',
        totalAmount: 9003,
        recordCreateDate: '2026-04-02T03:04:05.000Z',
        staffName: 'the-admin',
        reason: 'Entered for her sister',
      },
    ]);
    // The month of the transaction date decides, not the month of the void.
    expect(await voids('04-2026')).toEqual([]);
  });

  it('include its first and last day, latest void first', async () => {
    server.clock.set('2027-06-02T02:00:00Z');
    const { uuid } = await make.student();
    const receipts: string[] = [];
    for (const transactionDate of ['30-04-2027', '01-05-2027', '31-05-2027', '01-06-2027']) {
      const paid = miscPayment(uuid, [{ id: 5, fee: 100 }], { transactionDate });
      receipts.push((await server.ask(payMisc, paid)).receiptNo);
    }
    for (const receiptNo of receipts) await server.ask(voidPayment, { receiptNo, reason: 'Twice' });
    const [before, first, last, after] = receipts;
    const found = async (month: string) => (await voids(month)).map((row) => row.receiptNo);
    expect(await found('04-2027')).toEqual([before]);
    expect(await found('05-2027')).toEqual([last, first]);
    expect(await found('06-2027')).toEqual([after]);
  });
});
