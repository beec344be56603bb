import type { OutputOf, RequestOf } from '@kelas/contract/call';
import { currentMonth } from '@kelas/contract/values/date';
import { addMonths, compareMonths, isMonth } from '@kelas/contract/values/month';
import type { FeeChoice, previewStudentMove } from '@kelas/contract/year-end';
import { nextLevelOf } from '../reference/centre-words.ts';
import type { StudentAccount } from './account.ts';

/** The offering that follows a course, by the id of the subscription; null if the course ends. */
export type MoveLines = ReadonlyMap<number, number | null>;

export type MovePreview = OutputOf<typeof previewStudentMove>;
export type MovingCourse = MovePreview['courses'][number];
type MoveRequest = RequestOf<typeof previewStudentMove>;

/** Returns the form of a move to the next level from next month on. */
export function moveFormOf(programLvl: number, now: Date) {
  return {
    month: addMonths(currentMonth(now), 1) as string,
    programLvl: (nextLevelOf(programLvl) ?? '') as number | '',
    fees: 'OFFERING' as FeeChoice,
  };
}

export type MoveForm = ReturnType<typeof moveFormOf>;

/** Returns the request of the form; `lines` differ from the proposal. */
export function moveRequestOf(uuid: string, values: MoveForm, lines: MoveLines): MoveRequest {
  const { month, programLvl, fees } = values;
  return {
    uuid,
    month,
    programLvl: Number(programLvl),
    lines: [...lines].map(([subscriptionId, offeringId]) => ({ subscriptionId, offeringId })),
    fees,
  };
}

/** True for a request that can be previewed. */
export function isMoveComplete({ month, programLvl }: MoveRequest): boolean {
  return isMonth(month) && programLvl > 0;
}

/** Returns the first month of each course that begins after a month. */
export function laterStartsOf(
  courses: StudentAccount['courses'],
  month: string,
): ReadonlyMap<number, string> {
  const later = courses.filter(
    ({ effectiveDate }) =>
      isMonth(month) && isMonth(effectiveDate) && compareMonths(effectiveDate, month) > 0,
  );
  return new Map(later.map(({ subscriptionId, effectiveDate }) => [subscriptionId, effectiveDate]));
}

/** Returns what follows a course: the choice, or else the proposal; undefined if it is open. */
export function followerOf(course: MovingCourse, lines: MoveLines): number | null | undefined {
  const { subscriptionId, change, next } = course;
  const chosen = lines.get(subscriptionId);
  if (chosen !== undefined) return chosen;
  const isOver = change === 'ENDS' || change === 'PAID_AHEAD';
  return next?.offeringId ?? (isOver ? null : undefined);
}

/** True for a course whose follower can be chosen. */
export function isChoosable({ change }: MovingCourse): boolean {
  return change !== 'CONTINUES';
}

/** Returns the courses without a choice; the student cannot move while there is one. */
export function openCourses(courses: readonly MovingCourse[], lines: MoveLines): MovingCourse[] {
  return courses.filter((course) => isChoosable(course) && followerOf(course, lines) === undefined);
}
