import type * as calls from '@kelas/contract/student-account';
import { SIBLING_NEEDS_ADMIN } from '@kelas/contract/student-account';
import { currentMonth } from '@kelas/contract/values/date';
import { lastChange } from '../../audit/last-change.ts';
import { recordEvent, recordEvents } from '../../audit/record.ts';
import { conflict } from '../../base/errors.ts';
import { dueFieldsOf } from '../../billing/due-day.ts';
import type { Handlers } from '../../http/context.ts';
import { staleVersion } from '../../http/stale.ts';
import { inTransaction } from '../../http/transaction.ts';
import { creditOf, findReminder } from '../arrears/queries.ts';
import { lastWeeks, summariseAttendance } from '../attendance-reports/student.ts';
import { applyDiscounts } from '../discounts/apply.ts';
import { selectFunds } from '../funds/student-funds.ts';
import { selectHouseRules } from '../house-rules/queries.ts';
import { lockCourses, shareDiscountRules } from '../ledger/locks.ts';
import { findPlannedMove } from '../ledger/planned-move.ts';
import { lockStudent, refuseAnonymised } from '../ledger/student.ts';
import { saveNote } from '../students/queries.ts';
import { selectChanges } from './changes.ts';
import * as queries from './queries.ts';
import * as siblings from './siblings.ts';

export const handlers: Handlers<typeof calls> = {
  async getStudentAccount({ uuid }, { db, now, actor }) {
    const current = currentMonth(now);
    const rules = await selectHouseRules(db);
    const { id, firstUnpaid, ...holder } = await queries.findAccountHolder(db, uuid, rules, now);
    const months = await queries.selectMonths(db, id, current);
    const { credit, familyCredit, deposit } = await selectFunds(db, id);
    const plannedMove = await findPlannedMove(db, id);
    const card = await queries.findCard(db, id);
    return {
      ...holder,
      ...(plannedMove && { plannedMove }),
      siblings: await siblings.selectSiblings(db, id, current),
      owedMonths: await queries.selectOwedMonths(db, id, current),
      ...dueFieldsOf(firstUnpaid, rules.dueDay, now),
      lastReminder: await findReminder(db, id),
      ...(credit && { credit }),
      ...(familyCredit && (await creditOf(db, id, now))),
      ...(deposit && { deposit }),
      ...(await summariseAttendance(db, id, lastWeeks(now), now)),
      ...(card && { card }),
      ...(actor.role !== 'ADMIN' &&
        rules.discountLimit !== null && { discountLimit: rules.discountLimit }),
      months: months.map((each) => ({
        ...each,
        ...dueFieldsOf(each.owedTuitionFee > 0 ? each.month : null, rules.dueDay, now),
      })),
      courses: await queries.selectCourses(db, id, current),
      ...(await queries.selectReceipts(db, id)),
      changes: await selectChanges(db, id),
    };
  },

  async changeNote({ uuid, note, shownNote }, context) {
    return inTransaction(context, async (tx) => {
      const stored = await lockStudent(tx, uuid);
      refuseAnonymised(stored);
      if (stored.note === note) return { note };
      if (stored.note !== shownNote) {
        const change = await lastChange(tx, 'STUDENT', stored.id, ['NOTE_CHANGED']);
        throw staleVersion('this note', change, context.actor);
      }
      await saveNote(tx, stored.id, note);
      const [before, after] = [{ note: stored.note }, { note }];
      const event = { action: 'NOTE_CHANGED', kind: 'STUDENT', id: stored.id } as const;
      await recordEvent(tx, { ...event, before, after }, context);
      return { note };
    });
  },

  async decideSibling({ uuid, siblingUuid, isSibling }, context) {
    if (isSibling && context.actor.role !== 'ADMIN') {
      // The request is stored in a transaction of its own, because the refusal stores nothing.
      const needsAdmin = await inTransaction(context, async (tx) => {
        const families = await siblings.lockFamilies(tx, uuid, siblingUuid);
        if (!(await siblings.movesCredit(tx, families))) return false;
        await siblings.insertRequest(tx, families, context.actor.id, context.now);
        return true;
      });
      if (needsAdmin) throw conflict('NEEDS_ADMIN', SIBLING_NEEDS_ADMIN);
    }
    return inTransaction(context, async (tx) => {
      await shareDiscountRules(tx);
      const families = await siblings.lockFamilies(tx, uuid, siblingUuid);
      refuseAnonymised(families.student);
      refuseAnonymised(families.sibling);
      const { id } = families.student;
      await siblings.deleteRequest(tx, families);
      const members = families.members.map((member) => member.id);
      await lockCourses(tx, members);
      const isChanged = await (isSibling ? siblings.joinFamilies : siblings.separateSibling)(
        tx,
        families,
      );
      const events = await applyDiscounts(tx, members, currentMonth(context.now), context);
      const event = { action: 'SIBLING_DECIDED', kind: 'STUDENT', id } as const;
      // The same decision again, for example after a lost answer, is no second event.
      const decided = isChanged ? [{ ...event, after: { siblingUuid, isSibling } }] : [];
      await recordEvents(tx, [...decided, ...events], context);
      return { siblings: await siblings.selectSiblings(tx, id, currentMonth(context.now)) };
    });
  },
};
