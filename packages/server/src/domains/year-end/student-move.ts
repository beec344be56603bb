import type { InputOf, OutputOf } from '@kelas/contract/call';
import { type Cents, sumCents } from '@kelas/contract/values/cents';
import { errorText } from '@kelas/contract/values/error-text';
import { LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import type { moveStudent, previewStudentMove, StudentMoveChoice } from '@kelas/contract/year-end';
import { type AuditEvent, recordEvents } from '../../audit/record.ts';
import { conflict, invalid } from '../../base/errors.ts';
import {
  type CoursePlan,
  type MoveRules,
  matchOffering,
  planCourses,
} from '../../billing/year-end.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Context } from '../../http/context.ts';
import { applyDiscounts } from '../discounts/apply.ts';
import { type Projection, project } from '../discounts/projection.ts';
import { findProposer, findRelatives } from '../discounts/proposed.ts';
import { lockFamily } from '../ledger/locks.ts';
import { findPlannedMove } from '../ledger/planned-move.ts';
import { lockStudent, refuseAnonymised } from '../ledger/student.ts';
import { previewChanged } from '../students/following-courses.ts';
import { saveMoves } from './carry-out.ts';
import { type MoveFacts, type MovingStudent, selectMoveFacts } from './facts.ts';
import { countPlan, digestOfPlan, requireNoGaps, type StudentPlan } from './plan.ts';
import { countCoursesOf, lockRunningOfferings } from './queries.ts';
import { namedOffering, offeringsByName, shownCourse, shownOffering } from './shown.ts';

/** The changes that moving one student to another level would make (R-1710). */
export async function previewMoveAlone(
  db: Db,
  choice: StudentMoveChoice,
): Promise<OutputOf<typeof previewStudentMove>> {
  const { facts, plan, projection, digest } = await prepareMove(db, choice);
  const offeringsOf = offeringsByName(facts);
  const begun = Map.groupBy(projection.starting, ({ oldId }) => oldId);
  const feeAfter = (id: number) => {
    const ids = (begun.get(id) ?? []).map(({ temporaryId }) => temporaryId);
    return sumCents([id, ...ids].map((each) => projection.dueAfter(each)));
  };
  const courses = plan.courses.map((each) => {
    const { subscriptionId, offering } = each.course;
    return {
      ...shownCourse(facts, each),
      feeAfter: isLeft(each) ? feeAfter(subscriptionId) : null,
      offerings: offeringsOf(plan.toLevel, offering.subjectId).map((possible) =>
        shownOffering(namedOffering(facts, possible.id)),
      ),
    };
  });
  const { before, after, dueBefore, dueAfter } = projection;
  return {
    fromLevel: plan.student.programLvl,
    courses,
    before: sumDue(before, plan.student.id, dueBefore),
    after: sumDue(after, plan.student.id, dueAfter),
    digest,
  };
}

const isLeft = ({ change }: CoursePlan) => change !== 'ENDS' && change !== 'ASKED';

function sumDue(
  children: Projection['after'],
  studentId: number,
  due: Projection['dueAfter'],
): Cents {
  const student = children.find(({ id }) => id === studentId);
  return sumCents((student?.courses ?? []).map(({ subscriptionId }) => due(subscriptionId)));
}

/** Moves one student with the courses, as previewed (R-1710). */
export async function moveAlone(
  tx: Tx,
  { digest, ...choice }: InputOf<typeof moveStudent>,
  context: Pick<Context, 'actor' | 'now'>,
): Promise<OutputOf<typeof moveStudent>> {
  const family = await lockFamily(tx, choice.uuid);
  refuseAnonymised(await lockStudent(tx, choice.uuid));
  await lockRunningOfferings(tx);
  const prepared = await prepareMove(tx, choice);
  const { facts, plan, projection } = prepared;
  if (prepared.digest !== digest) throw previewChanged();
  requireNoGaps([plan]);
  // The discounts of the family come after it, with their own events, if a course changes (R-1707).
  const moves = {
    facts,
    plans: [plan],
    projection: { ...projection, changes: { ended: [], added: [] } },
  };
  const begun = await saveMoves(tx, moves, null, context);
  const isChanged = plan.courses.some(({ endMonth }) => endMonth !== null);
  const events = isChanged ? await applyDiscounts(tx, family, facts.month, context) : [];
  const moved = movedEvent(plan, begun.get(plan.student.id) ?? [], facts.month);
  await recordEvents(tx, [moved, ...events], context);
  const { coursesBegin, coursesEnd, coursesContinue } = countPlan([plan]);
  return { uuid: choice.uuid, coursesBegin, coursesEnd, coursesContinue };
}

async function prepareMove(db: Db | Tx, choice: StudentMoveChoice) {
  const { uuid, month, programLvl, lines, fees } = choice;
  const found = await findProposer(db, { uuid, schedule: undefined });
  const facts = await selectMoveFacts(db, month, await findRelatives(db, [found]));
  const level = facts.levels.find(({ id }) => id === programLvl);
  if (!level) throw invalid('programLvl', 'This program level does not exist');
  const student = facts.students.find(({ id }) => id === found.id);
  if (!student) {
    const planned = await findPlannedMove(db, found.id);
    throw conflict(
      'STUDENT_GONE',
      planned?.programLvl === null
        ? errorText`Leaves from ${{ month: { month: planned.month } }}. Undo that in Year End first.`
        : 'A terminated or graduated student cannot move',
    );
  }
  if (!level.offered && programLvl !== student.programLvl) {
    throw invalid('programLvl', 'This program level is not offered');
  }
  // A course may have ended since the preview, which is then stale.
  const named = new Set(lines.map(({ subscriptionId }) => subscriptionId));
  if ((await countCoursesOf(db, student.id, [...named])) < named.size) {
    throw invalid('lines', 'A course does not belong to this student');
  }
  const plan = planMove(facts, student, programLvl, { lines, fees });
  // Courses of another level can follow the student to the present one.
  if (
    student.programLvl === programLvl &&
    plan.courses.every(({ change }) => change === 'CONTINUES')
  ) {
    const planned = await findPlannedMove(db, student.id);
    throw invalid(
      'programLvl',
      planned?.programLvl === programLvl
        ? errorText`${{ level: level.name }} from ${{ month: { month: planned.month } }} is planned already`
        : 'The student is at this level already',
    );
  }
  const projection = project(facts, [plan]);
  const digest = digestOfPlan(
    [plan],
    choice,
    projection.changes,
    projection.starting.map(({ continued }) => continued.map(({ id, until }) => [id, until])),
  );
  return { facts, plan, projection, digest };
}

function planMove(
  facts: MoveFacts,
  student: MovingStudent,
  toLevel: number,
  { lines, fees }: Pick<StudentMoveChoice, 'lines' | 'fees'>,
): StudentPlan {
  const offeringsOf = offeringsByName(facts);
  const chosen = new Map(lines.map((line) => [line.subscriptionId, line.offeringId]));
  const follow: MoveRules['follow'] = ({ subscriptionId, offering }) => {
    const choice = chosen.get(subscriptionId);
    if (choice === undefined) return matchOffering(offeringsOf, offering, toLevel);
    if (choice === null) return null;
    const next = offeringsOf(toLevel, offering.subjectId).find(({ id }) => id === choice);
    if (!next) throw invalid('lines', 'A chosen class is not offered at this level');
    return next;
  };
  const next = toLevel === LEVEL_GRADUATED ? null : toLevel;
  const courses = planCourses(student.courses, next, { month: facts.month, fees, follow });
  return { student, move: 'ALONE', toLevel, courses };
}

/** The audit event of a move, without names. */
export function movedEvent(
  { student, move, toLevel, courses }: StudentPlan,
  begun: readonly number[],
  month: string,
): AuditEvent {
  const ended = courses.filter(({ endMonth }) => endMonth !== null);
  return {
    action: 'STUDENT_MOVED',
    kind: 'STUDENT',
    id: student.id,
    before: {
      programLvl: student.programLvl,
      courses: ended.map(({ course }) => course.subscriptionId),
    },
    after: { programLvl: toLevel, courses: begun, move, month },
  };
}
