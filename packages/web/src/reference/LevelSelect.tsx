import { LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import { type FieldValues, useWatch } from 'react-hook-form';
import { type ChoiceProps, SelectField } from '../ui/SelectField.tsx';
import { useLevels } from './reference-data.ts';

interface Props<V extends FieldValues> extends ChoiceProps<V, number> {
  /** Offers Form 5 (Graduated) too; the teacher form does not. */
  readonly graduated?: boolean;
}

/** A choice of program level for a form; its value is the level's id. */
export function LevelSelect<V extends FieldValues>({ graduated = false, ...props }: Props<V>) {
  const { control, name } = props;
  const chosen = useWatch({ control, name });
  // A record keeps a level that is not offered any more (R-2171).
  const options = useLevels()
    .filter(
      ({ id, offered }) => id === chosen || (offered && (graduated || id !== LEVEL_GRADUATED)),
    )
    .map(({ id, name }) => ({ value: id, label: name }));
  return <SelectField<V, number> {...props} options={options} />;
}
