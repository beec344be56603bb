import { formatPhone } from '@kelas/contract/values/phone';
import { GENDERS } from '../reference/genders.ts';
import type { Level } from '../reference/reference-data.ts';
import { type MergeField, textField } from '../together/merge.ts';
import type { StoredStudent, StudentValues } from './student-values.ts';

/** What two people can change of one student at once; new lines are everybody's own. */
export function mergeFields(levels: readonly Level[]): readonly MergeField<StudentValues>[] {
  return [
    textField('Name', 'name'),
    textField('NRIC', 'nric'),
    { label: 'Phone No.', names: ['phoneNo'], show: ({ phoneNo }) => formatPhone(phoneNo) },
    textField('Email', 'email'),
    {
      label: 'Gender',
      names: ['gender'],
      show: ({ gender }) => GENDERS.find(({ value }) => value === gender)?.label ?? '',
    },
    {
      label: 'Program Level',
      names: ['programLvl'],
      show: ({ programLvl }) => levels.find(({ id }) => id === programLvl)?.name ?? '',
    },
    textField('Schedule', 'schedule'),
    textField('Enrolment Date', 'enrolmentDate'),
    textField('Emergency Contact Name', 'emergencyContactName'),
    {
      label: 'Emergency Contact Phone No.',
      names: ['emergencyContactPhoneNo'],
      show: (values) => formatPhone(values.emergencyContactPhoneNo),
    },
    textField('Emergency Contact Relationship', 'emergencyContactRelationship'),
  ];
}

/** The names of the lines that somebody added between two answers. */
export function addedLines(before: StoredStudent, now: StoredStudent): string[] {
  const known = new Set([...before.tuitionCourses, ...before.miscs].map(idOf));
  const courses = now.tuitionCourses.filter((line) => !known.has(idOf(line)));
  const miscs = now.miscs.filter((line) => !known.has(idOf(line)));
  return [...courses.map(({ subjectName }) => subjectName), ...miscs.map(({ name }) => name)];
}

// Courses and misc items share one numbering.
function idOf({ subscriptionId }: { readonly subscriptionId: number }): number {
  return subscriptionId;
}
