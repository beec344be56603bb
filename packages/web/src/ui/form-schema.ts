import { type MoneyInput, moneyFailure } from '@kelas/contract/values/cents';
import { z } from 'zod';

/** Returns a schema for the values of a form, with the failures of the schema of its fields. */
export function formSchema<V>(fieldsOf: (values: V) => z.ZodType) {
  return z.custom<V>().superRefine((values, context) => {
    for (const { path, message } of fieldsOf(values).safeParse(values).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message });
    }
  });
}

/** Returns the schema of a typed amount, with the failure of a text that is no amount. */
export function amountSchema(schema: z.ZodType) {
  return z.custom<MoneyInput>().superRefine((input, context) => {
    const message = moneyFailure(input) ?? schema.safeParse(input).error?.issues[0]?.message;
    if (message) context.addIssue(message);
  });
}
