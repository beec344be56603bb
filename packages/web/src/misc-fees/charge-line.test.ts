import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import { chargeLine, type MiscCharge } from './charge-line.ts';

const charge = (subscriptionId: number, id: number): MiscCharge => ({
  subscriptionId,
  id,
  subjectName: `Item ${id}`,
  fee: 6000 as Cents,
  chargedFee: 6000 as Cents,
  chargedOn: '02-03-2026',
  paymentStatus: 'PENDING',
  uuid: '6f1f4f0e-5f3a-4c5e-9f55-0c1f6f1d2a3b',
  name: 'Aminah',
  programLvl: 2,
  month: '03-2026',
  icNo: '',
  transactionDate: null,
  transactionType: null,
});
const charges = [charge(11, 2), charge(12, 5), charge(13, 2)];

it('ticks the charges at first that the row of the item counts (R-513)', () => {
  const idsOf = (item: string, month = '03-2026') =>
    charges
      .map((each) => chargeLine(each, month, item))
      .filter(({ startsUnticked }) => !startsUnticked)
      .map(({ chargeId }) => chargeId);
  expect(idsOf('2')).toEqual([11, 13]);
  expect(idsOf('7')).toEqual([]);
  expect(idsOf('')).toEqual([11, 12, 13]);
  // The window of March 2027 does not include charges of March 2026.
  expect(idsOf('2', '03-2027')).toEqual([]);
});

it('has the id of the charge, its item, its rest, and a hint with another month', () => {
  const begun = { ...charge(11, 2), paidFee: 1500 as Cents };
  expect(chargeLine(begun, '03-2026', '')).toMatchObject({
    subscriptionId: null,
    chargeId: 11,
    itemId: 2,
    fee: 4500,
    hint: undefined,
  });
  expect(chargeLine(begun, '04-2026', '').hint).toBe('for Mar 2026');
});
