import type { OutputOf } from '@kelas/contract/call';
import type { listStudents } from '@kelas/contract/students';
import { formatPhone } from '@kelas/contract/values/phone';
import { useCallback } from 'react';
import { LevelName } from '../reference/LevelName.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { useOpenWithReturn } from '../ui/return-path.ts';
import { StatusText } from '../ui/StatusText.tsx';
import type { Column } from '../ui/table.ts';

/** A student as the lists of students show one. */
export type StudentRow = OutputOf<typeof listStudents>[number];

export const STUDENTS = { one: 'student', many: 'students' };

/** The columns of the directory and of New Enrolments (specification 2). */
export const studentColumns: readonly Column<StudentRow>[] = [
  { label: 'Student Name', cell: (row) => row.name, wrap: 140, pinned: true },
  { label: 'Program Level', cell: (row) => <LevelName id={row.programLvl} /> },
  { label: 'Phone No.', cell: (row) => formatPhone(row.phoneNo) },
  { label: 'Subjects', cell: (row) => row.subjectName, wrap: 220 },
  {
    label: 'Status',
    cell: (row) => <StatusText good={row.status === 'ACTIVE'}>{row.status}</StatusText>,
  },
];

/** The last column: opens the student's form. */
export const viewDetails = (row: StudentRow) => <ViewDetails student={row} />;

function ViewDetails({ student }: { student: StudentRow }) {
  const open = useOpenStudent();
  return <RowButton label="View Details" of={student.name} onClick={() => open(student)} />;
}

/** `open(row)` leads to the student's form; its Back leads here again. */
export function useOpenStudent(): (row: StudentRow) => void {
  const openWithReturn = useOpenWithReturn();
  return useCallback(
    (row) => openWithReturn(`/student/management/form?uuid=${row.uuid}`),
    [openWithReturn],
  );
}
