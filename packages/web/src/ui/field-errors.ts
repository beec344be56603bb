import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Marks the fields that a response names (`tuitionCourse.0.fee`) with its messages (R-1210). Clear
 * them before the next submit (`form.clearErrors()`): an error that no field shows would block it.
 */
export function markFields<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: Readonly<Record<string, string>> | undefined,
) {
  for (const [name, message] of Object.entries(fields ?? {})) {
    form.setError(name as FieldPath<V>, { message });
  }
}
