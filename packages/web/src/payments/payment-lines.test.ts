import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import { newPayment, type PayableLine, type PaymentForm } from './payment-form.ts';
import { paymentLinesOf } from './payment-lines.ts';

it('sends each line with its month, and fees in cents (R-422)', () => {
  const row = { uuid: '6f1f4f0e-5f3a-4c5e-9f55-0c1f6f1d2a3b', month: '03-2026' };
  const items = [{ id: 2, name: 'Books Jan-Jun', fee: 6000 as Cents, retired: false }];
  const chosen = [
    { subscriptionId: 1, fee: 6000 },
    { subscriptionId: 3, fee: 6550 },
    { subscriptionId: 1, month: '04-2026', fee: 6100 },
    { subscriptionId: null, chargeId: 9, month: '02-2026', fee: 2500 },
  ] as PayableLine[];
  const filled: PaymentForm = {
    ...newPayment(new Date(), [{ item: 2, fee: 1999 as Cents }]),
    months: ['04-2026'],
    paymentType: 'CASH',
    transactionDate: '05-03-2026',
  };
  const of = { uuid: row.uuid, transactionDate: '05-03-2026', paymentType: 'CASH' };
  const common = { ...of, month: row.month };
  expect(paymentLinesOf(row, chosen, { form: filled, kept: 500 as Cents, items })).toEqual([
    { ...common, subscriptionId: 1, fee: 6000 },
    { ...common, subscriptionId: 3, fee: 6550 },
    { ...common, month: '04-2026', subscriptionId: 1, fee: 6100 },
    { ...common, month: '02-2026', chargeId: 9, fee: 2500 },
    { ...common, id: 2, name: 'Books Jan-Jun', fee: 1999 },
    { ...of, fund: 'CREDIT', fee: 500 },
  ]);
});
