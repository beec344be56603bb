import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import { useState } from 'react';
import type { DateInputProps, DateKind } from './date-input.ts';
import { usePickerBox } from './picker-box.ts';

const KINDS = {
  month: { format: 'MM-YYYY', views: ['year', 'month'], openTo: 'month', wrong: 'Not a month' },
  day: {
    format: 'DD-MM-YYYY',
    views: ['year', 'month', 'day'],
    openTo: 'day',
    wrong: 'Not a date',
  },
} as const;

// The years of R-1214.
const FIRST = dayjs('2000-01-01');
const LAST = dayjs('2099-12-31');

/** The picker of MonthField and DateField; DateInput loads it with the first field. */
export default function Picker(props: DateInputProps & { kind: DateKind }) {
  const { kind, value, onChange, label, error, helperText, sx } = props;
  const { format, views, openTo, wrong } = KINDS[kind];
  const box = usePickerBox(props);
  const [draft, setDraft] = useState<{ date: Dayjs | null; text: string }>();
  // Incomplete input stays in the field; a value from outside replaces it.
  const date = draft?.text === value ? draft.date : dateOf(value);
  const isIncomplete = draft?.text === value && draft.date !== null && draft.text === '';
  const latest = dateOf(props.latest ?? '') ?? LAST;
  const isLate = date?.isAfter(latest, 'day') && value !== '';
  const message = error ?? (isIncomplete ? wrong : isLate ? 'In the future' : undefined);

  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DatePicker
        ref={box}
        label={label}
        value={date}
        onChange={(next, { validationError }) => {
          // A day after the latest one is still a day; the form says why it is refused.
          const isDate =
            !validationError || (validationError === 'maxDate' && !next?.isAfter(LAST));
          const text = next && isDate ? next.format(format) : '';
          setDraft({ date: next, text });
          onChange(text);
        }}
        format={format}
        views={views}
        openTo={openTo}
        minDate={FIRST}
        maxDate={latest}
        disabled={props.disabled ?? false}
        {...(props.name !== undefined && { name: props.name })}
        slotProps={{
          textField: {
            size: 'small',
            fullWidth: true,
            required: props.required ?? false,
            helperText: message ?? helperText,
            ...((message || props.invalid) && { error: true }),
            ...(props.onBlur && { onBlur: props.onBlur }),
            ...(sx && { sx }),
          },
        }}
      />
    </LocalizationProvider>
  );
}

/** `MM-YYYY` or `DD-MM-YYYY` → the date; null for anything else. */
function dateOf(text: string): Dayjs | null {
  const parts = text.split('-').reverse();
  if (parts.length < 2) return null;
  const date = dayjs(parts.length === 2 ? [...parts, '01'].join('-') : parts.join('-'));
  return date.isValid() ? date : null;
}
