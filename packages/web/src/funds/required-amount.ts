import { addRefund } from '@kelas/contract/funds';
import {
  type Cents,
  formatAmount,
  type MoneyInput,
  moneyFailure,
} from '@kelas/contract/values/cents';
import { t } from '@lingui/core/macro';
import { z } from 'zod';

/** The schema of an amount above zero; a refund has at most `most` cents (R-1583). */
export function requiredAmount(most?: Cents) {
  return z.custom<MoneyInput>().superRefine((input, context) => {
    const { error } = addRefund.input.shape.amount.safeParse(input);
    const isTooMuch = typeof input === 'number' && most !== undefined && input > most;
    const message =
      moneyFailure(input) ??
      error?.issues[0]?.message ??
      (isTooMuch ? t`Only ${{ amount: formatAmount(most) }} can be refunded` : undefined);
    if (message) context.addIssue(message);
  });
}
