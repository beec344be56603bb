import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '../ui/field.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { EVERY_YEAR } from './school-years.ts';

interface Props<V extends FieldValues> extends Omit<FieldProps<V, number | ''>, 'label'> {
  /** The years of the selector; the field is hidden with it. */
  readonly years: readonly number[] | undefined;
}

/** The school year of an entry in its dialog (R-1751). */
export function SchoolYearField<V extends FieldValues>({ years, ...field }: Props<V>) {
  if (!years) return null;
  return (
    <SelectField<V, number>
      {...field}
      label="School year"
      none={EVERY_YEAR}
      options={years.map((year) => ({ value: year, label: String(year) }))}
    />
  );
}
