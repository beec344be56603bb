import { t } from '@lingui/core/macro';
import type { Control } from 'react-hook-form';
import { MonthField } from './MonthField.tsx';

/** The month filter of a list: the first filter, and required. */
export function MonthFilter<V extends { month: string }>(props: { control: Control<V> }) {
  // The types of the other filters do not matter here.
  const control = props.control as unknown as Control<{ month: string }>;
  return (
    <MonthField
      control={control}
      name="month"
      label={t`Month`}
      rules={{ required: t`Month is required` }}
      autoFocus
    />
  );
}
