import { type Day, timeOf, weekday } from '@kelas/contract/values/date';
import { t } from '@lingui/core/macro';
import { formatDay, joinTexts, weekdayName } from '../languages/formats.ts';
import { levelNameOf } from '../reference/centre-words.ts';
import { timesOf } from '../reference/lesson-times.ts';
import type { Scanned } from './use-scans.ts';

type DoorLesson = NonNullable<Scanned['lesson']>;

/** Returns the class and its times: `Physics, Form 1, 09:00–10:30, Room 1`. */
export function classText(lesson: DoorLesson): string {
  const { subjectName, programLvl, classroom } = lesson;
  return joinTexts(
    [subjectName, levelNameOf(programLvl), timesOf(lesson), classroom].filter(Boolean),
  );
}

/** Returns when a student without a class now has the next one. */
export function nextText({ lesson }: Pick<Scanned, 'lesson'>): string {
  if (!lesson) return t`No class in the next 7 days`;
  const day = lesson.day as Day;
  const when = `${weekdayName(weekday(day))} ${formatDay(day)}`;
  return t`Next class: ${{ lesson: joinTexts([when, classText(lesson)]) }}`;
}

/** Returns when the student was marked; what a scan without a class found. */
export function outcomeText({ outcome, markedAt }: Scanned): string {
  const time = markedAt === null ? '' : timeOf(new Date(markedAt));
  if (outcome === 'PRESENT') return t`Present at ${time}`;
  return outcome === 'AGAIN' ? t`Already marked at ${time}` : t`No class now`;
}
