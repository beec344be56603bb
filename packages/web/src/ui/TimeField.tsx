import type { FieldValues } from 'react-hook-form';
import { DateInput } from './DateInput.tsx';
import { type FieldProps, useField } from './use-field.ts';

/** A field for a time of day, with a picker. Its value is `HHmm`, 24-hour, or empty. */
export function TimeField<V extends FieldValues>(props: FieldProps<V, string>) {
  const { value, change, input } = useField<V, string>(props);
  const { error, helperText, fullWidth: _, ...rest } = input;
  return (
    <DateInput
      kind="time"
      {...rest}
      autoFocus={props.autoFocus ?? false}
      value={value}
      onChange={change}
      invalid={error}
      {...(error ? { error: helperText } : { helperText })}
    />
  );
}
