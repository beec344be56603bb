import { type Dice, diceOf } from './dice.ts';
import type { DemoOffering } from './enrolments.ts';
import type { DemoPlan } from './plans.ts';

/** A weekly lesson; the course is a position in the centre's list. */
export interface DemoLesson {
  readonly course: number;
  readonly level: number;
  /** Monday is 1. */
  readonly day: number;
  /** HHmm. */
  readonly start: string;
  readonly end: string;
  readonly room: string;
  readonly session: string;
  readonly createdAt: Date;
}

type Slot = Pick<DemoLesson, 'day' | 'start' | 'end'>;
type Lesson = Omit<DemoLesson, 'createdAt' | 'session'>;

// The first dice key.
const TIMETABLE = 6;

const times = [
  { start: '0900', end: '1030' },
  { start: '1045', end: '1215' },
  { start: '1430', end: '1600' },
  { start: '1615', end: '1745' },
  { start: '1930', end: '2100' },
];
const slots: readonly Slot[] = [1, 2, 3, 4, 5, 6].flatMap((day) =>
  times.slice(0, day === 6 ? 3 : times.length).map((time) => ({ day, ...time })),
);
/** Each level has a room of its own. */
const rooms = ['A1', 'A2', 'A3', 'B1', 'B2', 'B3'];

/**
 * One weekly lesson for each class with a running offering. No lessons clash in level, course or
 * room, except one that was entered later into an occupied room (R-1044).
 */
export function makeTimetable(
  { sessions }: Pick<DemoPlan, 'sessions'>,
  offerings: readonly DemoOffering[],
  made: (daysAgo: number) => Date,
): DemoLesson[] {
  const dice = diceOf(TIMETABLE);
  const lessons: Lesson[] = [];
  for (const { course, level, ended } of offerings) {
    const known = lessons.some((lesson) => lesson.course === course && lesson.level === level);
    if (!ended && !known) lessons.push(place(dice, course, level, lessons));
  }
  const clash = makeClash(lessons);
  lessons.push(...makeSecond(dice, lessons, offerings, sessions));
  // The lessons were entered one minute after the other.
  const began = made(45).getTime();
  const inSession = (lesson: Lesson) => ({ ...lesson, session: sessionOf(lesson, sessions) });
  const entries = lessons.map((lesson, index) => ({
    ...inSession(lesson),
    createdAt: new Date(began + index * 60_000),
  }));
  return clash ? [...entries, { ...inSession(clash), createdAt: made(2) }] : entries;
}

/**
 * A second weekly lesson in another session for one class of each level, in which lessons of the first
 * one can be made up.
 */
function makeSecond(
  dice: Dice,
  lessons: readonly Lesson[],
  offerings: readonly DemoOffering[],
  sessions: DemoPlan['sessions'],
): Lesson[] {
  const byMonth = lessons.filter(({ course, level }) =>
    offerings.some((each) => each.course === course && each.level === level && !each.byLesson),
  );
  const chosen = [...Map.groupBy(byMonth, ({ level }) => level).values()].flatMap(
    ([, second]) => second ?? [],
  );
  const all = [...lessons];
  return chosen.flatMap(({ course, level, room, start }) => {
    const session = sessionOf({ start }, sessions);
    const free = slots.filter(
      (slot) =>
        isFree(slot, course, level, all) &&
        sessionOf(slot, sessions) !== session &&
        !all.some(
          (each) => each.day === slot.day && each.start === slot.start && each.room === room,
        ),
    );
    if (free.length === 0) return [];
    const second = { ...dice.pick(free), course, level, room };
    all.push(second);
    return [second];
  });
}

/** The first session before noon, the last one after six; the second one between. */
function sessionOf({ start }: Pick<Slot, 'start'>, sessions: DemoPlan['sessions']): string {
  const [morning, afternoon = morning, evening = afternoon] = sessions;
  return start < '1200' ? morning : start < '1800' ? afternoon : evening;
}

/** Places a lesson at a time free for its level and course, if possible on a free day. */
function place(dice: Dice, course: number, level: number, lessons: readonly Lesson[]): Lesson {
  const free = slots.filter((slot) => isFree(slot, course, level, lessons));
  const days = new Set(lessons.filter((lesson) => lesson.level === level).map(({ day }) => day));
  const onOwnDay = free.filter(({ day }) => !days.has(day));
  const slot = dice.pick(onOwnDay.length > 0 ? onOwnDay : free);
  const room = rooms[(level - 1) % rooms.length] ?? '';
  return { ...slot, course, level, room };
}

function isFree(slot: Slot, course: number, level: number, lessons: readonly Lesson[]): boolean {
  return !lessons.some(
    (lesson) =>
      lesson.day === slot.day &&
      lesson.start === slot.start &&
      (lesson.course === course || lesson.level === level),
  );
}

/** A lesson that starts half an hour after another one in the same room; its class is free then. */
function makeClash(lessons: readonly Lesson[]): Lesson | undefined {
  const extra = lessons.at(-1);
  if (!extra) return undefined;
  const { course, level } = extra;
  const taken = lessons.find((lesson) => lesson.day < 6 && isFree(lesson, course, level, lessons));
  if (!taken) return undefined;
  const minutes = Number(taken.start.slice(0, 2)) * 60 + Number(taken.start.slice(2)) + 30;
  const two = (value: number) => String(value).padStart(2, '0');
  const start = two(Math.floor(minutes / 60)) + two(minutes % 60);
  return { ...taken, course, level, start };
}
