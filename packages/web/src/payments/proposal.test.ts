import type { Cents, MoneyInput } from '@kelas/contract/values/cents';
import { today } from '@kelas/contract/values/date';
import { describe, expect, it } from 'vitest';
import { lineKeyOf, type PayableLine, PENDING } from './payable-lines.ts';
import { findPaymentFailure } from './payment-failure.ts';
import { newPayment, type PaymentForm } from './payment-form.ts';
import { propose } from './proposal.ts';
import { type Held, NOTHING_HELD } from './received-money.ts';

const EMPTY: PaymentForm = newPayment(new Date());
const student = { uuid: 'one', name: 'Aminah', month: '03-2026' };
const items = [{ id: 2, name: 'Books Jan-Jun', fee: 6000 as Cents, retired: false }];
const line = (subscriptionId: number, fee: number, of: Partial<PayableLine> = {}): PayableLine => ({
  uuid: student.uuid,
  month: student.month,
  subscriptionId,
  chargeId: null,
  subjectName: `Subject ${subscriptionId}`,
  fee: fee as Cents,
  ...PENDING,
  ...of,
});
const lines = [line(1, 6000), line(2, 1999, { paymentStatus: 'PAID' }), line(3, 6550)];
const keyOf = (subscriptionId: number) => lineKeyOf(line(subscriptionId, 0));
const ticksOf = (isTicked: boolean, ids: readonly number[]) =>
  Object.fromEntries(ids.map((id) => [keyOf(id), isTicked]));
const filled: PaymentForm = {
  ...EMPTY,
  misc: [{ item: 2, fee: 1999 as Cents }],
  paymentType: 'CASH',
  transactionDate: '05-03-2026',
};

interface Rules {
  readonly held?: Held;
  readonly keepsCredit?: boolean;
  readonly takesParts?: boolean;
}

function proposed(of: readonly PayableLine[], form: PaymentForm, rules: Rules = {}) {
  const { held = NOTHING_HELD, takesParts = false } = rules;
  return propose(of, form, { student, items, held, takesParts });
}
const paidOf = (...of: Parameters<typeof proposed>) => Object.fromEntries(proposed(...of).paid);

function failureOf(of: readonly PayableLine[], form: PaymentForm, rules: Rules = {}) {
  const { held = NOTHING_HELD, keepsCredit = true, takesParts = false } = rules;
  const limits = { held, keepsCredit, takesParts, isFamily: false };
  return findPaymentFailure(of, form, proposed(of, form, rules), limits);
}

describe('the ticked lines (R-413)', () => {
  it('are all unpaid lines that were not unticked', () => {
    expect(paidOf(lines, EMPTY)).toEqual({ [keyOf(1)]: 6000, [keyOf(3)]: 6550 });
    const ticks = ticksOf(false, [1, 2]);
    expect(paidOf(lines, { ...EMPTY, ticks })).toEqual({ [keyOf(3)]: 6550 });
  });

  it('follow each tick where only some lines start ticked', () => {
    const some = lines.map((each) => ({ ...each, startsUnticked: each.subscriptionId !== 3 }));
    expect(paidOf(some, EMPTY)).toEqual({ [keyOf(3)]: 6550 });
    const ticks = { [keyOf(1)]: true, [keyOf(3)]: false };
    expect(paidOf(some, { ...EMPTY, ticks })).toEqual({ [keyOf(1)]: 6000 });
  });

  it('add up in cents with the misc lines that have a fee', () => {
    const misc = [...filled.misc, { item: '', fee: null } as const];
    expect(proposed(lines, { ...filled, misc }).total).toBe(14549);
  });
});

describe('the first failure of a payment (R-420)', () => {
  const of = (form: Partial<PaymentForm>) => failureOf(lines, { ...filled, ...form });
  const blank = { item: '', fee: null } as const;

  it('is reported in the order of the form, one at a time', () => {
    expect(of({ ...EMPTY, ticks: ticksOf(false, [1, 3]) })?.message).toBe(
      'Payment Details are required',
    );
    expect(of({ ...EMPTY, misc: [blank] })).toEqual({
      field: 'misc.0.item',
      message: 'Misc are required',
    });
    expect(of({ ...EMPTY, misc: [...filled.misc, { item: 2, fee: null }] })).toEqual({
      field: 'misc.1.fee',
      message: 'Fee are required',
    });
    expect(of({ paymentType: '', transactionDate: '' })?.message).toBe('Please select ur payment');
    expect(of({ transactionDate: '' })?.message).toBe('Please enter your transaction date');
    expect(of({ transactionDate: '31-12-2099' })?.message).toBe(
      'The transaction date cannot be in the future',
    );
    expect(of({ transactionDate: today(new Date()) })).toBeUndefined();
    expect(of({})).toBeUndefined();
  });

  it('is cash below the ticked lines (R-1484)', () => {
    // The two unpaid lines and the misc line come to RM 145.49.
    const ticks = ticksOf(true, [1, 3]);
    for (const paymentType of ['CASH', 'BANK'] as const) {
      expect(of({ ticks, paymentType, tendered: 14548 as Cents })?.message).toBe(
        'The amount received is less than the total. Part payments are off in Settings → House rules.',
      );
      for (const tendered of [null, 14549, 20000] as (Cents | null)[]) {
        expect(of({ ticks, paymentType, tendered })).toBeUndefined();
      }
    }
    const parts = failureOf(
      lines,
      { ...filled, ticks, tendered: 1 as Cents },
      { takesParts: true },
    );
    expect(parts?.message).toBe('The amount received is less than the total');
    expect(of({ tendered: 'ten' })?.field).toBe('tendered');
  });

  it('is reported for more than 200 lines (R-428)', () => {
    const many = Array.from({ length: 200 }, (_, index) => line(index, 100));
    expect(failureOf(many, { ...filled, misc: [] })).toBeUndefined();
    expect(failureOf(many, filled)?.message).toBe('A payment can have at most 200 lines');
  });

  it('is a misc fee of zero (R-419)', () => {
    expect(of({ misc: [{ item: 2, fee: 0 as Cents }] })?.message).toBe('Fee are required');
  });
});

describe('the received amount of a charge (R-521)', () => {
  const charges = [line(1, 10_000, { receivable: 'ANY' }), line(3, 6550, { receivable: 'ANY' })];
  const received = (typed: MoneyInput): PaymentForm => ({
    ...filled,
    misc: [],
    received: { [keyOf(1)]: typed },
  });

  it('is the charged amount, or the amount that was entered', () => {
    const { total, payments } = proposed(charges, received(2500 as Cents));
    expect(total).toBe(2500 + 6550);
    expect(payments.flatMap(feesOf)).toEqual([2500, 6550]);
    expect(proposed(charges, { ...filled, misc: [] }).payments.flatMap(feesOf)).toEqual([
      10_000, 6550,
    ]);
  });

  it.each([0 as Cents, null])('cannot be %j', (cents) => {
    expect(failureOf(charges, received(cents))).toEqual({
      field: `received.${keyOf(1)}`,
      message: 'Fee are required',
    });
    const ticks = ticksOf(false, [1]);
    expect(failureOf(charges, { ...received(cents), ticks })).toBeUndefined();
  });

  it('cannot be text that is no amount, and the total leaves such text out', () => {
    expect(failureOf(charges, received('70,5'))).toEqual({
      field: `received.${keyOf(1)}`,
      message: 'Please enter an amount such as 70.50',
    });
    expect(proposed(charges, received('70,5')).total).toBe(6550);
  });

  it('is at most what is owed where it is a part (R-1540)', () => {
    const part = [line(1, 10_000, { receivable: 'PART' })];
    expect(failureOf(part, received(10_000 as Cents))).toBeUndefined();
    expect(failureOf(part, received(10_001 as Cents))?.message).toBe(
      'Only RM 100.00 is owed for Subject 1',
    );
  });
});

describe('a smaller amount (R-1861)', () => {
  const june = line(1, 6000, { month: '06-2026' });
  const july = line(1, 6000, { month: '07-2026' });
  const held = { ...NOTHING_HELD, CREDIT: 7000 as Cents };
  const form = (of: Partial<PaymentForm>): PaymentForm => ({ ...filled, misc: [], ...of });
  const failure = (of: Partial<PaymentForm>, rules: Rules) =>
    failureOf([june, july], form(of), rules)?.message;

  it.each(['CASH', 'BANK', 'CREDIT'] as const)('by %s pays the oldest fees first', (type) => {
    const seventy = form({ tendered: 7000 as Cents, paymentType: type });
    const parts = { [lineKeyOf(june)]: 6000, [lineKeyOf(july)]: 1000 };
    expect(paidOf([july, june], seventy, { held, takesParts: true })).toEqual(parts);
    const { paid, left } = proposed([june, july], seventy, { held });
    expect([Object.fromEntries(paid), left]).toEqual([{ [lineKeyOf(june)]: 6000 }, [july]]);
  });

  it('pays new misc fees and lines ticked by hand before', () => {
    const misc = [{ item: 2, fee: 3000 as Cents }];
    const hundred = form({ tendered: 10_000 as Cents, misc, ticks: { [lineKeyOf(july)]: true } });
    expect(paidOf([june, july], hundred, { takesParts: true })).toEqual({
      [lineKeyOf(june)]: 1000,
      [lineKeyOf(july)]: 6000,
    });
  });

  it('names the rule if it is less than one fee, and no parts are taken', () => {
    const little = { tendered: 5000 as Cents };
    expect(failure(little, { takesParts: true })).toBeUndefined();
    expect(failure(little, {})).toBe(
      'RM 50.00 is less than the oldest fee of RM 60.00. Part payments are off in Settings → House rules.',
    );
  });

  it('names the rule for more than the total by bank (R-1860)', () => {
    const bank = { paymentType: 'BANK', tendered: 19_000 as Cents } as const;
    expect(failure(bank, {})).toBeUndefined();
    expect(failure(bank, { keepsCredit: false })).toBe(
      'RM 70.00 is above the total, and a bank payment has no change. Payments in advance are off in Settings → House rules.',
    );
  });
});

describe('credit that pays first (R-1863)', () => {
  const held = { ...NOTHING_HELD, CREDIT: 5000 as Cents };
  const form: PaymentForm = { ...filled, usesCredit: true };

  it('shares a charge at its fee only: one that is settled with less has one payment', () => {
    const creditOf = (receivable: PayableLine['receivable'], received: number) =>
      proposed(
        [line(1, 6000, { ...(receivable && { receivable }) })],
        { ...form, misc: [], received: { [keyOf(1)]: received as Cents } },
        { held },
      ).credit;
    expect(creditOf('ANY', 6000)).toBe(5000);
    expect(creditOf('ANY', 5500)).toBe(0);
    expect(creditOf('ANY', 4500)).toBe(4500);
    expect(creditOf('PART_OR_MORE', 5500)).toBe(5000);
    expect(creditOf('PART_OR_MORE', 6500)).toBe(0);
  });

  it('makes a payment from credit, and one of new money that pays new misc lines too', () => {
    const tendered = 10_000 as Cents;
    const misc = [{ item: 2, fee: 6000 as Cents }];
    const kept = { ...form, misc, tendered, keepsChange: true };
    const { payments, ...sums } = proposed([line(1, 6000)], kept, { held });
    expect(payments.map(({ paymentType, kept }) => [paymentType, kept])).toEqual([
      ['CREDIT', 0],
      ['CASH', 3000],
    ]);
    expect(payments.map(feesOf)).toEqual([[5000], [1000, 6000]]);
    expect(sums).toMatchObject({ total: 12_000, credit: 5000, cash: 7000, bank: 0, rest: 3000 });
  });
});

function feesOf(payment: { readonly lines: readonly { readonly fee: Cents }[] }): Cents[] {
  return payment.lines.map(({ fee }) => fee);
}
