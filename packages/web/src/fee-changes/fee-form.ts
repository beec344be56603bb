import type { OutputOf, RequestOf } from '@kelas/contract/call';
import {
  type FeeChangeKind,
  feeChangeChoice,
  type listFeeChanges,
  type OwnFeeChoice,
  type previewFeeChange,
} from '@kelas/contract/fee-changes';
import { type MoneyInput, moneyFailure } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import { z } from 'zod';

/** The request of a preview, without the students who are left out. */
export type FeeRequest = Omit<RequestOf<typeof previewFeeChange>, 'leftOut'>;
export type FeePreviewed = OutputOf<typeof previewFeeChange>;
export type StudentFee = FeePreviewed['rows'][number];
/** A course of a teacher with its fee before and after. */
export type OfferingFees = FeePreviewed['offerings'][number];
export type FeeChange = OutputOf<typeof listFeeChanges>[number];

export function emptyFeeForm(now: Date) {
  return {
    month: addMonths(currentMonth(now), 1) as string,
    subjectId: '' as number | '',
    programLvl: '' as number | '',
    teacher: '',
    kind: 'AMOUNT' as FeeChangeKind | '',
    /** The amount or the new fee. */
    amount: null as MoneyInput,
    percent: '',
    ownFees: 'KEEP' as OwnFeeChoice | '',
  };
}

export type FeeForm = ReturnType<typeof emptyFeeForm>;

/** Returns the request of the form, with the value of its kind. */
export function feeRequestOf(values: FeeForm): FeeRequest {
  const { month, subjectId, programLvl, teacher, kind, amount, percent, ownFees } = values;
  const typed = percent.trim() === '' ? null : Number(percent);
  return {
    month,
    ...(subjectId !== '' && { subjectId }),
    ...(programLvl !== '' && { programLvl }),
    ...(teacher !== '' && { teacher }),
    kind,
    value: kind === 'PERCENT' ? typed : amount,
    ownFees,
    // The schema has checked the values.
  } as FeeRequest;
}

/** Returns the error of a typed value that is no amount, or no whole percentage. */
function valueFailure({ kind, amount, percent }: FeeForm): string | undefined {
  if (kind !== 'PERCENT') return moneyFailure(amount);
  const isWhole = Number.isInteger(Number(percent));
  return isWhole ? undefined : t`Please enter a whole number such as 5`;
}

/** The schema of the form: the contract's, with the errors of a typed value. */
export const feeFormSchema = z.custom<FeeForm>().superRefine((values, context) => {
  const checked = feeChangeChoice.safeParse({ ...feeRequestOf(values), leftOut: [] });
  const valueField = values.kind === 'PERCENT' ? 'percent' : 'amount';
  for (const { path, message } of checked.error?.issues ?? []) {
    const isValue = path[0] === 'value';
    context.addIssue({
      code: 'custom',
      path: isValue ? [valueField] : path,
      message: (isValue && valueFailure(values)) || message,
    });
  }
});
