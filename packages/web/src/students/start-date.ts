import { isDay, monthOfDay, today } from '@kelas/contract/values/date';
import { useEffect } from 'react';
import {
  type FieldPathByValue,
  type FieldValues,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form';
import { useHouseRules } from '../reference/house-rules.ts';
import type { StudentCourseLine } from './course-line.ts';

/** Returns the first start day of a line: today if its first month is this one (R-1563). */
function startOf(effectiveDate: string, now: Date): string {
  const day = today(now);
  return monthOfDay(day) === effectiveDate ? day : '';
}

/**
 * Keeps the start day of a line in its first month while the house rule First month is on. Returns
 * whether the line has the field.
 */
export function useStartDate<V extends FieldValues>(
  wide: UseFormReturn<V>,
  path: FieldPathByValue<V, StudentCourseLine>,
): boolean {
  const isOn = (useHouseRules()?.firstMonth ?? null) !== null;
  // The types of the other form fields do not matter here.
  const form = wide as unknown as UseFormReturn<{ line: StudentCourseLine }>;
  const name = path as 'line';
  const month = useWatch({ control: form.control, name: `${name}.effectiveDate` });
  const start = useWatch({ control: form.control, name: `${name}.startDate` });
  useEffect(() => {
    const day = form.getValues(`${name}.startDate`);
    if (isOn && day && isDay(day) && monthOfDay(day) === month) return;
    const next = isOn ? startOf(month, new Date()) : undefined;
    if (day !== next) form.setValue(`${name}.startDate`, next as string);
  }, [form, name, month, isOn]);
  return isOn && start !== undefined;
}
