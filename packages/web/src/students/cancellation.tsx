import { cancelMiscCharge, cancelSubscription } from '@kelas/contract/students';
import type { Month } from '@kelas/contract/values/month';
import { t } from '@lingui/core/macro';
import { useCall } from '../api/call.ts';
import { useAlert, useConfirmMonth } from '../dialogs/dialogs.ts';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import type { SavedCourse, SavedMisc, StoredStudent } from './student-values.ts';

export interface SavedStudent {
  readonly student: StoredStudent;
  readonly cancellation: ReturnType<typeof useCancellation>;
}

/**
 * Cancels saved lines of a student after a question that asks for the month and shows
 * what it does to the fees (R-1564).
 */
export function useCancellation(uuid: string) {
  const alert = useAlert();
  const confirmMonth = useConfirmMonth();
  const label = t`Cancellation Date`;
  const subscription = useCall(cancelSubscription, { onFailure: 'alert' });
  const misc = useCall(cancelMiscCharge, { onFailure: 'alert' });

  const cancel = async (
    run: typeof subscription.run | typeof misc.run,
    id: number,
    month: Month,
  ) => {
    const outcome = await run({ id, month });
    if (outcome.ok) await alert(t`Thank you`, t`You've cancelled the subscription`);
  };

  return {
    running: subscription.running || misc.running,
    course: async (line: Pick<SavedCourse, 'subscriptionId' | 'subjectName'>) => {
      const id = line.subscriptionId;
      const question = t`Are you sure you want to cancel ${{ course: line.subjectName }}? Choose the first month without this fee.`;
      const detail = (month: Month) => (
        <DiscountEffects proposal={{ uuid, cancelled: { id, month } }} />
      );
      const month = await confirmMonth(question, { label, detail });
      if (month) await cancel(subscription.run, id, month);
    },
    misc: async ({ subscriptionId, name }: SavedMisc) => {
      const month = await confirmMonth(t`Are you sure you want to cancel ${name}?`, { label });
      if (month) await cancel(misc.run, subscriptionId, month);
    },
  };
}
