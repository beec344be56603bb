import { listUnmarkedLessons } from '@kelas/contract/attendance-reports';
import type { OutputOf } from '@kelas/contract/call';
import { today } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useCallQuery } from '../api/query.ts';
import { teachersText } from '../reference/sole-teacher.ts';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { DateField } from '../ui/MonthField.tsx';
import { type Column, countOf } from '../ui/table.ts';
import { AttendanceTabs, UNMARKED_PATH } from './AttendanceTabs.tsx';
import { LESSON_NOUN } from './lesson-texts.ts';
import { reportLessonColumns } from './report-columns.tsx';

type Group = OutputOf<typeof listUnmarkedLessons>[number];
type UnmarkedLesson = Group['lessons'][number] & {
  readonly teachers: Group['teachers'];
  /** The number of unmarked lessons of the teachers. */
  readonly count: number;
};

const columns: readonly Column<UnmarkedLesson>[] = [
  {
    label: msg`Teacher`,
    value: ({ teachers }) => teachersText(teachers),
    cell: ({ teachers, count }) => (
      <>
        {teachersText(teachers)}
        <Typography variant="caption" color="textSecondary" sx={{ display: { sm: 'block' } }}>
          {' '}
          {countOf(count, LESSON_NOUN)}
        </Typography>
      </>
    ),
    wrap: 140,
    pinned: true,
  },
  ...reportLessonColumns<UnmarkedLesson>(),
  { label: msg`Classroom`, value: ({ classroom }) => classroom, wrap: 90 },
];

/** The lessons of 14 days that are not marked, by teacher; each opens to be marked (R-2466). */
export default function UnmarkedLessons() {
  const filters = useFilters({ until: today(new Date()) as string }, { required: ['until'] });
  const record = useCallQuery(listUnmarkedLessons, filters.applied, {
    onFailure: 'alert',
    keepRows: true,
    enabled: filters.searched,
  });
  const { data } = record;
  const rows = useMemo(
    () =>
      data?.flatMap(({ teachers, lessons }) =>
        lessons.map((lesson) => ({ ...lesson, teachers, count: lessons.length })),
      ),
    [data],
  );
  return (
    <ListScreen
      title={t`Attendance`}
      name={t`Lessons not marked`}
      tabs={<AttendanceTabs tab={UNMARKED_PATH} />}
      filters={filters}
      list={{ ...record, data: rows }}
      columns={columns}
      rowKey={({ entryId, day }) => `${entryId} ${day}`}
      noun={LESSON_NOUN}
      empty={t`Every lesson of these 14 days is marked`}
    >
      <DateField control={filters.control} name="until" label={t`14 days until`} autoFocus />
    </ListScreen>
  );
}
