import { listEnrolments } from '@kelas/contract/students';
import { currentMonth } from '@kelas/contract/values/date';
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
import { MonthFilter } from '../ui/MonthFilter.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { TextField } from '../ui/TextField.tsx';
import { useChips } from '../ui/use-chips.tsx';
import { type StudentRow, studentColumns, viewDetails } from './student-columns.tsx';

const CHIPS = [{ label: 'Active', keep: (row: StudentRow) => row.status === 'ACTIVE' }];

/** New Enrolments: the students whose enrolment month is the chosen one. */
export default function NewEnrolments() {
  const month = currentMonth(new Date());
  const filters = useFilters({ month, programLvl: '', name: '' });
  const paging = usePagingInAddress();
  const students = useCallQuery(listEnrolments, filters.applied, {
    onFailure: 'silent',
    keepRows: true,
  });
  const narrowed = useChips(students, CHIPS);
  return (
    <>
      <PageTitle
        title="New Enrolments"
        actions={
          <ListButtons name="New enrolments" list={narrowed.list} columns={studentColumns} />
        }
      />
      <FilterBar filters={filters} refetch={students.refetch}>
        <MonthFilter control={filters.control} />
        <LevelFilter control={filters.control} name="programLvl" label="Program Level" />
        <TextField control={filters.control} name="name" label="Student Name" maxLength={200} />
      </FilterBar>
      <ChipRow>
        {narrowed.shown}
        <LevelChips control={filters.control} name="programLvl" />
      </ChipRow>
      <DataTable
        label="New enrolments"
        list={narrowed.list}
        columns={studentColumns}
        rowKey={(row) => row.uuid}
        noun={STUDENT_NOUN}
        next={<ListStep filters={filters} add={REGISTER_STUDENT} />}
        action={viewDetails}
        paging={paging}
      />
    </>
  );
}
