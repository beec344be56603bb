import type { OutputOf } from '@kelas/contract/call';
import { listStudents } from '@kelas/contract/students';
import { listTeachers } from '@kelas/contract/teachers';
import { formatPhone } from '@kelas/contract/values/phone';
import { useCallback, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { LevelName } from '../reference/LevelName.tsx';
import { useSession } from '../session/session.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { useFilters } from '../ui/filters.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { Column } from '../ui/table.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { HistoryFilters } from './HistoryFilters.tsx';
import { NO_FILTER, type Person, typesFor } from './history-filter.ts';

type Student = OutputOf<typeof listStudents>[number];
type Teacher = OutputOf<typeof listTeachers>[number];

const studentColumns: readonly Column<Student>[] = [
  { label: 'Student Name', cell: (row) => row.name, wrap: 140 },
  { label: 'Program Level', cell: (row) => <LevelName id={row.programLvl} /> },
  { label: 'Phone No.', cell: (row) => formatPhone(row.phoneNo) },
  {
    label: 'Status',
    cell: (row) => <StatusText good={row.status === 'ACTIVE'}>{row.status}</StatusText>,
  },
];

const teacherColumns: readonly Column<Teacher>[] = [
  { label: 'Name', cell: (row) => row.name, wrap: 100 },
  { label: 'Phone No.', cell: (row) => formatPhone(row.phoneNo) },
];

const STUDENTS = { one: 'student', many: 'students' };
const TEACHERS = { one: 'teacher', many: 'teachers' };
const rowKey = (row: { readonly uuid: string }) => row.uuid;

/** History: the students, or the teachers, whose payments are looked up (specification 2). */
export default function History() {
  const types = typesFor(useSession()?.role ?? 'EMPLOYEE');
  const filters = useFilters(NO_FILTER, { choices: { type: types } });
  const { type, programLvl, name } = filters.applied;
  const paging = usePagingInAddress();
  const options = { onFailure: 'silent', keepRows: true } as const;
  const students = useCallQuery(
    listStudents,
    { programLvl, name },
    { ...options, enabled: type === 'STUDENT' },
  );
  const teachers = useCallQuery(
    listTeachers,
    { name },
    { ...options, enabled: type === 'TEACHER' },
  );
  const [open, setOpen] = useState<Person>();
  const action = useCallback(
    (row: Student | Teacher) => (
      <RowButton
        label="View Details"
        of={row.name}
        onClick={() => setOpen({ uuid: row.uuid, name: row.name, type })}
      />
    ),
    [type],
  );
  const common = { rowKey, action, paging };

  return (
    <>
      <PageTitle title="History" />
      <HistoryFilters
        filters={filters}
        again={type === 'STUDENT' ? students.again : teachers.again}
        types={types}
      />
      {type === 'STUDENT' ? (
        <DataTable
          {...common}
          key={type}
          label="Students"
          list={students}
          columns={studentColumns}
          noun={STUDENTS}
        />
      ) : (
        <DataTable
          {...common}
          key={type}
          label="Teachers"
          list={teachers}
          columns={teacherColumns}
          noun={TEACHERS}
        />
      )}
      {open && <HistoryDialog key={open.uuid} person={open} onGone={() => setOpen(undefined)} />}
    </>
  );
}
