import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useCourses } from '../reference/reference-data.ts';
import { SearchSelectField } from '../ui/SearchSelectField.tsx';
import type { FieldProps } from '../ui/use-field.ts';

/** A searchable course filter; its value is the id as text. */
export function CourseFilter<V extends FieldValues>(props: FieldProps<V, string>) {
  const courses = useCourses();
  const options = useMemo(
    () => courses.map(({ id, name }) => ({ value: String(id), label: name })),
    [courses],
  );
  return <SearchSelectField<V, string> {...props} options={options} none="All courses" />;
}
