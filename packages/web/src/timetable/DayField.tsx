import MuiTextField from '@mui/material/TextField';
import type { Control } from 'react-hook-form';
import { useField } from '../ui/use-field.ts';
import { nameOfDay } from './timetable-entry.ts';
import type { TimetableValues } from './timetable-form.ts';

interface Props {
  readonly control: Control<TimetableValues>;
  readonly disabled: boolean;
}

/** A box for the day of the week by its number: 1 to 7 or nothing; the day's name stands below. */
export function DayField(props: Props) {
  const { value, change, input } = useField<TimetableValues, string>({
    ...props,
    name: 'dayOfWeek',
    label: 'Day of week (1-7)',
  });
  return (
    <MuiTextField
      {...input}
      value={value}
      onChange={({ target }) => {
        if (/^[1-7]?$/.test(target.value)) change(target.value);
      }}
      // Another digit takes the place of the one that is there.
      onFocus={({ target }) => target.select()}
      helperText={value === '' ? '1 is Monday, 7 is Sunday' : nameOfDay(Number(value))}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 1 } }}
    />
  );
}
