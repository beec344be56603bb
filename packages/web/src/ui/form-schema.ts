import { z } from 'zod';

/** Returns a schema for the values of a form, with the failures of the schema of its fields. */
export function formSchema<V>(fieldsOf: (values: V) => z.ZodType) {
  return z.custom<V>().superRefine((values, context) => {
    for (const { path, message } of fieldsOf(values).safeParse(values).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message });
    }
  });
}
