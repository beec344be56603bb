import { type FieldErrors, type FieldValues, get, type Resolver, set } from 'react-hook-form';

/** What is wrong with a form: one field, by its path (`misc.0.fee`), and what is said of it. */
export interface Failure {
  readonly field: string;
  readonly message: string;
}

/**
 * Makes a form stop at the first thing that `check` finds wrong: that field is marked and gets the
 * focus. Its message stands where the form shows it (`toldOf`), not below the field.
 */
export function stopAt<V extends FieldValues>(
  check: (values: V) => Failure | undefined,
): Resolver<V> {
  return (values, _, { names }) => {
    const failure = check(values);
    // While the person goes on filling in, only what was just changed is looked at again.
    const asked: readonly string[] | undefined = names;
    if (!failure || (asked && !asked.includes(failure.field))) return { values, errors: {} };
    const errors: FieldErrors<V> = {};
    set(errors, failure.field, { type: 'required' });
    return { values: {}, errors };
  };
}

/** What the form says now: the message of the failure, until its field has been changed. */
export function errorMessageOf(
  failure: Failure | undefined,
  errors: FieldErrors,
): string | undefined {
  return failure && get(errors, failure.field) ? failure.message : undefined;
}
