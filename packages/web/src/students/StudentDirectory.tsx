import { listStudents } from '@kelas/contract/students';
import { useCallQuery } from '../api/query.ts';
import { LevelChips } from '../reference/LevelChips.tsx';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { ChipRow } from '../ui/ChipRow.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListButtons } from '../ui/ListButtons.tsx';
import { ListStep, REGISTER_STUDENT } from '../ui/ListStep.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { TextField } from '../ui/TextField.tsx';
import { useChips } from '../ui/use-chips.tsx';
import {
  type StudentRow,
  studentColumns,
  useOpenStudent,
  viewDetails,
} from './student-columns.tsx';

const NO_FILTER = { programLvl: '', name: '' };

const CHIPS = [{ label: 'Active', keep: (row: StudentRow) => row.status === 'ACTIVE' }];

/** Student Management: the directory, whose rows open the student's form. */
export default function StudentDirectory() {
  const filters = useFilters(NO_FILTER);
  const paging = usePagingInAddress();
  const students = useCallQuery(listStudents, filters.applied, {
    onFailure: 'silent',
    keepRows: true,
  });
  const narrowed = useChips(students, CHIPS);
  return (
    <>
      <PageTitle
        title="Student Management"
        actions={<ListButtons name="Students" list={narrowed.list} columns={studentColumns} />}
      />
      <FilterBar filters={filters} refetch={students.refetch}>
        <LevelFilter control={filters.control} name="programLvl" label="Program Level" autoFocus />
        <TextField control={filters.control} name="name" label="Student Name" maxLength={200} />
      </FilterBar>
      <ChipRow>
        {narrowed.shown}
        <LevelChips control={filters.control} name="programLvl" />
      </ChipRow>
      <DataTable
        label="Students"
        list={narrowed.list}
        columns={studentColumns}
        rowKey={(row) => row.uuid}
        noun={STUDENT_NOUN}
        next={<ListStep filters={filters} add={REGISTER_STUDENT} />}
        action={viewDetails}
        onOpen={useOpenStudent()}
        paging={paging}
      />
    </>
  );
}
