import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Marks the fields that an answer names (`tuitionCourse.0.fee`) with what it says of them.
 * Clear them before the next submit (`form.clearErrors()`): one that no field shows would block it.
 */
export function markFields<V extends FieldValues>(
  form: UseFormReturn<V>,
  fields: Readonly<Record<string, string>> | undefined,
) {
  for (const [name, message] of Object.entries(fields ?? {})) {
    form.setError(name as FieldPath<V>, { message });
  }
}
