import type { Cents, MoneyInput } from '@kelas/contract/values/cents';
import { today } from '@kelas/contract/values/date';
import { describe, expect, it } from 'vitest';
import { allocatePayment } from './allocation.ts';
import {
  asReceivable,
  asReceived,
  findPaymentFailure,
  findQuestion,
  lineKeyOf,
  newPayment,
  type PayableLine,
  type PaymentForm,
  paymentTotal,
  withRest,
} from './payment-form.ts';
import { NOTHING_HELD } from './received-money.ts';

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
/** Returns the ticked lines of a form. */
const chosenLines = (
  of: readonly PayableLine[],
  form: PaymentForm,
  startsChosen: (line: PayableLine) => boolean,
) => allocatePayment(of, form, { startsChosen, held: NOTHING_HELD, takesParts: false }).chosen;
const ticksOf = (isTicked: boolean, keys: readonly string[]) =>
  Object.fromEntries(keys.map((key) => [key, isTicked]));
const filled: PaymentForm = {
  ...newPayment(new Date(), [{ item: 2, fee: 1999 as Cents }]),
  paymentType: 'CASH',
  transactionDate: '05-03-2026',
};

describe('the ticked lines (R-413)', () => {
  it('are all unpaid lines except those that were unticked', () => {
    const idsOf = (unticked: readonly number[]) =>
      chosenLines(lines, { ...EMPTY, ticks: ticksOf(false, unticked.map(own)) }, all).map(
        (each) => each.subscriptionId,
      );
    expect(idsOf([])).toEqual([1, 3]);
    expect(idsOf([1, 2])).toEqual([3]);
  });

  it('follow each tick where only some lines start ticked', () => {
    const third = ({ subscriptionId }: PayableLine) => subscriptionId === 3;
    expect(chosenLines(lines, EMPTY, third)).toEqual([line(3, 6550)]);
    const ticks = { [own(1)]: true, [own(3)]: false };
    expect(chosenLines(lines, { ...EMPTY, ticks }, third)).toEqual([line(1, 6000)]);
  });

  it('distinguish the months of one course', () => {
    const next = { ...line(1, 6000), month: '04-2026' };
    const ticks = ticksOf(false, [lineKeyOf(next)]);
    expect(chosenLines([...lines, next], { ...EMPTY, ticks }, all)).toEqual([lines[0], lines[2]]);
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
    expect(messageOf({ ...EMPTY, ticks: ticksOf(false, [1, 3].map(own)) })?.message).toBe(
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

  it('is cash below the ticked lines (R-1484)', () => {
    // The two unpaid lines and the misc line come to RM 145.49.
    const ticks = ticksOf(true, [1, 3].map(own));
    for (const paymentType of ['CASH', 'BANK'] as const) {
      expect(messageOf({ ticks, paymentType, tendered: 14548 as Cents })?.message).toBe(
        'The amount received is less than the total',
      );
      for (const tendered of [null, 14549, 20000] as (Cents | null)[]) {
        expect(messageOf({ ticks, paymentType, tendered })).toBeUndefined();
      }
    }
    expect(messageOf({ tendered: 'ten' })?.field).toBe('tendered');
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

describe('a smaller amount (R-1861)', () => {
  const june = { ...line(1, 6000), month: '06-2026' };
  const july = { ...line(1, 6000), month: '07-2026' };
  const allocated = (form: Partial<PaymentForm>, takesParts: boolean) =>
    allocatePayment(
      [june, july],
      { ...filled, misc: [], ...form },
      {
        startsChosen: all,
        held: { CREDIT: 7000 as Cents, DEPOSIT: 0 as Cents },
        takesParts,
      },
    );
  const failureOf = (form: Partial<PaymentForm>, takesParts: boolean, keepsCredit = true) => {
    const { chosen, left, form: values } = allocated(form, takesParts);
    return findPaymentFailure(chosen, values, {
      held: NOTHING_HELD,
      keepsCredit,
      left,
      takesParts,
    });
  };
  const seventy = { tendered: 7000 as Cents };

  it.each(['CASH', 'BANK', 'CREDIT'] as const)(
    'by %s pays the oldest fees first',
    (paymentType) => {
      const { chosen, form } = allocated({ ...seventy, paymentType }, true);
      expect(asReceived(chosen, form).map(({ fee }) => fee)).toEqual([6000, 1000]);
      const whole = allocated({ ...seventy, paymentType }, false);
      expect([whole.chosen, whole.left]).toEqual([[june], [july]]);
    },
  );

  it('pays new misc fees and lines ticked by hand before', () => {
    const misc = [{ item: 2, fee: 3000 as Cents }];
    const ticks = { [lineKeyOf(july)]: true };
    const { chosen, form } = allocated({ tendered: 10_000 as Cents, misc, ticks }, true);
    expect(asReceived(chosen, form).map(({ fee }) => fee)).toEqual([1000, 6000]);
  });

  it('names the rule if it is less than one fee, and no parts are taken', () => {
    const little = { tendered: 5000 as Cents };
    expect(failureOf(little, true)).toBeUndefined();
    expect(failureOf(little, false)?.message).toBe(
      'RM 50.00 is less than the oldest fee of RM 60.00. Part payments are off in Settings → House rules.',
    );
    const ticks = { [lineKeyOf(june)]: true };
    expect(failureOf({ ...little, ticks }, false)?.message).toBe(
      'The amount received is less than the total. Part payments are off in Settings → House rules.',
    );
  });

  it('names the rule for more than the total by bank (R-1860)', () => {
    const bank = { paymentType: 'BANK', tendered: 19_000 as Cents } as const;
    expect(failureOf(bank, true)).toBeUndefined();
    expect(failureOf(bank, true, false)?.message).toBe(
      'RM 70.00 is above the total, and a bank payment has no change. Payments in advance are off in Settings → House rules.',
    );
  });
});
