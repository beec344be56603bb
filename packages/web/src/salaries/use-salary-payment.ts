import { paySalary } from '@kelas/contract/salaries';
import { formatAmount } from '@kelas/contract/values/cents';
import type { Day } from '@kelas/contract/values/date';
import { feeOfHours } from '@kelas/contract/values/hours';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import type { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import type { PaymentChoice } from '../payments/payment-choice.ts';
import { hourlyRateOf, type PayableSalary, payable, type Salary } from './salary.ts';

/** The form values of a salary payment. */
export interface HoursForm {
  readonly hours: string;
}

/**
 * Pays one salary after a confirmation. A retry with the same content pays nothing twice
 * (R-1222).
 */
export function useSalaryPayment(
  salary: Salary | undefined,
  submitOnce: ReturnType<typeof useSubmitOnce>['submitOnce'],
) {
  const alert = useAlert();
  const client = useQueryClient();
  const form = useForm<HoursForm>({ defaultValues: { hours: '' } });
  const { run, running } = useCall(paySalary, { onFailure: 'inline' });
  const [asked, setAsked] = useState<PayableSalary>();

  const ask = form.handleSubmit(({ hours }) => {
    const amount = salary && payable(salary, hours);
    if (!salary || amount === undefined) return;
    const fee = salary.paymentType === 'HOUR' ? feeOfHours(hours, hourlyRateOf(salary)) : undefined;
    setAsked({ salary, fee, amount });
  });

  /** Pays what was confirmed; resolves to true if the confirmation has to stay open (R-1343). */
  const pay = async ({ paymentType, transactionDate }: PaymentChoice): Promise<boolean> => {
    if (!asked || paymentType === '') return false;
    const { fee, amount, salary: shown } = asked;
    const { id, month } = shown;
    const outcome = await submitOnce(() =>
      run({
        id,
        month,
        fee,
        totalSalary: amount,
        paymentType,
        // The form has checked it.
        transactionDate: transactionDate as Day,
      }),
    );
    if (!outcome) return false;
    if (outcome.ok) {
      const sum = formatAmount(outcome.value.totalSalary);
      alert('Thank you', `You've made the payment\nSalary of ${month}, ${sum}`);
      return false;
    }
    const { status, message } = outcome.error;
    if (status === 401) return false;
    // The teacher's payment type has changed, so the shown salary is stale.
    if (status === 422) client.invalidateQueries();
    await alert('Oops', message);
    // After a refusal the person first looks at the salary again.
    return status !== 409 && status !== 422;
  };

  return {
    control: form.control,
    hours: form.watch('hours'),
    /** Checks the hours and asks for the confirmation. */
    ask,
    asked,
    /** Called after the confirmation has left the screen. */
    onAnswered: () => setAsked(undefined),
    pay,
    running,
  };
}
