import { currentMonth, type Day } from '@kelas/contract/values/date';
import { countLessons } from '@kelas/contract/values/first-month';
import { addMonths, type Month } from '@kelas/contract/values/month';
import { diceOf } from './dice.ts';
import { type DemoOffering, monthsFrom } from './enrolments.ts';
import type { DemoLesson } from './timetable.ts';

// The first dice key.
const LESSONS = 9;

/**
 * Returns the offerings with the lessons of the past months, by the timetable less some holidays. The
 * last one that is charged by lesson has no number of the previous month yet.
 */
export function withLessons(
  offerings: readonly DemoOffering[],
  timetable: readonly DemoLesson[],
  { opening, now }: { readonly opening: Month; readonly now: Date },
): DemoOffering[] {
  const last = offerings.findLastIndex(({ byLesson }) => byLesson);
  const current = currentMonth(now);
  return offerings.map((offering, index) => {
    if (!offering.byLesson) return offering;
    const { course, level } = offering;
    const { day = 1 } =
      timetable.find((lesson) => lesson.course === course && lesson.level === level) ?? {};
    const months = monthsFrom(opening, index === last ? addMonths(current, -1) : current);
    const lessons = months.map((month, place): [Month, number] => {
      const { all } = countLessons(`01-${month}` as Day, [day]);
      return [month, all - Number(diceOf(LESSONS, index, place).chance(0.25))];
    });
    return { ...offering, lessons: new Map(lessons) };
  });
}
