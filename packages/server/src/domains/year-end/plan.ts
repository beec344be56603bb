import { errorText } from '@kelas/contract/values/error-text';
import { LEVEL_GRADUATED } from '@kelas/contract/values/levels';
import type { Month } from '@kelas/contract/values/month';
import type { DoneMove, FeeChoice, YearChoice, YearMove } from '@kelas/contract/year-end';
import { digestOfJson } from '../../base/digest.ts';
import { conflict, invalid } from '../../base/errors.ts';
import {
  type CoursePlan,
  gapKey,
  gapOf,
  indexOfferings,
  keepCourses,
  type MoveRules,
  matchOffering,
  type OfferingFacts,
  planCourses,
} from '../../billing/year-end.ts';
import type { NamedOffering } from '../students/named-offerings.ts';
import type { MoveFacts, MovingStudent } from './facts.ts';

/** The move of a student, with the plan of each course. */
export interface StudentPlan {
  readonly student: MovingStudent;
  readonly move: DoneMove | 'ALONE';
  readonly toLevel: number;
  readonly courses: readonly CoursePlan[];
}

/** Returns the January that begins a school year. */
export function januaryOf(year: number): Month {
  return `01-${year}` as Month;
}

/** The level after a year; null if students leave after the level. */
type NextOf = (programLvl: number) => number | null;

export function nextLevels({ levels }: Pick<MoveFacts, 'levels'>): NextOf {
  const next = new Map(levels.map(({ id, nextLvl }) => [id, nextLvl]));
  return (programLvl) => next.get(programLvl) ?? null;
}

/**
 * Returns the proposed move: a student who is new in the year stays, one of a level that nothing
 * follows leaves, any other moves up (R-1700, R-2174).
 */
export function proposedMove({ isNew, programLvl }: MovingStudent, nextOf: NextOf): YearMove {
  if (isNew) return 'STAYS';
  return nextOf(programLvl) === null ? 'LEAVES' : 'MOVES_UP';
}

export function runningOfferings({ offerings }: MoveFacts): NamedOffering[] {
  return [...offerings.values()].filter(({ isRunning }) => isRunning);
}

type GapChoices = YearChoice['gapChoices'];

/**
 * Returns the plan of a year (R-1701). Throws 409 for a move of a student who is not in it, and 422
 * for an offering of another level or subject than the gap.
 */
export function planYear(
  facts: MoveFacts,
  { moves, gapChoices, fees }: Pick<YearChoice, 'moves' | 'gapChoices' | 'fees'>,
): StudentPlan[] {
  const chosen = new Map(moves.map(({ uuid, move }) => [uuid, move]));
  const known = new Set(facts.students.map(({ uuid }) => uuid));
  if (moves.some(({ uuid }) => !known.has(uuid))) {
    throw conflict(
      'STUDENTS_CHANGED',
      'A student has left or graduated in the meantime. The list is reloaded. Check it, then preview again.',
    );
  }
  const rules = yearRules(facts, gapChoices, fees);
  return facts.students.map((student) =>
    planStudent(student, chosen.get(student.uuid) ?? proposedMove(student, rules.nextOf), rules),
  );
}

/** The rules of a year: how courses follow, and the level after each. */
interface YearRules extends MoveRules {
  readonly nextOf: NextOf;
}

/** Returns the rules that find the next class of a course, by the proposal and the choices for gaps. */
export function yearRules(facts: MoveFacts, gapChoices: GapChoices, fees: FeeChoice): YearRules {
  const offeringsOf = indexOfferings(runningOfferings(facts));
  const choices = readGapChoices(facts, gapChoices);
  const follow: MoveRules['follow'] = (course, toLevel) =>
    matchOffering(offeringsOf, course.offering, toLevel) ??
    choices.get(gapKey(gapOf(course, toLevel)));
  return { month: facts.month, fees, follow, nextOf: nextLevels(facts) };
}

/** Returns the plan of a student. One who moves up from the last level leaves (R-2174). */
export function planStudent(student: MovingStudent, move: YearMove, rules: YearRules): StudentPlan {
  const { courses, programLvl } = student;
  const plan = (done: DoneMove, toLevel: number, next: number | null): StudentPlan => {
    return { student, move: done, toLevel, courses: planCourses(courses, next, rules) };
  };
  if (move === 'STAYS') {
    return { student, move, toLevel: programLvl, courses: keepCourses(courses, rules.month) };
  }
  const next = rules.nextOf(programLvl);
  if (move === 'LEAVES' || next === null) return plan('LEAVES', programLvl, null);
  return next === LEVEL_GRADUATED ? plan('GRADUATES', next, null) : plan(move, next, next);
}

function readGapChoices(facts: MoveFacts, choices: GapChoices): Map<string, OfferingFacts | null> {
  const teacherIds = new Map(
    [...facts.offerings.values()].map(({ teacher, teacherId }) => [teacher, teacherId]),
  );
  return new Map(
    choices.map(({ programLvl, subjectId, teacher, offeringId }) => {
      const key = gapKey({ programLvl, subjectId, teacherId: teacherIds.get(teacher) ?? 0 });
      if (offeringId === null) return [key, null] as const;
      const offering = facts.offerings.get(offeringId);
      const isPossible =
        offering?.isRunning &&
        offering.programLvl === programLvl &&
        offering.subjectId === subjectId;
      if (!isPossible) {
        throw invalid('gapChoices', 'A chosen class is no longer offered. Choose another one.');
      }
      return [key, offering] as const;
    }),
  );
}

/** Throws 409 while a course of a plan has no choice (R-1703). */
export function requireNoGaps(plans: readonly StudentPlan[]): void {
  const open = plans.flatMap(({ courses }) => courses.filter(({ change }) => change === 'ASKED'));
  if (open.length === 0) return;
  throw conflict(
    'GAPS_OPEN',
    open.length === 1
      ? '1 course has no next class. Choose a class for each gap, or let these courses end.'
      : errorText`${{ count: open.length }} courses have no next class. Choose a class for each gap, or let these courses end.`,
  );
}

/** Returns the numbers of a plan; a course without a choice is in none (R-1705). */
export function countPlan(plans: readonly StudentPlan[]) {
  const moves = (wanted: StudentPlan['move']) => plans.filter(({ move }) => move === wanted).length;
  const courses = plans.flatMap((plan) => plan.courses);
  const remaining = courses.filter(
    ({ endMonth, change }) => endMonth === null && change !== 'ASKED',
  );
  return {
    movesUp: moves('MOVES_UP'),
    stays: moves('STAYS'),
    leaves: moves('LEAVES'),
    graduates: moves('GRADUATES'),
    coursesBegin: courses.reduce((sum, { followers }) => sum + followers.length, 0),
    coursesEnd: courses.filter(({ endMonth }) => endMonth !== null).length,
    coursesContinue: remaining.length,
  };
}

/** Returns a digest of all that applying a plan changes. */
export function digestOfPlan(plans: readonly StudentPlan[], ...more: readonly unknown[]): string {
  const shown = plans.map(({ student, move, toLevel, courses }) => [
    student.uuid,
    move,
    student.programLvl,
    toLevel,
    courses.map(({ course, change, endMonth, followers }) => [
      course.subscriptionId,
      course.fee,
      course.period.cancelled,
      change,
      endMonth,
      followers.map(({ offering, fee, period }) => [offering.id, fee, period]),
      course.paidMonth,
    ]),
  ]);
  return digestOfJson([shown, ...more]);
}
