import { addRefund } from '@kelas/contract/held-money';
import {
  type Cents,
  formatRinggit,
  type MoneyInput,
  moneyFailure,
} from '@kelas/contract/values/cents';
import { z } from 'zod';

/** Returns a schema for the values of a form, with the failures of the schema of its fields. */
export function formSchema<V>(fieldsOf: (values: V) => z.ZodType) {
  return z.custom<V>().superRefine((values, context) => {
    for (const { path, message } of fieldsOf(values).safeParse(values).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message });
    }
  });
}

/** The schema of an amount above zero; a refund has at most `most` cents (R-1583). */
export function requiredAmount(most?: Cents) {
  return z.custom<MoneyInput>().superRefine((input, context) => {
    const { error } = addRefund.input.shape.amount.safeParse(input);
    const isTooMuch = typeof input === 'number' && most !== undefined && input > most;
    const message =
      moneyFailure(input) ??
      error?.issues[0]?.message ??
      (isTooMuch ? `Only RM ${formatRinggit(most)} can be refunded` : undefined);
    if (message) context.addIssue(message);
  });
}
