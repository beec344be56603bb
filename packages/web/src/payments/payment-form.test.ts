import type { Cents, MoneyInput } from '@kelas/contract/values/cents';
import { today } from '@kelas/contract/values/date';
import { describe, expect, it } from 'vitest';
import {
  asReceivable,
  asReceived,
  chosenLines,
  findPaymentFailure,
  findQuestion,
  lineKeyOf,
  newPayment,
  type PayableLine,
  type PaymentForm,
  paymentTotal,
  withRest,
} from './payment-form.ts';

const EMPTY: PaymentForm = newPayment(new Date());
const line = (subscriptionId: number, fee: number, paid = false): PayableLine => ({
  subscriptionId,
  subjectName: `Subject ${subscriptionId}`,
  fee: fee as Cents,
  paymentStatus: paid ? 'PAID' : 'PENDING',
  transactionDate: paid ? '01-03-2026' : null,
  transactionType: paid ? 'CASH' : null,
});
const lines = [line(1, 6000), line(2, 1999, true), line(3, 6550)];
const all = () => true;
/** Returns the key of a line of the dialog's own month. */
const own = (subscriptionId: number) => lineKeyOf(line(subscriptionId, 0));
const filled: PaymentForm = {
  toggled: [],
  months: [],
  misc: [{ item: 2, fee: 1999 as Cents }],
  received: {},
  tendered: null,
  keepsChange: false,
  paymentType: 'CASH',
  transactionDate: '05-03-2026',
};

describe('the ticked lines (R-413)', () => {
  it('are all unpaid lines except those that were unticked', () => {
    const idsOf = (toggled: readonly number[]) =>
      chosenLines(lines, { ...EMPTY, toggled: toggled.map(own) }, all).map(
        (each) => each.subscriptionId,
      );
    expect(idsOf([])).toEqual([1, 3]);
    expect(idsOf([1, 2])).toEqual([3]);
  });

  it('follow each toggle where only some lines start ticked', () => {
    const third = ({ subscriptionId }: PayableLine) => subscriptionId === 3;
    expect(chosenLines(lines, EMPTY, third)).toEqual([line(3, 6550)]);
    expect(chosenLines(lines, { ...EMPTY, toggled: [1, 3].map(own) }, third)).toEqual([
      line(1, 6000),
    ]);
  });

  it('distinguish the months of one course', () => {
    const next = { ...line(1, 6000), month: '04-2026' };
    const toggled = [lineKeyOf(next)];
    expect(chosenLines([...lines, next], { ...EMPTY, toggled }, all)).toEqual([lines[0], lines[2]]);
  });

  it('add up in cents with the misc lines that have a fee', () => {
    const misc = [...filled.misc, { item: '', fee: null } as const];
    expect(paymentTotal(chosenLines(lines, EMPTY, all), { ...filled, misc })).toBe(14549);
  });
});

describe('the first failure of a payment (R-420)', () => {
  const messageOf = (form: Partial<PaymentForm>) => {
    const values = { ...filled, ...form };
    return findPaymentFailure(chosenLines(lines, values, all), values);
  };
  const blank = { item: '', fee: null } as const;

  it('is reported in the order of the form, one at a time', () => {
    expect(messageOf({ ...EMPTY, toggled: [1, 3].map(own) })?.message).toBe(
      'Payment Details are required',
    );
    expect(messageOf({ ...EMPTY, misc: [blank] })).toEqual({
      field: 'misc.0.item',
      message: 'Misc are required',
    });
    expect(messageOf({ ...EMPTY, misc: [...filled.misc, { item: 2, fee: null }] })).toEqual({
      field: 'misc.1.fee',
      message: 'Fee are required',
    });
    expect(messageOf({ paymentType: '', transactionDate: '' })?.message).toBe(
      'Please select ur payment',
    );
    expect(messageOf({ transactionDate: '' })?.message).toBe('Please enter your transaction date');
    expect(messageOf({ transactionDate: '31-12-2099' })?.message).toBe(
      'The transaction date cannot be in the future',
    );
    expect(messageOf({ transactionDate: today(new Date()) })).toBeUndefined();
    expect(messageOf({})).toBeUndefined();
  });

  it('is cash below the total (R-1484)', () => {
    // The two unpaid lines and the misc line come to RM 145.49.
    expect(messageOf({ tendered: 14548 as Cents })?.message).toBe(
      'The amount received is less than the total',
    );
    expect(messageOf({ tendered: 'ten' })?.field).toBe('tendered');
    for (const tendered of [null, 14549, 20000] as (Cents | null)[]) {
      expect(messageOf({ tendered })).toBeUndefined();
    }
    expect(messageOf({ paymentType: 'BANK', tendered: 1 as Cents })).toBeUndefined();
  });

  it('is reported for more than 200 lines (R-428)', () => {
    const many = Array.from({ length: 200 }, (_, index) => line(index, 100));
    expect(findPaymentFailure(many, { ...filled, misc: [] })).toBeUndefined();
    expect(findPaymentFailure(many, filled)?.message).toBe('A payment can have at most 200 lines');
  });

  it('is a misc fee of zero (R-419)', () => {
    expect(messageOf({ misc: [{ item: 2, fee: 0 as Cents }] })?.message).toBe('Fee are required');
  });
});

describe('the received amount of a charge (R-521)', () => {
  const charges = [line(1, 10_000), line(3, 6550)];
  const received = (typed: number | string | null) => ({
    ...filled,
    misc: [],
    received: { line1: typed as MoneyInput },
  });

  it('is the charged amount, or the amount that was entered', () => {
    expect(paymentTotal(charges, received(2500))).toBe(2500 + 6550);
    expect(asReceived(charges, received(2500)).map(({ fee }) => fee)).toEqual([2500, 6550]);
    expect(asReceived(charges, { ...filled, received: {} })).toEqual(charges);
  });

  it.each([0, null])('cannot be %j', (cents) => {
    expect(findPaymentFailure(charges, received(cents))).toEqual({
      field: 'received.line1',
      message: 'Fee are required',
    });
    // A line that is not ticked is not checked.
    expect(findPaymentFailure(charges.slice(1), received(cents))).toBeUndefined();
  });

  it('cannot be text that is no amount, and the total leaves such text out', () => {
    expect(findPaymentFailure(charges, received('70,5'))).toEqual({
      field: 'received.line1',
      message: 'Please enter an amount such as 70.50',
    });
    expect(paymentTotal(charges, received('70,5'))).toBe(6550);
  });

  it('leads to a question only if it is less than the charge (R-523)', () => {
    const misc = asReceivable(
      charges.map((each) => ({ ...each, chargedFee: each.fee })),
      false,
    );
    expect(findQuestion(misc, received(1))).toBe(
      'Accept RM 0.01 for RM 100.00 (Subject 1)? The rest is written off and no longer owed.',
    );
    for (const cents of [10_000, 10_001]) {
      expect(findQuestion(misc, received(cents))).toBeUndefined();
    }
    expect(findQuestion(misc.slice(1), received(1))).toBeUndefined();
  });
});

describe('what may be received for a line', () => {
  const tuition = line(1, 12_000);
  const misc = { ...tuition, chargedFee: 12_000 as Cents };
  const begun = { paidFee: 5000 as Cents };
  it.each([
    ['tuition', tuition, false, undefined],
    ['tuition, where parts are taken,', tuition, true, 'PART'],
    ['a misc charge', misc, false, 'ANY'],
    ['a misc charge, where parts are taken,', misc, true, 'PART_OR_MORE'],
    ['the rest of a misc charge', { ...misc, ...begun }, false, undefined],
    ['the rest of a misc charge, where parts are taken,', { ...misc, ...begun }, true, 'PART'],
    ['a paid line', { ...misc, paymentStatus: 'PAID' as const }, true, undefined],
  ])('of %s (R-1543)', (_, each, takesParts, receivable) => {
    expect(asReceivable([each], takesParts)[0]?.receivable).toBe(receivable);
  });

  it('is the rest of a line that is paid in part; its less leads to no question', () => {
    const rest = withRest({ ...misc, ...begun });
    expect(rest.fee).toBe(7000);
    const form = { ...filled, misc: [], received: { line1: 100 as Cents } };
    expect(findQuestion(asReceivable([rest], true), form)).toBeUndefined();
  });
});
