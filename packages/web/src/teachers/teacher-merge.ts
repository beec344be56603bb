import { formatPhone } from '@kelas/contract/values/phone';
import { type MergeField, textField } from '../conflicts/merge.ts';
import { mergeNewLines } from '../conflicts/merge-lines.ts';
import type { MergedLines } from '../conflicts/use-merge.ts';
import { GENDERS } from '../reference/genders.ts';
import type { Bank } from '../reference/reference-data.ts';
import { type StoredTeacher, type TeacherValues, teacherValuesOf } from './teacher-values.ts';

/** Returns the fields to merge after a conflict; payment type and rate count as one (R-1352). */
export function teacherMergeFields(banks: readonly Bank[]): readonly MergeField<TeacherValues>[] {
  return [
    textField('Name', 'name'),
    { label: 'Phone No.', names: ['phoneNo'], show: ({ phoneNo }) => formatPhone(phoneNo) },
    {
      label: 'Gender',
      names: ['gender'],
      show: ({ gender }) => GENDERS.find(({ value }) => value === gender)?.label ?? '',
    },
    textField('IC No.', 'identification'),
    textField('Email', 'email'),
    {
      label: 'Bank',
      names: ['bankName'],
      show: ({ bankName }) => banks.find(({ swiftCode }) => swiftCode === bankName)?.name ?? '',
    },
    textField('Bank Account No.', 'bankAccountNo'),
    {
      label: 'Payment',
      names: ['paymentType', 'paymentRate'],
      show: ({ paymentType, paymentRate }) =>
        paymentType === 'HOUR' ? `RM ${paymentRate} per hour` : `Split ${paymentRate}`,
    },
  ];
}

/** Merges the lines: the stored ones, then mine that are not saved yet. */
export function mergeTeacherLines(
  before: StoredTeacher,
  now: StoredTeacher,
  mine: TeacherValues,
): MergedLines<TeacherValues> {
  const known = new Set(before.tuitionCourse.map(({ id }) => id));
  const { names, rest } = mergeNewLines({
    mine: mine.tuitionCourse.filter(({ offeringId }) => offeringId === null),
    added: now.tuitionCourse.filter(({ id }) => !known.has(id)),
    isSame: (line, saved) =>
      line.programLvl === saved.programLvl &&
      line.subjectId === saved.subjectId &&
      line.fee === saved.fee,
    nameOf: ({ subjectName }) => subjectName,
  });
  return { added: names, own: { tuitionCourse: [...teacherValuesOf(now).tuitionCourse, ...rest] } };
}
