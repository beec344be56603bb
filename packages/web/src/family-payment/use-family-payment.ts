import { payFamily } from '@kelas/contract/family-payments';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import type { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { changeText } from '../payments/payment-choice.ts';
import { keepsRest } from '../payments/received-money.ts';
import { useThanks } from '../payments/use-thanks.ts';
import { errorMessageOf, stopAt } from '../ui/failure.ts';
import {
  allocate,
  type FamilyChild,
  type FamilyForm,
  type FamilyRules,
  familyRequest,
  familyTotals,
  findFamilyFailure,
  newFamilyForm,
} from './family-form.ts';

interface Options {
  readonly children: readonly FamilyChild[];
  readonly rules: FamilyRules;
  readonly submitOnce: ReturnType<typeof useSubmitOnce>['submitOnce'];
  /** Called after the failure alert; the form keeps its values (R-1343). */
  readonly onRefused: () => void;
}

/** One payment of a family, from the unpaid lines to the printed sheet (R-1601 to R-1604). */
export function useFamilyPayment(options: Options) {
  const { children, rules, submitOnce, onRefused } = options;
  const alert = useAlert();
  const thank = useThanks();
  const { run, running } = useCall(payFamily, { onFailure: 'inline' });
  const [defaultValues] = useState(() => newFamilyForm(new Date()));
  const check = (values: FamilyForm) => findFamilyFailure(children, values, rules);
  const form = useForm<FamilyForm>({ defaultValues, resolver: stopAt(check) });
  // Registered even without a line, so that an empty payment is refused.
  const { field: ticks } = useController({ control: form.control, name: 'ticks' });
  const values = form.watch();
  const { paid, left } = allocate(children, values, rules);

  const pay = form.handleSubmit(async (filled) => {
    const { paid: filledIn } = allocate(children, filled, rules);
    const request = familyRequest(children, filled, filledIn, rules);
    const { rest } = familyTotals(children, filled, filledIn, rules);
    const outcome = await submitOnce(() => run(request));
    if (!outcome) return;
    if (outcome.ok) return thank(outcome.value.receipts, changeText(rest, keepsRest(filled)));
    const { status, message } = outcome.error;
    if (status === 401) return;
    await alert('Oops', message);
    onRefused();
  });

  /** Chooses cash, unless another type is chosen (R-1611). */
  const chooseCash = () => {
    if (values.paymentType === '') form.setValue('paymentType', 'CASH', { shouldDirty: true });
  };

  /** Ticks or unticks lines by hand; their entered amounts are dropped. */
  const tick = (keys: readonly string[], isTicked: boolean) => {
    for (const key of keys) form.setValue(`amounts.${key}`, undefined);
    const changed = Object.fromEntries(keys.map((key) => [key, isTicked]));
    ticks.onChange({ ...form.getValues('ticks'), ...changed });
  };

  /** Opens the field for the amount of a line. */
  const enterAmount = (key: string) => {
    ticks.onChange({ ...form.getValues('ticks'), [key]: true });
    form.setValue(`amounts.${key}`, paid.get(key), { shouldDirty: true });
  };

  /** Adds the next coming month of a child. */
  const addMonth = (uuid: string) =>
    form.setValue(`monthsAhead.${uuid}`, (values.monthsAhead[uuid] ?? 0) + 1, {
      shouldDirty: true,
    });

  return {
    control: form.control,
    values,
    ticksRef: ticks.ref,
    paid,
    totals: familyTotals(children, values, paid, rules),
    /** The lines that the money is not enough for, while no parts are taken. */
    left: rules.takesParts ? [] : left,
    isDirty: form.formState.isDirty,
    running,
    pay,
    chooseCash,
    focusCash: () => form.setFocus('tendered'),
    tick,
    enterAmount,
    addMonth,
    /** The message of the first failure, after Pay now was pressed. */
    errorMessage: errorMessageOf(check(values), form.formState.errors),
  };
}

/** What a screen does with the payment of a family. */
export type FamilyPayment = ReturnType<typeof useFamilyPayment>;
