import type { OutputOf } from '@kelas/contract/call';
import type { listClassroom } from '@kelas/contract/classroom';
import { csvPhone, toCsv } from '@kelas/contract/values/csv';
import { currentMonth, type Day, isDay, today, weekday } from '@kelas/contract/values/date';
import { REMOVE_CLASS } from '@kelas/contract/values/filters';
import { LEVEL_REMOVE } from '@kelas/contract/values/levels';
import { isMonth, type Month } from '@kelas/contract/values/month';
import { msg, t } from '@lingui/core/macro';
import { formatMonth } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { sessionLabelOf } from '../reference/centre-words.ts';
import { NOT_ADMITTED } from '../reference/NotAdmitted.tsx';
import { nameIn } from '../reference/offering-choices.ts';
import type { Course, Level } from '../reference/reference-data.ts';

type Row = OutputOf<typeof listClassroom>[number];

export interface ClassroomPlace extends Row {
  /** Distinguishes the places; two of one student can show the same values. */
  readonly number: number;
}

/** Returns the rows, numbered in the order of the response. */
export function placesOf(rows: readonly Row[]): ClassroomPlace[] {
  return rows.map((row, number) => ({ ...row, number }));
}

/** Returns the number of students, each counted once. */
export function headCountOf(places: readonly ClassroomPlace[]): number {
  return new Set(places.map(({ uuid }) => uuid)).size;
}

/** More rows would block the browser while it prints (R-1500). */
export const MAX_LISTED_STUDENTS = 2000;

/** The value of `columns` for the dates of one day of the week in a month. */
export const DATES = 'dates';

/** The options of the columns to tick (R-1499). */
export const COLUMN_CHOICES = [
  { value: DATES, label: msg`The dates of a month` },
  ...['4', '5', '8', '10'].map((value) => ({
    value,
    label: msg`${{ count: value }} empty columns`,
  })),
];

export interface ClassListValues {
  /** `DATES`, or a number of empty columns. */
  readonly columns: string;
  readonly month: string;
  /** `1` is Monday, `7` Sunday. */
  readonly dayOfWeek: string;
  readonly withPhone: boolean;
}

/** Returns the form of a new class list: the dates of a day of the week, today's by default, in a month. */
export function newClassList(now: Date, month = '', dayOfWeek = weekday(today(now))) {
  return {
    columns: DATES,
    month: month || currentMonth(now),
    dayOfWeek: String(dayOfWeek),
    withPhone: false,
  } satisfies ClassListValues;
}

/** Returns the headings of the columns to tick: `02-11`, or empty ones. */
export function tickHeads({ columns, month, dayOfWeek }: ClassListValues): string[] {
  if (columns !== DATES) return Array.from({ length: Number(columns) }, () => '');
  return daysIn(month as Month)
    .filter((day) => String(weekday(day)) === dayOfWeek)
    .map((day) => day.slice(0, 5));
}

function daysIn(month: Month): Day[] {
  const days = Array.from({ length: 31 }, (_, index) => String(index + 1).padStart(2, '0'));
  return days.map((day) => `${day}-${month}`).filter(isDay);
}

type ClassFilter =
  | 'courseId'
  | 'programLvl'
  | 'schedule'
  | 'teacherName'
  | 'enrolmentDate'
  | 'month';

/** Returns the filters in words: `Physics · Form 1 · MORNING`; for none `All classes`. */
export function classNameOf(
  {
    courseId,
    programLvl,
    schedule,
    teacherName,
    enrolmentDate,
    month,
  }: Readonly<Record<ClassFilter, string>>,
  named: { readonly levels: readonly Level[]; readonly courses: readonly Course[] },
): string {
  const parts = [
    nameIn(named.courses, Number(courseId)),
    // Remove means no filter.
    programLvl !== String(LEVEL_REMOVE) && nameIn(named.levels, Number(programLvl)),
    programLvl === REMOVE_CLASS && t`Remove class`,
    sessionLabelOf(schedule),
    teacherName,
    ...datesIn({ enrolmentDate, month }),
  ];
  return parts.filter(Boolean).join(' · ') || t`All classes`;
}

/** Returns the filters by a date in words: `enrolled in Mar 2026`, `Jan 2027`. */
export function datesIn({
  enrolmentDate,
  month,
}: Readonly<Record<'enrolmentDate' | 'month', string>>): string[] {
  return [
    ...(enrolmentDate ? [t`enrolled in ${{ month: formatMonth(enrolmentDate) }}`] : []),
    ...(isMonth(month) ? [formatMonth(month)] : []),
  ];
}

export type ListedStudent = Pick<
  ClassroomPlace,
  'uuid' | 'name' | 'programLvl' | 'phoneNo' | 'notAdmitted'
>;

/** Returns the students of these places, each once, in the same order. */
export function listedStudents(places: readonly ClassroomPlace[]): ListedStudent[] {
  return [...new Map(places.map((place) => [place.uuid, place])).values()];
}

/** Returns the class list as a CSV file (R-1500). */
export function classListCsv(
  students: readonly ListedStudent[],
  values: ClassListValues,
  levels: readonly Level[],
): string {
  const heads = tickHeads(values);
  const phone = <T>(cell: T) => (values.withPhone ? [cell] : []);
  const hasMarks = students.some(({ notAdmitted }) => notAdmitted);
  const mark = (text: string) => (hasMarks ? [text] : []);
  return toCsv([
    [t`Student Name`, t`Program Level`, ...phone(t`Phone No.`), ...mark(t`Mark`), ...heads],
    ...students.map(({ name, programLvl, phoneNo, notAdmitted }) => [
      name,
      nameIn(levels, programLvl),
      ...phone(csvPhone(phoneNo)),
      ...mark(notAdmitted ? textOf(NOT_ADMITTED) : ''),
      ...heads.map(() => ''),
    ]),
  ]);
}
