import { REMOVE_CLASS } from '@kelas/contract/values/filters';
import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { t } from '@lingui/core/macro';
import { type FieldValues, useController } from 'react-hook-form';
import { SelectField } from '../ui/SelectField.tsx';
import type { FieldProps } from '../ui/use-field.ts';
import { offersRemove, useLevels } from './reference-data.ts';

/**
 * A filter by program level; its value is the id as text. Choosing Remove, like All levels, clears
 * the filter; the last choice finds the Remove class.
 */
export function LevelFilter<V extends FieldValues>(props: FieldProps<V, string>) {
  const { field } = useController({ control: props.control, name: props.name });
  const levels = useLevels();
  const options = levels
    .filter(({ offered }) => offered)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const removeClass = { value: REMOVE_CLASS, label: t`Remove class` };
  return (
    <SelectField<V, string>
      {...props}
      options={offersRemove(levels) ? [...options, removeClass] : options}
      none={t`All levels`}
      onChanged={(value) => value === String(LEVEL_REMOVE) && field.onChange('')}
    />
  );
}
