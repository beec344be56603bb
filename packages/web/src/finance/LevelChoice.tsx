import { REMOVE_CLASS } from '@kelas/contract/values/filters';
import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { type FieldValues, useController } from 'react-hook-form';
import { useLevels } from '../reference/reference-data.ts';
import { SelectField } from '../ui/SelectField.tsx';
import type { FieldProps } from '../ui/use-field.ts';
import { ALL_LEVELS } from './level-choice.ts';

/**
 * A required choice of program level: all levels, or one by its id. Choosing Remove means all
 * levels, and the last choice the Remove class.
 */
export function LevelChoice<V extends FieldValues>(props: FieldProps<V, string>) {
  const { field } = useController({ control: props.control, name: props.name });
  const levels = useLevels()
    .filter(({ offered }) => offered)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <SelectField<V, string>
      {...props}
      options={[
        { value: ALL_LEVELS, label: 'All levels' },
        ...levels,
        { value: REMOVE_CLASS, label: 'Remove class' },
      ]}
      onChanged={(value) => value === String(LEVEL_REMOVE) && field.onChange(ALL_LEVELS)}
    />
  );
}
