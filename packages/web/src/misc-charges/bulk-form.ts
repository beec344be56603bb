import type { OutputOf, RequestOf } from '@kelas/contract/call';
import {
  type BulkGroup,
  bulkChoice,
  type listBulkCharges,
  type previewBulkCharge,
} from '@kelas/contract/misc-charges';
import { type MoneyInput, moneyFailure } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { z } from 'zod';

export interface BulkForm {
  readonly itemId: number | '';
  readonly month: string;
  readonly fee: MoneyInput;
  readonly group: BulkGroup | '';
  readonly programLvl: number | '';
  readonly offeringId: number | '';
}

export type BulkRequest = RequestOf<typeof previewBulkCharge>;
export type BulkRow = OutputOf<typeof previewBulkCharge>['rows'][number];
export type BulkCharge = OutputOf<typeof listBulkCharges>[number];

export function emptyBulkForm(now: Date): BulkForm {
  const month = currentMonth(now);
  return { itemId: '', month, fee: null, group: 'LEVEL', programLvl: '', offeringId: '' };
}

/** The schema of the form: the contract's, with the errors of a typed amount. */
export const bulkFormSchema = z.custom<BulkForm>().superRefine((values, context) => {
  for (const { path, message } of bulkChoice.safeParse(values).error?.issues ?? []) {
    const typed = path[0] === 'fee' ? moneyFailure(values.fee) : undefined;
    context.addIssue({ code: 'custom', path, message: typed ?? message });
  }
});

/** Returns the request of the form, without the level or class of another group. */
export function bulkRequestOf(values: BulkForm): BulkRequest {
  const { itemId, month, fee, group, programLvl, offeringId } = values;
  return {
    itemId,
    month,
    fee,
    group,
    ...(group === 'LEVEL' && { programLvl }),
    ...(group === 'CLASS' && { offeringId }),
    // The schema has checked the values.
  } as BulkRequest;
}
