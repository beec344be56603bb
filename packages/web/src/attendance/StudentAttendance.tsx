import { getStudentAttendance } from '@kelas/contract/attendance-reports';
import type { OutputOf } from '@kelas/contract/call';
import { currentMonth } from '@kelas/contract/values/date';
import { msg, plural, t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { joinTexts } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { doneText } from '../reference/done-text.ts';
import { studentPath } from '../reference/StudentLink.tsx';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { MonthFilter } from '../ui/MonthFilter.tsx';
import type { Column } from '../ui/table.ts';
import { LESSON_NOUN, MARKS } from './lesson-texts.ts';
import { reportLessonColumns } from './report-columns.tsx';

type AttendedLesson = OutputOf<typeof getStudentAttendance>['lessons'][number];

/** Returns the mark of a student: `Late, 10 minutes, guest`. */
function markText({ mark, minutes, guest }: AttendedLesson): string {
  return joinTexts([
    ...MARKS.filter(({ value }) => value === mark).map(({ label }) => textOf(label)),
    ...(minutes === null ? [] : [t`${plural(minutes, { one: '# minute', other: '# minutes' })}`]),
    ...(guest ? [t`guest`] : []),
  ]);
}

const columns: readonly Column<AttendedLesson>[] = [
  ...reportLessonColumns<AttendedLesson>(),
  { label: msg`Attendance`, value: markText, wrap: 100 },
  { label: msg`Recorded`, value: doneText, wrap: 130, labelled: true },
];

/** The lessons of a student in a month with their marks, newest first (R-2468). */
export default function StudentAttendance() {
  const [params] = useSearchParams();
  const uuid = params.get('uuid') ?? '';
  const filters = useFilters({ month: currentMonth(new Date()) });
  const record = useCallQuery(
    getStudentAttendance,
    { uuid, ...filters.applied },
    { onFailure: 'alert', keepRows: true },
  );
  const { data } = record;
  const list = useMemo(() => ({ ...record, data: data?.lessons }), [record, data]);
  return (
    <ListScreen
      title={data?.name ?? t`Attendance`}
      name={t`Attendance of the student`}
      file={data ? t`Attendance of ${{ name: data.name }}` : t`Attendance`}
      back={studentPath(uuid)}
      filters={filters}
      list={list}
      columns={columns}
      rowKey={({ entryId, day }) => `${entryId} ${day}`}
      noun={LESSON_NOUN}
      empty={t`The student is marked in no lesson of this month`}
    >
      <MonthFilter control={filters.control} />
    </ListScreen>
  );
}
