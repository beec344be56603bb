import type { OutputOf } from '@kelas/contract/call';
import { closeCash, getExpectedCash, type getNextClose } from '@kelas/contract/cash';
import { countedCents } from '@kelas/contract/values/cash-count';
import { type Cents, formatAmount } from '@kelas/contract/values/cents';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useCallQuery } from '../api/query.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { useUnsaved } from '../dialogs/leaving.ts';
import { rememberedFormat } from '../receipts/receipt-format.ts';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import {
  type CashClose,
  type CloseForm,
  COUNT_FIELDS,
  closeRequest,
  closeSums,
  emptyClose,
  findCloseFailure,
  typedCount,
} from './close-form.ts';
import { useCloseDocument } from './use-close-document.ts';

type NextClose = OutputOf<typeof getNextClose>;

/**
 * The form of a close. The expected sum is fetched once the count is confirmed (R-1403). When
 * someone else closed first, the count stays, and has to be confirmed again.
 */
export function useClose(next: NextClose, onView: (close: CashClose) => void) {
  const alert = useAlert();
  const { print } = useCloseDocument();
  const { run, running } = useCall(closeCash, { onFailure: 'inline' });
  const [firstCounted, setFirstCounted] = useState<Cents>();
  const isShown = firstCounted !== undefined;
  const expected = useCallQuery(
    getExpectedCash,
    {},
    { onFailure: 'inline', enabled: isShown, fresh: true },
  );
  const taken = isShown ? expected.data?.taken : undefined;
  const check = (values: CloseForm) => findCloseFailure(values, taken);
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

  const showExpected = async () => {
    if (!(await form.trigger([...COUNT_FIELDS], { shouldFocus: true }))) return;
    setFirstCounted(countedCents(typedCount(form.getValues())));
  };

  const close = form.handleSubmit(async (filled) => {
    if (firstCounted === undefined || taken === undefined) return;
    const outcome = await run(closeRequest(filled, { number: next.number, taken, firstCounted }));
    if (!outcome.ok) {
      const { status, message } = outcome.error;
      if (status !== 401) await alert('Oops', message);
      return;
    }
    const closed = outcome.value;
    form.reset(emptyClose(closed.floatLeft));
    setFirstCounted(undefined);
    const kept = formatAmount(closed.floatLeft);
    await alert('Thank you', `The day is closed, no. ${closed.number}\nFloat that stays: ${kept}`, [
      { label: 'Show close', run: () => onView(closed) },
      { label: 'Print close', run: () => void print(closed.number, rememberedFormat()) },
    ]);
  });

  return {
    control: form.control,
    values,
    sums: closeSums(values, taken),
    isShown,
    firstCounted,
    expected,
    errorMessage: errorMessageOf(check(values), form.formState.errors),
    running,
    showExpected,
    close,
  };
}
