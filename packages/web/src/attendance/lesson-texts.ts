import type { getLesson, listDayLessons } from '@kelas/contract/attendance';
import type { OutputOf } from '@kelas/contract/call';
import type { listOwedLessons } from '@kelas/contract/owed-lessons';
import type { AttendanceMark } from '@kelas/contract/values/attendance';
import { formatTime } from '@kelas/contract/values/time';
import { msg, plural, t } from '@lingui/core/macro';
import { formatDay, joinTexts } from '../languages/formats.ts';
import type { Text } from '../languages/language.ts';
import { doneText } from '../reference/done-text.ts';

export type DayLesson = OutputOf<typeof listDayLessons>['lessons'][number];
export type LessonRecord = OutputOf<typeof getLesson>;
export type OwedLesson = OutputOf<typeof listOwedLessons>[number];
export type Member = LessonRecord['members'][number];
export type ShownMark = Exclude<AttendanceMark, 'CLEARED'>;

/** The marks in the order of their buttons, each with its key. */
export const MARKS: readonly {
  readonly value: ShownMark;
  readonly label: Text;
  readonly key: string;
}[] = [
  { value: 'PRESENT', label: msg`Present`, key: 'p' },
  { value: 'LATE', label: msg`Late`, key: 'l' },
  { value: 'ABSENT', label: msg`Absent`, key: 'a' },
  { value: 'EXCUSED', label: msg`Excused`, key: 'e' },
];

/** Returns `09:00–10:30`; `NA` for a missing time. */
export function timesText({
  startTime,
  endTime,
}: Pick<DayLesson, 'startTime' | 'endTime'>): string {
  if (!startTime && !endTime) return t`NA`;
  return `${formatTime(startTime) || t`NA`}–${formatTime(endTime) || t`NA`}`;
}

/** Returns how many are absent, late and excused: `2 absent, 1 late`; `All present` for none. */
export function exceptionsText({
  absent,
  late,
  excused,
}: Pick<DayLesson, 'absent' | 'late' | 'excused'>): string {
  const texts = [
    absent > 0 && t`${{ count: absent }} absent`,
    late > 0 && t`${{ count: late }} late`,
    excused > 0 && t`${{ count: excused }} excused`,
  ].filter((text) => text !== false);
  return texts.length > 0 ? joinTexts(texts) : t`All present`;
}

/** Returns what happened to a lesson: moved, cancelled, marked or not. */
export function lessonStateText(lesson: Omit<DayLesson, 'teachers'>): string {
  const { state, change, heldOn, marked } = lesson;
  if (state === 'CANCELLED') return t`Cancelled: ${{ reason: change?.reason ?? '' }}`;
  const moved =
    state === 'MOVED' &&
    t`Moved to ${{ day: joinTexts([formatDay(heldOn), timesText(lesson)]) }}: ${{ reason: change?.reason ?? '' }}`;
  const marks = marked && joinTexts([exceptionsText(lesson), doneText(marked)]);
  return [moved, marks].filter(Boolean).join(' · ') || t`Not marked`;
}

export const LESSON_NOUN = {
  one: msg`lesson`,
  many: msg`lessons`,
  count: (count: number) => t`${plural(count, { one: '# lesson', other: '# lessons' })}`,
};
