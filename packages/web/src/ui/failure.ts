import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type { z } from 'zod';
import { serverText } from '../server-messages/server-text.ts';

/** The path of an invalid field (`misc.0.fee`) and its error message. */
export interface Failure {
  readonly field: string;
  readonly message: string;
}

/** Returns the first failure of some values in the order of a schema; undefined for none. */
export function findFailure(schema: z.ZodType, values: unknown): Failure | undefined {
  const [issue] = schema.safeParse(values).error?.issues ?? [];
  return issue && { field: issue.path.join('.'), message: issue.message };
}

/**
 * Returns a resolver that stops a form at the first failure and focuses its field (R-1344). The
 * form shows the message in one place (`errorMessageOf`), not below the field.
 */
export function stopAt<V extends FieldValues>(
  check: (values: V) => Failure | undefined,
): Resolver<V> {
  return (values, _, { names }) => {
    const failure = check(values);
    // After the first submit only the field that was just changed is checked again.
    const changed: readonly string[] | undefined = names;
    if (!failure || (changed && !changed.includes(failure.field))) return { values, errors: {} };
    const errors: FieldErrors<V> = {};
    set(errors, failure.field, { type: 'required' });
    return { values: {}, errors };
  };
}

/** Returns the message of a failure until its field is changed. */
export function errorMessageOf(
  failure: Failure | undefined,
  errors: FieldErrors,
): string | undefined {
  return failure && get(errors, failure.field) ? serverText(failure.message) : undefined;
}
