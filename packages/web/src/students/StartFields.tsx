import type { FieldPathByValue, FieldValues, UseFormReturn } from 'react-hook-form';
import { DateField, MonthField } from '../ui/MonthField.tsx';
import type { StudentCourseLine } from './course-line.ts';
import { useStartDate } from './start-date.ts';

interface Props<V extends FieldValues> {
  readonly form: UseFormReturn<V>;
  /** The path of the line in the form values. */
  readonly name: FieldPathByValue<V, StudentCourseLine>;
  /** The label of the first month, and its hint. */
  readonly label: string;
  readonly helperText?: string;
  readonly disabled: boolean;
}

/** The first month of a course line, and the day of its first lesson if a rule needs it (R-1563). */
export function StartFields<V extends FieldValues>(props: Props<V>) {
  const { label, helperText, disabled } = props;
  const hasStart = useStartDate(props.form, props.name);
  // The types of the other form fields do not matter here.
  const { control } = props.form as unknown as UseFormReturn<{ line: StudentCourseLine }>;
  const name = props.name as 'line';
  return (
    <>
      <MonthField
        control={control}
        name={`${name}.effectiveDate`}
        label={label}
        {...(helperText && { helperText })}
        disabled={disabled}
      />
      {hasStart && (
        <DateField
          control={control as never}
          name={`${name}.startDate` as never}
          label="First lesson"
          helperText="For the fee of the first month; empty for the full fee"
          disabled={disabled}
        />
      )}
    </>
  );
}
