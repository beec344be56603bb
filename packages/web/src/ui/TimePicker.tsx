import { formatTime, isTime } from '@kelas/contract/values/time';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import type { DateInputProps } from './date-input.ts';
import { usePickerBox } from './picker-box.ts';

const STEP_MINUTES = 5;
const INCOMPLETE = 'Incomplete time: it is saved as empty';
// Any day; only its hours and minutes are used.
const DAY = '2000-01-01';

/**
 * The picker of TimeField, on phones too; DateInput loads it with the first field. Picker and arrow
 * keys move in steps of 5 minutes; any minute can be typed (R-1040, R-1041).
 */
export default function TimePicker(props: DateInputProps) {
  const { value, onChange, onBlur, label, error, helperText, sx } = props;
  const box = usePickerBox(props);
  const [draft, setDraft] = useState<{ time: Dayjs | null; text: string }>();
  // Incomplete input stays in the field; a value from outside replaces it.
  const time = draft?.text === value ? draft.time : timeOf(value);
  const [isIncomplete, setIncomplete] = useState(false);
  const message = error ?? (isIncomplete ? INCOMPLETE : undefined);

  // An hour that is typed alone is the full hour (R-1041).
  const complete = () => {
    const typed = box.current?.querySelector('input')?.value ?? '';
    const text = typed.replace('mm', '00').replace(':', '');
    if (isTime(text) && text !== value) onChange(text);
    setIncomplete(/\d/.test(typed) && !isTime(text));
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    complete();
    onBlur?.();
  };
  // Enter submits the form without leaving the field.
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
          setIncomplete(false);
          onChange(text);
        }}
        format="HH:mm"
        ampm={false}
        minutesStep={STEP_MINUTES}
        timeSteps={{ minutes: STEP_MINUTES }}
        referenceDate={dayjs(DAY)}
        closeOnSelect
        disabled={props.disabled ?? false}
        localeText={{
          openTimePickerDialogue: (chosen) => `Choose ${label}${chosen ? `, now ${chosen}` : ''}`,
          fieldClearLabel: `Clear ${label}`,
          // The label for screen readers begins with the visible text.
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
            // A minute between the steps is valid.
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

/** Returns the time of `HHmm` on an arbitrary day; null for other text. */
function timeOf(text: string): Dayjs | null {
  return isTime(text) ? dayjs(`${DAY}T${formatTime(text)}`) : null;
}
