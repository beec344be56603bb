import type { OutputOf } from '@kelas/contract/call';
import type { listStudents } from '@kelas/contract/students';
import { formatPhone } from '@kelas/contract/values/phone';
import { type ReactNode, useCallback } from 'react';
import type { Control } from 'react-hook-form';
import { levelColumn, studentColumn } from '../reference/columns.tsx';
import { LevelChips } from '../reference/LevelChips.tsx';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { ChipRow } from '../ui/ChipRow.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import type { Filters } from '../ui/filters.ts';
import { ListButtons } from '../ui/ListButtons.tsx';
import { ListStep, REGISTER_STUDENT } from '../ui/ListStep.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { RowButton } from '../ui/RowButton.tsx';
import { useOpenWithReturn } from '../ui/return-path.ts';
import { StatusText } from '../ui/StatusText.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { Column, ListState } from '../ui/table.ts';
import { useChips } from '../ui/use-chips.tsx';

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

const CHIPS = [{ label: 'Active', keep: (row: StudentRow) => row.status === 'ACTIVE' }];
const viewDetails = (row: StudentRow) => <ViewDetails student={row} />;

interface Props<V extends { programLvl: string; name: string }> {
  readonly title: string;
  /** The name of the table and of its file. */
  readonly label: string;
  readonly filters: Filters<V>;
  readonly students: ListState<StudentRow>;
  /** A filter before the other ones. */
  readonly firstFilter?: ReactNode;
  /** A click on a row opens the student too. */
  readonly opensByRow?: boolean;
}

/** A screen with a list of students, each with a button to the form of the student. */
export function StudentList<V extends { programLvl: string; name: string }>(props: Props<V>) {
  const { title, label, filters, students, firstFilter, opensByRow = false } = props;
  // The types of the other filters do not matter here.
  const control = filters.control as unknown as Control<{ programLvl: string; name: string }>;
  const { list, shown } = useChips(students, CHIPS);
  const paging = usePagingInAddress();
  const open = useOpenStudent();
  return (
    <>
      <PageTitle
        title={title}
        actions={<ListButtons name={label} list={list} columns={studentColumns} />}
      />
      <FilterBar filters={filters} refetch={students.refetch}>
        {firstFilter}
        <LevelFilter
          control={control}
          name="programLvl"
          label="Program Level"
          autoFocus={!firstFilter}
        />
        <TextField control={control} name="name" label="Student Name" maxLength={200} />
      </FilterBar>
      <ChipRow>
        {shown}
        <LevelChips control={control} name="programLvl" />
      </ChipRow>
      <DataTable
        label={label}
        list={list}
        columns={studentColumns}
        rowKey={(row) => row.uuid}
        noun={STUDENT_NOUN}
        next={<ListStep filters={filters} add={REGISTER_STUDENT} />}
        action={viewDetails}
        {...(opensByRow && { onOpen: open })}
        paging={paging}
      />
    </>
  );
}

function ViewDetails({ student }: { student: StudentRow }) {
  const open = useOpenStudent();
  return <RowButton label="View Details" of={student.name} onClick={() => open(student)} />;
}

/** `open(row)` opens the student's form; its back link returns to this screen. */
function useOpenStudent(): (row: StudentRow) => void {
  const openWithReturn = useOpenWithReturn();
  return useCallback(
    (row) => openWithReturn(`/student/management/form?uuid=${row.uuid}`),
    [openWithReturn],
  );
}
