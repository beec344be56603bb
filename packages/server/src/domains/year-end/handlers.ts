import { errorText } from '@kelas/contract/values/error-text';
import type * as calls from '@kelas/contract/year-end';
import type { YearChoice } from '@kelas/contract/year-end';
import { type AuditEvent, recordEvent, recordEvents } from '../../audit/record.ts';
import { conflict, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Handlers } from '../../http/context.ts';
import { once } from '../../http/once.ts';
import { project } from '../discounts/projection.ts';
import { selectHeld } from '../funds/held.ts';
import {
  allowLongTransaction,
  lockCourses,
  lockDiscountRules,
  lockFamily,
} from '../ledger/locks.ts';
import { previewChanged } from '../students/following-courses.ts';
import { selectBlockers } from './blockers.ts';
import { type PreparedPlan, type SavedMoves, saveMoves } from './carry-out.ts';
import { selectMoveFacts } from './facts.ts';
import { countPlan, digestOfPlan, januaryOf, planYear, requireNoGaps } from './plan.ts';
import * as queries from './queries.ts';
import { shownGaps, shownHeld, shownIncome, shownProblems, shownProposal } from './shown.ts';
import { moveAlone, movedEvent, previewMoveAlone } from './student-move.ts';
import { selectRelatives, selectYearMoves, takeBack, type YearMoveRow } from './undo.ts';
import { selectLeftStudents, selectYearStudents, undoneOf } from './year-students.ts';

export const handlers: Handlers<typeof calls> = {
  async getYearEnd({ year }, { db }) {
    const stored = await queries.findAppliedYear(db, year);
    const applied = stored
      ? {
          recordCreateDate: stored.recorded_at.toISOString(),
          staffName: stored.staffName,
          undone: undoneOf(stored),
        }
      : null;
    // The students have moved, so there is nothing to propose.
    if (stored && !stored.undoneAt) {
      const { id, recorded_at: recordedAt } = stored;
      const left = await selectLeftStudents(db, { id, year, recordedAt });
      return { year, applied, students: [], gaps: [], left };
    }
    const facts = await selectMoveFacts(db, januaryOf(year));
    return { year, applied, ...shownProposal(facts) };
  },

  async previewYearEnd(choice, { db }) {
    await queries.requireOpenYear(db, choice.year);
    const { facts, plans, projection, digest } = await prepareYear(db, choice);
    return {
      counts: countPlan(plans),
      income: shownIncome(facts, projection),
      gaps: shownGaps(facts, plans),
      problems: shownProblems(facts, plans),
      held: shownHeld(await selectHeld(db), plans),
      digest,
    };
  },

  async applyYear({ digest, ...choice }, context) {
    const { actor, now } = context;
    const { year, fees } = choice;
    return once(context, async (tx) => {
      await allowLongTransaction(tx);
      await lockDiscountRules(tx);
      await queries.requireOpenYear(tx, year);
      await queries.lockForYear(tx);
      const prepared = await prepareYear(tx, choice);
      if (prepared.digest !== digest) throw previewChanged();
      requireNoGaps(prepared.plans);
      const yearEndId = await queries.insertYearEnd(tx, { year, fees, digest }, actor.id, now);
      const saved = await saveMoves(tx, prepared, yearEndId, context);
      const counts = countPlan(prepared.plans);
      const { ended, added } = prepared.projection.changes;
      const discounts = { discountsEnded: ended.length, discountsAdded: added.length };
      const after = { yearEndId, year, fees, ...counts, ...discounts };
      const event = { action: 'YEAR_APPLIED', kind: 'CENTRE', id: 1, after } as const;
      await recordEvents(tx, [event, ...movedEvents(prepared, saved)], context);
      return { year, students: prepared.plans.length, ...counts };
    });
  },

  async undoYear({ year, onlyPossible = false }, context) {
    return once(context, async (tx) => {
      await allowLongTransaction(tx);
      await lockDiscountRules(tx);
      await queries.lockForYear(tx);
      const of = await requireApplied(tx, year);
      const moves = await selectYearMoves(tx, of.yearEndId);
      await lockCourses(
        tx,
        moves.map(({ studentId }) => studentId),
      );
      const blockers = await selectBlockers(
        tx,
        moves.map(({ id }) => id),
      );
      const isPartly = blockers.size > 0;
      if (isPartly && !onlyPossible) {
        throw conflict(
          'YEAR_IN_USE',
          blockers.size === 1
            ? '1 student has paid for the new year or changed since. Undo the others one by one.'
            : errorText`${{ count: blockers.size }} students have paid for the new year or changed since. Undo the others one by one.`,
        );
      }
      const changed = moves.filter(({ id, move }) => move !== 'STAYS' && !blockers.has(id));
      const events = changed.map((move) => undoneEvent(move, year));
      if (!isPartly) {
        await takeBack(tx, of, moves, [], context);
        await queries.markYearUndone(tx, of.yearEndId, context.actor.id, context.now);
        const after = { year, students: moves.length };
        const event = { action: 'YEAR_UNDONE', kind: 'CENTRE', id: 1, after } as const;
        await recordEvents(tx, [event, ...events], context);
        return after;
      }
      // For the students who can be undone and did not stay; the year stays applied (R-1824).
      if (changed.length === 0) {
        throw conflict('NOTHING_TO_UNDO', errorText`No student can be undone in ${{ year }}`);
      }
      const families = await selectRelatives(tx, changed);
      await lockCourses(tx, families);
      await takeBack(tx, of, changed, families, context);
      await recordEvents(tx, events, context);
      return { year, students: changed.length, kept: blockers.size };
    });
  },

  async undoYearOfStudent({ year, uuid }, context) {
    return once(context, async (tx) => {
      const family = await lockFamily(tx, uuid);
      if (family.length === 0) throw notFound('student');
      const of = await requireApplied(tx, year);
      const moves = await selectYearMoves(tx, of.yearEndId, uuid);
      const [move] = moves;
      if (!move || move.move === 'STAYS') {
        throw conflict(
          'NOTHING_TO_UNDO',
          errorText`There is nothing to undo for this student in ${{ year }}`,
        );
      }
      const reason = (await selectBlockers(tx, [move.id])).get(move.id);
      if (reason) throw conflict('MOVE_IN_USE', reason);
      await takeBack(tx, of, moves, family.length > 1 ? family : [], context);
      await recordEvent(tx, undoneEvent(move, year), context);
      return { year, uuid };
    });
  },

  async listYearStudents({ year }, { db }) {
    return selectYearStudents(db, year);
  },

  async previewStudentMove(choice, { db }) {
    return previewMoveAlone(db, choice);
  },

  async moveStudent(request, context) {
    return once(context, (tx) => moveAlone(tx, request, context));
  },
};

async function prepareYear(
  db: Db | Tx,
  { year, fees, ...choice }: YearChoice,
): Promise<PreparedPlan & { readonly digest: string }> {
  const facts = await selectMoveFacts(db, januaryOf(year));
  const plans = planYear(facts, { fees, ...choice });
  const projection = project(facts, plans);
  const digest = digestOfPlan(
    plans,
    year,
    fees,
    projection.changes,
    projection.starting.map(({ continued }) => continued.map(({ id, until }) => [id, until])),
    shownIncome(facts, projection),
  );
  return { facts, plans, projection, digest };
}

/** The id and the first month of an applied year. Throws 409 if it is not applied. */
async function requireApplied(tx: Tx, year: number) {
  const applied = await queries.findAppliedYear(tx, year);
  if (!applied) throw conflict('NOT_APPLIED', errorText`${{ year }} is not applied`);
  const { undoneAt, undoneBy } = applied;
  if (undoneAt) {
    const [by, when] = [undoneBy ?? '', { moment: undoneAt.toISOString() }];
    throw conflict('ALREADY_UNDONE', errorText`${{ by }} undid ${{ year }} on ${{ when }}`);
  }
  return { yearEndId: applied.id, month: januaryOf(year) };
}

/** The audit events of the students who do not stay, without names. */
function movedEvents({ plans, facts }: PreparedPlan, saved: SavedMoves): AuditEvent[] {
  return plans
    .filter(({ move }) => move !== 'STAYS')
    .map((plan) => movedEvent(plan, saved.get(plan.student.id) ?? [], facts.month));
}

function undoneEvent({ studentId, from, to }: YearMoveRow, year: number): AuditEvent {
  const [before, after] = [{ programLvl: to }, { programLvl: from, year }];
  return { action: 'STUDENT_MOVE_UNDONE', kind: 'STUDENT', id: studentId, before, after };
}
