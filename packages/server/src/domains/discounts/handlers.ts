import type * as calls from '@kelas/contract/discounts';
import { currentMonth } from '@kelas/contract/values/date';
import { recordEvent } from '../../audit/record.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { inTransaction } from '../../http/transaction.ts';
import { lockStudent, refuseAnonymised } from '../ledger/student.ts';
import { addDiscount } from './add.ts';
import * as queries from './adjustments.ts';
import { discountsBefore, effectsOf } from './changes.ts';
import { projectProposal } from './preview.ts';

export const handlers: Handlers<typeof calls> = {
  async previewDiscounts(proposal, { db, now }) {
    const { families, after, from } = await projectProposal(db, proposal, currentMonth(now));
    return effectsOf(families, discountsBefore(families), after, from);
  },

  async addAdjustment({ subscriptionId, untilDate, amount, percent, ...input }, context) {
    return once(context, async (tx) => {
      const discount = {
        ...input,
        subscriptionId,
        untilDate: untilDate ?? null,
        amount: amount ?? null,
        percent: percent ?? null,
      };
      const id = await addDiscount(tx, discount, context);
      return { id, subscriptionId };
    });
  },

  async reviewDiscounts({ id }, context) {
    return inTransaction(context, async (tx) => {
      await queries.insertReview(tx, id, context.actor.id, context.now);
      return { id };
    });
  },

  async endAdjustment({ id, month }, context) {
    return inTransaction(context, async (tx) => {
      const student = await lockStudent(tx, await queries.findAdjustedStudent(tx, id));
      refuseAnonymised(student);
      const subscriptionId = await queries.shortenAdjustment(tx, id, month);
      const event = { action: 'ADJUSTMENT_ENDED', kind: 'STUDENT', id: student.id } as const;
      await recordEvent(tx, { ...event, after: { id, subscriptionId, month } }, context);
      return { id, subscriptionId };
    });
  },
};
