import { limitMessage } from '@kelas/contract/discounts';
import { recordEvent } from '../../audit/record.ts';
import { conflict } from '../../base/errors.ts';
import type { Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { findSubscriber, lockStudent, refuseAnonymised } from '../ledger/student.ts';
import * as queries from './adjustments.ts';
import { selectDiscountLimit } from './rules.ts';

type Discount = Omit<Parameters<typeof queries.insertAdjustment>[1], 'studentId' | 'rule'>;

/**
 * Adds a discount by hand, with its audit entry; `also` writes what belongs to it before that entry,
 * which is the last of a transaction. Throws 409 `NEEDS_ADMIN` for more than an EMPLOYEE may take off.
 */
export async function addDiscount(
  tx: Tx,
  discount: Discount,
  context: Pick<Context, 'actor' | 'now'>,
  also: (id: number) => Promise<void> = async () => undefined,
): Promise<number> {
  const student = await lockStudent(tx, await findSubscriber(tx, discount.subscriptionId));
  refuseAnonymised(student);
  const added = { ...discount, studentId: student.id, rule: null };
  const id = await queries.insertAdjustment(tx, added, context.actor.id, context.now);
  const discountLimit = await selectDiscountLimit(tx);
  if (context.actor.role !== 'ADMIN' && discountLimit !== null) {
    const isAbove = await queries.isAboveLimit(tx, id, discountLimit);
    if (isAbove) throw conflict('NEEDS_ADMIN', limitMessage(discountLimit));
  }
  await also(id);
  const after = (await queries.selectAdjustments(tx, student.id)).find((each) => each.id === id);
  const event = { action: 'ADJUSTMENT_ADDED', kind: 'STUDENT', id: student.id } as const;
  await recordEvent(tx, { ...event, after }, context);
  return id;
}
