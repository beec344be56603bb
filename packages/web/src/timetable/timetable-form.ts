import type { RequestOf } from '@kelas/contract/call';
import { schedules } from '@kelas/contract/students';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { clashesOf, nameOfDay, type TimetableEntry } from '@kelas/contract/timetable-clash';
import { formatTime, isTime } from '@kelas/contract/values/time';
import { type MergeField, textField } from '../conflicts/merge.ts';
import { nameOfSchoolYear } from '../entries/school-years.ts';
import type { Course, Level } from '../reference/reference-data.ts';
import { type Failure, findFailure } from '../ui/failure.ts';

/** The form values of an entry; empty text for an empty field. */
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
  /** Empty text for every year. */
  readonly schoolYear: number | '';
}

export const EMPTY_TIMETABLE_ENTRY: TimetableValues = {
  subjectId: '',
  programLvl: '',
  startTime: '',
  endTime: '',
  classSession: '',
  classroom: '',
  dayOfWeek: '',
  schoolYear: '',
};

export const SESSIONS = schedules.map((session) => ({ value: session, label: session }));

/** Returns the form values of a stored entry. */
export function timetableValuesOf(entry: TimetableEntry): TimetableValues {
  const { subjectId, programLvl, startTime, endTime, classSession, classroom } = entry;
  const { dayOfWeek, schoolYear } = entry;
  return {
    subjectId,
    programLvl,
    startTime,
    endTime,
    classSession,
    classroom,
    dayOfWeek: dayOfWeek === null ? '' : String(dayOfWeek),
    schoolYear: schoolYear ?? '',
  };
}

// Times, classroom and day of week are not checked (R-1037).
const checked = addTimetableEntry.input.pick({
  subjectId: true,
  programLvl: true,
  classSession: true,
});

/** Returns the first failure in the order of R-1036; undefined for a valid form. */
export function findTimetableFailure(values: TimetableValues): Failure | undefined {
  return findFailure(checked, values);
}

/**
 * Returns the request of a form without failures. Without `hasYear` the entry keeps its year, because
 * the form does not show it.
 */
export function timetableRequestOf(values: TimetableValues, hasYear: boolean) {
  const { schoolYear, ...others } = values;
  const fields = { ...others, dayOfWeek: dayOf(values), ...(hasYear && { schoolYear }) };
  return fields as RequestOf<typeof addTimetableEntry>;
}

/** Returns the warnings about a form; they do not prevent saving (R-1046). */
export function warningsOf(
  values: TimetableValues,
  others: readonly TimetableEntry[],
): readonly string[] {
  const slot = {
    ...values,
    dayOfWeek: dayOf(values),
    schoolYear: values.schoolYear || null,
  };
  return [...wrongOrder(values), ...clashesOf(slot, others)];
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

/** Returns the fields to merge after a conflict (R-1351). */
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
    {
      label: 'School year',
      names: ['schoolYear'],
      show: ({ schoolYear }) => nameOfSchoolYear(schoolYear),
    },
  ];
}
