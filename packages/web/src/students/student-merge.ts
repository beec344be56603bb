import { formatPhone } from '@kelas/contract/values/phone';
import { msg } from '@lingui/core/macro';
import { choiceField, type MergeField, mergeNewLines, textField } from '../conflicts/merge.ts';
import type { MergedLines } from '../conflicts/use-merge.ts';
import { levelNameOf, sessionLabelOf } from '../reference/centre-words.ts';
import { DOCUMENT_LANGUAGES } from '../reference/document-languages.ts';
import { GENDERS } from '../reference/genders.ts';
import type { StoredStudent, StudentValues } from './student-values.ts';

/** The fields to merge after a conflict (R-1351); new lines are merged apart. */
export const STUDENT_FIELDS: readonly MergeField<StudentValues>[] = [
  textField(msg`Name`, 'name'),
  textField(msg`IC No.`, 'nric'),
  textField(msg`Phone No.`, 'phoneNo', formatPhone),
  textField(msg`Email`, 'email'),
  choiceField(msg`Gender`, 'gender', GENDERS),
  textField(msg`Program Level`, 'programLvl', (level) => levelNameOf(Number(level))),
  textField(msg`Schedule`, 'schedule', (code) => sessionLabelOf(code ?? '')),
  textField(msg`Enrolment Date`, 'enrolmentDate'),
  textField(msg`Emergency Contact Name`, 'emergencyContactName'),
  textField(msg`Emergency Contact Phone No.`, 'emergencyContactPhoneNo', formatPhone),
  textField(msg`Emergency Contact Relationship`, 'emergencyContactRelationship'),
  choiceField(msg`Family's Language`, 'familyLanguage', DOCUMENT_LANGUAGES),
];

/** Merges the new lines of the form with the lines that another person added. */
export function mergeStudentLines(
  before: StoredStudent,
  now: StoredStudent,
  mine: StudentValues,
): MergedLines<StudentValues> {
  const known = new Set([...before.tuitionCourses, ...before.miscs].map(idOf));
  const isNew = (line: Parameters<typeof idOf>[0]) => !known.has(idOf(line));
  const courses = mergeNewLines({
    mine: mine.tuitionCourse,
    added: now.tuitionCourses.filter(isNew),
    isSame: (line, saved) =>
      line.teacher === saved.teacher &&
      line.programLvl === saved.programLvl &&
      line.subjectId === saved.subjectId &&
      line.fee === saved.fee &&
      line.effectiveDate === saved.effectiveDate,
    nameOf: ({ subjectName }) => subjectName,
  });
  const miscs = mergeNewLines({
    mine: mine.misc,
    added: now.miscs.filter(isNew),
    isSame: ({ item, fee }, saved) => item === saved.id && fee === saved.fee,
    nameOf: ({ name }) => name,
  });
  return {
    added: [...courses.names, ...miscs.names],
    own: { tuitionCourse: courses.rest, misc: miscs.rest },
  };
}

// Subscriptions and misc charges share one numbering (R-1216).
const idOf = ({ subscriptionId }: { readonly subscriptionId: number }) => subscriptionId;
