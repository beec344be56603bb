import { t } from '@lingui/core/macro';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import { usePickerLanguage } from './picker-language.ts';
import { type DateInputProps, textFieldOf, usePicker } from './use-picker.ts';

const KINDS = {
  month: { format: 'MM-YYYY', views: ['year', 'month'], openTo: 'month' },
  day: {
    format: 'DD-MM-YYYY',
    views: ['year', 'month', 'day'],
    openTo: 'day',
  },
} as const;

// The years of R-1214.
const FIRST = dayjs('2000-01-01');
const LAST = dayjs('2099-12-31');

export default function Picker(props: DateInputProps & { readonly kind: 'month' | 'day' }) {
  const { kind, value, onChange, label } = props;
  const { format, views, openTo } = KINDS[kind];
  const { box, date, setDraft } = usePicker(props, dateOf);
  const latest = dateOf(props.latest ?? '') ?? LAST;
  const isIncomplete = date !== null && value === '';
  const isLate = date?.isAfter(latest, 'day');
  const wrong = kind === 'month' ? t`Not a month` : t`Not a date`;
  const message = isIncomplete ? wrong : isLate ? t`In the future` : undefined;

  return (
    <LocalizationProvider dateAdapter={AdapterDayjs} {...usePickerLanguage()}>
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
            ...textFieldOf(props, message),
            ...(props.onBlur && { onBlur: props.onBlur }),
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
