import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from '../ui/field.ts';
import { SelectField } from '../ui/SelectField.tsx';
import { useLevels } from './reference-data.ts';

/**
 * A filter by program level; its value is the id as text. Choosing Remove, like All levels, clears
 * the filter.
 */
export function LevelFilter<V extends FieldValues>(props: FieldProps<V, string>) {
  const { field } = useController({ control: props.control, name: props.name });
  const options = useLevels()
    .filter(({ offered }) => offered)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectField<V, string>
      {...props}
      options={options}
      none="All levels"
      onChanged={(value) => value === String(LEVEL_REMOVE) && field.onChange('')}
    />
  );
}
