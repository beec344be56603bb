import type { OutputOf } from '@kelas/contract/call';
import type { listStudents } from '@kelas/contract/students';
import { formatPhone } from '@kelas/contract/values/phone';
import { useCallback } from 'react';
import { levelColumn, studentColumn } from '../reference/columns.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { useOpenWithReturn } from '../ui/return-path.ts';
import { StatusText } from '../ui/StatusText.tsx';
import type { Column } from '../ui/table.ts';

/** A row of the student lists. */
export type StudentRow = OutputOf<typeof listStudents>[number];

/** The columns of the directory and of New Enrolments. */
export const studentColumns: readonly Column<StudentRow>[] = [
  studentColumn(),
  levelColumn(),
  { label: 'Phone No.', value: (row) => formatPhone(row.phoneNo) },
  { label: 'Subjects', value: (row) => row.subjectName, wrap: 220 },
  {
    label: 'Status',
    value: (row) => row.status,
    cell: (row) => <StatusText good={row.status === 'ACTIVE'}>{row.status}</StatusText>,
  },
];

/** The action column: a button that opens the student's form. */
export const viewDetails = (row: StudentRow) => <ViewDetails student={row} />;

function ViewDetails({ student }: { student: StudentRow }) {
  const open = useOpenStudent();
  return <RowButton label="View Details" of={student.name} onClick={() => open(student)} />;
}

/** `open(row)` opens the student's form; its back link returns to this screen. */
export function useOpenStudent(): (row: StudentRow) => void {
  const openWithReturn = useOpenWithReturn();
  return useCallback(
    (row) => openWithReturn(`/student/management/form?uuid=${row.uuid}`),
    [openWithReturn],
  );
}
