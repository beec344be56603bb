import type { RequestOf } from '@kelas/contract/call';
import { addMiscItem } from '@kelas/contract/misc-items';
import {
  type Cents,
  formatRinggit,
  type MoneyInput,
  moneyFailure,
} from '@kelas/contract/values/cents';
import { z } from 'zod';
import { type MergeField, textField } from '../conflicts/merge.ts';
import type { ChargedItem } from './rows.ts';

/** The form values of a misc item; a price of null is no usual price. */
export interface ItemValues {
  readonly name: string;
  readonly fee: MoneyInput;
}

export const EMPTY_ITEM: ItemValues = { name: '', fee: null };

/** Returns the form values of a stored item. */
export function itemValuesOf({ name, fee }: Pick<ChargedItem, 'name' | 'fee'>): ItemValues {
  return { name, fee: fee || null };
}

/** Returns the request of the form. The schema has refused text that is no amount. */
export function itemRequestOf({ name, fee }: ItemValues): RequestOf<typeof addMiscItem> {
  return { name, fee: typeof fee === 'number' ? fee : 0 };
}

const { name, fee } = addMiscItem.input.shape;

/** The schema of the form: an empty price is accepted (R-1454). */
export const itemSchema = z.object({
  name,
  fee: z.custom<MoneyInput>().superRefine((input, context) => {
    const { error } = fee.safeParse(input ?? 0);
    const message = moneyFailure(input) ?? error?.issues[0]?.message;
    if (message) context.addIssue(message);
  }),
});

/** The fields to merge after a conflict. */
export const ITEM_MERGE_FIELDS: readonly MergeField<ItemValues>[] = [
  textField('Name', 'name'),
  {
    label: 'Price',
    names: ['fee'],
    show: (values) =>
      typeof values.fee === 'number'
        ? `RM ${formatRinggit(values.fee as Cents)}`
        : (values.fee ?? ''),
  },
];
