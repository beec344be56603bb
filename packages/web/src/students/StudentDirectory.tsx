import { listStudents } from '@kelas/contract/students';
import { useCallQuery } from '../api/query.ts';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { TextField } from '../ui/TextField.tsx';
import { STUDENTS, studentColumns, useOpenStudent, viewDetails } from './student-columns.tsx';

const NO_FILTER = { programLvl: '', name: '' };

/** Student Management: the directory, whose rows open the student's form. */
export default function StudentDirectory() {
  const filters = useFilters(NO_FILTER);
  const paging = usePagingInAddress();
  const students = useCallQuery(listStudents, filters.applied, {
    onFailure: 'silent',
    keepRows: true,
  });
  const isFiltered = Object.values(filters.applied).some(Boolean);
  return (
    <>
      <PageTitle title="Student Management" />
      <FilterBar filters={filters} refetch={students.refetch}>
        <LevelFilter control={filters.control} name="programLvl" label="Program Level" autoFocus />
        <TextField control={filters.control} name="name" label="Student Name" maxLength={200} />
      </FilterBar>
      <DataTable
        label="Students"
        list={students}
        columns={studentColumns}
        rowKey={(row) => row.uuid}
        noun={STUDENTS}
        {...(!isFiltered && { empty: 'No students yet. Register the first one.' })}
        action={viewDetails}
        onOpen={useOpenStudent()}
        paging={paging}
      />
    </>
  );
}
