import { zodResolver } from '@hookform/resolvers/zod';
import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { addMiscItem, changeMiscItem, listMiscItemCounts } from '@kelas/contract/misc-items';
import { type Cents, formatAmount, type MoneyInput } from '@kelas/contract/values/cents';
import { ITEMS_WITH_WINDOW } from '@kelas/contract/values/misc-items';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import { msg, t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { useCall } from '../api/call.ts';
import { callQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { type MergeField, textField } from '../conflicts/merge.ts';
import { useRowForm } from '../conflicts/use-row-form.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { amountSchema } from '../ui/form-schema.ts';
import { MoneyField } from '../ui/MoneyField.tsx';
import { TextField } from '../ui/TextField.tsx';

/** A misc item with the number of its charges. */
export type ChargedItem = OutputOf<typeof listMiscItemCounts>[number];

/** The form values of a misc item; null for no usual price. */
interface ItemValues {
  readonly name: string;
  readonly fee: MoneyInput;
}

const { name, fee } = addMiscItem.input.shape;

/** The schema of the form: an empty price is accepted (R-1454). */
const schema = z.object({ name, fee: amountSchema(fee.nullable()) });

const MERGE_FIELDS: readonly MergeField<ItemValues>[] = [
  textField(msg({ message: 'Name', context: 'thing' }), 'name'),
  textField(msg`Price`, 'fee', (price) =>
    typeof price === 'number' ? formatAmount(price as Cents) : (price ?? ''),
  ),
];

function valuesOf(item: ChargedItem): ItemValues {
  return { name: item.name, fee: item.fee || null };
}

/** Returns the request of the form. The schema has refused text that is no amount. */
function requestOf(values: ItemValues): RequestOf<typeof addMiscItem> {
  return { name: values.name, fee: typeof values.fee === 'number' ? values.fee : 0 };
}

interface Props {
  /** Undefined for a new item. */
  readonly item: ChargedItem | undefined;
  readonly proposedName?: string | undefined;
  readonly onExited: () => void;
}

/** Adds a misc item, changes its name and price, retires it or offers it again (R-1454, R-1456). */
export function MiscItemDialog({ item, proposedName, onExited }: Props) {
  const confirm = useConfirm();
  const add = useCall(addMiscItem, { onFailure: 'inline' });
  const change = useCall(changeMiscItem, { onFailure: 'inline' });
  const { form, merging, seen, submit, dialog } = useRowForm<ChargedItem, ItemValues>({
    row: item,
    list: callQuery(listMiscItemCounts, {}),
    empty: { name: '', fee: null },
    valuesOf,
    resolver: zodResolver(schema),
    mergeFields: MERGE_FIELDS,
    call: item ? change : add,
    onExited,
  });
  const propose = useEffectEvent(() => {
    if (proposedName) form.setValue('name', proposedName, { shouldDirty: true });
  });
  useEffect(() => propose(), []);

  const save = (values: ItemValues, retired?: boolean) =>
    submit(async (seen) => {
      if (!seen) return add.run(requestOf(values));
      return change.run({ ...requestOf(values), id: seen.id, retired, version: seen.version });
    });
  const toggleRetired = async (from: ChargedItem) => {
    const question = from.retired
      ? t`Offer ${{ name: from.name }} again?`
      : t`Retire ${{ name: from.name }}? It is not offered for new fees any more. Its charges stay.`;
    // Sends the stored values, so that unsaved input is not saved with them.
    if (await confirm(question)) await save(valuesOf(from), !from.retired);
  };
  const isBooks = item && ITEMS_WITH_WINDOW.includes(item.id);
  const toggle = item && {
    label: item.retired ? t`Offer again` : t`Retire`,
    isDanger: !item.retired,
    onClick: () => toggleRetired(seen ?? item),
  };

  return (
    <FormDialog
      {...dialog}
      title={item ? t`Edit misc item` : t`Add misc item`}
      subtitle={item?.retired ? t`${{ name: item.name }} · Retired` : item?.name}
      onSubmit={form.handleSubmit((values) => save(values))}
      save={t`Save`}
      aside={isBooks ? undefined : toggle}
    >
      <ConflictNotice merging={merging} save={t`Save`} />
      <TextField
        control={form.control}
        name="name"
        label={t({ message: 'Name', context: 'thing' })}
        maxLength={TEXT_MAX_LENGTH}
        autoFocus
        {...(isBooks && {
          helperText: t`Its fees are listed for the whole year together.`,
        })}
      />
      <MoneyField
        control={form.control}
        name="fee"
        label={t`Price`}
        helperText={t`Filled in when the item is chosen. Leave empty if there is no usual price.`}
      />
    </FormDialog>
  );
}
