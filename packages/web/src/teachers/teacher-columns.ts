import type { OutputOf } from '@kelas/contract/call';
import type { listTeacherDirectory, listTeachers } from '@kelas/contract/teachers';
import { csvPhone } from '@kelas/contract/values/csv';
import { formatPhone } from '@kelas/contract/values/phone';
import { msg, t } from '@lingui/core/macro';
import { joinTexts, numberText } from '../languages/formats.ts';
import { amountRateText } from '../reference/teacher-pay.ts';
import type { Column } from '../ui/table.ts';

/** A row of the teacher lists. */
export type TeacherRow = OutputOf<typeof listTeachers>[number];

export type DirectoryRow = OutputOf<typeof listTeacherDirectory>[number];

/** The columns of the history. */
export const teacherColumns: readonly Column<TeacherRow>[] = [
  { label: msg`Name`, cell: (row) => row.name, wrap: 100, pinned: true },
  { label: msg`Phone No.`, cell: (row) => formatPhone(row.phoneNo) },
];

/** The columns of the directory (R-2143). */
export const directoryColumns: readonly Column<DirectoryRow>[] = [
  { label: msg`Name`, value: (row) => row.name, wrap: 100, pinned: true },
  {
    label: msg`Phone No.`,
    value: (row) => csvPhone(row.phoneNo),
    cell: (row) => formatPhone(row.phoneNo),
  },
  { label: msg`Subjects`, value: (row) => joinTexts(row.subjects), wrap: 160 },
  {
    label: msg`Students`,
    value: (row) => String(row.students),
    order: (row) => row.students,
    cell: (row) => numberText(row.students),
    align: 'right',
    labelled: true,
  },
  { label: msg`Salary`, value: salaryText },
];

/** Returns how a teacher is paid: `Split 4/6` or `RM 20.00 an hour`; empty text without a rate. */
export function salaryText({
  paymentType,
  paymentRate,
}: Pick<DirectoryRow, 'paymentType' | 'paymentRate'>): string {
  if (typeof paymentRate === 'number') return amountRateText(paymentType, paymentRate);
  return paymentRate && t`Split ${paymentRate}`;
}
