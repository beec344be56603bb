import type { Day } from '@kelas/contract/values/date';
import { weekday } from '@kelas/contract/values/date';
import { hoursOfMinutes } from '@kelas/contract/values/hours';
import { msg, plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Collapse from '@mui/material/Collapse';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { withElements } from '../languages/elements.ts';
import { formatDay, listText, weekdayName } from '../languages/formats.ts';
import { sessionLabelOf } from '../reference/centre-words.ts';
import { levelColumn } from '../reference/columns.tsx';
import { lessonPath, unmarkedPath } from '../reference/lesson-path.ts';
import { timesOf } from '../reference/lesson-times.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import type { Salary } from './salary.ts';

type MarkedLesson = NonNullable<Salary['lessons']>[number];

const LESSONS = {
  one: msg`lesson`,
  many: msg`lessons`,
  count: (count: number) => t`${plural(count, { one: '# lesson', other: '# lessons' })}`,
};

const columns: readonly Column<MarkedLesson>[] = [
  {
    label: msg`Day`,
    value: ({ heldOn }) => heldOn,
    cell: ({ heldOn }) => `${weekdayName(weekday(heldOn as Day))} ${formatDay(heldOn)}`,
  },
  {
    label: msg`Time`,
    value: ({ startTime, endTime }) => timesOf({ startTime, endTime }) || t`NA`,
    order: ({ startTime }) => Number(startTime),
  },
  {
    label: msg`Length`,
    value: ({ minutes }) => durationText(minutes),
    order: ({ minutes }) => minutes ?? 0,
  },
  {
    label: msg`Subject`,
    value: ({ subjectName }) => subjectName,
    cell: (lesson) => (
      <>
        <Link component={RouterLink} to={lessonPath(lesson)}>
          {lesson.subjectName}
        </Link>
        {lesson.otherTeachers.length > 0 && (
          <Typography variant="caption" color="textSecondary" sx={{ display: { sm: 'block' } }}>
            {' '}
            {t`also: ${{ teachers: listText(lesson.otherTeachers) }}`}
          </Typography>
        )}
      </>
    ),
    wrap: 120,
  },
  levelColumn(),
  { label: msg`Schedule`, value: ({ classSession }) => sessionLabelOf(classSession) },
];

interface Props {
  readonly salary: Salary;
  /** Puts hours into the field. */
  readonly fillHours: (hours: string) => void;
  readonly busy: boolean;
}

/**
 * The marked lessons of an HOUR salary, whose hours are proposed and never binding (R-2426). The list
 * is collapsed at first.
 */
export function MarkedLessons({ salary, fillHours, busy }: Props) {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  const { lessons = [], markedMinutes = 0, unmarked, paymentStatus } = salary;
  if (lessons.length === 0 && !unmarked) return null;
  const hours = hoursOfMinutes(markedMinutes);
  const duration = durationText(markedMinutes);
  const unknown = lessons.filter(({ minutes }) => minutes === null).length;
  const isProposed = paymentStatus === 'PENDING' && Number(hours) > 0;
  return (
    <Stack spacing={1}>
      {lessons.length > 0 && (
        <Stack
          direction="row"
          useFlexGap
          spacing={2}
          sx={{ alignItems: 'center', flexWrap: 'wrap' }}
        >
          <Typography sx={{ fontWeight: 600 }}>
            {t`Marked lessons: ${duration} (${{ lessons: LESSONS.count(lessons.length) }})`}
          </Typography>
          {isProposed && (
            <Button
              variant="outlined"
              size="small"
              disabled={busy}
              onClick={() => fillHours(hours)}
            >
              {t`Use ${hours}`}
            </Button>
          )}
          <Button
            size="small"
            onClick={() => setExpanded(!expanded)}
            aria-expanded={expanded}
            aria-controls={id}
          >
            {expanded ? t`Hide the lessons` : t`Show the lessons`}
          </Button>
        </Stack>
      )}
      {isProposed && markedMinutes % 3 !== 0 && (
        <Typography variant="body2" color="textSecondary">
          {t`${duration} is ${hours} hours, rounded down.`}
        </Typography>
      )}
      {unknown > 0 && (
        <Typography variant="body2" color="textSecondary">
          {t`${plural(unknown, {
            one: '# lesson without a time counts no hours.',
            other: '# lessons without a time count no hours.',
          })}`}
        </Typography>
      )}
      {unmarked && (
        <Typography variant="body2">
          {withElements((place) => {
            const link = place(
              <Link component={RouterLink} to={unmarkedPath(unmarked.lastDay)}>
                {t`mark them`}
              </Link>,
            );
            const { lessons: count } = unmarked;
            return t`${plural(count, { one: '# lesson', other: '# lessons' })} of this month not marked: ${link}`;
          })}
        </Typography>
      )}
      <Collapse in={expanded} id={id} mountOnEnter unmountOnExit>
        <DataTable
          label={t`Marked lessons`}
          list={loadedList(lessons)}
          columns={columns}
          rowKey={({ entryId, day }) => `${entryId} ${day}`}
          noun={LESSONS}
          brief
        />
      </Collapse>
    </Stack>
  );
}

/** Returns `1 h 30 min`, `2 h` or `45 min`; `unknown` for null. */
function durationText(minutes: number | null): string {
  if (minutes === null) return t`unknown`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return t`${{ minutes: rest }} min`;
  return rest === 0 ? t`${hours} h` : t`${hours} h ${{ minutes: rest }} min`;
}
