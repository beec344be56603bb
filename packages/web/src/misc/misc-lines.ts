import { type MoneyInput, moneyFailure } from '@kelas/contract/values/cents';
import type { MiscItem } from '../reference/reference-data.ts';
import type { Failure } from '../ui/failure.ts';

/** A misc line that is not saved yet, as a form holds it. */
export interface MiscLine {
  /** The id of the misc item. */
  readonly item: number | '';
  readonly fee: MoneyInput;
}

/** A line that was just added. */
export const NEW_LINE: MiscLine = { item: '', fee: null };

/**
 * The first misc line that is not complete, in the order of the form (specification 5).
 * `name` is that of the list in the form's values.
 */
export function findMiscFailure(lines: readonly MiscLine[], name: string): Failure | undefined {
  for (const [index, { item, fee }] of lines.entries()) {
    if (item === '') return { field: `${name}.${index}.item`, message: 'Misc are required' };
    if (!fee) return { field: `${name}.${index}.fee`, message: 'Fee are required' };
    const message = moneyFailure(fee);
    if (message) return { field: `${name}.${index}.fee`, message };
  }
  return undefined;
}

/** What is sent of new misc lines: item, its name, and the fee in cents. */
export function namedLinesOf(lines: readonly MiscLine[], items: readonly MiscItem[]) {
  return lines.map(({ item, fee }) => {
    const name = items.find(({ id }) => id === item)?.name ?? '';
    return { id: item, name, fee };
  });
}
