import { cancelMiscCharge, cancelSubscription } from '@kelas/contract/students';
import type { Month } from '@kelas/contract/values/month';
import { type CallHandle, useCall } from '../api/call.ts';
import { useAlert, useConfirmMonth } from '../dialogs/dialogs.ts';
import { DiscountEffects } from '../discounts/DiscountEffects.tsx';
import type { SavedCourse, SavedMisc } from './student-values.ts';

const MONTH = { label: 'Cancellation Date' };

/**
 * Cancels saved lines of a student after a question that asks for the month and shows
 * what it does to the fees (R-1564).
 */
export function useCancellation(uuid: string) {
  const alert = useAlert();
  const confirmMonth = useConfirmMonth();
  const subscription = useCall(cancelSubscription, { onFailure: 'alert' });
  const misc = useCall(cancelMiscCharge, { onFailure: 'alert' });

  const cancel = async (
    call: CallHandle<typeof cancelSubscription> | CallHandle<typeof cancelMiscCharge>,
    id: number,
    month: Month | null,
  ) => {
    if (!month) return;
    const outcome = await call.run({ id, month });
    if (outcome.ok) await alert('Thank you', "You've cancelled the subscription");
  };

  return {
    running: subscription.running || misc.running,
    course: async ({
      subscriptionId,
      subjectName,
    }: Pick<SavedCourse, 'subscriptionId' | 'subjectName'>) => {
      const question = `Are you sure you want to cancel ${subjectName}? Choose the first month without this fee.`;
      const detail = (month: Month) => (
        <DiscountEffects proposal={{ uuid, cancelled: { id: subscriptionId, month } }} />
      );
      const month = await confirmMonth(question, { ...MONTH, detail });
      await cancel(subscription, subscriptionId, month);
    },
    misc: async ({ subscriptionId, name }: SavedMisc) => {
      const question = `Are you sure you want to cancel ${name}?`;
      await cancel(misc, subscriptionId, await confirmMonth(question, MONTH));
    },
  };
}
