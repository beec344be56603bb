import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useCourses, useTeachers } from '../reference/reference-data.ts';
import { SearchSelectField } from '../ui/SearchSelectField.tsx';
import { optionsOf } from '../ui/SelectField.tsx';
import type { FieldProps } from '../ui/use-field.ts';

/** A searchable course filter; its value is the id as text. */
export function CourseFilter<V extends FieldValues>(props: FieldProps<V, string>) {
  const courses = useCourses();
  const options = useMemo(
    () => courses.map(({ id, name }) => ({ value: String(id), label: name })),
    [courses],
  );
  return <SearchSelectField<V, string> {...props} options={options} none={t`All courses`} />;
}

/** A searchable teacher filter; its value is a name, or a part of one from the address. */
export function TeacherNameFilter<V extends FieldValues>(props: FieldProps<V, string>) {
  const teachers = useTeachers();
  const { field } = useController({ control: props.control, name: props.name });
  const given: string = field.value;
  const options = useMemo(() => {
    const names = new Set([...teachers.map(({ name }) => name), given]);
    names.delete('');
    return optionsOf([...names]);
  }, [teachers, given]);
  return <SearchSelectField<V, string> {...props} options={options} none={t`All teachers`} />;
}
