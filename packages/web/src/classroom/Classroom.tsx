import { listClassroom } from '@kelas/contract/classroom';
import { schedules } from '@kelas/contract/students';
import { formatPhone } from '@kelas/contract/values/phone';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { levelColumn, studentColumn } from '../reference/columns.tsx';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { useCourses, useLevels } from '../reference/reference-data.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListButtons } from '../ui/ListButtons.tsx';
import { ListStep } from '../ui/ListStep.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { optionsOf, SelectField } from '../ui/SelectField.tsx';
import type { Column } from '../ui/table.ts';
import { CourseFilter, TeacherNameFilter } from './ClassFilters.tsx';
import { ClassListButton } from './ClassListButton.tsx';
import { ClassListSheet } from './ClassListSheet.tsx';
import {
  type ClassListValues,
  type ClassroomPlace,
  classNameOf,
  listedStudents,
  placesOf,
  studentsOf,
} from './class-list.ts';

const columns: readonly Column<ClassroomPlace>[] = [
  studentColumn(),
  levelColumn(),
  { label: 'Subject', value: (row) => row.subjectName, wrap: 120 },
  { label: 'Phone No.', value: (row) => formatPhone(row.phoneNo) },
  { label: 'Schedule', value: (row) => row.schedule },
  { label: 'Teacher', value: (row) => row.teacherName, wrap: 120 },
];

const NOUN = { one: 'enrolment', many: 'enrolments' };
const SCHEDULES = optionsOf(schedules);
const NO_FILTER = {
  month: '',
  enrolmentDate: '',
  programLvl: '',
  schedule: '' as (typeof schedules)[number] | '',
  courseId: '',
  teacherName: '',
};
// A centre has tens of thousands of places, so nothing is loaded before Search (R-1055).
const ON_DEMAND = { onDemand: true, choices: { schedule: ['', ...schedules] } };

/** Classroom: the students by course; each search first empties the list (R-1054, R-1055). */
export default function Classroom() {
  const filters = useFilters(NO_FILTER, ON_DEMAND);
  const { control, searched } = filters;
  const paging = usePagingInAddress();
  const found = useCallQuery(listClassroom, filters.applied, {
    onFailure: 'silent',
    enabled: searched,
    fresh: true,
  });
  const places = useMemo(() => found.data && placesOf(found.data), [found.data]);
  const summary = useMemo(() => places && studentsOf(places), [places]);
  // A repeated or failed search shows no earlier rows either.
  const isCurrent = searched && !found.loading && !found.error;
  const list = { ...found, data: isCurrent ? places : undefined };
  const students = useMemo(
    () => (isCurrent && places ? listedStudents(places) : undefined),
    [isCurrent, places],
  );
  const levels = useLevels();
  const className = classNameOf(filters.applied, { levels, courses: useCourses() });
  const [printed, setPrinted] = useState<ClassListValues>();
  const endPrinting = useCallback(() => setPrinted(undefined), []);

  return (
    <>
      <PageTitle
        title="Classroom"
        actions={
          <>
            <ListButtons name="Classroom" list={list} columns={columns} />
            <ClassListButton
              title={className}
              month={filters.applied.month}
              students={students}
              onPrint={setPrinted}
            />
          </>
        }
      />
      <FilterBar filters={filters} refetch={found.refetch}>
        <MonthField control={control} name="enrolmentDate" label="Enrolment Date" autoFocus />
        <MonthField control={control} name="month" label="Classes in" />
        <LevelFilter control={control} name="programLvl" label="Program Level" />
        <SelectField
          control={control}
          name="schedule"
          label="Schedule"
          options={SCHEDULES}
          none="All schedules"
        />
        <CourseFilter control={control} name="courseId" label="Course" />
        <TeacherNameFilter control={control} name="teacherName" label="Teacher" />
      </FilterBar>
      {searched ? (
        <DataTable
          label="Classroom"
          list={list}
          columns={columns}
          rowKey={(row) => row.number}
          noun={NOUN}
          next={<ListStep filters={filters} />}
          empty="No students"
          summary={isCurrent ? summary : undefined}
          paging={paging}
        />
      ) : (
        <Paper variant="outlined" sx={{ px: 2, py: 4, textAlign: 'center' }}>
          <Typography color="textSecondary">
            Choose filters, then press Search. Leave them empty to list every enrolment.
          </Typography>
        </Paper>
      )}
      {printed && students && (
        <ClassListSheet
          title={className}
          students={students}
          values={printed}
          levels={levels}
          onPrinted={endPrinting}
        />
      )}
    </>
  );
}
