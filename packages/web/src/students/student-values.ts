import type { OutputOf, RequestOf } from '@kelas/contract/call';
import type { getStudent, registerStudent } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
import { type MiscLine, namedLinesOf } from '../misc-charges/misc-lines.ts';
import type { MiscItem } from '../reference/reference-data.ts';
import type { StudentCourseLine } from './course-line.ts';

export type StoredStudent = OutputOf<typeof getStudent>;
export type SavedCourse = StoredStudent['tuitionCourses'][number];
export type SavedMisc = StoredStudent['miscs'][number];
type Request = RequestOf<typeof registerStudent>;

/**
 * Returns an empty form with the current month as enrolment month; empty text for an empty
 * field. Saved lines are locked and not part of the form values.
 */
export function emptyAt(now: Date) {
  return {
    name: '',
    nric: '',
    phoneNo: '',
    email: '',
    gender: '' as StoredStudent['gender'] | '',
    programLvl: '' as number | '',
    schedule: '' as StoredStudent['schedule'] | '',
    enrolmentDate: currentMonth(now) as string,
    emergencyContactName: '',
    emergencyContactPhoneNo: '',
    emergencyContactRelationship: '',
    familyLanguage: '' as StoredStudent['familyLanguage'],
    tuitionCourse: [] as readonly StudentCourseLine[],
    misc: [] as readonly MiscLine[],
  };
}

export type StudentValues = ReturnType<typeof emptyAt>;

/** Returns the form values of a stored student, without new lines. */
export function studentValuesOf(stored: StoredStudent): StudentValues {
  const { uuid: _, version: __, status: ___, tuitionCourses, miscs, ...plain } = stored;
  return { ...plain, tuitionCourse: [], misc: [] };
}

/**
 * Returns the request: the new lines first, so that the server's line numbers match the form, then
 * the saved lines. Empty fields are sent as they are; the server checks them.
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
