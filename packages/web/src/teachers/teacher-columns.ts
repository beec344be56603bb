import type { OutputOf } from '@kelas/contract/call';
import type { listTeacherDirectory, listTeachers } from '@kelas/contract/teachers';
import { csvPhone } from '@kelas/contract/values/csv';
import { formatPhone } from '@kelas/contract/values/phone';
import { amountRateText } from '../reference/teacher-pay.ts';
import { type Column, numberText } from '../ui/table.ts';

/** A row of the teacher lists. */
export type TeacherRow = OutputOf<typeof listTeachers>[number];

export const TEACHERS = { one: 'teacher', many: 'teachers' };

export type DirectoryRow = OutputOf<typeof listTeacherDirectory>[number];

/** The columns of the history. */
export const teacherColumns: readonly Column<TeacherRow>[] = [
  { label: 'Name', cell: (row) => row.name, wrap: 100, pinned: true },
  { label: 'Phone No.', cell: (row) => formatPhone(row.phoneNo) },
];

/** The columns of the directory (R-2143). */
export const directoryColumns: readonly Column<DirectoryRow>[] = [
  { label: 'Name', value: (row) => row.name, wrap: 100, pinned: true },
  {
    label: 'Phone No.',
    value: (row) => csvPhone(row.phoneNo),
    cell: (row) => formatPhone(row.phoneNo),
  },
  { label: 'Subjects', value: (row) => row.subjects.join(', '), wrap: 160 },
  {
    label: 'Students',
    value: (row) => String(row.students),
    order: (row) => row.students,
    cell: (row) => numberText(row.students),
    align: 'right',
  },
  { label: 'Salary', value: salaryText },
];

/** Returns how a teacher is paid: `Split 4/6` or `RM 20.00 an hour`; empty text without a rate. */
export function salaryText({
  paymentType,
  paymentRate,
}: Pick<DirectoryRow, 'paymentType' | 'paymentRate'>): string {
  if (typeof paymentRate === 'number') return amountRateText(paymentType, paymentRate);
  return paymentRate && `Split ${paymentRate}`;
}
