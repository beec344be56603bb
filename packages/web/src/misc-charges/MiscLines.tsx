import { msg, t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import {
  type Control,
  type FieldPathByValue,
  type FieldValues,
  useController,
  useFieldArray,
  useWatch,
} from 'react-hook-form';
import { type MiscItem, useMiscItems } from '../reference/reference-data.ts';
import { LineList } from '../ui/LineList.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { SelectField } from '../ui/SelectField.tsx';
import { type MiscLine, newLineOf } from './misc-lines.ts';

const NOUN = { one: msg`fee`, many: msg`other fees` };

interface Props<V extends FieldValues> {
  readonly control: Control<V>;
  readonly name: FieldPathByValue<V, readonly MiscLine[]>;
  /** A call runs; nothing can be changed. */
  readonly busy: boolean;
  /** No further line may be added. */
  readonly closed?: boolean;
  /** The item of an added line; none leaves the choice open. */
  readonly newItem?: MiscItem | undefined;
  /** Saved lines, shown above; they are not part of the form values. */
  readonly saved?: ReactNode;
}

/** The new misc lines of a form, with buttons to add and delete. */
export function MiscLines<V extends FieldValues>(props: Props<V>) {
  const { busy, closed = false, newItem, saved } = props;
  // The types of the other form fields do not matter here.
  const control = props.control as unknown as Control<{ misc: MiscLine[] }>;
  const name = props.name as 'misc';
  const { fields, append, remove } = useFieldArray({ control, name });

  return (
    <LineList
      noun={NOUN}
      lines={fields}
      onAdd={() => append(newLineOf(newItem), { focusName: `${name}.${fields.length}.item` })}
      onRemove={(_, index) => remove(index)}
      busy={busy}
      closed={closed}
      saved={saved}
    >
      {(_, index) => <Line control={control} name={`${name}.${index}`} disabled={busy} />}
    </LineList>
  );
}

interface LineProps {
  readonly control: Control<{ misc: MiscLine[] }>;
  readonly name: `misc.${number}`;
  readonly disabled: boolean;
}

function Line({ name, ...line }: LineProps) {
  const items = useMiscItems();
  const { field: fee } = useController({ control: line.control, name: `${name}.fee` });
  const chosen = useWatch({ control: line.control, name: `${name}.item` });
  // An item that was retired after it was chosen stays visible; the server refuses it.
  const options = items
    .filter(({ id, retired }) => !retired || id === chosen)
    .map((item) => ({ value: item.id, label: item.name }));

  // An item without a usual fee clears the fee of the earlier item, which would be wrong.
  const fill = (item: number | '') => {
    fee.onChange(newLineOf(items.find(({ id }) => id === item)).fee);
  };

  return (
    <>
      <SelectField
        {...line}
        name={`${name}.item`}
        label={t`Misc`}
        options={options}
        onChanged={fill}
      />
      <MoneyField
        {...line}
        name={`${name}.fee`}
        label={t({ message: 'Fee', context: 'of any kind' })}
      />
    </>
  );
}
