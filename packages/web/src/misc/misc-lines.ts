import { payMisc } from '@kelas/contract/misc-payments';
import { type MoneyInput, moneyFailure } from '@kelas/contract/values/cents';
import { z } from 'zod';
import type { MiscItem } from '../reference/reference-data.ts';

/** A misc line that is not saved yet, as a form holds it. */
export interface MiscLine {
  /** The id of the misc item. */
  readonly item: number | '';
  readonly fee: MoneyInput;
}

/** A line that was just added. */
export const NEW_LINE: MiscLine = { item: '', fee: null };

const { element: line } = payMisc.input.shape.paymentDetails;

/** A money box that must hold an amount above zero. */
export const requiredFee = z.custom<MoneyInput>().superRefine((input, context) => {
  const { error } = line.shape.fee.safeParse(input || null);
  const message = moneyFailure(input) ?? error?.issues[0]?.message;
  if (message) context.addIssue(message);
});

/** New misc lines that are complete (specification 5). */
export const completeMiscLines = z.array(z.object({ item: line.shape.id, fee: requiredFee }));

/** What is sent of new misc lines: item, its name, and the fee in cents. */
export function namedLinesOf(lines: readonly MiscLine[], items: readonly MiscItem[]) {
  return lines.map(({ item, fee }) => {
    const name = items.find(({ id }) => id === item)?.name ?? '';
    return { id: item, name, fee };
  });
}
