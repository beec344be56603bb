import { listClassroom } from '@kelas/contract/classroom';
import { msg, plural, t } from '@lingui/core/macro';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useCallback, useMemo, useState } from 'react';
import { useCallQuery } from '../api/query.ts';
import { useFocusBack } from '../dialogs/focus-back.ts';
import { sessionLabelOf, sessionOptions } from '../reference/centre-words.ts';
import { levelColumn, phoneColumn, studentColumn } from '../reference/columns.tsx';
import { LevelFilter } from '../reference/LevelFilter.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { useCourses, useLevels } from '../reference/reference-data.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { FilterBar } from '../ui/FilterBar.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListButtons } from '../ui/ListButtons.tsx';
import { ListStep } from '../ui/ListStep.tsx';
import { MonthField } from '../ui/MonthField.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { usePagingInAddress } from '../ui/paging.ts';
import { SelectField } from '../ui/SelectField.tsx';
import type { Column } from '../ui/table.ts';
import { countOf } from '../ui/table.ts';
import { CourseFilter, TeacherNameFilter } from './ClassFilters.tsx';
import { ClassHeading, ViewChoice } from './ClassHeading.tsx';
import { ClassListButton } from './ClassListButton.tsx';
import { ClassListSheet } from './ClassListSheet.tsx';
import { ClassTable, classColumns } from './ClassTable.tsx';
import {
  type ClassListValues,
  type ClassroomPlace,
  classNameOf,
  datesIn,
  headCountOf,
  listedStudents,
  placesOf,
} from './class-list.ts';
import { nameOfClass } from './classes.ts';
import { useClasses, useView } from './use-classes.ts';

const columns: readonly Column<ClassroomPlace>[] = [
  studentColumn(),
  levelColumn(),
  { label: msg`Subject`, value: (row) => row.subjectName, wrap: 120 },
  phoneColumn(),
  { label: msg`Schedule`, value: (row) => sessionLabelOf(row.schedule) },
  { label: msg`Teacher`, value: (row) => row.teacherName, wrap: 120 },
];

const NOUN = {
  one: msg`enrolment`,
  many: msg`enrolments`,
  count: (count: number) => plural(count, { one: '# enrolment', other: '# enrolments' }),
};
const NO_FILTER = {
  month: '',
  enrolmentDate: '',
  programLvl: '',
  schedule: '',
  courseId: '',
  teacherName: '',
};

/**
 * Classroom: the classes, or the students by course; each search first empties the list (R-1054,
 * R-1055, R-2140).
 */
export default function Classroom() {
  const schedules = sessionOptions();
  const codes = schedules.map(({ value }) => value);
  // A centre has tens of thousands of places, so nothing is loaded before Search (R-1055).
  const filters = useFilters(NO_FILTER, { onDemand: true, choices: { schedule: ['', ...codes] } });
  const { control, searched } = filters;
  const paging = usePagingInAddress();
  const found = useCallQuery(listClassroom, filters.applied, {
    onFailure: 'silent',
    enabled: searched,
    fresh: true,
  });
  const places = useMemo(() => found.data && placesOf(found.data), [found.data]);
  const headCount = useMemo(() => (places ? headCountOf(places) : 0), [places]);
  const { month } = filters.applied;
  const { classes, timetable } = useClasses(places, month);
  const { view, openedKey, open, close, change } = useView();
  const isClasses = view === 'classes';
  // A repeated or failed search shows no earlier rows either.
  const isCurrent = searched && !found.loading && !found.error;
  const opened = isCurrent && isClasses ? classes?.find(({ key }) => key === openedKey) : undefined;
  useFocusBack(opened !== undefined);
  const refetch = () => {
    found.refetch();
    timetable.refetch();
  };
  // The rows wait for the lessons, so that they keep their height (R-1312).
  const areLessonsLoading = isClasses && timetable.loading && !timetable.data;
  const loading = found.loading || areLessonsLoading;
  const shown = isCurrent && !areLessonsLoading;
  const classList = { ...found, loading, data: shown ? classes : undefined, refetch };
  const list = { ...found, loading, data: shown ? (opened?.places ?? places) : undefined, refetch };
  const students = useMemo(() => list.data && listedStudents(list.data), [list.data]);
  const levels = useLevels();
  const courses = useCourses();
  const title = opened
    ? [nameOfClass(opened), ...datesIn(filters.applied)].join(' · ')
    : classNameOf(filters.applied, { levels, courses });
  const [printed, setPrinted] = useState<ClassListValues>();
  const endPrinting = useCallback(() => setPrinted(undefined), []);
  const table = {
    next: <ListStep filters={filters} />,
    summary: shown && headCount > 0 ? countOf(headCount, STUDENT_NOUN) : undefined,
    paging,
  };

  return (
    <>
      <PageTitle
        title={t`Classroom`}
        actions={
          <>
            {isClasses && !opened ? (
              <ListButtons name={t`Classes`} list={classList} columns={classColumns} />
            ) : (
              <ListButtons name={opened ? title : t`Classroom`} list={list} columns={columns} />
            )}
            <ClassListButton
              title={title}
              month={month}
              dayOfWeek={opened?.lessons[0]?.dayOfWeek ?? undefined}
              students={students}
              onPrint={setPrinted}
            />
          </>
        }
      />
      <FilterBar filters={filters} refetch={refetch}>
        <MonthField control={control} name="enrolmentDate" label={t`Enrolment Date`} autoFocus />
        <MonthField control={control} name="month" label={t`Classes in`} />
        <LevelFilter control={control} name="programLvl" label={t`Program Level`} />
        <SelectField
          control={control}
          name="schedule"
          label={t`Schedule`}
          options={schedules}
          none={t`All schedules`}
        />
        <CourseFilter control={control} name="courseId" label={t`Course`} />
        <TeacherNameFilter control={control} name="teacherName" label={t`Teacher`} />
      </FilterBar>
      {searched ? (
        <>
          {opened ? (
            <ClassHeading opened={opened} onClose={close} />
          ) : (
            <ViewChoice view={view} onChange={change} />
          )}
          {isClasses && timetable.error !== undefined && (
            <Typography role="alert" color="error" sx={{ mb: 1 }}>
              {t`The timetable could not be loaded. Press Search to try again.`}
            </Typography>
          )}
          {isClasses && !opened ? (
            <ClassTable {...table} list={classList} onOpen={open} />
          ) : (
            <DataTable
              {...table}
              label={opened ? t`Class list` : t`Classroom`}
              list={list}
              columns={columns}
              rowKey={(row) => row.number}
              noun={NOUN}
              empty={t`No students`}
              summary={opened ? countOf(opened.headCount, STUDENT_NOUN) : table.summary}
            />
          )}
        </>
      ) : (
        <Paper variant="outlined" sx={{ px: 2, py: 4, textAlign: 'center' }}>
          <Typography color="textSecondary">
            {t`Choose filters, then press Search. Leave them empty to list every enrolment.`}
          </Typography>
        </Paper>
      )}
      {printed && students && (
        <ClassListSheet
          title={title}
          students={students}
          values={printed}
          levels={levels}
          onPrinted={endPrinting}
        />
      )}
    </>
  );
}
