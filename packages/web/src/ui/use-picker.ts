import type { SxProps, Theme } from '@mui/material/styles';
import type { Dayjs } from 'dayjs';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { isFocusFree } from './first-focus.ts';

/** The props of a month, date or time field; the value is the text of the wire, or empty. */
export interface DateInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<{ readonly focus: () => void }>;
  readonly error?: boolean;
  readonly helperText?: string | undefined;
  readonly autoFocus?: boolean | undefined;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** The last day that is offered, `DD-MM-YYYY`; a later typed day is marked as invalid. */
  readonly latest?: string | undefined;
  readonly sx?: SxProps<Theme>;
}

/**
 * The state of a picker: its date, and the ref of its box. It gets the focus when it is loaded or
 * when its form asks: the input element is hidden, so the focus goes to its first section.
 * `dateOf` reads a value of the form; null for text that is no date.
 */
export function usePicker(
  { value, inputRef, autoFocus }: DateInputProps,
  dateOf: (text: string) => Dayjs | null,
) {
  const box = useRef<HTMLDivElement>(null);
  const focus = () => box.current?.querySelector<HTMLElement>('[role=spinbutton]')?.focus();
  useImperativeHandle(inputRef, () => ({ focus }));
  const arrive = useEffectEvent(() => {
    if (autoFocus && isFocusFree(box.current)) focus();
  });
  useEffect(() => arrive(), []);
  const [draft, setDraft] = useState<{ readonly date: Dayjs | null; readonly text: string }>();
  // Incomplete input stays in the field; a value from outside replaces it.
  const date = draft?.text === value ? draft.date : dateOf(value);
  return { box, date, setDraft };
}

/** Returns the props of a picker's text field; `message` is what the picker itself says. */
export function textFieldOf(props: DateInputProps, message: string | undefined) {
  const { error = false, helperText, required = false, sx } = props;
  return {
    size: 'small',
    fullWidth: true,
    required,
    helperText: error && helperText ? helperText : (message ?? helperText),
    error: error || message !== undefined,
    ...(sx && { sx }),
  } as const;
}
