import type { RequestOf } from '@kelas/contract/call';
import { schedules } from '@kelas/contract/students';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { formatTime, isTime } from '@kelas/contract/values/time';
import { type MergeField, textField } from '../conflicts/merge.ts';
import type { Course, Level } from '../reference/reference-data.ts';
import { type Failure, findFailure } from '../ui/failure.ts';
import { clashesOf } from './clash.ts';
import { nameOfDay, type TimetableEntry } from './timetable-entry.ts';

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

export const EMPTY_TIMETABLE_ENTRY: TimetableValues = {
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
export function timetableValuesOf(entry: TimetableEntry): TimetableValues {
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

// Times, classroom and day of week are not checked.
const checked = addTimetableEntry.input.pick({
  subjectId: true,
  programLvl: true,
  classSession: true,
});

/** The first failure, in the order of specification 5. */
export function findTimetableFailure(values: TimetableValues): Failure | undefined {
  return findFailure(checked, values);
}

/** What the form sends. It has no failure by now. */
export function timetableRequestOf(values: TimetableValues) {
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

/** What two people can change of one entry at once. */
export function timetableMergeFields(
  levels: readonly Level[],
  courses: readonly Course[],
): readonly MergeField<TimetableValues>[] {
  return [
    {
      label: 'Course',
      names: ['subjectId'],
      show: ({ subjectId }) => courses.find(({ id }) => id === subjectId)?.name ?? '',
    },
    {
      label: 'Program Level',
      names: ['programLvl'],
      show: ({ programLvl }) => levels.find(({ id }) => id === programLvl)?.name ?? '',
    },
    { label: 'Start Time', names: ['startTime'], show: (values) => formatTime(values.startTime) },
    { label: 'End Time', names: ['endTime'], show: (values) => formatTime(values.endTime) },
    textField('Session', 'classSession'),
    textField('Classroom', 'classroom'),
    { label: 'Day of week', names: ['dayOfWeek'], show: (values) => nameOfDay(dayOf(values)) },
  ];
}
