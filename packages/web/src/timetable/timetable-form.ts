import type { RequestOf } from '@kelas/contract/call';
import { addTimetableEntry } from '@kelas/contract/timetable';
import { findClashes, roomKeyOf, type TimetableEntry } from '@kelas/contract/timetable-clash';
import { formatTime, isTime } from '@kelas/contract/values/time';
import { msg, plural, t } from '@lingui/core/macro';
import { type MergeField, textField } from '../conflicts/merge.ts';
import { entryValuesOf } from '../entries/entry-values.ts';
import { nameOfSchoolYear } from '../entries/school-years.ts';
import { joinTexts, weekdayName } from '../languages/formats.ts';
import { sessionLabelOf, translatedName } from '../reference/centre-words.ts';
import { nameOfDay, whenOf } from '../reference/lesson-times.ts';
import { nameIn } from '../reference/offering-choices.ts';
import type { Course, Level } from '../reference/reference-data.ts';
import { findFailure } from '../ui/failure.ts';
import type { FormOf } from '../ui/use-field.ts';
import { clashTexts } from './clash-texts.ts';

type Request = RequestOf<typeof addTimetableEntry>;

/** The form values of an entry: `HHmm` times, and a school year that is empty for every year. */
export interface TimetableValues extends Omit<FormOf<Request>, 'dayOfWeek' | 'places'> {
  /** `1` is Monday, `7` Sunday. */
  readonly dayOfWeek: string;
  readonly places: string;
}

export const EMPTY_TIMETABLE_ENTRY: TimetableValues = {
  subjectId: '',
  programLvl: '',
  startTime: '',
  endTime: '',
  classSession: '',
  classroom: '',
  places: '',
  dayOfWeek: '',
  schoolYear: '',
};

export const timetableValuesOf = (entry: TimetableEntry) =>
  entryValuesOf(EMPTY_TIMETABLE_ENTRY, {
    ...entry,
    dayOfWeek: String(entry.dayOfWeek ?? ''),
    places: String(entry.places ?? ''),
  });

// Times, classroom and day of week are not checked (R-1037).
const checked = addTimetableEntry.input.pick({
  subjectId: true,
  programLvl: true,
  classSession: true,
  places: true,
});

/** Returns the first failure in the order of R-1036; undefined for a valid form. */
export const findTimetableFailure = (values: TimetableValues) =>
  findFailure(checked, { ...values, places: numberOf(values.places) });

/** Returns the request of a form; without `hasYear`, the entry keeps the year that it has. */
export function timetableRequestOf(
  { schoolYear, places, ...values }: TimetableValues,
  hasYear: boolean,
) {
  const fields = {
    ...values,
    dayOfWeek: dayOf(values),
    places: numberOf(places),
    ...(hasYear && { schoolYear }),
  };
  return fields as Request;
}

/** Returns the warnings about a form; they do not prevent saving (R-1046). */
export function warningsOf(
  values: TimetableValues,
  others: readonly TimetableEntry[],
): readonly string[] {
  const slot = { ...values, dayOfWeek: dayOf(values), schoolYear: values.schoolYear || null };
  return [...wrongOrder(values), ...clashTexts(findClashes(slot, others))];
}

function wrongOrder({ startTime, endTime }: TimetableValues): string[] {
  if (!isTime(startTime) || !isTime(endTime) || startTime < endTime) return [];
  return [
    startTime === endTime
      ? t`The end time is the same as the start time`
      : t`The end time is before the start time`,
  ];
}

function dayOf({ dayOfWeek }: Pick<TimetableValues, 'dayOfWeek'>): number | null {
  return numberOf(dayOfWeek);
}

function numberOf(text: string): number | null {
  return text === '' ? null : Number(text);
}

/** Returns the places of the first entry in a room that has them; empty text for none (R-2487). */
export function placesInRoom(entries: readonly TimetableEntry[], classroom: string): string {
  const room = roomKeyOf(classroom);
  if (room === '') return '';
  const found = entries.find((each) => each.places !== null && roomKeyOf(each.classroom) === room);
  return String(found?.places ?? '');
}

/** Returns the fields to merge after a conflict (R-1351). */
export function timetableMergeFields(
  levels: readonly Level[],
  courses: readonly Course[],
): readonly MergeField<TimetableValues>[] {
  return [
    textField(msg`Course`, 'subjectId', (id) => nameIn(courses, id)),
    textField(msg`Program Level`, 'programLvl', (id) => nameIn(levels, id)),
    textField(msg`Start Time`, 'startTime', formatTime),
    textField(msg`End Time`, 'endTime', formatTime),
    textField(msg`Session`, 'classSession', (code) => sessionLabelOf(code ?? '')),
    textField(msg({ message: 'Classroom', context: 'room' }), 'classroom'),
    textField(msg`Places`, 'places'),
    textField(msg`Day of week`, 'dayOfWeek', (dayOfWeek) => nameOfDay(dayOf({ dayOfWeek }))),
    textField(msg`School year`, 'schoolYear', nameOfSchoolYear),
  ];
}

export const NOUN = {
  one: msg`entry`,
  many: msg`entries`,
  count: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
};

const SCHOOL_DAYS = [1, 2, 3, 4, 5];
const OTHER_DAYS = [6, 7, null];

/** Returns the options of the day: `1 Monday` to `7 Sunday` (R-1039). */
export function dayOptions() {
  return [...SCHOOL_DAYS, 6, 7].map((day) => ({
    value: String(day),
    label: `${day} ${weekdayName(day)}`,
  }));
}

/** Returns the days with a table: Monday to Friday, and other days with entries (R-1032). */
export function daysShown(entries: readonly TimetableEntry[] = []): readonly (number | null)[] {
  const others = OTHER_DAYS.filter((day) => entries.some(({ dayOfWeek }) => dayOfWeek === day));
  return [...SCHOOL_DAYS, ...others];
}

/** Returns a name that distinguishes an entry: `Mathematics, Form 2, Monday 09:30–11:00, A1`. */
export function nameOfEntry(entry: TimetableEntry): string {
  const { subjectName, programLvlLabel, classroom } = entry;
  const level = translatedName(programLvlLabel);
  return joinTexts([subjectName, level, whenOf(entry), classroom].filter(Boolean));
}
