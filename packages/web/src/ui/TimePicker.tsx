import { formatTime, isTime } from '@kelas/contract/values/time';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { DateInputProps } from './date-input.ts';
import { usePickerBox } from './picker-box.ts';

const STEP = 5;
const HALF = 'Not a time yet: it counts as empty';
// Any day: only its hours and minutes are looked at.
const DAY = '2000-01-01';

/**
 * The picker behind TimeField; fetched by DateInput when one is first shown. The picker and the
 * arrow keys go in steps of 5 minutes, any minute can be typed. On phones it is the same picker.
 */
export default function TimePicker(props: DateInputProps) {
  const { value, onChange, onBlur, label, error, helperText, sx } = props;
  const box = usePickerBox(props);
  const [draft, setDraft] = useState<{ time: Dayjs | null; text: string }>();
  // What is typed half stays in the box; a value given from outside replaces it.
  const time = draft?.text === value ? draft.time : timeOf(value);
  const [half, setHalf] = useState(false);
  const message = error ?? (half ? HALF : undefined);

  // Who types an hour and goes on means the full hour.
  const complete = () => {
    const typed = box.current?.querySelector('input')?.value ?? '';
    const text = typed.replace('mm', '00').replace(':', '');
    if (isTime(text) && text !== value) onChange(text);
    setHalf(/\d/.test(typed) && !isTime(text));
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    complete();
    onBlur?.();
  };
  // Enter sends the form from within the box, without leaving it.
  const enter = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') complete();
  };

  return (
    <LocalizationProvider dateAdapter={AdapterDayjs}>
      <DesktopTimePicker
        ref={box}
        label={label}
        value={time}
        onChange={(next) => {
          const text = next?.isValid() ? next.format('HHmm') : '';
          setDraft({ time: next, text });
          setHalf(false);
          onChange(text);
        }}
        format="HH:mm"
        ampm={false}
        minutesStep={STEP}
        timeSteps={{ minutes: STEP }}
        referenceDate={dayjs(DAY)}
        closeOnSelect
        disabled={props.disabled ?? false}
        localeText={{
          openTimePickerDialogue: (chosen) => `Choose ${label}${chosen ? `, now ${chosen}` : ''}`,
          fieldClearLabel: `Clear ${label}`,
          // What is read aloud begins with what is seen.
          hoursClockNumberText: (hours) => `${hours.padStart(2, '0')} hours`,
          minutesClockNumberText: (minutes) => `${minutes.padStart(2, '0')} minutes`,
        }}
        {...(props.name !== undefined && { name: props.name })}
        slotProps={{
          field: { clearable: true },
          textField: {
            size: 'small',
            fullWidth: true,
            required: props.required ?? false,
            helperText: message ?? helperText,
            // A minute beside the steps is a time like any other.
            error: message !== undefined || (props.invalid ?? false),
            onBlur: leave,
            onKeyDownCapture: enter,
            ...(sx && { sx }),
          },
        }}
      />
    </LocalizationProvider>
  );
}

/** `HHmm` → the time on a day that does not matter; null for anything else. */
function timeOf(text: string): Dayjs | null {
  return isTime(text) ? dayjs(`${DAY}T${formatTime(text)}`) : null;
}
