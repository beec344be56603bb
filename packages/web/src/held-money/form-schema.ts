import { z } from 'zod';

/** Returns a schema for the values of a form, with the failures of a schema of its fields. */
export function formSchema<V>(fields: z.ZodType) {
  return z.custom<V>().superRefine((values, context) => {
    for (const { path, message } of fields.safeParse(values).error?.issues ?? []) {
      context.addIssue({ code: 'custom', path, message });
    }
  });
}
