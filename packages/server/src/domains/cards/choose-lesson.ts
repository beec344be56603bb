import { DOOR_OPENS_MINUTES } from '@kelas/contract/cards';
import { timeOf, today } from '@kelas/contract/values/date';

interface Timed {
  /** A make-up, not the student's own class. */
  readonly isGuest: boolean;
  readonly lesson: {
    /** `DD-MM-YYYY` */
    readonly day: string;
    /** `HHmm`; empty for a lesson without a time, which takes the whole day. */
    readonly startTime: string;
    readonly endTime: string;
  };
}

const DAY_MINUTES = 24 * 60;

/**
 * Returns the lesson of now and the next one, of lessons in the order of their times (R-2449). The
 * earlier one of two lessons is the lesson of now until it ends; the own class goes before a make-up
 * at the same time (R-2475).
 */
export function chooseLesson<T extends Timed>(lessons: readonly T[], now: Date) {
  const day = today(now);
  const at = minutesOf(timeOf(now).replace(':', ''));
  const left = lessons.filter(({ lesson }) => lesson.day !== day || endOf(lesson) > at);
  const open = left.filter(
    ({ lesson }) => lesson.day === day && minutesOf(lesson.startTime) - DOOR_OPENS_MINUTES <= at,
  );
  const [first] = open;
  const own =
    first?.isGuest &&
    open.find(({ lesson, isGuest }) => !isGuest && isDuring(lesson, first.lesson));
  return { present: own || first, next: left[0] };
}

/** True for a lesson with a time that begins before another one of its day ends. */
function isDuring({ startTime }: Timed['lesson'], other: Timed['lesson']): boolean {
  return startTime !== '' && minutesOf(startTime) < endOf(other);
}

/** Minutes of the day until the end; a lesson without one, or until after midnight, has the whole day. */
function endOf({ startTime, endTime }: Timed['lesson']): number {
  return endTime > startTime ? minutesOf(endTime) : DAY_MINUTES;
}

function minutesOf(time: string): number {
  return 60 * Number(time.slice(0, 2)) + Number(time.slice(2));
}
