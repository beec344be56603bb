import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import {
  asReceivable,
  findQuestion,
  lineKeyOf,
  type PayableLine,
  PENDING,
  restFeeOf,
} from './payable-lines.ts';

const tuition: PayableLine = {
  uuid: 'one',
  month: '03-2026',
  subscriptionId: 1,
  chargeId: null,
  subjectName: 'Mathematics',
  fee: 12_000 as Cents,
  ...PENDING,
};
const misc = { ...tuition, chargedFee: 12_000 as Cents };
const begun = { paidFee: 5000 as Cents };

it('distinguishes the months of one course, and a charge from a course', () => {
  const others = [{ month: '04-2026' }, { subscriptionId: null, chargeId: 1 }];
  const keys = [{}, ...others].map((of) => lineKeyOf({ ...tuition, ...of }));
  expect(keys).toEqual(['line1-03-2026', 'line1-04-2026', 'charge1']);
});

it.each([
  ['tuition', tuition, false, undefined],
  ['tuition, where parts are taken,', tuition, true, 'PART'],
  ['a misc charge', misc, false, 'ANY'],
  ['a misc charge, where parts are taken,', misc, true, 'PART_OR_MORE'],
  ['the rest of a misc charge', { ...misc, ...begun }, false, undefined],
  ['the rest of a misc charge, where parts are taken,', { ...misc, ...begun }, true, 'PART'],
  ['a paid line', { ...misc, paymentStatus: 'PAID' as const }, true, undefined],
])('names what may be received for %s (R-1543)', (_, each, takesParts, receivable) => {
  expect(asReceivable([each], takesParts)[0]?.receivable).toBe(receivable);
});

it('returns the rest of a line that is paid in part, and what was received for a paid one', () => {
  expect(restFeeOf({ ...misc, ...begun })).toBe(7000);
  expect(restFeeOf({ ...misc, ...begun, paymentStatus: 'PAID' })).toBe(12_000);
});

describe('the question about less than the charge (R-523)', () => {
  const questionOf = (line: PayableLine, received: number) =>
    findQuestion([line, { ...line, chargeId: 5 }], new Map([[lineKeyOf(line), received as Cents]]));
  const charge: PayableLine = { ...misc, receivable: 'ANY' };

  it('names the amounts and the charge', () => {
    expect(questionOf(charge, 1)).toBe(
      'Accept RM 0.01 for RM 120.00 (Mathematics)? The rest is written off and no longer owed.',
    );
  });

  it('is not asked about the charge or more, nor about a part whose rest stays owed', () => {
    for (const cents of [12_000, 12_001]) expect(questionOf(charge, cents)).toBeUndefined();
    expect(questionOf({ ...charge, receivable: 'PART' }, 1)).toBeUndefined();
  });
});
