import { paySalary } from '@kelas/contract/salaries';
import { formatRinggit } from '@kelas/contract/values/cents';
import { feeOfHours } from '@kelas/contract/values/hours';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useCall } from '../api/call.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import type { useSubmitOnce } from '../dialogs/use-submit-once.ts';
import { hourlyRateOf, payable, type Salary } from './salary.ts';

/** The form values of a salary payment. */
export interface HoursForm {
  readonly hours: string;
}

interface Dialog {
  readonly submitOnce: ReturnType<typeof useSubmitOnce>['submitOnce'];
  /** Called after the failure alert; the form keeps its values (R-1343). */
  readonly onRefused: () => void;
}

/** Pays one salary. A retry with the same content pays nothing twice (R-1222). */
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
    // The teacher's payment type has changed, so the shown salary is stale.
    if (status === 422) client.invalidateQueries();
    await alert('Oops', message);
    onRefused();
  });

  return { control: form.control, hours: form.watch('hours'), pay, running };
}
