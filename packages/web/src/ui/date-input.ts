import type { SxProps, Theme } from '@mui/material/styles';
import type { Ref } from 'react';

/** The props of a month, date or time field; the value is the text of the wire, or empty. */
export interface DateInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<{ readonly focus: () => void }>;
  /** A message that replaces the hint. */
  readonly error?: string | undefined;
  /** Marks the field as invalid if the message is shown elsewhere. */
  readonly invalid?: boolean;
  readonly helperText?: string | undefined;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** The last day that is offered, `DD-MM-YYYY`; a later typed day is marked as invalid. */
  readonly latest?: string;
  readonly sx?: SxProps<Theme>;
}

/** A calendar month `MM-YYYY` or a day `DD-MM-YYYY`. */
export type DateKind = 'month' | 'day';
