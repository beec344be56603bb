import { listDayLessons } from '@kelas/contract/attendance';
import { type Day, today, weekday } from '@kelas/contract/values/date';
import { msg, plural, t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useMemo } from 'react';
import { Link as RouterLink } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { formatDay, joinTexts, weekdayName } from '../languages/formats.ts';
import { sessionLabelOf } from '../reference/centre-words.ts';
import { countColumn, levelColumn } from '../reference/columns.tsx';
import { lessonPath } from '../reference/lesson-path.ts';
import { teachersText } from '../reference/sole-teacher.ts';
import { useFilters } from '../ui/filters.ts';
import { ListScreen } from '../ui/ListScreen.tsx';
import { DateField } from '../ui/MonthField.tsx';
import type { Column } from '../ui/table.ts';
import { AttendanceTabs, DAY_PATH } from './AttendanceTabs.tsx';
import { DaySheetButton } from './DaySheetButton.tsx';
import { type DayLesson, LESSON_NOUN, lessonStateText, timesText } from './lesson-texts.ts';

const columns: readonly Column<DayLesson>[] = [
  { label: msg`Time`, value: timesText, order: ({ startTime }) => Number(startTime) },
  {
    label: msg`Class`,
    value: ({ subjectName }) => subjectName,
    cell: (lesson) => (
      <Link component={RouterLink} to={lessonPath(lesson)}>
        {lesson.subjectName}
      </Link>
    ),
    wrap: 140,
    pinned: true,
  },
  levelColumn(),
  { label: msg`Schedule`, value: ({ classSession }) => sessionLabelOf(classSession) },
  { label: msg`Teacher`, value: ({ teachers }) => teachersText(teachers), wrap: 120 },
  { label: msg`Classroom`, value: ({ classroom }) => classroom, wrap: 90 },
  countColumn(msg`Students`, ({ students }) => students),
  { label: msg`Attendance`, value: lessonStateText, wrap: 220 },
];

const CHIPS = [
  {
    label: msg`Not marked`,
    keep: ({ marked, state }: DayLesson) => marked === null && state !== 'CANCELLED',
  },
  { label: msg`Cancelled or moved`, keep: ({ state }: DayLesson) => state !== 'HELD' },
];

/** True for a lesson that is held on a day, not moved away from it or cancelled. */
function isHeldOn({ heldOn, state }: DayLesson, date: string): boolean {
  return heldOn === date && state !== 'CANCELLED';
}

/** Attendance: the lessons of a day; each opens to mark its students (R-2440). */
export default function Attendance() {
  const filters = useFilters({ date: today(new Date()) as string }, { required: ['date'] });
  const { date } = filters.applied;
  const day = useCallQuery(
    listDayLessons,
    { date },
    { onFailure: 'alert', keepRows: true, enabled: filters.searched },
  );
  const { data } = day;
  const list = useMemo(() => ({ ...day, data: data?.lessons }), [day, data]);
  const name = filters.searched ? `${weekdayName(weekday(date as Day))} ${formatDay(date)}` : '';
  return (
    <ListScreen
      title={t`Attendance`}
      name={joinTexts([t`Lessons`, name].filter(Boolean))}
      tabs={<AttendanceTabs tab={DAY_PATH} />}
      actions={
        <>
          <DaySheetButton
            date={date}
            disabled={!data?.lessons.some((lesson) => isHeldOn(lesson, date))}
          />
          <Button component={RouterLink} to="/cards">
            {t`Cards`}
          </Button>
        </>
      }
      filters={filters}
      list={list}
      columns={columns}
      rowKey={({ entryId, day: planned }) => `${entryId} ${planned}`}
      noun={LESSON_NOUN}
      chips={CHIPS}
      empty={
        data?.closed
          ? t`No lesson is expected: ${{ name: data.closed }}`
          : t`No lessons on this day`
      }
      summaryOf={(lessons) =>
        plural(lessons.filter(({ marked, state }) => !marked && state !== 'CANCELLED').length, {
          0: 'all are marked',
          one: '# is not marked',
          other: '# are not marked',
        })
      }
      above={
        data?.closed && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {t`The centre is closed on this day: ${{ name: data.closed }}`}
          </Alert>
        )
      }
    >
      <DateField control={filters.control} name="date" label={t`Day`} autoFocus />
    </ListScreen>
  );
}
