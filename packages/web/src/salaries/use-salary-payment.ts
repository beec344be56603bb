import { paySalary } from '@kelas/contract/salaries';
import { formatRinggit } from '@kelas/contract/values/cents';
import { feeOfHours } from '@kelas/contract/values/hours';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import type { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { hourlyRateOf, payable, type Salary } from './salary.ts';

/** What is filled in for a salary. */
export interface HoursForm {
  readonly hours: string;
}

interface Dialog {
  readonly submitOnce: ReturnType<typeof useSubmitOnce>['submitOnce'];
  /** After the person has read why not; everything typed is still there. */
  readonly onRefused: () => void;
}

/**
 * Pays one salary. Trying again with the same content, as after a lost answer, pays nothing twice
 * (wire contract, retries).
 */
export function useSalaryPayment(salary: Salary | undefined, { submitOnce, onRefused }: Dialog) {
  const alert = useAlert();
  const client = useQueryClient();
  const form = useForm<HoursForm>({ defaultValues: { hours: '' } });
  const { run, running } = useCall(paySalary, { onFailure: 'inline' });

  const pay = form.handleSubmit(async ({ hours }) => {
    if (!salary) return;
    const fee = salary.paymentType === 'HOUR' ? feeOfHours(hours, hourlyRateOf(salary)) : undefined;
    const { id, month } = salary;
    const totalSalary = payable(salary, hours);
    const outcome = await submitOnce(() => run({ id, month, fee, totalSalary }));
    if (!outcome) return;
    if (outcome.ok) {
      const sum = formatRinggit(outcome.value.totalSalary);
      return alert('Thank you', `You've made the payment\nSalary of ${month}, RM ${sum}`);
    }
    const { status, message } = outcome.error;
    if (status === 401) return;
    // The teacher is paid otherwise by now: what is shown is old.
    if (status === 422) client.invalidateQueries();
    await alert('Oops', message);
    onRefused();
  });

  return { control: form.control, hours: form.watch('hours'), pay, running };
}
