import { z } from 'zod';

type Row = Record<string, unknown>;

/**
 * Parses an object with the schema that `pick` chooses for it.
 * A plain union would report the failures of every schema.
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

/** True for a value that is neither undefined nor null. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}
