import { payFamily, payTuition } from '@kelas/contract/payments';
import { getStudent } from '@kelas/contract/students';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { Makers, paymentLine } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

async function counts() {
  const [payments, lines, charges] = await Promise.all(
    (['payment', 'payment_line', 'misc_charge'] as const).map((table) =>
      server.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return [payments?.count, lines?.count, charges?.count];
}

async function statusOf(uuid: string, month: string) {
  const lines = await server.ask(getTuitionPayment, { uuid, month });
  return lines.map((line) => line.paymentStatus);
}

describe('paying tuition', () => {
  it('returns the receipt and makes the line PAID (R-401, R-604)', async () => {
    const student = await make.enrolled({ fee: 6000 });
    const receipt = await make.pay(student, '03-2026', {
      transactionDate: '14-03-2026',
      paymentType: 'BANK',
    });
    expect(receipt).toEqual({
      receiptNo: expect.stringMatching(/^R-2026-\d{6}$/),
      transactionDate: '14-03-2026',
      paymentType: 'BANK',
      totalAmount: 6000,
    });
    expect(await statusOf(student.uuid, '03-2026')).toEqual(['PAID']);
    expect(await statusOf(student.uuid, '02-2026')).toEqual(['PENDING']);
  });

  it('accepts several months in one payment', async () => {
    const { offerings } = await make.teacher({}, [6000, 4500]);
    const [math, physics] = offerings;
    if (!math || !physics) throw new Error('two offerings are needed');
    const first = await make.enrolled({ offering: math });
    const other = await make.enrolled({ offering: physics });
    const lines = ['01-2026', '02-2026', '12-2026'].map((month) => paymentLine(first, month));
    expect(await server.ask(payTuition, lines)).toMatchObject({ totalAmount: 18_000 });
    expect(await statusOf(other.uuid, '01-2026')).toEqual(['PENDING']);
  });

  it('accepts misc lines, which are charged and paid at once (R-427)', async () => {
    const student = await make.enrolled({ fee: 6000 });
    const { subscriptionId: _, ...common } = paymentLine(student, '03-2026');
    const receipt = await server.ask(payTuition, [
      paymentLine(student, '03-2026'),
      { ...common, id: 2, name: 'Books for Form 1', fee: 5550 },
      { ...common, id: 5, fee: 2500 },
    ]);
    expect(receipt.totalAmount).toBe(14_050);
    expect((await server.ask(getStudent, { uuid: student.uuid })).miscs).toMatchObject([
      { id: 2, name: 'Books for Form 1', fee: 5550, month: '03-2026', paymentStatus: 'PAID' },
      { id: 5, name: 'T-shirt', fee: 2500, month: '03-2026', paymentStatus: 'PAID' },
    ]);
  });

  it('stores month and fee in the payment line', async () => {
    const student = await make.enrolled({ fee: 6000 });
    await make.pay(student, '03-2026');
    const stored = await server.db
      .selectFrom('payment_line')
      .select(['month', 'fee', 'misc_charge_id'])
      .where('subscription_id', '=', student.subscriptionId)
      .execute();
    expect(stored).toEqual([{ month: '2026-03-01', fee: 6000, misc_charge_id: null }]);
  });
});

describe('a tuition payment', () => {
  it('returns 409 for a paid line (R-426)', async () => {
    const student = await make.enrolled();
    await make.pay(student, '03-2026');
    const refused = await server.fail(payTuition, [paymentLine(student, '03-2026')]);
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'ALREADY_PAID',
      'This has already been paid, please reload',
    ]);
  });

  it('returns 409 for any fee other than the due one (R-424)', async () => {
    const student = await make.enrolled({ fee: 6000 });
    for (const fee of [0, 1, 5999, 6001, 1_000_000]) {
      const refused = await server.fail(payTuition, [{ ...paymentLine(student, '03-2026'), fee }]);
      expect([refused.status, refused.code, refused.message]).toEqual([
        409,
        'FEE_CHANGED',
        'The fee has changed, please reload',
      ]);
    }
  });

  it('returns 409 for a month without a charge (R-425)', async () => {
    const student = await make.enrolled({ effectiveDate: '03-2026' });
    await make.cancel(student.subscriptionId, '06-2026');
    for (const month of ['02-2026', '06-2026', '01-2027']) {
      const refused = await server.fail(payTuition, [paymentLine(student, month)]);
      expect([refused.status, refused.code]).toEqual([409, 'NOT_DUE']);
    }
  });

  it('returns 409 for a month with nothing due, whatever it offers (R-1881)', async () => {
    const student = await make.enrolled({ fee: 0 });
    for (const fee of [0, 6000]) {
      const line = { ...paymentLine(student, '03-2026'), fee };
      for (const refused of [
        await server.fail(payTuition, [line]),
        await server.fail(payFamily, { payments: [[line]] }),
      ]) {
        expect([refused.status, refused.code, refused.message]).toEqual([
          409,
          'NOT_DUE',
          'Nothing is due for this course in Mar 2026, please reload',
        ]);
      }
    }
    expect(await statusOf(student.uuid, '03-2026')).toEqual(['PAID']);
  });

  it("returns 404 for another student's line, an unknown line or an unknown student", async () => {
    const [own, other] = [await make.enrolled(), await make.enrolled()];
    for (const changes of [
      { subscriptionId: other.subscriptionId },
      { subscriptionId: 2_147_483_647 },
      { uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' },
    ]) {
      const line = { ...paymentLine(own, '03-2026'), ...changes };
      const refused = await server.fail(payTuition, [line]);
      expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND']);
    }
    expect(await statusOf(other.uuid, '03-2026')).toEqual(['PENDING']);
  });

  it('returns 404 for a misc charge as a subscription', async () => {
    const { uuid } = await make.student({ misc: [{ id: 2, fee: 6000 }] });
    const [charge] = (await server.ask(getStudent, { uuid })).miscs;
    const line = { uuid, subscriptionId: charge?.subscriptionId ?? 0, fee: 6000 };
    const refused = await server.fail(payTuition, [paymentLine(line, '01-2026')]);
    expect(refused.status).toBe(404);
  });

  it('returns 422 for several students, dates or types, or a line twice (R-422, R-425)', async () => {
    const [own, other] = [await make.enrolled(), await make.enrolled()];
    const line = paymentLine(own, '03-2026');
    for (const [changes, message] of [
      [paymentLine(other, '03-2026'), 'A payment is for one student'],
      [{ month: '04-2026', transactionDate: '15-03-2026' }, 'A payment has one transaction date'],
      [{ month: '04-2026', paymentType: 'BANK' }, 'A payment has one payment type'],
      [{}, 'A line is in this payment twice'],
    ] as const) {
      const refused = await server.fail(payTuition, [line, { ...line, ...changes }]);
      expect([refused.status, refused.message]).toEqual([422, message]);
    }
  });

  it.each<[Record<string, unknown>, string]>([
    [{ paymentType: undefined }, 'Payment type is required'],
    [{ paymentType: 'CARD' }, 'Payment type must be one of CASH, BANK, CREDIT, DEPOSIT'],
    [{ transactionDate: undefined }, 'Please enter your transaction date'],
    [{ transactionDate: '' }, 'Please enter your transaction date'],
    [{ transactionDate: '31-02-2026' }, 'Transaction date must be a day, DD-MM-YYYY'],
    [{ transactionDate: '2026-03-16' }, 'Transaction date must be a day, DD-MM-YYYY'],
    [{ month: '3-2026' }, 'Month must be a month, MM-YYYY'],
    [{ fee: -1 }, 'Fee cannot be below zero'],
    [{ fee: 60.5 }, 'Fee must be a whole number of cents'],
    [{ fee: '6000' }, 'Fee must be a whole number of cents'],
    [{ subscriptionId: 'x' }, 'subscriptionId is not valid'],
    [{ subscriptionId: undefined }, 'subscriptionId is required'],
    [{ subscriptionId: undefined, id: 2, fee: 0 }, 'Fee must be above zero'],
    [{ subscriptionId: undefined, id: 99 }, 'This misc item does not exist'],
  ])('returns 422 with a text for %j', async (changes, message) => {
    const student = await make.enrolled();
    const line = { ...paymentLine(student, '03-2026'), ...changes };
    const refused = await server.fail(payTuition, [line]);
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'INVALID', message]);
  });

  it.each([
    [[], 'Payment details are required'],
    [{}, 'Payment details must be a list'],
    [[null], 'Each line must be an object'],
    [Array.from({ length: 201 }, () => ({})), 'A payment can have at most 200 lines'],
  ])('returns 422 for a body that is no list of 1 to 200 lines (%#)', async (body, message) => {
    const refused = await server.fail(payTuition, body);
    expect(refused.status).toBe(422);
    expect(refused.message).toBe(message);
  });

  it('records nothing if one line is wrong (R-423)', async () => {
    const student = await make.enrolled();
    await make.pay(student, '02-2026');
    const { subscriptionId: _, ...common } = paymentLine(student, '03-2026');
    const before = await counts();
    for (const wrong of [
      paymentLine(student, '02-2026'),
      { ...paymentLine(student, '04-2026'), fee: 1 },
      { ...common, id: 99, fee: 100 },
    ]) {
      const lines = [
        paymentLine(student, '01-2026'),
        { ...common, id: 2, fee: 100 },
        wrong,
        paymentLine(student, '03-2026'),
      ];
      expect((await server.fail(payTuition, lines)).status).toBeGreaterThanOrEqual(409);
    }
    expect(await counts()).toEqual(before);
    expect(await statusOf(student.uuid, '01-2026')).toEqual(['PENDING']);
  });

  it('ignores unknown fields (R-1219)', async () => {
    const student = await make.enrolled();
    const line = { ...paymentLine(student, '03-2026'), receiptNo: 'R-2026-999999', name: 'x' };
    const { receiptNo } = await server.ask(payTuition, [line]);
    expect(receiptNo).not.toBe('R-2026-999999');
  });
});
