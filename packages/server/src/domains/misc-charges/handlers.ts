import type * as calls from '@kelas/contract/misc-charges';
import type { BulkChoice } from '@kelas/contract/misc-charges';
import type { Cents } from '@kelas/contract/values/cents';
import { errorText } from '@kelas/contract/values/error-text';
import { monthFromSql } from '@kelas/contract/values/month';
import { recordEvent } from '../../audit/record.ts';
import { digestOfJson } from '../../base/digest.ts';
import { conflict, invalid, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { cancelUnpaidCharges, insertChargesOfMany, lockForCharges } from './many.ts';
import * as queries from './queries.ts';

export const handlers: Handlers<typeof calls> = {
  async previewBulkCharge(choice, { db }) {
    const { students, digest } = await previewOf(db, choice);
    const rows = students.map(({ uuid, name, programLvl, hasIt }) => ({
      uuid,
      name,
      programLvl,
      skipped: hasIt ? ('HAS_IT' as const) : null,
    }));
    const { count, total } = sumsOf(students.filter(isToCharge), choice);
    return { rows, count, total, digest };
  },

  async chargeInBulk({ unticked, digest, ...choice }, context) {
    const { actor, now } = context;
    return once(context, async (tx) => {
      const among = await queries.selectGroup(tx, choice);
      await lockForCharges(tx, among, choice.itemId);
      // Read again on the locked rows, to compare it with the shown preview.
      const preview = await previewOf(tx, choice, among);
      if (preview.digest !== digest) {
        throw conflict(
          'PREVIEW_CHANGED',
          'Students or their charges have changed. Check the new preview, then bill again.',
        );
      }
      const students = withoutUnticked(preview.students.filter(isToCharge), unticked);
      const charge = { ...choice, name: preview.itemName };
      const charges = students.map((student) => ({ ...charge, studentId: student.id }));
      const ids = await insertChargesOfMany(tx, charges, actor.id);
      const id = await queries.insertBulkCharge(tx, choice, students, ids, actor.id, now);
      const sums = sumsOf(students, choice);
      const { month, fee } = choice;
      const { programLvl, offeringId } = queries.scopeOf(choice);
      const after = {
        bulkChargeId: id,
        item: preview.itemName,
        month,
        fee,
        ...(programLvl && { programLvl }),
        ...(offeringId && { offeringId }),
        students: sums.count,
        totalAmount: sums.total,
      };
      const event = { kind: 'MISC_ITEM', id: choice.itemId, after } as const;
      await recordEvent(tx, { action: 'MISC_CHARGED_IN_BULK', ...event }, context);
      return { id, ...sums };
    });
  },

  async listBulkCharges(_input, { db }) {
    return queries.selectBulkCharges(db);
  },

  async undoBulkCharge({ id }, context) {
    // The stored result holds no names (D-10).
    const { kept, ...undone } = await once(context, async (tx) => {
      const stored = await queries.lockBulkCharge(tx, id);
      if (!stored) throw notFound('bulk charge');
      if (stored.undone_at) {
        const [by, when] = [stored.undoneBy ?? '', { moment: stored.undone_at.toISOString() }];
        throw conflict(
          'ALREADY_UNDONE',
          errorText`${{ by }} undid this bulk charge on ${{ when }}`,
        );
      }
      const charges = await queries.selectChargeIds(tx, id);
      const { cancelled, paidBy } = await cancelUnpaidCharges(tx, charges);
      if (cancelled === 0) {
        throw conflict(
          'NOTHING_TO_UNDO',
          'Every charge of it has a payment or is cancelled. There is nothing to undo.',
        );
      }
      await queries.markUndone(tx, id, context.actor.id, context.now);
      const after = {
        bulkChargeId: id,
        item: stored.name,
        month: monthFromSql(stored.month),
        fee: stored.fee,
        cancelled,
        kept: paidBy.length,
      };
      const event = { kind: 'MISC_ITEM', id: stored.misc_item_id, after } as const;
      await recordEvent(tx, { action: 'BULK_CHARGE_UNDONE', ...event }, context);
      return { id, cancelled, kept: paidBy };
    });
    return { ...undone, kept: await queries.selectNames(context.db, kept) };
  },
};

const isToCharge = ({ hasIt }: queries.BulkStudent): boolean => !hasIt;

/** The students of a choice, with a digest of all that a preview shows (R-1623). */
async function previewOf(db: Db | Tx, choice: BulkChoice, among?: readonly number[]) {
  const itemName = await queries.findItemName(db, choice);
  const students = await queries.selectBulkStudents(db, choice, among);
  const { itemId, month, fee } = choice;
  const shown = [
    ...[itemId, itemName, month, fee, queries.scopeOf(choice)],
    students.map(({ uuid, name, programLvl: level, hasIt }) => [uuid, name, level, hasIt]),
  ];
  const digest = digestOfJson(shown);
  return { itemName, students, digest };
}

function sumsOf(students: readonly unknown[], { fee }: BulkChoice) {
  return { count: students.length, total: (students.length * fee) as Cents };
}

/** Throws 422 for a student who is not charged by the preview, and if no student is left. */
function withoutUnticked(
  students: readonly queries.BulkStudent[],
  unticked: readonly string[],
): readonly queries.BulkStudent[] {
  const leftOut = new Set(unticked);
  const left = students.filter(({ uuid }) => !leftOut.has(uuid));
  if (left.length + leftOut.size !== students.length) {
    throw invalid('unticked', 'A student is not in this preview');
  }
  if (left.length === 0) throw invalid('unticked', 'Tick at least one student');
  return left;
}
