import { formatTime } from '@kelas/contract/values/time';
import TextField from '@mui/material/TextField';
import { lazy, Suspense } from 'react';
import type { DateInputProps, DateKind } from './date-input.ts';

// The picker library is large, so it is loaded with the first field.
const Picker = lazy(() => import('./Picker.tsx'));
const TimePicker = lazy(() => import('./TimePicker.tsx'));

/** A month, date or time field outside a form; in forms use MonthField, DateField and TimeField. */
export function DateInput({ kind, ...props }: DateInputProps & { kind: DateKind | 'time' }) {
  const { label, value, sx, required = false } = props;
  const placeholder = (
    <TextField
      label={label}
      value={kind === 'time' ? formatTime(value) : value}
      required={required}
      disabled
      fullWidth
      helperText={props.error ?? props.helperText}
      {...(sx && { sx })}
    />
  );
  return (
    <Suspense fallback={placeholder}>
      {kind === 'time' ? <TimePicker {...props} /> : <Picker kind={kind} {...props} />}
    </Suspense>
  );
}
