import { zodResolver } from '@hookform/resolvers/zod';
import { addMiscItem, changeMiscItem, listMiscItemCounts } from '@kelas/contract/misc-items';
import { ITEMS_WITH_WINDOW } from '@kelas/contract/values/misc-items';
import { TEXT_MAX_LENGTH } from '@kelas/contract/values/text';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { callQuery } from '../api/query.ts';
import { ConflictNotice } from '../conflicts/ConflictNotice.tsx';
import { useVersionedSave } from '../conflicts/use-versioned-save.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { FormDialog } from '../ui/FormDialog.tsx';
import { MoneyField } from '../ui/MoneyField.tsx';
import { TextField } from '../ui/TextField.tsx';
import {
  EMPTY_ITEM,
  ITEM_MERGE_FIELDS,
  type ItemValues,
  itemRequestOf,
  itemSchema,
  itemValuesOf,
} from './item-values.ts';
import type { ChargedItem } from './rows.ts';
import { useReadRow } from './use-read-row.ts';

interface Props {
  /** Undefined for a new item. */
  readonly item: ChargedItem | undefined;
  /** The name to propose in place of the stored one. */
  readonly proposedName?: string | undefined;
  readonly onExited: () => void;
}

/** Adds a misc item, changes its name and price, retires it or offers it again (R-1454, R-1456). */
export function MiscItemDialog({ item, proposedName, onExited }: Props) {
  const confirm = useConfirm();
  const form = useForm<ItemValues>({
    defaultValues: item ? itemValuesOf(item) : EMPTY_ITEM,
    resolver: zodResolver(itemSchema),
  });
  const propose = useEffectEvent(() => {
    if (proposedName) form.setValue('name', proposedName, { shouldDirty: true });
  });
  useEffect(() => propose(), []);
  const add = useCall(addMiscItem, { onFailure: 'inline' });
  const change = useCall(changeMiscItem, { onFailure: 'inline' });
  const call = item ? change : add;
  const { open, close, submitOnce } = useSubmitOnce();
  const { merging, save, seen, messageOf } = useVersionedSave({
    record: item,
    form,
    mergeFields: ITEM_MERGE_FIELDS,
    read: useReadRow(callQuery(listMiscItemCounts, {}), item),
    valuesOf: itemValuesOf,
  });

  const send = (values: ItemValues, retired?: boolean) =>
    submitOnce(() =>
      save<unknown>(async (seen) => {
        if (!seen) return add.run(itemRequestOf(values));
        const { id, version } = seen;
        return change.run({ ...itemRequestOf(values), id, retired, version });
      }),
    );
  const submit = form.handleSubmit((values) => send(values));
  const toggleRetired = async (from: ChargedItem) => {
    const question = from.retired
      ? `Offer ${from.name} again?`
      : `Retire ${from.name}? It is not offered for new fees any more. Its charges stay.`;
    // Sends the stored values, so that unsaved input is not saved with them.
    if (await confirm(question)) await send(itemValuesOf(from), !from.retired);
  };
  const isBooks = item && ITEMS_WITH_WINDOW.includes(item.id);

  return (
    <FormDialog
      title={item ? 'Edit misc item' : 'Add misc item'}
      subtitle={item?.retired ? `${item.name} · Retired` : item?.name}
      open={open}
      onClose={close}
      onExited={onExited}
      onSubmit={submit}
      save="Save"
      isBusy={call.running}
      isDirty={form.formState.isDirty}
      errorMessage={messageOf(call.error)}
      aside={
        item &&
        !isBooks && (
          <Button
            color={item.retired ? 'primary' : 'error'}
            onClick={() => toggleRetired(seen ?? item)}
            disabled={change.running}
            sx={{ mr: 'auto' }}
          >
            {item.retired ? 'Offer again' : 'Retire'}
          </Button>
        )
      }
    >
      <ConflictNotice merging={merging} save="Save" />
      <TextField
        control={form.control}
        name="name"
        label="Name"
        maxLength={TEXT_MAX_LENGTH}
        autoFocus
        {...(isBooks && {
          helperText: 'Its fees are listed for the whole year together.',
        })}
      />
      <MoneyField
        control={form.control}
        name="fee"
        label="Price"
        helperText="Filled in when the item is chosen. Leave empty if there is no usual price."
      />
    </FormDialog>
  );
}
