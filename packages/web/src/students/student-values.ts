import type { OutputOf, RequestOf } from '@kelas/contract/call';
import type { getStudent, registerStudent, schedules } from '@kelas/contract/students';
import type { genders } from '@kelas/contract/teachers';
import { currentMonth } from '@kelas/contract/values/date';
import { type MiscLine, namedLinesOf } from '../misc/misc-lines.ts';
import type { MiscItem } from '../reference/reference-data.ts';
import type { StudentCourseLine } from './course-line.ts';

export type StoredStudent = OutputOf<typeof getStudent>;
export type SavedCourse = StoredStudent['tuitionCourses'][number];
export type SavedMisc = StoredStudent['miscs'][number];
type Request = RequestOf<typeof registerStudent>;

/** A student as the form holds it; what is not filled in yet is empty text. */
export interface StudentValues {
  readonly name: string;
  readonly nric: string;
  readonly phoneNo: string;
  readonly email: string;
  readonly gender: (typeof genders)[number] | '';
  readonly programLvl: number | '';
  readonly schedule: (typeof schedules)[number] | '';
  readonly enrolmentDate: string;
  readonly emergencyContactName: string;
  readonly emergencyContactPhoneNo: string;
  readonly emergencyContactRelationship: string;
  /** The new lines; saved ones are locked and no part of what can be typed. */
  readonly tuitionCourse: readonly StudentCourseLine[];
  readonly misc: readonly MiscLine[];
}

/** The empty form: enrolled in the month it is now. */
export function emptyAt(now: Date): StudentValues {
  return {
    name: '',
    nric: '',
    phoneNo: '',
    email: '',
    gender: '',
    programLvl: '',
    schedule: '',
    enrolmentDate: currentMonth(now),
    emergencyContactName: '',
    emergencyContactPhoneNo: '',
    emergencyContactRelationship: '',
    tuitionCourse: [],
    misc: [],
  };
}

/** The form filled with what is stored, without a new line. */
export function studentValuesOf(stored: StoredStudent): StudentValues {
  const { uuid: _, version: __, status: ___, tuitionCourses, miscs, ...plain } = stored;
  return { ...plain, tuitionCourse: [], misc: [] };
}

/**
 * What the form sends: the new lines, then those of `saved`. In this order the server names a wrong
 * line by the place it has in the form. What is missing goes as it stands, for the server to name
 * (specification 5).
 */
export function studentRequestOf(
  { tuitionCourse, misc, ...plain }: StudentValues,
  items: readonly MiscItem[],
  saved?: Pick<StoredStudent, 'tuitionCourses' | 'miscs'>,
): Request {
  return {
    ...plain,
    tuitionCourse: [
      ...tuitionCourse.map((line) => ({ ...line })),
      ...(saved?.tuitionCourses ?? []).map(lockedCourse),
    ],
    misc: [...namedLinesOf(misc, items), ...(saved?.miscs ?? []).map(lockedMisc)],
  } as Request;
}

function lockedCourse(line: SavedCourse) {
  const { subscriptionId, teacher, programLvl, subjectId, fee, effectiveDate } = line;
  return { subscriptionId, teacher, programLvl, subjectId, fee, effectiveDate };
}

function lockedMisc({ subscriptionId, id, name, fee }: SavedMisc) {
  return { subscriptionId, id, name, fee };
}

/** The fields that an answer names, by their names in the form. */
export function namesInForm(fields: Readonly<Record<string, string>> | undefined) {
  const renamed = Object.entries(fields ?? {}).map(([name, text]) => [
    name.replace(/^(misc\.\d+)\.id$/, '$1.item'),
    text,
  ]);
  return Object.fromEntries(renamed) as Record<string, string>;
}
