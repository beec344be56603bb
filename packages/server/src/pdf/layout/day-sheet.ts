import type { Day } from '@kelas/contract/values/date';
import type { DocumentSheet } from './document.ts';

/** The contents of the sheets on which the lessons of a day are marked by hand (R-2470). */
export interface DaySheet extends DocumentSheet {
  readonly day: Day;
  readonly madeOn: Day;
  /** The name of the closed day, on which lessons are held all the same; null for another day. */
  readonly closed: string | null;
  /** By teachers, then by time. */
  readonly lessons: readonly PrintedLesson[];
}

/** A lesson with its students in the order of the screen. */
export interface PrintedLesson {
  readonly subjectName: string;
  readonly levelName: string;
  readonly sessionName: string;
  /** `HHmm`; empty if the timetable has none. */
  readonly startTime: string;
  readonly endTime: string;
  readonly classroom: string;
  readonly teachers: readonly string[];
  /** The day of the timetable, if the lesson was moved to another one. */
  readonly movedFrom: Day | null;
  readonly code: string;
  readonly students: readonly {
    readonly name: string;
    /** The student belongs to another class. */
    readonly guest: boolean;
    readonly makesUp: boolean;
  }[];
}
