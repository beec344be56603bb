import type { SxProps, Theme } from '@mui/material/styles';
import type { Ref } from 'react';

/** What a month, date or time box takes; the value is the wire's text, empty while nothing is picked. */
export interface DateInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  readonly name?: string;
  readonly inputRef?: Ref<{ readonly focus: () => void }>;
  /** A message that takes the place of the hint. */
  readonly error?: string | undefined;
  /** Marks the box as wrong where the message stands elsewhere. */
  readonly invalid?: boolean;
  readonly helperText?: string | undefined;
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** The last day that is offered, `DD-MM-YYYY`; a later one that is typed is marked as wrong. */
  readonly latest?: string;
  readonly sx?: SxProps<Theme>;
}

/** A calendar month `MM-YYYY` or a day `DD-MM-YYYY`. */
export type DateKind = 'month' | 'day';

/** False when the person has gone on to something else while the picker was being fetched. */
export function isFocusFree(box: Element | null): boolean {
  const scope = box?.closest('main, [role=dialog], [role=alertdialog]');
  const active = document.activeElement;
  const covered = box?.closest('[aria-hidden=true]');
  return !covered && (active === scope || !scope?.contains(active));
}
