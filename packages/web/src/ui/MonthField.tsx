import { formatTime } from '@kelas/contract/values/time';
import TextField from '@mui/material/TextField';
import { lazy, Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, useField } from './use-field.ts';
import type { DateInputProps } from './use-picker.ts';

// The picker library is large, so it is loaded with the first field.
const Picker = lazy(() => import('./Picker.tsx'));
const TimePicker = lazy(() => import('./TimePicker.tsx'));

interface KindProps {
  readonly kind: 'month' | 'day' | 'time';
}

function DateInput({ kind, ...props }: DateInputProps & KindProps) {
  const { label, value, sx, helperText, required = false } = props;
  const placeholder = (
    <TextField
      label={label}
      value={kind === 'time' ? formatTime(value) : value}
      required={required}
      disabled
      fullWidth
      helperText={helperText}
      {...(sx && { sx })}
    />
  );
  return (
    <Suspense fallback={placeholder}>
      {kind === 'time' ? <TimePicker {...props} /> : <Picker kind={kind} {...props} />}
    </Suspense>
  );
}

type FieldOf<V extends FieldValues> = FieldProps<V, string> & Pick<DateInputProps, 'latest'>;

function DateInputField<V extends FieldValues>({ kind, ...props }: FieldOf<V> & KindProps) {
  const { value, change, input } = useField<V, string>(props);
  const { fullWidth: _, ...field } = input;
  const { autoFocus, latest } = props;
  return <DateInput {...field} {...{ kind, value, autoFocus, latest }} onChange={change} />;
}

/** A field for a calendar month, with a picker. Its value is `MM-YYYY`, or empty. */
export function MonthField<V extends FieldValues>(props: FieldProps<V, string>) {
  return <DateInputField kind="month" {...props} />;
}

/** A field for a calendar day, with a picker. Its value is `DD-MM-YYYY`, or empty. */
export function DateField<V extends FieldValues>(props: FieldOf<V>) {
  return <DateInputField kind="day" {...props} />;
}

/** A field for a time of day, with a picker. Its value is `HHmm`, 24-hour, or empty. */
export function TimeField<V extends FieldValues>(props: FieldProps<V, string>) {
  return <DateInputField kind="time" {...props} />;
}

interface MonthInputProps extends Omit<DateInputProps, 'error'> {
  /** An error message that replaces the hint. */
  readonly error?: string | undefined;
}

/** A month field outside a form; its value is `MM-YYYY`, or empty. */
export function MonthInput({ error, ...props }: MonthInputProps) {
  const helperText = error || props.helperText;
  return <DateInput {...props} kind="month" error={Boolean(error)} helperText={helperText} />;
}
