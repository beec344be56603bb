import { formatTime, isTime } from '@kelas/contract/values/time';
import { t } from '@lingui/core/macro';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DesktopTimePicker } from '@mui/x-date-pickers/DesktopTimePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { usePickerLanguage } from './picker-language.ts';
import { type DateInputProps, textFieldOf, usePicker } from './use-picker.ts';

const STEP_MINUTES = 5;
// Any day; only its hours and minutes are used.
const DAY = '2000-01-01';

/**
 * The picker of TimeField, on phones too. Picker and arrow keys move in steps of 5 minutes; any
 * minute can be typed (R-1040, R-1041).
 */
export default function TimePicker(props: DateInputProps) {
  const { value, onChange, onBlur, label } = props;
  const { box, date, setDraft } = usePicker(props, timeOf);
  const [isIncomplete, setIncomplete] = useState(false);

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
    <LocalizationProvider dateAdapter={AdapterDayjs} {...usePickerLanguage()}>
      <DesktopTimePicker
        ref={box}
        label={label}
        value={date}
        onChange={(next) => {
          const text = next?.isValid() ? next.format('HHmm') : '';
          setDraft({ date: next, text });
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
          openTimePickerDialogue: (chosen) =>
            chosen ? t`Choose ${label}, now ${chosen}` : t`Choose ${label}`,
          fieldClearLabel: t`Clear ${label}`,
          // The label for screen readers begins with the visible text.
          hoursClockNumberText: (hours) => t`${{ hours: hours.padStart(2, '0') }} hours`,
          minutesClockNumberText: (minutes) => t`${{ minutes: minutes.padStart(2, '0') }} minutes`,
        }}
        {...(props.name !== undefined && { name: props.name })}
        slotProps={{
          field: { clearable: true },
          // A minute between the steps is valid.
          textField: {
            ...textFieldOf(
              props,
              isIncomplete ? t`Incomplete time: it is saved as empty` : undefined,
            ),
            onBlur: leave,
            onKeyDownCapture: enter,
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
