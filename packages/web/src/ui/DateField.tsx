import type { FieldValues } from 'react-hook-form';
import { DateInput } from './DateInput.tsx';
import type { DateInputProps } from './date-input.ts';
import { type FieldProps, useField } from './use-field.ts';

/** A field for a calendar day, with a picker. Its value is `DD-MM-YYYY`, or empty. */
export function DateField<V extends FieldValues>(
  props: FieldProps<V, string> & Pick<DateInputProps, 'latest'>,
) {
  const { value, change, input } = useField<V, string>(props);
  const { error, helperText, fullWidth: _, ...rest } = input;
  return (
    <DateInput
      kind="day"
      {...rest}
      autoFocus={props.autoFocus ?? false}
      {...(props.latest !== undefined && { latest: props.latest })}
      value={value}
      onChange={change}
      invalid={error}
      {...(error ? { error: helperText } : { helperText })}
    />
  );
}
