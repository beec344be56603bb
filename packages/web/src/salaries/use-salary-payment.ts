import { paySalary } from '@kelas/contract/salaries';
import { formatRinggit } from '@kelas/contract/values/cents';
import { feeOfHours } from '@kelas/contract/values/hours';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { hourlyRateOf, payable, type Salary } from './salary.ts';

/** What is filled in for a salary. */
export interface HoursForm {
  readonly hours: string;
}

interface Ends {
  readonly onPaid: () => void;
  /** After the person has read why not; everything typed is still there. */
  readonly onRefused: () => void;
}

/**
 * Pays one salary. Trying again with the same content, as after a lost answer, pays nothing twice
 * (wire contract, retries).
 */
export function useSalaryPayment(salary: Salary | undefined, { onPaid, onRefused }: Ends) {
  const alert = useAlert();
  const client = useQueryClient();
  const form = useForm<HoursForm>({ defaultValues: { hours: '' } });
  const { run, running } = useCall(paySalary, { onFailure: 'inline' });
  const recorded = useRef(false);

  const pay = form.handleSubmit(async ({ hours }) => {
    // A second click may come before the dialog has gone.
    if (recorded.current || !salary) return;
    const fee = salary.paymentType === 'HOUR' ? feeOfHours(hours, hourlyRateOf(salary)) : undefined;
    const { id, month } = salary;
    const outcome = await run({ id, month, fee, totalSalary: payable(salary, hours) });
    if (recorded.current) return;
    if (outcome.ok) {
      recorded.current = true;
      onPaid();
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
