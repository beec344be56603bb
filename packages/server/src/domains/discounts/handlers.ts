import type * as calls from '@kelas/contract/discounts';
import { limitMessage } from '@kelas/contract/discounts';
import { currentMonth } from '@kelas/contract/values/date';
import { recordEvent } from '../../audit/record.ts';
import { conflict } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { inTransaction } from '../../http/transaction.ts';
import { findSubscriber, lockStudent, refuseAnonymised } from '../ledger/student.ts';
import * as queries from './adjustments.ts';
import { discountsBefore, effectsOf } from './changes.ts';
import { projectProposal } from './preview.ts';
import { selectDiscountLimit } from './rules.ts';

export const handlers: Handlers<typeof calls> = {
  async previewDiscounts(proposal, { db, now }) {
    const { families, after, from } = await projectProposal(db, proposal, currentMonth(now));
    return effectsOf(families, discountsBefore(families), after, from);
  },

  async addAdjustment({ subscriptionId, untilDate, amount, percent, ...input }, context) {
    return once(context, async (tx) => {
      const student = await lockStudent(tx, await findSubscriber(tx, subscriptionId));
      refuseAnonymised(student);
      const added = {
        ...input,
        studentId: student.id,
        subscriptionId,
        untilDate: untilDate ?? null,
        amount: amount ?? null,
        percent: percent ?? null,
        rule: null,
      };
      const id = await queries.insertAdjustment(tx, added, context.actor.id, context.now);
      const discountLimit = await selectDiscountLimit(tx);
      if (context.actor.role !== 'ADMIN' && discountLimit !== null) {
        const isAbove = await queries.isAboveLimit(tx, id, discountLimit);
        if (isAbove) throw conflict('NEEDS_ADMIN', limitMessage(discountLimit));
      }
      const after = await findAdjustment(tx, student.id, id);
      const event = { action: 'ADJUSTMENT_ADDED', kind: 'STUDENT', id: student.id } as const;
      await recordEvent(tx, { ...event, after }, context);
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

/** An adjustment for the audit log. */
async function findAdjustment(tx: Tx, studentId: number, id: number) {
  const all = await queries.selectAdjustments(tx, studentId);
  return all.find((each) => each.id === id);
}
