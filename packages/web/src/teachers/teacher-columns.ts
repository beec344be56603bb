import type { OutputOf } from '@kelas/contract/call';
import type { listTeachers } from '@kelas/contract/teachers';
import { formatPhone } from '@kelas/contract/values/phone';
import type { Column } from '../ui/table.ts';

/** A row of the teacher lists. */
export type TeacherRow = OutputOf<typeof listTeachers>[number];

export const TEACHERS = { one: 'teacher', many: 'teachers' };

/** The columns of the directory and of the history. */
export const teacherColumns: readonly Column<TeacherRow>[] = [
  { label: 'Name', cell: (row) => row.name, wrap: 100, pinned: true },
  { label: 'Phone No.', cell: (row) => formatPhone(row.phoneNo) },
];
