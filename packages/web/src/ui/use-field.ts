import { type FieldValues, get, useController, useFormState } from 'react-hook-form';
import type { FieldProps } from './field.ts';

/**
 * Ties a field to its form: its value, and the properties that an MUI text field takes.
 * A field's error stands where its hint was.
 */
export function useField<V extends FieldValues, T>(props: FieldProps<V, T>) {
  const { control, name, label, autoFocus, disabled, required, helperText, rules, sx } = props;
  const { field, fieldState } = useController({ control, name, ...(rules && { rules }) });
  const { defaultValues } = useFormState({ control });
  return {
    value: field.value as T,
    /** The value that the form was filled with. */
    initial: get(defaultValues, name) as T | undefined,
    change: (value: T) => field.onChange(value),
    input: {
      name: field.name,
      inputRef: field.ref,
      onBlur: field.onBlur,
      label,
      autoFocus: autoFocus ?? false,
      disabled: disabled ?? false,
      required: required ?? false,
      error: fieldState.invalid,
      helperText: fieldState.error?.message || helperText,
      fullWidth: true,
      ...(sx && { sx }),
    },
  };
}
