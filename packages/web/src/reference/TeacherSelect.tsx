import { formatPhone } from '@kelas/contract/values/phone';
import { useMemo } from 'react';
import type { FieldValues } from 'react-hook-form';
import { SearchSelectField } from '../ui/SearchSelectField.tsx';
import type { ChoiceProps } from '../ui/SelectField.tsx';
import { useTeachers } from './reference-data.ts';

interface Props<V extends FieldValues> extends ChoiceProps<V, string> {
  /** The uuids of the teachers to choose from; without it all of them. */
  readonly only?: readonly string[];
}

/** A searchable choice of teacher; its value is the uuid. */
export function TeacherSelect<V extends FieldValues>({ only, ...props }: Props<V>) {
  const teachers = useTeachers();
  const options = useMemo(
    () =>
      teachers.map(({ uuid, name, phoneNo }) => ({
        value: uuid,
        label: name,
        hint: formatPhone(phoneNo),
      })),
    [teachers],
  );
  const shown = only ? options.filter(({ value }) => only.includes(value)) : options;
  return <SearchSelectField<V, string> {...props} options={shown} />;
}
