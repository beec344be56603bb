import { z } from 'zod';

type Row = Record<string, unknown>;

/**
 * An object that must satisfy the one schema that `pick` chooses by looking at it, so that the
 * messages are that schema's own. (A plain union would report the failures of every branch.)
 */
export function either<const S extends readonly z.ZodType[]>(
  schemas: S,
  pick: (value: Row) => S[number],
) {
  return z
    .record(z.string(), z.unknown(), { error: 'Each line must be an object' })
    .transform((value, context): z.output<S[number]> => {
      const parsed = pick(value).safeParse(value);
      if (parsed.success) return parsed.data as z.output<S[number]>;
      for (const issue of parsed.error.issues) {
        context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
      }
      return z.NEVER;
    })
    .meta({
      anyOf: schemas.map((each) => {
        const { $schema: _, ...rest } = z.toJSONSchema(each, {
          io: 'input',
          unrepresentable: 'any',
        });
        return rest;
      }),
    });
}

/** Tells whether a value was given: neither absent nor null. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
