import type { FieldValues } from 'react-hook-form';
import { DateInput } from './DateInput.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A field for a calendar month, with a picker. Its value is `MM-YYYY`, or empty. */
export function MonthField<V extends FieldValues>(props: FieldProps<V, string>) {
  const { value, change, input } = useField<V, string>(props);
  const { error, helperText, fullWidth: _, ...rest } = input;
  return (
    <DateInput
      kind="month"
      {...rest}
      autoFocus={props.autoFocus ?? false}
      value={value}
      onChange={change}
      invalid={error}
      {...(error ? { error: helperText } : { helperText })}
    />
  );
}
