import type { OutputOf, RequestOf } from '@kelas/contract/call';
import type { getStudent, registerStudent, schedules } from '@kelas/contract/students';
import type { genders } from '@kelas/contract/teachers';
import { currentMonth } from '@kelas/contract/values/date';
import { type MiscLine, namedLinesOf } from '../misc-charges/misc-lines.ts';
import type { MiscItem } from '../reference/reference-data.ts';
import type { StudentCourseLine } from './course-line.ts';

export type StoredStudent = OutputOf<typeof getStudent>;
export type SavedCourse = StoredStudent['tuitionCourses'][number];
export type SavedMisc = StoredStudent['miscs'][number];
type Request = RequestOf<typeof registerStudent>;

/** The form values of a student; empty text for an empty field. */
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
  /** The new lines; saved lines are locked and not part of the form values. */
  readonly tuitionCourse: readonly StudentCourseLine[];
  readonly misc: readonly MiscLine[];
}

/** Returns an empty form with the current month as enrolment month. */
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

/** Returns the form values of a stored student, without new lines. */
export function studentValuesOf(stored: StoredStudent): StudentValues {
  const { uuid: _, version: __, status: ___, tuitionCourses, miscs, ...plain } = stored;
  return { ...plain, tuitionCourse: [], misc: [] };
}

/**
 * Returns the request: the new lines, then those of `saved`, so that the server's line numbers
 * match the form. Empty fields are sent as they are; the server checks them.
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

/** Maps the field errors of a response to the field names of the form. */
export function namesInForm(fields: Readonly<Record<string, string>> | undefined) {
  const renamed = Object.entries(fields ?? {}).map(([name, text]) => [
    name.replace(/^(misc\.\d+)\.id$/, '$1.item'),
    text,
  ]);
  return Object.fromEntries(renamed) as Record<string, string>;
}
