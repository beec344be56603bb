import { z } from 'zod';
import { either, isGiven } from '../schema/either.ts';
import { funds, LINES_MAX, payer, paymentMeans, TOO_MANY_LINES } from '../schema/payment.ts';
import { fee } from '../values/cents.ts';
import { day } from '../values/date.ts';
import { id, uuid } from '../values/ids.ts';
import { month } from '../values/month.ts';
import { choice, optionalText } from '../values/text.ts';

const payment = {
  uuid: uuid('uuid'),
  transactionDate: day('Transaction date', 'Please enter your transaction date'),
  paymentType: choice('Payment type', paymentMeans),
  payer,
};
const common = { ...payment, month: month('Month') };

const tuitionLine = z.object({
  ...common,
  subscriptionId: id('subscriptionId'),
  fee: fee('Fee'),
});

const miscLine = z.object({
  ...common,
  id: id('Misc'),
  name: optionalText('Misc'),
  fee: fee('Fee', 1),
});

const chargeLine = z.object({
  ...common,
  chargeId: id('chargeId'),
  fee: fee('Fee', 1),
});

const fundLine = z.object({
  ...payment,
  fund: choice('Fund', funds),
  fee: fee('Fee', 1),
});

/**
 * A line of a tuition payment: money for a fund with a fund (R-1576), a misc charge with a chargeId,
 * tuition with a subscriptionId, or new misc with the id of its item.
 */
const paymentLine = either([tuitionLine, miscLine, chargeLine, fundLine], (line) => {
  if (isGiven(line.fund)) return fundLine;
  if (isGiven(line.chargeId)) return chargeLine;
  return isGiven(line.id) && !isGiven(line.subscriptionId) ? miscLine : tuitionLine;
});

export const paymentInput = z
  .array(paymentLine, { error: 'Payment details must be a list' })
  .min(1, 'Payment details are required')
  .max(LINES_MAX, TOO_MANY_LINES);

export type PaymentLine = z.output<typeof paymentLine>;
