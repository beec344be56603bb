import { getMiscPayment, listMiscPayments } from '@kelas/contract/misc-fees';
import { payMisc } from '@kelas/contract/payments';
import { cancelMiscCharge, changeStudentStatus, getStudent } from '@kelas/contract/students';
import { expectNoGaps } from '@kelas/testkit/clients';
import { Makers, miscPayment } from '@kelas/testkit/fixtures';
import { startServer } from '@kelas/testkit/server';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

const miscsOf = async (uuid: string) => (await server.ask(getStudent, { uuid })).miscs;
const statusesOf = async (uuid: string) =>
  (await miscsOf(uuid)).map((charge) => charge.paymentStatus);

async function counts() {
  const tables = ['payment', 'payment_line', 'misc_charge', 'idempotency_key'] as const;
  const rows = await Promise.all(
    tables.map((table) =>
      server.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return rows.map((row) => row.count);
}

/** A student with two charges of item 2, as lines of a payment. */
async function twoCharges() {
  const items = [
    { id: 2, fee: 6000 },
    { id: 2, fee: 4500 },
  ];
  const { uuid, charges } = await make.charged(items);
  const [first, second] = charges;
  if (!first || !second) throw new Error('two charges are needed');
  return { uuid, first, second };
}

describe('paying misc fees', () => {
  it('settles the named charges, each in its own month (R-518)', async () => {
    const { uuid, first, second } = await twoCharges();
    const how = { transactionDate: '14-03-2026', paymentType: 'BANK' as const };
    expect(await server.ask(payMisc, miscPayment(uuid, [first], how))).toEqual({
      receiptNo: expect.stringMatching(/^R-2026-\d{6}$/),
      transactionDate: '14-03-2026',
      paymentType: 'BANK',
      totalAmount: 6000,
    });
    expect(await statusesOf(uuid)).toEqual(['PAID', 'PENDING']);
    expect(await server.ask(payMisc, miscPayment(uuid, [second]))).toMatchObject({
      totalAmount: 4500,
    });
    expect(await miscsOf(uuid)).toMatchObject([
      { month: '01-2026', paymentStatus: 'PAID' },
      { month: '01-2026', paymentStatus: 'PAID' },
    ]);
    const stored = await server.db
      .selectFrom('payment_line')
      .select(['month', 'fee'])
      .where('misc_charge_id', 'in', [first.subscriptionId, second.subscriptionId])
      .orderBy('id')
      .execute();
    expect(stored).toEqual([
      { month: '2026-01-01', fee: 6000 },
      { month: '2026-01-01', fee: 4500 },
    ]);
  });

  it('charges other lines in the given month and pays them at once (R-518)', async () => {
    const { uuid, first } = await twoCharges();
    const lines = [{ id: 5, fee: 2500 }, first, { id: 5, name: 'T-shirt, large', fee: 3001 }];
    const paid = await server.ask(payMisc, miscPayment(uuid, lines, { month: '05-2026' }));
    expect(paid.totalAmount).toBe(11_501);
    expect((await miscsOf(uuid)).slice(2)).toMatchObject([
      { id: 5, name: 'T-shirt', fee: 2500, month: '05-2026', paymentStatus: 'PAID' },
      { id: 5, name: 'T-shirt, large', fee: 3001, month: '05-2026', paymentStatus: 'PAID' },
    ]);
    expect(await server.ask(getMiscPayment, { uuid, month: '05-2026' })).toHaveLength(4);
  });

  it.each([undefined, null, ''])(
    'charges in the month of the transaction date if the month is %j (R-517)',
    async (none) => {
      const { uuid } = await make.student();
      const how = { transactionDate: '28-02-2026', ...(none !== undefined && { month: none }) };
      await server.ask(payMisc, miscPayment(uuid, [{ id: 6, fee: 1000 }], how));
      expect(await miscsOf(uuid)).toMatchObject([{ month: '02-2026', paymentStatus: 'PAID' }]);
    },
  );

  it('accepts the same item several times', async () => {
    const { uuid } = await make.student();
    const lines = [
      { id: 5, fee: 2500 },
      { id: 5, fee: 2500, subscriptionId: null },
      { id: 5, fee: 2500, subscriptionId: 0 },
    ];
    expect((await server.ask(payMisc, miscPayment(uuid, lines))).totalAmount).toBe(7500);
    expect(await statusesOf(uuid)).toEqual(['PAID', 'PAID', 'PAID']);
  });

  it('settles a charge of a terminated student', async () => {
    const { uuid, first } = await twoCharges();
    const terminatedDate = '02-2026';
    await server.ask(changeStudentStatus, { uuid, status: 'TERMINATED', terminatedDate });
    await server.ask(payMisc, miscPayment(uuid, [first]));
    expect(await statusesOf(uuid)).toEqual(['PAID', 'PENDING']);
  });
});

describe('a misc payment', () => {
  it('returns 409 for a paid charge (R-525)', async () => {
    const { uuid, first, second } = await twoCharges();
    await server.ask(payMisc, miscPayment(uuid, [first]));
    const refused = await server.fail(payMisc, miscPayment(uuid, [second, first]));
    expect([refused.status, refused.code, refused.message]).toEqual([
      409,
      'ALREADY_PAID',
      'This has already been paid, please reload',
    ]);
  });

  it('returns 409 for a cancelled charge', async () => {
    const { uuid, first } = await twoCharges();
    await server.ask(cancelMiscCharge, { id: first.subscriptionId, month: '09-2026' });
    const refused = await server.fail(payMisc, miscPayment(uuid, [first]));
    expect([refused.status, refused.code]).toEqual([409, 'NOT_DUE']);
  });

  it.each([1, 5999, 6001, 1_000_000])(
    'settles a charge at the entered fee of %i cents (R-520)',
    async (fee) => {
      const { uuid, first } = await twoCharges();
      const receipt = await server.ask(payMisc, miscPayment(uuid, [{ ...first, fee }]));
      expect(receipt.totalAmount).toBe(fee);
      expect(await miscsOf(uuid)).toMatchObject([
        { subscriptionId: first.subscriptionId, fee, paymentStatus: 'PAID' },
        { fee: 4500, paymentStatus: 'PENDING' },
      ]);
      const lines = await server.ask(getMiscPayment, { uuid, month: '01-2026' });
      expect(lines).toMatchObject([{ fee, paymentStatus: 'PAID' }, { fee: 4500 }]);
      const { name } = await server.ask(getStudent, { uuid });
      const filter = { month: '01-2026', itemId: '2', name };
      const [row] = await server.ask(listMiscPayments, filter);
      expect(row).toMatchObject({ totalMiscFee: fee + 4500, totalOwedFee: 4500 });
    },
  );

  it("returns 404 for another student's charge, an unknown id or a subscription", async () => {
    const [own, other] = [await twoCharges(), await twoCharges()];
    const { subscriptionId } = await make.enrolled();
    for (const line of [
      other.first,
      { ...own.first, subscriptionId: 2_147_483_647 },
      { ...own.first, subscriptionId },
    ]) {
      const refused = await server.fail(payMisc, miscPayment(own.uuid, [line]));
      expect([refused.status, refused.code]).toEqual([404, 'NOT_FOUND']);
    }
    const unknown = '0f8fad5b-d9cb-469f-a165-70867728950e';
    expect((await server.fail(payMisc, miscPayment(unknown, [own.first]))).status).toBe(404);
    expect(await statusesOf(other.uuid)).toEqual(['PENDING', 'PENDING']);
  });

  it('returns 422 for a charge of another item, a charge twice or an unknown item', async () => {
    const { uuid, first } = await twoCharges();
    for (const [lines, message] of [
      [[{ ...first, id: 7 }], 'This misc line is of another item'],
      [[first, first], 'A line is in this payment twice'],
      [[{ id: 99, fee: 100 }], 'This misc item does not exist'],
    ] as const) {
      const refused = await server.fail(payMisc, miscPayment(uuid, [...lines]));
      expect([refused.status, refused.code, refused.message]).toEqual([422, 'INVALID', message]);
    }
  });

  it.each([
    [{ studentUuid: 'x' }, 'studentUuid is not valid'],
    [{ studentUuid: undefined }, 'studentUuid is required'],
    [{ transactionDate: '' }, 'Please enter your transaction date'],
    [{ transactionDate: undefined }, 'Please enter your transaction date'],
    [{ transactionDate: '31-02-2026' }, 'Transaction date must be a day, DD-MM-YYYY'],
    [{ paymentType: null }, 'Please select ur payment'],
    [{ paymentType: '' }, 'Please select ur payment'],
    [{ paymentType: 'CARD' }, 'Payment type must be one of CASH, BANK, CREDIT, DEPOSIT'],
    [{ month: '2026-03' }, 'month must be a month, MM-YYYY'],
    [{ paymentDetails: [] }, 'Payment Details are required'],
    [{ paymentDetails: undefined }, 'Payment Details are required'],
    [{ paymentDetails: {} }, 'Payment Details are required'],
    [{ paymentDetails: [null] }, 'Each line must be an object'],
    [{ paymentDetails: [{}] }, 'Misc are required'],
    [{ paymentDetails: [{ id: 0, fee: 100 }] }, 'Misc are required'],
    [{ paymentDetails: [{ id: '2', fee: 100 }] }, 'Misc is not valid'],
    [{ paymentDetails: [{ id: 2 }] }, 'Fee are required'],
    [{ paymentDetails: [{ id: 2, fee: '' }] }, 'Fee are required'],
    [{ paymentDetails: [{ id: 2, fee: 0 }] }, 'Fee must be above zero'],
    [{ paymentDetails: [{ id: 2, fee: 0.5 }] }, 'Fee must be a whole number of cents'],
    [{ paymentDetails: [{ id: 2, fee: 1_000_001 }] }, 'Fee can be at most RM 10,000.00'],
    [{ paymentDetails: [{ id: 2, fee: 100, subscriptionId: 'x' }] }, 'subscriptionId is not valid'],
    [
      { paymentDetails: Array.from({ length: 201 }, () => ({ id: 2, fee: 100 })) },
      'A payment can have at most 200 lines',
    ],
  ])('returns 422 with a text (%#): %j', async (changes, message) => {
    const { uuid } = await make.student();
    const body = { ...miscPayment(uuid, [{ id: 2, fee: 100 }]), ...changes };
    const refused = await server.fail(payMisc, body);
    expect([refused.status, refused.code, refused.message]).toEqual([422, 'INVALID', message]);
    expect(await miscsOf(uuid)).toEqual([]);
  });

  it('with one wrong line records nothing and takes no receipt number (R-423, R-603)', async () => {
    const { uuid, first, second } = await twoCharges();
    await server.ask(payMisc, miscPayment(uuid, [first]));
    const before = await counts();
    const good = [second, { id: 5, fee: 2500 }];
    for (const wrong of [
      first,
      { ...second, subscriptionId: 2_147_483_647 },
      { id: 99, fee: 100 },
    ]) {
      for (const lines of [
        [wrong, ...good],
        [...good, wrong],
      ]) {
        const refused = await server.fail(payMisc, miscPayment(uuid, lines));
        expect(refused.status).toBeGreaterThanOrEqual(404);
      }
    }
    expect(await counts()).toEqual(before);
    await server.ask(payMisc, miscPayment(uuid, good));
    await expectNoGaps(server);
  });
});

describe('a misc payment that is repeated with its Idempotency-Key', () => {
  const withKey = (key: string) => ({ headers: { 'idempotency-key': key } });

  it('returns the first result and records nothing (R-1222)', async () => {
    const { uuid, first } = await twoCharges();
    const body = miscPayment(uuid, [first, { id: 5, fee: 2500 }]);
    const receipt = await server.ask(payMisc, body, withKey('misc-again'));
    const before = await counts();
    expect(await server.ask(payMisc, body, withKey('misc-again'))).toEqual(receipt);
    expect(await counts()).toEqual(before);
    expect(await miscsOf(uuid)).toHaveLength(3);
  });

  it('with another body returns 422 and records nothing (R-1223)', async () => {
    const { uuid } = await make.student();
    await server.ask(payMisc, miscPayment(uuid, [{ id: 5, fee: 2500 }]), withKey('misc-taken'));
    const before = await counts();
    const other = miscPayment(uuid, [{ id: 5, fee: 2501 }]);
    const refused = await server.fail(payMisc, other, withKey('misc-taken'));
    expect([refused.status, refused.message]).toEqual([
      422,
      'This Idempotency-Key was used for another request',
    ]);
    expect(await counts()).toEqual(before);
  });

  it('may succeed after a failure', async () => {
    const { uuid, first } = await twoCharges();
    const wrong = miscPayment(uuid, [{ ...first, id: 5 }]);
    expect((await server.fail(payMisc, wrong, withKey('misc-later'))).code).toBe('INVALID');
    await server.ask(payMisc, miscPayment(uuid, [first]), withKey('misc-later'));
    expect(await statusesOf(uuid)).toEqual(['PAID', 'PENDING']);
  });
});
