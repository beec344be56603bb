import type { Control } from 'react-hook-form';
import { MonthField } from './MonthField.tsx';

/** The month that a list is of: the first of its filters, and never empty. */
export function MonthFilter<V extends { month: string }>(props: { control: Control<V> }) {
  // Whatever else is filtered by.
  const control = props.control as unknown as Control<{ month: string }>;
  return (
    <MonthField
      control={control}
      name="month"
      label="Month"
      rules={{ required: 'Month is required' }}
      autoFocus
    />
  );
}
