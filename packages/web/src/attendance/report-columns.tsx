import type { Day } from '@kelas/contract/values/date';
import { weekday } from '@kelas/contract/values/date';
import { msg, t } from '@lingui/core/macro';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { formatDay, numberText, weekdayName } from '../languages/formats.ts';
import type { Text } from '../languages/language.ts';
import { sessionLabelOf } from '../reference/centre-words.ts';
import { levelColumn } from '../reference/columns.tsx';
import { lessonPath } from '../reference/lesson-path.ts';
import type { Column } from '../ui/table.ts';
import { type DayLesson, timesText } from './lesson-texts.ts';

type ReportLesson = Pick<
  DayLesson,
  | 'entryId'
  | 'day'
  | 'heldOn'
  | 'subjectName'
  | 'programLvl'
  | 'classSession'
  | 'startTime'
  | 'endTime'
  | 'classroom'
>;

/** The columns of a lesson in a report: its day and time, and the class, which opens the lesson. */
export function reportLessonColumns<R extends ReportLesson>(): readonly Column<R>[] {
  return [
    {
      label: msg`Day`,
      value: ({ heldOn }) => heldOn,
      cell: ({ heldOn }) => `${weekdayName(weekday(heldOn as Day))} ${formatDay(heldOn)}`,
    },
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
    },
    levelColumn(),
    { label: msg`Schedule`, value: ({ classSession }) => sessionLabelOf(classSession) },
  ];
}

/** A column of numbers that a file has too. */
export function numberColumn<R>(label: Text, of: (row: R) => number): Column<R> {
  return {
    label,
    value: (row) => String(of(row)),
    order: of,
    cell: (row) => numberText(of(row)),
    align: 'right',
    labelled: true,
  };
}

/** Returns a rate: `83 %`; `NA` for none. */
export function attendanceRateText(rate: number | null): string {
  return rate === null ? t`NA` : t`${{ percent: rate }} %`;
}
