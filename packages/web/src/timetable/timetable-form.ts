import type { RequestOf } from '@kelas/contract/call';
import { schedules } from '@kelas/contract/students';
import type { addTimetableEntry } from '@kelas/contract/timetable';
import { isTime } from '@kelas/contract/values/time';
import type { Failure } from '../ui/failure.ts';
import { clashesOf } from './clash.ts';
import type { TimetableEntry } from './timetable-entry.ts';

/** An entry as the form holds it; what is not filled in is empty text. */
export interface TimetableValues {
  readonly subjectId: number | '';
  readonly programLvl: number | '';
  /** `HHmm`. */
  readonly startTime: string;
  readonly endTime: string;
  readonly classSession: (typeof schedules)[number] | '';
  readonly classroom: string;
  /** `1` is Monday, `7` Sunday. */
  readonly dayOfWeek: string;
}

export const EMPTY: TimetableValues = {
  subjectId: '',
  programLvl: '',
  startTime: '',
  endTime: '',
  classSession: '',
  classroom: '',
  dayOfWeek: '',
};

export const SESSIONS = schedules.map((session) => ({ value: session, label: session }));

/** The form filled with a stored entry. */
export function valuesOf(entry: TimetableEntry): TimetableValues {
  const { subjectId, programLvl, startTime, endTime, classSession, classroom, dayOfWeek } = entry;
  return {
    subjectId,
    programLvl,
    startTime,
    endTime,
    classSession,
    classroom,
    dayOfWeek: dayOfWeek === null ? '' : String(dayOfWeek),
  };
}

/** The first thing that is missing, in the order of specification 5. */
export function findFailure(values: TimetableValues): Failure | undefined {
  if (values.subjectId === '') {
    return { field: 'subjectId', message: 'Please fill in the course' };
  }
  if (values.programLvl === '') {
    return { field: 'programLvl', message: 'Please fill in the program lvl' };
  }
  if (values.classSession === '') {
    return { field: 'classSession', message: 'Please fill in the class session' };
  }
  return undefined;
}

/** What the form sends. What is missing has been told before. */
export function requestOf(values: TimetableValues) {
  return { ...values, dayOfWeek: dayOf(values) } as RequestOf<typeof addTimetableEntry>;
}

/** What there is to know before it is saved: none of it is refused. */
export function warningsOf(
  values: TimetableValues,
  others: readonly TimetableEntry[],
): readonly string[] {
  return [...wrongOrder(values), ...clashesOf({ ...values, dayOfWeek: dayOf(values) }, others)];
}

function wrongOrder({ startTime, endTime }: TimetableValues): string[] {
  if (!isTime(startTime) || !isTime(endTime) || startTime < endTime) return [];
  return [
    startTime === endTime
      ? 'The end time is the same as the start time'
      : 'The end time is before the start time',
  ];
}

function dayOf({ dayOfWeek }: TimetableValues): number | null {
  return dayOfWeek === '' ? null : Number(dayOfWeek);
}
