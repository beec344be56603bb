import { dayToSql, today } from '@kelas/contract/values/date';
import type { TeacherRowValues } from '../domains/teachers/queries.ts';
import { type Dice, diceOf } from './dice.ts';
import type { DemoOffering } from './enrolments.ts';
import { notices, sheets } from './texts.ts';
import { type DemoLesson, makeTimetable } from './timetable.ts';

/** The entries of a demo centre, oldest first. Courses and offerings are positions in its lists. */
export interface DemoEntries {
  readonly announcements: readonly Announcement[];
  readonly materials: readonly Material[];
  readonly timetable: readonly DemoLesson[];
}

interface Announcement {
  readonly author: string;
  readonly content: string;
  readonly course: number | null;
  readonly level: number | null;
  readonly session: 'MORNING' | 'AFTERNOON' | 'ALL' | null;
  readonly createdAt: Date;
}

/** A quiz or a note. */
interface Material {
  readonly kind: 'QUIZ' | 'NOTE';
  readonly title: string;
  readonly url: string;
  readonly offering: number | null;
  readonly createdAt: Date;
}

interface CentreFacts {
  readonly now: Date;
  readonly teachers: readonly TeacherRowValues[];
  readonly offerings: readonly DemoOffering[];
}

// The first dice key of each kind.
const ANNOUNCEMENT = 4;
const MATERIAL = 5;

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** The front desk opens at 10:00 in Singapore, 02:00 UTC, for nine hours. */
const OPENING_MS = 2 * 60 * MINUTE_MS;
const OPEN_MINUTES = 9 * 60;

/** Makes announcements, quizzes, notes and a timetable, equally many for every size. */
export function makeEntries(centre: CentreFacts): DemoEntries {
  const { now, teachers, offerings } = centre;
  const announcements = notices.map(({ of, daysAgo, ...notice }, index) => {
    const dice = diceOf(ANNOUNCEMENT, index);
    const offering = offerings[chooseOffering(dice, of, offerings) ?? -1];
    return {
      ...notice,
      author: teachers[offering?.teacher ?? -1]?.name ?? 'Admin',
      course: offering?.course ?? null,
      level: offering?.level ?? null,
      createdAt: openingTime(dice, now, daysAgo),
    };
  });
  const materials = sheets.map(({ of, daysAgo, ...sheet }, index) => {
    const dice = diceOf(MATERIAL, index);
    return {
      ...sheet,
      offering: chooseOffering(dice, of, offerings),
      createdAt: openingTime(dice, now, daysAgo),
    };
  });
  const made = (daysAgo: number) => openingTime(diceOf(MATERIAL, -daysAgo), now, daysAgo);
  return { announcements, materials, timetable: makeTimetable(offerings, made) };
}

/** The position of a running offering of a class; null for no class. */
function chooseOffering(
  dice: Dice,
  of: readonly [course: number, level: number] | undefined,
  offerings: readonly DemoOffering[],
): number | null {
  if (!of) return null;
  const [course, level] = of;
  const running = [...offerings.keys()].filter((index) => {
    const offering = offerings[index];
    return offering?.course === course && offering.level === level && !offering.ended;
  });
  return dice.pick(running);
}

/** An opening time `daysAgo` days ago, or one day earlier if that was a Sunday. */
function openingTime(dice: Dice, now: Date, daysAgo: number): Date {
  const day = Date.parse(dayToSql(today(now))) - daysAgo * DAY_MS;
  const open = new Date(day).getUTCDay() === 0 ? day - DAY_MS : day;
  return new Date(open + OPENING_MS + dice.below(OPEN_MINUTES) * MINUTE_MS);
}
