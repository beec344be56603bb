import type { FieldValues } from 'react-hook-form';
import { type ChoiceProps, SelectField } from '../ui/SelectField.tsx';
import { useCourses } from './reference-data.ts';

/** A choice of course (subject) for a form; its value is the course's id. */
export function CourseSelect<V extends FieldValues>(props: ChoiceProps<V, number>) {
  const options = useCourses().map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField<V, number> {...props} options={options} />;
}
