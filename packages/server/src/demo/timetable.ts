import { type Dice, diceOf } from './dice.ts';
import type { DemoOffering } from './enrolments.ts';

/** A lesson of every week; the course is a position in the centre's list. */
export interface DemoLesson {
  readonly course: number;
  readonly level: number;
  /** Monday is 1. */
  readonly day: number;
  /** HHmm. */
  readonly start: string;
  readonly end: string;
  readonly room: string;
  readonly session: 'MORNING' | 'AFTERNOON';
  readonly createdAt: Date;
}

type Slot = Pick<DemoLesson, 'day' | 'start' | 'end'>;
type Lesson = Omit<DemoLesson, 'createdAt'>;

// The first key of the dice.
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
 * One lesson a week for each class that somebody offers. Nobody has to be in two places and no room
 * is used twice at a time, but for one lesson that was entered later into a room that is taken.
 */
export function makeTimetable(
  offerings: readonly DemoOffering[],
  made: (daysAgo: number) => Date,
): DemoLesson[] {
  const dice = diceOf(TIMETABLE);
  const lessons: Lesson[] = [];
  for (const { course, level, ended } of offerings) {
    const known = lessons.some((lesson) => lesson.course === course && lesson.level === level);
    if (!ended && !known) lessons.push(place(dice, course, level, lessons));
  }
  // All were typed in one after the other, a minute for each.
  const began = made(45).getTime();
  const entries = lessons.map((lesson, index) => ({
    ...lesson,
    createdAt: new Date(began + index * 60_000),
  }));
  const clash = makeClash(lessons);
  return clash ? [...entries, { ...clash, createdAt: made(2) }] : entries;
}

/** Finds a class a time at which neither its level nor its course has a lesson, on a day of its own if there is one. */
function place(dice: Dice, course: number, level: number, lessons: readonly Lesson[]): Lesson {
  const free = slots.filter((slot) => isFree(slot, course, level, lessons));
  const days = new Set(lessons.filter((lesson) => lesson.level === level).map(({ day }) => day));
  const onOwnDay = free.filter(({ day }) => !days.has(day));
  const slot = dice.pick(onOwnDay.length > 0 ? onOwnDay : free);
  const room = rooms[(level - 1) % rooms.length] ?? '';
  return { ...slot, course, level, room, session: slot.start < '1200' ? 'MORNING' : 'AFTERNOON' };
}

function isFree(slot: Slot, course: number, level: number, lessons: readonly Lesson[]): boolean {
  return !lessons.some(
    (lesson) =>
      lesson.day === slot.day &&
      lesson.start === slot.start &&
      (lesson.course === course || lesson.level === level),
  );
}

/** A second lesson of some class, half an hour into the first one of the week that its class could attend. */
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
