import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import { allocatePayment } from '../payments/allocation.ts';
import { newPayment, type PaymentForm } from '../payments/payment-form.ts';
import { NOTHING_HELD } from '../payments/received-money.ts';
import { type MiscCharge, miscRequestOf, startsChosenFor } from './misc-request.ts';

const EMPTY: PaymentForm = newPayment(new Date());
const uuid = '6f1f4f0e-5f3a-4c5e-9f55-0c1f6f1d2a3b';
const charge = (subscriptionId: number, id: number): MiscCharge => ({
  subscriptionId,
  id,
  subjectName: `Item ${id}`,
  fee: (6000 + subscriptionId) as Cents,
  chargedFee: (6000 + subscriptionId) as Cents,
  chargedOn: '02-03-2026',
  paymentStatus: 'PENDING',
  uuid,
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
    allocatePayment(charges, EMPTY, {
      startsChosen: startsChosenFor({ month }, item),
      held: NOTHING_HELD,
      takesParts: false,
    }).chosen.map((each) => each.subscriptionId);
  expect(idsOf('2')).toEqual([11, 13]);
  expect(idsOf('7')).toEqual([]);
  expect(idsOf('')).toEqual([11, 12, 13]);
  // The window of March 2027 does not include charges of March 2026.
  expect(idsOf('2', '03-2027')).toEqual([]);
});

it('sends charges by their own id and new lines by their item, with fees in cents', () => {
  const items = [{ id: 7, name: 'Books Jul-Dec', fee: 6000 as Cents, retired: false }];
  const filled: PaymentForm = {
    ...newPayment(new Date(), [{ item: 7, fee: 1999 as Cents }]),
    paymentType: 'BANK',
    transactionDate: '05-04-2026',
  };
  const row = { uuid, month: '03-2026' };
  expect(
    miscRequestOf(row, charges.slice(0, 2), { form: filled, kept: 0 as Cents, items }),
  ).toEqual({
    studentUuid: uuid,
    month: '03-2026',
    transactionDate: '05-04-2026',
    paymentType: 'BANK',
    paymentDetails: [
      { subscriptionId: 11, id: 2, fee: 6011 },
      { subscriptionId: 12, id: 5, fee: 6012 },
      { id: 7, name: 'Books Jul-Dec', fee: 1999 },
    ],
  });
});
