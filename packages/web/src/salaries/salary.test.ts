import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import {
  basisOf,
  type CountedLine,
  markOf,
  payable,
  rateText,
  reasonText,
  type Salary,
  type UncountedLine,
} from './salary.ts';

const cents = (amount: number) => amount as Cents;
const split: Salary = {
  id: '6f1f4f0e-5f3a-4c5e-9f55-0c1f6f1d2a3b',
  name: 'Aminah',
  icNo: '',
  phoneNo: '60123456789',
  bankName: '',
  bankAccountNo: '',
  paymentType: 'RATIO',
  paymentRate: '6/4',
  paymentStatus: 'PENDING',
  month: '03-2026',
  totalSalary: cents(74_040),
  collected: cents(123_400),
  share: cents(74_040),
  deducted: cents(0),
  salaryId: null,
  paidOn: null,
  staffName: null,
  transactionDate: null,
  transactionType: null,
  voids: [],
  salaryDetails: [],
  uncounted: [],
};
const hourly: Salary = {
  ...split,
  paymentType: 'HOUR',
  paymentRate: 2_000,
  totalSalary: cents(0),
  share: cents(0),
};

/** Returns the sentences with normal spaces in place of non-breaking ones. */
const sentencesOf = (salary: Salary, hours: string) =>
  basisOf(salary, hours).map((each) => each.replaceAll('\u00a0', ' '));

describe('the calculation of a salary', () => {
  it('shows the share of a split (R-807)', () => {
    expect(rateText(split)).toBe('6/4');
    expect(sentencesOf(split, '')).toEqual(['6/10 of RM 1,234.00 collected = RM 740.40']);
    expect(payable(split, '')).toBe(74_040);
  });

  it('shows the deduction for voided payments (R-813)', () => {
    const less = { ...split, deducted: cents(80_000), totalSalary: cents(-5_960) };
    expect(sentencesOf(less, '')).toEqual([
      '6/10 of RM 1,234.00 collected = RM 740.40',
      'less RM 800.00 for voided payments',
      '= -RM 59.60',
    ]);
  });

  it('follows the hours as they are typed (R-817)', () => {
    expect(rateText(hourly).replace('\u00a0', ' ')).toBe('RM 20.00 an hour');
    expect(sentencesOf(hourly, '')).toEqual(['Hours × RM 20.00']);
    expect(sentencesOf(hourly, 'x')).toEqual(['Hours × RM 20.00']);
    expect(payable(hourly, 'x')).toBeUndefined();
    expect(sentencesOf(hourly, ' 12.5')).toEqual(['12.5 hours × RM 20.00 = RM 250.00']);
    expect(sentencesOf(hourly, '1')).toEqual(['1 hour × RM 20.00 = RM 20.00']);
    const less = { ...hourly, deducted: cents(3_600) };
    expect(sentencesOf(less, '')).toEqual([
      'Hours × RM 20.00',
      'less RM 36.00 for voided payments',
    ]);
    expect(sentencesOf(less, '12.5').slice(1)).toEqual([
      'less RM 36.00 for voided payments',
      '= RM 214.00',
    ]);
    expect(payable(less, '12.5')).toBe(21_400);
  });

  it('shows a fixed amount, and the heads times the amount (R-2202)', () => {
    const fixed: Salary = {
      ...split,
      paymentType: 'FIXED',
      paymentRate: 200_000,
      share: cents(200_000),
      totalSalary: cents(200_000),
    };
    expect(sentencesOf(fixed, '')).toEqual(['RM 2,000.00 a month']);
    expect(payable(fixed, '')).toBe(200_000);
    const head = {
      uuid: split.id,
      studentName: 'Nur Aisyah',
      programLvl: 2,
      subjectName: 'Mathematics',
      subscriptionId: 1,
    };
    const heads: Salary = {
      ...split,
      paymentType: 'HEAD',
      paymentRate: 1_500,
      share: cents(3_000),
      deducted: cents(500),
      totalSalary: cents(2_500),
      heads: [head, { ...head, subscriptionId: 2 }],
    };
    expect(rateText(heads).replace('\u00a0', ' ')).toBe('RM 15.00 per head');
    expect(sentencesOf(heads, '')).toEqual([
      '2 heads × RM 15.00 = RM 30.00',
      'less RM 5.00 for voided payments',
      '= RM 25.00',
    ]);
    expect(sentencesOf({ ...heads, heads: [head], share: cents(1_500) }, '')[0]).toBe(
      '1 head × RM 15.00 = RM 15.00',
    );
  });

  it('shows the share of each split, if there are several (R-2202)', () => {
    const splits = [
      { ratio: '6/4', collected: cents(20_000), share: cents(12_000) },
      { ratio: '7/3', collected: cents(10_000), share: cents(7_000) },
    ];
    expect(sentencesOf({ ...split, splits, share: cents(19_000) }, '')).toEqual([
      '6/10 of RM 200.00 collected = RM 120.00',
      '7/10 of RM 100.00 collected = RM 70.00',
      'RM 190.00 together',
    ]);
    expect(sentencesOf({ ...split, splits: splits.slice(1), share: cents(7_000) }, '')).toEqual([
      '7/10 of RM 100.00 collected = RM 70.00',
    ]);
  });

  it('shows the paid hours, whatever is typed later', () => {
    const paid: Salary = {
      ...hourly,
      paymentStatus: 'PAID',
      share: cents(25_000),
      totalSalary: cents(25_000),
    };
    expect(sentencesOf(paid, '99')).toEqual(['12.5 hours × RM 20.00 = RM 250.00']);
    expect(payable(paid, '99')).toBe(25_000);
    expect(sentencesOf({ ...paid, paymentRate: 3_000, share: cents(1_001) }, '')).toEqual([
      'RM 10.01 for hours at RM 30.00',
    ]);
  });
});

describe('a line', () => {
  const line = { transactionDate: '16-03-2026', fee: cents(100) } as CountedLine;
  const uncounted = { reason: 'UNPAID', countedIn: null } as UncountedLine;

  it('is marked in words if it is late or deducted', () => {
    expect(markOf(line, '03-2026')).toBeUndefined();
    expect(markOf(line, '04-2026')).toBe('Late payment');
    expect(markOf({ ...line, fee: cents(-100) }, '03-2026')).toBe('Voided, deducted');
    const free = { ...line, free: true };
    expect([markOf(free, '03-2026'), markOf(free, '04-2026')]).toEqual([
      undefined,
      'Counted later',
    ]);
  });

  it('shows why it does not count (R-826)', () => {
    expect(reasonText(uncounted)).toBe('Not paid yet');
    expect(reasonText({ ...uncounted, reason: 'VOIDED' })).toBe('Voided');
    expect(reasonText({ ...uncounted, reason: 'LATER', countedIn: '04-2026' })).toBe(
      'Counted in Apr 2026',
    );
    expect(reasonText({ ...uncounted, reason: 'LATER' })).toBe('Included in a later month');
  });
});
