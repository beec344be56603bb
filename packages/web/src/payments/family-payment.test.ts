import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, test } from 'vitest';
import { type FamilyChild, familyLines } from './family-lines.ts';
import { asReceivable } from './payable-lines.ts';
import { findPaymentFailure } from './payment-failure.ts';
import { newPayment, type PaymentForm } from './payment-form.ts';
import { paymentLinesOf } from './payment-requests.ts';
import { propose } from './proposal.ts';
import { NOTHING_HELD } from './received-money.ts';

const [ONE, TWO] = ['one', 'two'];
const line = (subscriptionId: number, month: string, fee = 6000) => ({
  month,
  subscriptionId,
  chargeId: null,
  subjectName: 'Physics',
  fee: fee as Cents,
});
const shirt = { ...line(0, '02-2026', 2500), subscriptionId: null, chargeId: 5 };
const child = (uuid: string, lines: FamilyChild['lines'], months: string[] = []): FamilyChild => ({
  uuid,
  name: uuid,
  programLvl: 2,
  lines,
  ahead: months.map((month) => ({
    month,
    totalOwedFee: 6000 as Cents,
    lines: [{ subscriptionId: 1, subjectName: 'Physics', fee: 6000 as Cents }],
  })),
});
const family = [
  child(ONE ?? '', [line(1, '12-2025'), line(1, '02-2026')], ['03-2026', '04-2026']),
  child(TWO ?? '', [line(2, '01-2026'), shirt]),
];
const form = (changes: Partial<PaymentForm> = {}): PaymentForm => ({
  ...newPayment(new Date('2026-02-16T02:00:00Z')),
  paymentType: 'CASH',
  ...changes,
});
const cents = (amount: number) => amount as Cents;
const rules = (takesParts = false, credit = 0, keepsCredit = true) => ({
  takesParts,
  keepsCredit,
  held: { ...NOTHING_HELD, CREDIT: cents(credit) },
  isFamily: true,
});
const student = { uuid: 'one', name: 'one', month: '02-2026' };
const linesOf = (filled: PaymentForm, { takesParts } = rules(), children = family) =>
  asReceivable(
    children.flatMap((each) => familyLines(each, filled.months)),
    takesParts,
  );
const proposalOf = (filled: PaymentForm, of = rules(), children = family) =>
  propose(linesOf(filled, of, children), filled, { student, items: [], ...of });
const allocated = (...of: Parameters<typeof proposalOf>) => proposalOf(...of).paid;
const paidBy = (changes: Partial<PaymentForm>, takesParts = false) =>
  Object.fromEntries(allocated(form(changes), rules(takesParts)));
const totalsOf = (filled: PaymentForm, of = rules()) => {
  const { total, cash, bank, credit, rest } = proposalOf(filled, of);
  return { total, cash, bank, credit, rest };
};
const requestOf = (filled: PaymentForm, of = rules()) =>
  proposalOf(filled, of).payments.map((each) => paymentLinesOf(each, filled));
const failureOf = (filled: PaymentForm, of = rules()) =>
  findPaymentFailure(linesOf(filled, of), filled, proposalOf(filled, of), of)?.message;

describe('the proposal (R-1602)', () => {
  const all = {
    'line1-12-2025': 6000,
    'line1-02-2026': 6000,
    'line2-01-2026': 6000,
    charge5: 2500,
  };

  test('is everything owed without an amount, and with one that is more', () => {
    expect(paidBy({})).toEqual(all);
    expect(paidBy({ tendered: cents(50_000) })).toEqual(all);
    expect(paidBy({ tendered: 'x' })).toEqual(all);
  });

  test('takes the oldest lines of all children until the cash ends', () => {
    expect(paidBy({ tendered: cents(12_000) })).toEqual({
      'line1-12-2025': 6000,
      'line2-01-2026': 6000,
    });
    // Nothing newer is taken in place of a line that does not fit.
    expect(paidBy({ tendered: cents(15_000) })).toEqual({
      'line1-12-2025': 6000,
      'line2-01-2026': 6000,
    });
    expect(paidBy({ tendered: cents(5999) })).toEqual({});
  });

  test('pays a part of the last line where the centre takes parts', () => {
    expect(paidBy({ tendered: cents(13_000) }, true)).toEqual({
      'line1-12-2025': 6000,
      'line2-01-2026': 6000,
      'line1-02-2026': 1000,
    });
  });

  test('follows ticks and amounts by hand, and shares the rest of the cash', () => {
    const ticks = { charge5: true, 'line1-12-2025': false };
    expect(paidBy({ ticks, tendered: cents(8500) })).toEqual({
      charge5: 2500,
      'line2-01-2026': 6000,
    });
    const received = { charge5: cents(1000) };
    expect(paidBy({ ticks, received, tendered: cents(8500) }, true)).toEqual({
      charge5: 1000,
      'line2-01-2026': 6000,
      'line1-02-2026': 1500,
    });
  });

  test('adds coming months one after the other', () => {
    const ahead = { 'line1-03-2026': 6000 };
    expect(paidBy({ months: { one: ['03-2026'] }, tendered: cents(6000) })).toEqual({
      'line1-12-2025': 6000,
    });
    expect(paidBy({ months: { one: ['03-2026', '04-2026'] }, tendered: cents(27_000) })).toEqual({
      ...all,
      ...ahead,
    });
    const untick = { ticks: { 'line1-03-2026': false } };
    expect(paidBy({ months: { one: ['03-2026', '04-2026'] }, ...untick })).toEqual({
      ...all,
      'line1-04-2026': 6000,
    });
  });

  test('takes no free line after the cash has ended', () => {
    const free = [child('one', [line(1, '01-2026'), line(7, '02-2026', 0)])];
    expect(allocated(form({ tendered: cents(5000) }), rules(), free).size).toBe(0);
    expect(allocated(form({ tendered: cents(6000) }), rules(), free).size).toBe(2);
  });

  test('limits by the cash only the children who pay in cash', () => {
    const mixed = { paymentType: 'MIXED', types: { two: 'BANK' }, tendered: cents(6000) } as const;
    expect(paidBy(mixed)).toEqual({ 'line2-01-2026': 6000, charge5: 2500, 'line1-12-2025': 6000 });
    const totals = { total: 14_500, cash: 6000, bank: 8500, credit: 0, rest: 0 };
    expect(totalsOf(form(mixed))).toEqual(totals);
  });

  test('is limited by the amount received by bank, as by cash (R-1860)', () => {
    const paymentType = 'BANK';
    expect(paidBy({ paymentType })).toEqual(all);
    expect(paidBy({ paymentType, tendered: cents(6000) })).toEqual({ 'line1-12-2025': 6000 });
  });
});

describe('the sums (R-1603)', () => {
  const changeOf = (changes: Partial<PaymentForm>) => totalsOf(form(changes));

  test('have the change of enough cash', () => {
    expect(changeOf({ tendered: cents(25_000) })).toMatchObject({ total: 20_500, rest: 4500 });
    expect(changeOf({ tendered: cents(7000) })).toMatchObject({ total: 6000, rest: 1000 });
    const ticked = { ticks: { 'line1-12-2025': true, 'line2-01-2026': true } };
    expect(changeOf({ tendered: cents(7000), ...ticked }).rest).toBeUndefined();
    expect(changeOf({}).rest).toBeUndefined();
    expect(changeOf({ paymentType: '' })).toMatchObject({ total: 20_500, cash: 0, bank: 0 });
  });
});

describe('the request', () => {
  test('is one payment for each child with a ticked line', () => {
    const mixed = form({ paymentType: 'MIXED', types: { two: 'BANK' } });
    const common = { transactionDate: '16-02-2026' };
    expect(requestOf(mixed)).toEqual([
      [
        {
          ...common,
          uuid: ONE,
          paymentType: 'CASH',
          month: '12-2025',
          subscriptionId: 1,
          fee: 6000,
        },
        {
          ...common,
          uuid: ONE,
          paymentType: 'CASH',
          month: '02-2026',
          subscriptionId: 1,
          fee: 6000,
        },
      ],
      [
        {
          ...common,
          uuid: TWO,
          paymentType: 'BANK',
          month: '01-2026',
          subscriptionId: 2,
          fee: 6000,
        },
        { ...common, uuid: TWO, paymentType: 'BANK', month: '02-2026', chargeId: 5, fee: 2500 },
      ],
    ]);
    const one = form({ ticks: { 'line2-01-2026': false, charge5: false } });
    expect(requestOf(one)).toHaveLength(1);
  });
});

test.each<[string, Partial<PaymentForm>, string | undefined]>([
  ['a valid form', {}, undefined],
  ['no type', { paymentType: '' }, 'Please select ur payment'],
  ['no date', { transactionDate: '' }, 'Please enter your transaction date'],
  ['an amount that is none', { tendered: 'x' }, 'Please enter an amount such as 70.50'],
  [
    'too little cash for the ticked lines',
    { tendered: cents(100), ticks: { charge5: true } },
    'The amount received is less than the total. Part payments are off in Settings → House rules.',
  ],
  [
    'too little for any line',
    { tendered: cents(100) },
    'RM 1.00 is less than the oldest fee of RM 60.00. Part payments are off in Settings → House rules.',
  ],
  ['an empty part', { ticks: { charge5: true }, received: { charge5: null } }, 'Fee are required'],
  [
    'more than is owed',
    { ticks: { charge5: true }, received: { charge5: cents(2501) } },
    'At most RM 25.00 is owed for this line',
  ],
])('%s is named in the order of the form (R-1344)', (_, changes, message) => {
  const takesParts = changes.received !== undefined;
  expect(failureOf(form(changes), rules(takesParts))).toBe(message);
});

test('more than the total by bank needs payments in advance (R-1860)', () => {
  const filled = form({ paymentType: 'BANK', tendered: cents(21_000) });
  expect(failureOf(filled)).toBeUndefined();
  expect(failureOf(filled, rules(false, 0, false))).toBe(
    'RM 5.00 is above the total, and a bank payment has no change. Payments in advance are off in Settings → House rules.',
  );
  const advance = { uuid: ONE, fund: 'CREDIT', paymentType: 'BANK', fee: 500 };
  expect(requestOf(filled).map((lines) => lines.filter((each) => 'fund' in each))).toEqual([
    [expect.objectContaining(advance)],
    [],
  ]);
});

describe('credit (R-1606)', () => {
  test('pays the oldest lines that fit, with a part of the last one where parts are taken', () => {
    const credit = form({ paymentType: 'CREDIT' });
    expect(allocated(credit, rules(false, 13_000)).size).toBe(2);
    expect(allocated(credit, rules(true, 13_000)).get('line1-02-2026')).toBe(1000);
    const lines = requestOf(credit, rules(true, 13_000)).flat();
    expect(lines.every(({ paymentType }) => paymentType === 'CREDIT')).toBe(true);
  });

  test('cannot pay more than there is', () => {
    const filled = form({ paymentType: 'CREDIT', ticks: { charge5: true } });
    expect(failureOf(filled, rules(false, 2000))).toBe(
      'Only RM 20.00 of the credit is left. Untick fees or choose cash or bank.',
    );
  });

  test('pays first, and cash the rest, also of the same line (R-1863)', () => {
    const filled = form({ usesCredit: true, tendered: cents(18_000) });
    const own = rules(false, 5000);
    // RM 50 of credit and RM 155 of cash pay RM 205; the rest of RM 180 is handed back.
    expect(totalsOf(filled, own)).toMatchObject({ total: 20_500, credit: 5000, rest: 2500 });
    const [credit = [], ...cash] = requestOf(filled, own);
    expect(credit).toMatchObject([
      { uuid: ONE, paymentType: 'CREDIT', month: '12-2025', fee: 5000 },
    ]);
    expect(cash.map((lines) => lines.map(({ fee }) => fee))).toEqual([
      [1000, 6000],
      [6000, 2500],
    ]);
    expect(cash.flat().every(({ paymentType }) => paymentType === 'CASH')).toBe(true);
    // Without enough money for all, credit and cash together limit the lines.
    const less = form({ usesCredit: true, tendered: cents(7000) });
    expect([...allocated(less, own).keys()]).toEqual(['line1-12-2025', 'line2-01-2026']);
    const none = form({ usesCredit: true, paymentType: 'MIXED' });
    expect(totalsOf(none, own)).toMatchObject({ credit: 0 });
  });

  test('is the change that is kept, in the first payment in cash', () => {
    const kept = form({
      paymentType: 'MIXED',
      types: { one: 'BANK' },
      tendered: cents(20_000),
      keepsChange: true,
    });
    expect(requestOf(kept).map((lines) => lines.filter((each) => 'fund' in each))).toEqual([
      [],
      [expect.objectContaining({ uuid: TWO, fund: 'CREDIT', paymentType: 'CASH', fee: 11_500 })],
    ]);
    const none = form({ tendered: cents(20_500), keepsChange: true });
    expect(requestOf(none).flat()).toHaveLength(4);
  });
});
