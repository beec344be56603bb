import type { TimetableEntry } from '@kelas/contract/timetable-clash';
import { compareTexts, joinTexts } from '../languages/formats.ts';
import {
  levelNameOf,
  placeOfLevel,
  placeOfSession,
  sessionLabelOf,
} from '../reference/centre-words.ts';
import { whenOf } from '../reference/lesson-times.ts';
import { type ClassroomPlace, listedStudents } from './class-list.ts';

/** The places of one subject, level, session and teacher (R-2140). */
export interface SchoolClass
  extends Pick<ClassroomPlace, 'subjectName' | 'programLvl' | 'schedule' | 'teacherName'> {
  /** Distinguishes the classes, also in the address. */
  readonly key: string;
  readonly places: readonly ClassroomPlace[];
  /** The number of students, each counted once. */
  readonly headCount: number;
  /** The timetable entries that are surely of this class, by day and start time. */
  readonly lessons: readonly TimetableEntry[];
}

type ClassFields = Omit<SchoolClass, 'key' | 'places' | 'headCount' | 'lessons'>;

/**
 * Returns the classes of these places by level, subject, session and teacher (R-2140). The rows name
 * no teacher by id, so two teachers of one name count as one. An entry of the timetable has no
 * teacher either: it belongs to a class only if `teacherOf` names the teacher (R-2141).
 */
export function classesOf(
  places: readonly ClassroomPlace[],
  entries: readonly TimetableEntry[],
  teacherOf: (entry: TimetableEntry) => string | undefined,
): SchoolClass[] {
  const lessons = Map.groupBy(entries, (entry) =>
    keyOf({ ...entry, schedule: entry.classSession, teacherName: teacherOf(entry) ?? '' }),
  );
  return [...Map.groupBy(places, keyOf)]
    .map(([key, all]) => {
      const { subjectName, programLvl, schedule, teacherName } = all[0] as ClassroomPlace;
      return {
        key,
        subjectName,
        programLvl,
        schedule,
        teacherName,
        places: all,
        headCount: listedStudents(all).length,
        lessons: lessons.get(key) ?? [],
      };
    })
    .sort(byLevel);
}

function keyOf({ subjectName, programLvl, schedule, teacherName }: ClassFields): string {
  return JSON.stringify([subjectName, programLvl, schedule, teacherName]);
}

function byLevel(one: SchoolClass, other: SchoolClass): number {
  return (
    placeOfLevel(one.programLvl) - placeOfLevel(other.programLvl) ||
    compareTexts(one.subjectName, other.subjectName) ||
    placeOfSession(one.schedule) - placeOfSession(other.schedule) ||
    compareTexts(one.teacherName, other.teacherName)
  );
}

/** Returns the name of a class: `Physics · Form 1 · MORNING · Lim`. */
export function nameOfClass({ subjectName, programLvl, schedule, teacherName }: ClassFields) {
  return [subjectName, levelNameOf(programLvl), sessionLabelOf(schedule), teacherName]
    .filter(Boolean)
    .join(' · ');
}

/** Returns a line for each lesson: `Monday 09:30–11:00, A1`; without a room only the time. */
export function lessonTexts({ lessons }: Pick<SchoolClass, 'lessons'>): string[] {
  const texts = lessons.map((entry) => joinTexts([whenOf(entry), entry.classroom].filter(Boolean)));
  return [...new Set(texts)];
}

/** Sorts classes by their first lesson in the week; classes without a lesson come last. */
export function lessonOrder({ lessons: [first] }: Pick<SchoolClass, 'lessons'>): number {
  return (first ? (first.dayOfWeek ?? 8) : 9) * 10_000 + Number(first?.startTime ?? 0);
}
