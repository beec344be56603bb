import type { OutputOf } from '@kelas/contract/call';
import { listTeachers } from '@kelas/contract/teachers';
import { formatPhone } from '@kelas/contract/values/phone';
import { useCallQuery } from '../api/query.ts';
import { useLeadOn } from '../ui/back.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column } from '../ui/table.ts';

type Teacher = OutputOf<typeof listTeachers>[number];

const columns: readonly Column<Teacher>[] = [
  { label: 'Name', cell: (row) => row.name, wrap: 100 },
  { label: 'Phone No.', cell: (row) => formatPhone(row.phoneNo) },
];

const NOUN = { one: 'teacher', many: 'teachers' };
const NO_FILTER = { name: '' };

/** Teacher Management: the directory, from where a teacher's form is opened (specification 2). */
export default function TeacherDirectory() {
  const filters = useFilters(NO_FILTER);
  const paging = usePagingInAddress();
  const teachers = useCallQuery(listTeachers, filters.applied, {
    onFailure: 'silent',
    keepRows: true,
  });
  return (
    <>
      <PageTitle title="Teacher Management" />
      <FilterBar filters={filters} again={teachers.again}>
        <TextField
          control={filters.control}
          name="name"
          label="Teacher Name"
          maxLength={200}
          autoFocus
        />
      </FilterBar>
      <DataTable
        label="Teachers"
        list={teachers}
        columns={columns}
        rowKey={(row) => row.uuid}
        noun={NOUN}
        action={viewDetails}
        paging={paging}
      />
    </>
  );
}

const viewDetails = (row: Teacher) => <ViewDetails teacher={row} />;

function ViewDetails({ teacher }: { teacher: Teacher }) {
  const leadOn = useLeadOn();
  return (
    <RowButton
      label="View Details"
      of={teacher.name}
      onClick={() => leadOn(`/teacher/management/form?uuid=${teacher.uuid}`)}
    />
  );
}
