import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import {
  getFamilyReceiptDocument,
  getReceipt,
  getReceiptDocument,
  listFamilyFees,
  payFamily,
  payTuition,
  voidPayment,
} from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { expectNoGaps } from '@kelas/testkit/clients';
import { type Enrolled, Makers, paymentLine } from '@kelas/testkit/fixtures';
import { readPdf } from '@kelas/testkit/pdf';
import { startServer } from '@kelas/testkit/server';
import { expectVerified } from '@kelas/testkit/verified';
import { describe, expect, it } from 'vitest';

const server = await startServer();
const make = new Makers(server);

/** Children of one family, each with a course of RM 60.00 from January 2026 on. */
async function makeFamily(count: number, misc: readonly { id: number; fee: number }[] = []) {
  const children: Enrolled[] = [];
  for (let each = 0; each < count; each += 1) {
    children.push(await make.enrolled({ fee: 6000 }, { misc: [...misc] }));
  }
  const [first, ...others] = children;
  if (!first) throw new Error('a family has a child');
  for (const { uuid } of others) await join(first.uuid, uuid);
  return { children, first };
}

const join = (uuid: string, siblingUuid: string, isSibling = true) =>
  server.ask(decideSibling, { uuid, siblingUuid, isSibling });

const monthsOf = (child: Enrolled, months: readonly string[], type: 'CASH' | 'BANK' = 'CASH') =>
  months.map((month) => paymentLine(child, month, { paymentType: type }));

async function countPayments() {
  const { count } = await server.db
    .selectFrom('payment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function statusOf({ uuid }: Enrolled, month: string) {
  const [line] = await server.ask(getTuitionPayment, { uuid, month });
  return line?.paymentStatus;
}

describe('the fees of a family (R-1595)', () => {
  it('are the unpaid lines of every child, whoever is asked for', async () => {
    const { children, first } = await makeFamily(3, [{ id: 2, fee: 2500 }]);
    await make.pay(first, '01-2026');
    for (const { uuid } of children) {
      const fees = await server.ask(listFamilyFees, { uuid });
      expect(fees.map((child) => child.uuid)).toEqual(children.map((child) => child.uuid));
      expect(fees.map(({ lines }) => lines.map((line) => [line.month, line.fee]))).toEqual([
        [
          ['01-2026', 2500],
          ['02-2026', 6000],
          ['03-2026', 6000],
        ],
        ...children.slice(1).map(() => [
          ['01-2026', 6000],
          ['01-2026', 2500],
          ['02-2026', 6000],
          ['03-2026', 6000],
        ]),
      ]);
      expect(fees[0]?.ahead.map(({ month }) => month)).toHaveLength(12);
      expect(fees[0]?.ahead[0]?.month).toBe('04-2026');
    }
  });

  it('are those of one student without a family; an unknown one returns 404', async () => {
    const { uuid } = await make.enrolled();
    expect(await server.ask(listFamilyFees, { uuid })).toMatchObject([{ uuid }]);
    const unknown = { uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' };
    expect((await server.fail(listFamilyFees, unknown)).status).toBe(404);
  });
});

describe('a payment of a family', () => {
  it('is one receipt for each child, in cash and by bank, with one total (R-1596, R-1598)', async () => {
    const { children } = await makeFamily(3);
    const [one, two, three] = children;
    if (!one || !two || !three) throw new Error('three children are needed');
    const { subscriptionId: _, ...common } = paymentLine(two, '03-2026');
    const { receipts, totalAmount } = await server.ask(payFamily, {
      payments: [
        monthsOf(three, ['01-2026', '02-2026']),
        monthsOf(one, ['01-2026'], 'BANK'),
        [...monthsOf(two, ['01-2026']), { ...common, id: 2, name: 'Books', fee: 2500 }],
        monthsOf(one, ['02-2026']),
      ],
    });
    expect(receipts).toMatchObject([
      { paymentType: 'CASH', totalAmount: 12_000 },
      { paymentType: 'BANK', totalAmount: 6000 },
      { paymentType: 'CASH', totalAmount: 8500 },
      { paymentType: 'CASH', totalAmount: 6000 },
    ]);
    expect(totalAmount).toBe(32_500);
    const receiptNos = receipts.map(({ receiptNo }) => receiptNo);
    const [firstNo = ''] = receiptNos;
    const from = Number(firstNo.slice(-6));
    expect(receiptNos.map((number) => Number(number.slice(-6)))).toEqual([
      from,
      from + 1,
      from + 2,
      from + 3,
    ]);
    for (const receiptNo of receiptNos) {
      const { paidTogether } = await server.ask(getReceipt, { receiptNo });
      expect(paidTogether).toEqual(receiptNos);
    }
    expect(await statusOf(one, '02-2026')).toBe('PAID');
    expect(await statusOf(two, '02-2026')).toBe('PENDING');
    await expectNoGaps(server);
  });

  it('of one student alone is accepted, and is no payment together', async () => {
    const student = await make.enrolled({ fee: 6000 });
    const payments = [monthsOf(student, ['01-2026'])];
    const { receipts } = await server.ask(payFamily, { payments });
    const receiptNo = receipts[0]?.receiptNo ?? '';
    expect((await server.ask(getReceipt, { receiptNo })).paidTogether).toBeUndefined();
  });

  it('returns 422 for students who are not of one family', async () => {
    const { first } = await makeFamily(2);
    const { first: stranger } = await makeFamily(2);
    const [alone, other] = [await make.enrolled(), await make.enrolled()];
    const before = await countPayments();
    for (const pair of [
      [first, stranger],
      [first, alone],
      [alone, other],
    ]) {
      const payments = pair.map((child) => monthsOf(child, ['01-2026']));
      const refused = await server.fail(payFamily, { payments });
      expect([refused.status, refused.message]).toEqual([
        422,
        'These students are not of one family',
      ]);
    }
    expect(await countPayments()).toBe(before);
  });

  it('records all or none (R-1597)', async () => {
    const { children, first } = await makeFamily(3);
    const [, , last] = children;
    if (!last) throw new Error('three children are needed');
    await make.pay(last, '01-2026');
    const before = await countPayments();
    const good = children.slice(0, 2).map((child) => monthsOf(child, ['01-2026']));
    const line = paymentLine(last, '02-2026');
    for (const [bad, status] of [
      [paymentLine(last, '01-2026'), 409],
      [{ ...line, fee: 5999 }, 409],
      [{ ...line, subscriptionId: first.subscriptionId }, 404],
      [{ ...line, uuid: '0f8fad5b-d9cb-469f-a165-70867728950e' }, 404],
      [{ ...line, transactionDate: '31-12-2026' }, 422],
    ] as const) {
      const refused = await server.fail(payFamily, { payments: [...good, [bad]] });
      expect(refused.status).toBe(status);
    }
    expect(await countPayments()).toBe(before);
    expect(await statusOf(first, '01-2026')).toBe('PENDING');
    await expectNoGaps(server);
  });

  it('pays a line once, also in two payments of one child', async () => {
    const { first } = await makeFamily(2);
    const twice = [monthsOf(first, ['01-2026']), monthsOf(first, ['01-2026'], 'BANK')];
    expect((await server.fail(payFamily, { payments: twice })).status).toBe(409);
    const rules = await server.ask(getHouseRules, {});
    const { version } = await server.ask(changeHouseRules, {
      version: rules.version,
      partPayments: true,
    });
    const part = (type: 'CASH' | 'BANK', fee: number) => [
      { ...paymentLine(first, '01-2026', { paymentType: type }), fee },
    ];
    const tooMuch = { payments: [part('CASH', 4000), part('BANK', 2001)] };
    expect((await server.fail(payFamily, tooMuch)).status).toBe(409);
    const exact = { payments: [part('CASH', 4000), part('BANK', 2000)] };
    expect((await server.ask(payFamily, exact)).totalAmount).toBe(6000);
    expect(await statusOf(first, '01-2026')).toBe('PAID');
    await server.ask(payFamily, { payments: [[{ ...paymentLine(first, '02-2026'), fee: 1000 }]] });
    const [child] = await server.ask(listFamilyFees, { uuid: first.uuid });
    expect(child?.lines[0]).toMatchObject({ month: '02-2026', fee: 5000, paidFee: 1000 });
    await server.ask(changeHouseRules, { version, partPayments: false });
  });

  it('takes credit and cash for one line, also without part payments (R-1863)', async () => {
    await make.holdMoney();
    const { first } = await makeFamily(2, [{ id: 5, fee: 2500 }]);
    await make.fund(first.uuid, 'CREDIT', 5000);
    const [child] = await server.ask(listFamilyFees, { uuid: first.uuid });
    const chargeId = child?.lines.find((line) => line.chargeId !== null)?.chargeId ?? 0;
    const lineOf = (paymentType: 'CREDIT' | 'CASH', fee: number, month = '01-2026') => ({
      ...paymentLine(first, month, { paymentType }),
      fee,
    });
    const shirt = (paymentType: 'CREDIT' | 'CASH', fee: number) => {
      const { subscriptionId: _, ...line } = lineOf(paymentType, fee);
      return { ...line, chargeId };
    };
    const pay = (credit: number, cash: number) => ({
      payments: [
        [lineOf('CREDIT', credit), shirt('CREDIT', 500)],
        [lineOf('CASH', cash), shirt('CASH', 2000)],
      ],
    });
    for (const [credit, cash] of [
      [4000, 1999],
      [4000, 2001],
      [6000, 0],
    ] as const) {
      const refused = await server.fail(payFamily, pay(credit, cash));
      expect([refused.status, refused.code]).toEqual([409, 'FEE_CHANGED']);
    }
    const { receipts, totalAmount } = await server.ask(payFamily, pay(4000, 2000));
    expect([receipts.map(({ paymentType }) => paymentType), totalAmount]).toEqual([
      ['CREDIT', 'CASH'],
      8500,
    ]);
    expect(await statusOf(first, '01-2026')).toBe('PAID');
    const [, cash] = receipts;
    const { lines } = await server.ask(getReceipt, { receiptNo: cash?.receiptNo ?? '' });
    expect(lines).toMatchObject([
      { fee: 2000, dueFee: 6000 },
      { fee: 2000, dueFee: 2500 },
    ]);
    // The void of one leaves the other; the rest can be paid alone.
    await server.ask(voidPayment, { receiptNo: cash?.receiptNo ?? '', reason: 'Typed twice' });
    expect(await statusOf(first, '01-2026')).toBe('PENDING');
    await server.ask(payTuition, [lineOf('CASH', 2000), shirt('CASH', 2000)]);
    expect(await statusOf(first, '01-2026')).toBe('PAID');
    await expectVerified(server);
  });

  it('has 1 to 12 payments, each as a payment of one student (R-422)', async () => {
    const { children, first } = await makeFamily(2);
    const many = Array.from({ length: 13 }, () => monthsOf(first, ['01-2026']));
    for (const [payments, message] of [
      [[], 'Payment details are required'],
      [[[]], 'Payment details are required'],
      [many, 'A family can make at most 12 payments at once'],
      [[children.flatMap((child) => monthsOf(child, ['01-2026']))], 'A payment is for one student'],
    ] as const) {
      const refused = await server.fail(payFamily, { payments });
      expect([refused.status, refused.message]).toEqual([422, message]);
    }
  });
});

describe('the sheet of a family (R-1599)', () => {
  async function payThree() {
    const { children } = await makeFamily(3);
    const payments = children.map((child, index) =>
      monthsOf(child, ['01-2026', '02-2026'], index === 0 ? 'BANK' : 'CASH'),
    );
    const { receipts } = await server.ask(payFamily, { payments });
    return { children, receiptNos: receipts.map(({ receiptNo }) => receiptNo) };
  }

  async function textOf(receiptNos: readonly string[], format = 'A5') {
    const input = { receiptNos: receiptNos.join(','), format };
    const response = await server.send(getFamilyReceiptDocument, input);
    expect(response.statusCode, response.body).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    return readPdf(response.rawPayload)
      .pages.map(({ text }) => text)
      .join('\n');
  }

  it('has each child and number and one total, on both papers, now and later', async () => {
    const { receiptNos, children } = await payThree();
    const [one, two] = children;
    if (!one || !two) throw new Error('two children are needed');
    // The payments stay together, even if the students turn out not to be siblings.
    await join(one.uuid, two.uuid, false);
    for (const format of ['A5', 'ROLL']) {
      const text = await textOf(receiptNos.toReversed(), format);
      for (const part of [...receiptNos, 'Form 1', 'Cash', 'Bank transfer', 'RM 360.00']) {
        expect(text).toContain(part);
      }
      expect(text).toContain('RM 180.00');
      expect(text).not.toContain('VOID');
    }
    for (const receiptNo of receiptNos) {
      const single = await server.send(getReceiptDocument, { receiptNo, format: 'A5' });
      expect(single.statusCode).toBe(200);
    }
  });

  it('marks a voided receipt and leaves it out of the total (R-616)', async () => {
    const { receiptNos } = await payThree();
    await server.ask(voidPayment, { receiptNo: receiptNos[1] ?? '', reason: 'Wrong child' });
    for (const format of ['A5', 'ROLL']) {
      const text = await textOf(receiptNos, format);
      expect(text).toContain('VOID · ');
      expect(text).toContain('RM 240.00');
    }
  });

  it('refuses receipts of two payments, unknown and wrong numbers', async () => {
    const [{ receiptNos }, other] = [await payThree(), await payThree()];
    const [mine = '', theirs = ''] = [receiptNos[0], other.receiptNos[0]];
    const alone = await make.pay(await make.enrolled(), '01-2026');
    for (const [numbers, status] of [
      [`${mine},${theirs}`, 422],
      [`${mine},${alone.receiptNo}`, 422],
      [`${alone.receiptNo},${mine}`, 422],
      [`${mine},R-2026-999999`, 404],
      [`${mine},`, 400],
      ['', 400],
    ] as const) {
      const input = { receiptNos: numbers, format: 'A5' };
      expect((await server.fail(getFamilyReceiptDocument, input)).status, numbers).toBe(status);
    }
    expect(await textOf([alone.receiptNo])).toContain(alone.receiptNo);
  });
});

it('a single payment of a child refuses what the family paid', async () => {
  const { children } = await makeFamily(2);
  await server.ask(payFamily, {
    payments: children.map((child) => monthsOf(child, ['01-2026'])),
  });
  for (const child of children) {
    const refused = await server.fail(payTuition, monthsOf(child, ['01-2026']));
    expect(refused.code).toBe('ALREADY_PAID');
  }
});
