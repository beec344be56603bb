import { useMemo } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTeachers } from '../reference/reference-data.ts';
import type { FieldProps } from '../ui/field.ts';
import { SearchSelectField } from '../ui/SearchSelectField.tsx';

/**
 * A choice of teacher to search by, found by typing; its value is the name, which finds all whose
 * names hold it. What is searched for is always shown, also where the address gives part of a name only.
 */
export function TeacherNameFilter<V extends FieldValues>(props: FieldProps<V, string>) {
  const teachers = useTeachers();
  const { field } = useController({ control: props.control, name: props.name });
  const given: string = field.value;
  const options = useMemo(() => {
    const names = new Set([...teachers.map(({ name }) => name), given]);
    names.delete('');
    return [...names].map((name) => ({ value: name, label: name }));
  }, [teachers, given]);
  return <SearchSelectField<V, string> {...props} options={options} none="All teachers" />;
}
