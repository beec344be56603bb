import type { RequestOf } from '@kelas/contract/call';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { clashesOf, nameOfDay, type TimetableEntry } from '@kelas/contract/timetable-clash';
import { formatTime, isTime } from '@kelas/contract/values/time';
import { type MergeField, textField } from '../conflicts/merge.ts';
import { nameOfSchoolYear } from '../entries/school-years.ts';
import { nameIn } from '../reference/offering-choices.ts';
import type { Course, Level } from '../reference/reference-data.ts';
import { findFailure } from '../ui/failure.ts';
import type { FormOf } from '../ui/use-field.ts';

type Request = RequestOf<typeof addTimetableEntry>;

/** The form values of an entry: `HHmm` times, and a school year that is empty for every year. */
export interface TimetableValues extends Omit<FormOf<Request>, 'dayOfWeek'> {
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
  schoolYear: '',
};

/** Returns the form values of a stored entry. */
export function timetableValuesOf(entry: TimetableEntry): TimetableValues {
  return {
    subjectId: entry.subjectId,
    programLvl: entry.programLvl,
    startTime: entry.startTime,
    endTime: entry.endTime,
    classSession: entry.classSession,
    classroom: entry.classroom,
    dayOfWeek: String(entry.dayOfWeek ?? ''),
    schoolYear: entry.schoolYear ?? '',
  };
}

// Times, classroom and day of week are not checked (R-1037).
const checked = addTimetableEntry.input.pick({
  subjectId: true,
  programLvl: true,
  classSession: true,
});

/** Returns the first failure in the order of R-1036; undefined for a valid form. */
export const findTimetableFailure = (values: TimetableValues) => findFailure(checked, values);

/**
 * Returns the request of a form without failures. Without `hasYear` the entry keeps its year, because
 * the form does not show it.
 */
export function timetableRequestOf({ schoolYear, ...values }: TimetableValues, hasYear: boolean) {
  const fields = { ...values, dayOfWeek: dayOf(values), ...(hasYear && { schoolYear }) };
  return fields as Request;
}

/** Returns the warnings about a form; they do not prevent saving (R-1046). */
export function warningsOf(
  values: TimetableValues,
  others: readonly TimetableEntry[],
): readonly string[] {
  const slot = { ...values, dayOfWeek: dayOf(values), schoolYear: values.schoolYear || null };
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

function dayOf({ dayOfWeek }: Pick<TimetableValues, 'dayOfWeek'>): number | null {
  return dayOfWeek === '' ? null : Number(dayOfWeek);
}

/** Returns the fields to merge after a conflict (R-1351). */
export function timetableMergeFields(
  levels: readonly Level[],
  courses: readonly Course[],
): readonly MergeField<TimetableValues>[] {
  return [
    textField('Course', 'subjectId', (id) => nameIn(courses, id)),
    textField('Program Level', 'programLvl', (id) => nameIn(levels, id)),
    textField('Start Time', 'startTime', formatTime),
    textField('End Time', 'endTime', formatTime),
    textField('Session', 'classSession'),
    textField('Classroom', 'classroom'),
    textField('Day of week', 'dayOfWeek', (dayOfWeek) => nameOfDay(dayOf({ dayOfWeek }))),
    textField('School year', 'schoolYear', nameOfSchoolYear),
  ];
}
