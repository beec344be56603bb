import type * as calls from '@kelas/contract/year-end';
import type { YearChoice } from '@kelas/contract/year-end';
import { type AuditEvent, recordEvent, recordEvents } from '../../audit/record.ts';
import { conflict, notFound } from '../../base/errors.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Context, Handlers } from '../../http/context.ts';
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
import { type PreparedPlan, type SavedMoves, saveMoves } from './apply.ts';
import { selectBlockers } from './blockers.ts';
import { selectMoveFacts } from './facts.ts';
import { selectLeftStudents } from './left-students.ts';
import { countPlan, digestOfPlan, januaryOf, planYear, requireNoGaps } from './plan.ts';
import * as queries from './queries.ts';
import { shownGaps, shownHeld, shownIncome, shownProblems, shownProposal } from './shown.ts';
import { moveAlone, movedEvent, previewMoveAlone } from './student-move.ts';
import { selectRelatives, selectYearMoves, takeBack, type YearMoveRow } from './undo.ts';
import { selectYearStudents } from './year-students.ts';

export const handlers: Handlers<typeof calls> = {
  async getYearEnd({ year }, { db }) {
    const stored = await queries.findAppliedYear(db, year);
    const { undone_at, undoneBy } = stored ?? {};
    const applied = stored
      ? {
          recordCreateDate: stored.recorded_at.toISOString(),
          staffName: stored.staffName,
          undone: undone_at
            ? { recordCreateDate: undone_at.toISOString(), staffName: undoneBy ?? '' }
            : null,
        }
      : null;
    // The students have moved, so there is nothing to propose.
    if (stored && !undone_at) {
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
      await recordEvent(tx, { action: 'YEAR_APPLIED', kind: 'CENTRE', id: 1, after }, context);
      await recordEvents(tx, movedEvents(prepared, saved), context);
      return { year, students: prepared.plans.length, ...counts };
    });
  },

  async undoYear({ year, onlyPossible = false }, context) {
    return once(context, async (tx) => {
      await allowLongTransaction(tx);
      await lockDiscountRules(tx);
      await queries.lockForYear(tx);
      const applied = await requireApplied(tx, year);
      const moves = await selectYearMoves(tx, applied.id);
      await lockCourses(
        tx,
        moves.map(({ studentId }) => studentId),
      );
      const blockers = await selectBlockers(
        tx,
        moves.map(({ id }) => id),
      );
      if (blockers.size > 0 && onlyPossible) {
        return undoPossible(tx, { year, yearEndId: applied.id }, moves, blockers, context);
      }
      if (blockers.size > 0) {
        const students = blockers.size === 1 ? '1 student has' : `${blockers.size} students have`;
        throw conflict(
          'YEAR_IN_USE',
          `${students} paid for the new year or changed since. Undo the others one by one.`,
        );
      }
      const of = { yearEndId: applied.id, month: januaryOf(year) };
      await takeBack(tx, of, moves, [], context);
      await queries.markYearUndone(tx, applied.id, context.actor.id, context.now);
      const after = { year, students: moves.length };
      await recordEvent(tx, { action: 'YEAR_UNDONE', kind: 'CENTRE', id: 1, after }, context);
      await recordEvents(
        tx,
        moves.filter(({ move }) => move !== 'STAYS').map((move) => undoneEvent(move, year)),
        context,
      );
      return after;
    });
  },

  async undoYearOfStudent({ year, uuid }, context) {
    return once(context, async (tx) => {
      const family = await lockFamily(tx, uuid);
      if (family.length === 0) throw notFound('student');
      const applied = await requireApplied(tx, year);
      const moves = await selectYearMoves(tx, applied.id, uuid);
      const [move] = moves;
      if (!move || move.move === 'STAYS') {
        throw conflict('NOTHING_TO_UNDO', `There is nothing to undo for this student in ${year}`);
      }
      const reason = (await selectBlockers(tx, [move.id])).get(move.id);
      if (reason) throw conflict('MOVE_IN_USE', reason);
      const of = { yearEndId: applied.id, month: januaryOf(year) };
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

/** Undoes a year for the students who can be undone and did not stay; the year stays applied (R-1824). */
async function undoPossible(
  tx: Tx,
  { year, yearEndId }: { readonly year: number; readonly yearEndId: number },
  moves: readonly YearMoveRow[],
  blockers: ReadonlyMap<number, string>,
  context: Context,
) {
  const possible = moves.filter(({ id, move }) => move !== 'STAYS' && !blockers.has(id));
  if (possible.length === 0) {
    throw conflict('NOTHING_TO_UNDO', `No student can be undone in ${year}`);
  }
  const families = await selectRelatives(tx, possible);
  await lockCourses(tx, families);
  await takeBack(tx, { yearEndId, month: januaryOf(year) }, possible, families, context);
  await recordEvents(
    tx,
    possible.map((move) => undoneEvent(move, year)),
    context,
  );
  return { year, students: possible.length, kept: blockers.size };
}

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

/** The year as it is applied. Throws 409 if it is not. */
async function requireApplied(tx: Tx, year: number) {
  const applied = await queries.findAppliedYear(tx, year);
  if (!applied) throw conflict('NOT_APPLIED', `${year} is not applied`);
  if (applied.undone_at) {
    throw conflict('ALREADY_UNDONE', queries.undoneText(year, applied.undoneBy, applied.undone_at));
  }
  return applied;
}

/** The audit events of the students who do not stay, without names. */
function movedEvents({ plans, facts }: PreparedPlan, saved: SavedMoves): AuditEvent[] {
  return plans
    .filter(({ move }) => move !== 'STAYS')
    .map((plan) => movedEvent(plan, saved.get(plan.student.id) ?? [], facts.month));
}

function undoneEvent(
  {
    studentId,
    from,
    to,
  }: { readonly studentId: number; readonly from: number; readonly to: number },
  year: number,
): AuditEvent {
  return {
    action: 'STUDENT_MOVE_UNDONE',
    kind: 'STUDENT',
    id: studentId,
    before: { programLvl: to },
    after: { programLvl: from, year },
  };
}
