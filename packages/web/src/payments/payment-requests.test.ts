import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import { newPayment, type PaymentForm } from './payment-form.ts';
import { miscRequestOf, paymentLinesOf } from './payment-requests.ts';
import type { ProposedLine, ProposedPayment } from './proposal.ts';

const uuid = '6f1f4f0e-5f3a-4c5e-9f55-0c1f6f1d2a3b';
const month = '03-2026';
const form: PaymentForm = { ...newPayment(new Date()), transactionDate: '05-03-2026' };
const line = (of: Partial<ProposedLine>, fee: number): ProposedLine => ({
  uuid,
  month,
  subscriptionId: null,
  chargeId: null,
  subjectName: 'Books Jan-Jun',
  isWhole: false,
  ...of,
  fee: fee as Cents,
});
const payment = (lines: readonly ProposedLine[], kept = 0): ProposedPayment => ({
  uuid,
  paymentType: 'CASH',
  lines,
  kept: kept as Cents,
});

it('sends each line with its month, and fees in cents (R-422)', () => {
  const lines = [
    line({ subscriptionId: 1 }, 6000),
    line({ subscriptionId: 1, month: '04-2026' }, 6100),
    line({ chargeId: 9, month: '02-2026' }, 2500),
    line({ itemId: 2 }, 1999),
  ];
  const of = { uuid, transactionDate: '05-03-2026', paymentType: 'CASH' };
  const common = { ...of, month };
  expect(paymentLinesOf(payment(lines, 500), form)).toEqual([
    { ...common, subscriptionId: 1, fee: 6000 },
    { ...common, month: '04-2026', subscriptionId: 1, fee: 6100 },
    { ...common, month: '02-2026', chargeId: 9, fee: 2500 },
    { ...common, id: 2, name: 'Books Jan-Jun', fee: 1999 },
    { ...of, fund: 'CREDIT', fee: 500 },
  ]);
});

it('sends charges by their own id and new lines by their item to payMisc (R-516)', () => {
  const lines = [
    line({ chargeId: 11, itemId: 2, month: '01-2026' }, 6011),
    line({ itemId: 2 }, 1999),
  ];
  const request = {
    studentUuid: uuid,
    month,
    transactionDate: '05-03-2026',
    paymentType: 'CASH',
    paymentDetails: [
      { subscriptionId: 11, id: 2, fee: 6011 },
      { id: 2, name: 'Books Jan-Jun', fee: 1999 },
    ],
  };
  expect(miscRequestOf(payment(lines), form, month)).toEqual(request);
  const payer = 'Puan Rokiah';
  expect(miscRequestOf(payment(lines, 500), { ...form, payer }, month)).toEqual({
    ...request,
    payer,
    credit: 500,
  });
});
