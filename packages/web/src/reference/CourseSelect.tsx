import type { FieldValues } from 'react-hook-form';
import { SelectField } from '../ui/SelectField.tsx';
import type { FieldProps } from '../ui/use-field.ts';
import { useCourses } from './reference-data.ts';

interface Props<V extends FieldValues> extends FieldProps<V, number | ''> {
  readonly none?: string;
  readonly onChanged?: (value: number | '') => void;
}

/** A choice of course (subject) for a form; its value is the course's id. */
export function CourseSelect<V extends FieldValues>(props: Props<V>) {
  const options = useCourses().map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField<V, number> {...props} options={options} />;
}
