import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import type { PayableLine, PaymentForm } from '../payments/payment-form.ts';
import { tuitionRequestOf } from './tuition-request.ts';

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
    ticks: {},
    months: ['04-2026'],
    misc: [{ item: 2, fee: 1999 as Cents }],
    received: {},
    payer: '',
    tendered: null,
    keepsChange: false,
    paymentType: 'CASH',
    transactionDate: '05-03-2026',
  };
  const common = { ...row, transactionDate: '05-03-2026', paymentType: 'CASH' };
  expect(tuitionRequestOf(row, chosen, filled, items)).toEqual([
    { ...common, subscriptionId: 1, fee: 6000 },
    { ...common, subscriptionId: 3, fee: 6550 },
    { ...common, month: '04-2026', subscriptionId: 1, fee: 6100 },
    { ...common, month: '02-2026', chargeId: 9, fee: 2500 },
    { ...common, id: 2, name: 'Books Jan-Jun', fee: 1999 },
  ]);
});
