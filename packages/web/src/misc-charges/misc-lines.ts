import { payMisc } from '@kelas/contract/payments';
import type { MoneyInput } from '@kelas/contract/values/cents';
import { z } from 'zod';
import type { MiscItem } from '../reference/reference-data.ts';
import { amountSchema } from '../ui/form-schema.ts';

export interface MiscLine {
  readonly item: number | '';
  readonly fee: MoneyInput;
}

/** Returns the values of a line that was just added: the item, if any, with its usual fee. */
export function newLineOf(item?: MiscItem): MiscLine {
  return { item: item?.id ?? '', fee: item?.fee || null };
}

const { element: line } = payMisc.input.shape.paymentDetails;

/** The schema of a fee that must be above zero. */
export const requiredFee = amountSchema(z.preprocess((input) => input || null, line.shape.fee));

/** The schema of complete misc lines. */
export const completeMiscLines = z.array(z.object({ item: line.shape.id, fee: requiredFee }));

/** Returns the request of new misc lines: item, name and fee in cents. */
export function namedLinesOf(lines: readonly MiscLine[], items: readonly MiscItem[]) {
  return lines.map(({ item, fee }) => {
    const name = items.find(({ id }) => id === item)?.name ?? '';
    return { id: item, name, fee };
  });
}
