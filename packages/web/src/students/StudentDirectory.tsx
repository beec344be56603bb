import type { OutputOf } from '@kelas/contract/call';
import { listStudents } from '@kelas/contract/students';
import { formatPhone } from '@kelas/contract/values/phone';
import { useCallQuery } from '../api/query.ts';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { LevelName } from '../reference/LevelName.tsx';
import { useLeadOn } from '../ui/back.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column } from '../ui/table.ts';

type Student = OutputOf<typeof listStudents>[number];

const columns: readonly Column<Student>[] = [
  { label: 'Student Name', cell: (row) => row.name, wrap: 140 },
  { label: 'Program Level', cell: (row) => <LevelName id={row.programLvl} /> },
  { label: 'Phone No.', cell: (row) => formatPhone(row.phoneNo) },
  { label: 'Subjects', cell: (row) => row.subjectName, wrap: 220 },
  {
    label: 'Status',
    cell: (row) => <StatusText good={row.status === 'ACTIVE'}>{row.status}</StatusText>,
  },
];

const NOUN = { one: 'student', many: 'students' };
const NO_FILTER = { programLvl: '', name: '' };

/** Student Management: the directory, from where a student's form is opened (specification 2). */
export default function StudentDirectory() {
  const filters = useFilters(NO_FILTER);
  const paging = usePagingInAddress();
  const students = useCallQuery(listStudents, filters.applied, {
    onFailure: 'silent',
    keepRows: true,
  });
  return (
    <>
      <PageTitle title="Student Management" />
      <FilterBar filters={filters} again={students.again}>
        <LevelFilter control={filters.control} name="programLvl" label="Program Level" autoFocus />
        <TextField control={filters.control} name="name" label="Student Name" maxLength={200} />
      </FilterBar>
      <DataTable
        label="Students"
        list={students}
        columns={columns}
        rowKey={(row) => row.uuid}
        noun={NOUN}
        action={viewDetails}
        paging={paging}
      />
    </>
  );
}

const viewDetails = (row: Student) => <ViewDetails student={row} />;

function ViewDetails({ student }: { student: Student }) {
  const leadOn = useLeadOn();
  return (
    <RowButton
      label="View Details"
      of={student.name}
      onClick={() => leadOn(`/student/management/form?uuid=${student.uuid}`)}
    />
  );
}
