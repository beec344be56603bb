import { addAdjustment, endAdjustment } from '@kelas/contract/discounts';
import { addMonths, compareMonths } from '@kelas/contract/values/month';
import type { ModelClient } from './client.ts';
import type { ModelAdjustment } from './records.ts';

/** Adds a discount to a subscription, or ends one; also in months that are paid. */
export async function adjust(client: ModelClient): Promise<void> {
  const { dice } = client;
  const student = client.student();
  const { subscriptions } = student;
  const running = subscriptions.filter(({ cancelled }) => cancelled === null);
  const [of] = running.length > 0 && dice.chance(0.8) ? running : subscriptions;
  if (!of) return;
  const ending = of.adjustments.find(({ id }) => id > 0 && dice.chance(0.3));
  if (ending) return end(client, ending);
  const [from, isShared] = [client.near(-3, 2), dice.chance(0.5)];
  const until = dice.chance(0.5) ? addMonths(from, dice.below(4)) : null;
  const off = dice.chance(0.5)
    ? { amount: client.fee(), percent: null }
    : { amount: null, percent: 1 + dice.below(100) };
  const { id } = await client.expect(
    addAdjustment,
    {
      subscriptionId: of.id,
      fromDate: from,
      untilDate: until,
      ...off,
      borneBy: isShared ? 'SHARED' : 'CENTRE',
      reason: 'Second child',
    },
    200,
  );
  of.adjustments.push({
    ...off,
    id,
    isByHand: true,
    from,
    until: until && addMonths(until, 1),
    isShared,
  });
}

async function end(client: ModelClient, adjustment: ModelAdjustment): Promise<void> {
  const { id, from, until } = adjustment;
  const month = client.near(-3, 3);
  const isEarly = compareMonths(month, from) < 0;
  const isEnded = until !== null && compareMonths(until, month) <= 0;
  const status = isEarly ? 422 : isEnded ? 409 : 200;
  await client.expect(endAdjustment, { id, month }, status);
  if (status !== 200) return;
  adjustment.until = month;
}
