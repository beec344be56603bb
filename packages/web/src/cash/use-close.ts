import type { OutputOf } from '@kelas/contract/call';
import {
  closeCash,
  countCash,
  getCashCloseDocument,
  getExpectedCash,
  type getNextClose,
} from '@kelas/contract/cash';
import type { ReceiptFormat } from '@kelas/contract/schema/payment';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { fileName } from '@kelas/contract/values/file-name';
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiError } from '../api/api-error.ts';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { useDocument } from '../documents/use-document.ts';
import { rememberedFormat, rememberFormat } from '../payments/receipt-format.ts';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import {
  type CashClose,
  type CloseForm,
  COUNT_FIELDS,
  closeRequest,
  closeSums,
  emptyClose,
  findCloseFailure,
  floatDifference,
  typedCount,
} from './close-form.ts';

type NextClose = OutputOf<typeof getNextClose>;

/**
 * The form of a close. The expected sum is fetched once the count is stored (R-1403, R-1886). When
 * someone else closed first, the count stays, and has to be confirmed again.
 */
export function useClose(next: NextClose, onView: (close: CashClose) => void) {
  const alert = useAlert();
  const { print } = useCloseDocument();
  const counting = useCall(countCash, { onFailure: 'inline' });
  const closing = useCall(closeCash, { onFailure: 'inline' });
  const running = counting.running || closing.running;
  const floatLeft = next.last ? next.openingFloat : undefined;
  const [firstCounted, setFirstCounted] = useState<Cents>();
  const isShown = firstCounted !== undefined;
  const expected = useCallQuery(
    getExpectedCash,
    {},
    { onFailure: 'inline', enabled: isShown, fresh: true },
  );
  const taken = isShown ? expected.data?.taken : undefined;
  const check = (values: CloseForm) => findCloseFailure(values, { taken, floatLeft });
  const form = useForm<CloseForm>({
    defaultValues: emptyClose(next.openingFloat),
    resolver: stopAt(check),
  });
  const values = form.watch();
  useUnsaved(form.formState.isDirty);

  const startAgain = useEffectEvent(() => {
    setFirstCounted(undefined);
    form.resetField('openingFloat', { defaultValue: next.openingFloat });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number means another close
  useEffect(startAgain, [next.number]);

  const hideExpired = useEffectEvent(() => {
    if (expected.error?.details.code === 'COUNT_FIRST') setFirstCounted(undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an old count opens nothing (R-1887)
  useEffect(hideExpired, [expected.error]);

  const showFailure = async ({ status, message, details }: ApiError) => {
    if (details.code === 'COUNT_FIRST') setFirstCounted(undefined);
    if (status !== 401) await alert(t`Oops`, message);
  };

  const showExpected = async () => {
    if (!(await form.trigger([...COUNT_FIELDS], { shouldFocus: true }))) return;
    const count = typedCount(form.getValues());
    const outcome = await counting.run({ number: next.number, count });
    if (outcome.ok) setFirstCounted(outcome.value.firstCounted);
    else await showFailure(outcome.error);
  };

  const close = form.handleSubmit(async (filled) => {
    if (taken === undefined) return;
    const outcome = await closing.run(closeRequest(filled, { number: next.number, taken }));
    if (!outcome.ok) return showFailure(outcome.error);
    const closed = outcome.value;
    form.reset(emptyClose(closed.floatLeft));
    setFirstCounted(undefined);
    const { number } = closed;
    const done = [
      t`The day is closed, no. ${number}`,
      t`Float that stays: ${{ amount: formatAmount(closed.floatLeft) }}`,
    ];
    await alert(t`Thank you`, done.join('\n'), [
      { label: t`Show close`, run: () => onView(closed) },
      { label: t`Print close`, run: () => void print(number, rememberedFormat()) },
    ]);
  });

  return {
    control: form.control,
    values,
    sums: closeSums(values, taken),
    isShown,
    firstCounted,
    floatDifference: floatDifference(values, floatLeft),
    expected,
    errorMessage: errorMessageOf(check(values), form.formState.errors),
    running,
    showExpected,
    close,
  };
}

/** Prints a close in the paper size of the receipts, or saves it as an A5 PDF (R-1413). */
export function useCloseDocument() {
  const { running, print, save } = useDocument(getCashCloseDocument);
  const nameOf = (number: number) => fileName(`close-${number}`, 'pdf');
  return {
    running,
    print: (number: number, format: ReceiptFormat) => {
      rememberFormat(format);
      return print({ number: String(number), format }, nameOf(number));
    },
    save: (number: number) => save({ number: String(number), format: 'A5' }, nameOf(number)),
  };
}
