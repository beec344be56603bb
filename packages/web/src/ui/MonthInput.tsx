import { DateInput } from './DateInput.tsx';
import type { DateInputProps } from './date-input.ts';

/** A month field outside a form; its value is `MM-YYYY` or empty. */
export function MonthInput(props: DateInputProps) {
  return <DateInput kind="month" {...props} />;
}
