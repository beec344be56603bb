import { formatRinggit, sumCents } from '@kelas/contract/values/cents';
import { currentMonth } from '@kelas/contract/values/date';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { msg, plural, t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { DiscountsTable } from '../discounts/DiscountsTable.tsx';
import { formatMonth, formatMonthName } from '../languages/formats.ts';
import { textOf, withMessages } from '../languages/language.ts';
import { LevelName } from '../reference/LevelName.tsx';
import { LESSONS_MISSING, lessonsText } from '../reference/lessons-text.ts';
import { studentPath } from '../reference/StudentLink.tsx';
import { useCancellation } from '../students/cancellation.tsx';
import { canEnd, coursesOfMonth } from '../students/running-courses.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { AddIcon } from '../ui/icons.tsx';
import { KeyHint } from '../ui/KeyHint.tsx';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { ReceivedFee } from '../ui/ReceivedFee.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import type { StudentAccount } from './account.ts';

const ChangeCourseDialog = lazy(() => import('./ChangeCourseDialog.tsx'));
const DiscountDialog = lazy(() => withMessages(import('../discounts/DiscountDialog.tsx')));

type Course = StudentAccount['courses'][number];

const NOUN = {
  one: msg`course`,
  many: msg`courses`,
  count: (count: number) => t`${plural(count, { one: '# course', other: '# courses' })}`,
};

const columns: readonly Column<Course>[] = [
  { label: msg`Subject`, value: (row) => row.subjectName, wrap: 110 },
  {
    label: msg`Fee (RM)`,
    cell: (row) => <Fee course={row} />,
    align: 'right',
    wrap: 125,
    total: (rows) => <Money cents={sumCents(coursesOfMonth(rows).map(({ dueFee }) => dueFee))} />,
  },
  { label: msg`Level`, cell: (row) => <LevelName id={row.programLvl} /> },
  { label: msg`Teacher`, value: (row) => row.teacherName, wrap: 100 },
  {
    label: msg`From`,
    cell: ({ effectiveDate, cancelledDate }) => {
      const from = formatMonth(effectiveDate);
      if (!cancelledDate) return <span style={{ whiteSpace: 'nowrap' }}>{from}</span>;
      return t`${from}, cancelled from ${{ month: formatMonth(cancelledDate) }}`;
    },
    wrap: 90,
  },
];

/**
 * The fee of the month, with the full fee or the lessons below it. A course by lesson has no fee of
 * the month before they are recorded (R-2322).
 */
function Fee({ course }: { course: Course }) {
  const { dueFee, fee, lessons, effectiveDate } = course;
  if (lessons === undefined) {
    return <ReceivedFee fee={dueFee} chargedFee={fee} label={t`full fee`} />;
  }
  // The fee of a course that begins later is the one of its first month.
  const now = currentMonth(new Date());
  const shown = compareMonths(effectiveDate as Month, now) > 0 ? effectiveDate : now;
  return (
    <>
      {lessons === null ? '–' : <Money cents={dueFee} />}
      <Typography variant="body2" color="textSecondary">
        <span className="money">{t`${{ amount: formatRinggit(fee) }} a lesson`}</span>
        <br />
        {lessons === null
          ? textOf(LESSONS_MISSING)
          : t`${{ lessons: lessonsText(lessons) ?? '' }} in ${{ month: formatMonthName(shown) }}`}
      </Typography>
    </>
  );
}

/** The courses with their fees and discounts, to change, cancel and add (R-1473, R-1523, R-1537). */
export function CoursesPanel({ account }: { account: StudentAccount }) {
  const { uuid, name, status, schedule, courses } = account;
  const [changing, setChanging] = useState<Course>();
  const [isAdding, setIsAdding] = useState(false);
  const running = courses.filter(({ cancelledDate }) => cancelledDate === null);
  const discounts = courses.flatMap(({ subjectName, adjustments }) =>
    adjustments.map((each) => ({ ...each, subjectName })),
  );
  const actions = useCallback(
    (row: Course) => canEnd(row) && <Actions uuid={uuid} course={row} onChange={setChanging} />,
    [uuid],
  );
  return (
    <Panel
      title={t`Courses`}
      bare
      actions={
        status !== 'TERMINATED' && (
          <>
            {running.length > 0 && (
              <Button startIcon={<AddIcon />} onClick={() => setIsAdding(true)}>
                {t`Add discount`}
              </Button>
            )}
            <Button
              component={Link}
              to={`/student/management/form?uuid=${uuid}&addCourse`}
              state={{ back: studentPath(uuid) }}
              startIcon={<AddIcon />}
            >
              {t`Add course`}
            </Button>
          </>
        )
      }
    >
      <DataTable
        label={t`Courses`}
        list={loadedList(courses)}
        columns={columns}
        rowKey={(row) => row.subscriptionId}
        noun={NOUN}
        action={actions}
        brief
      />
      {discounts.length > 0 && (
        <Box sx={{ mt: 1.5 }}>
          <DiscountsTable discounts={discounts} />
        </Box>
      )}
      <Suspense fallback={null}>
        {changing && (
          <ChangeCourseDialog
            key={changing.subscriptionId}
            uuid={uuid}
            name={name}
            schedule={schedule}
            course={changing}
            onExited={() => setChanging(undefined)}
          />
        )}
        {isAdding && (
          <DiscountDialog
            name={name}
            courses={running}
            limit={account.discountLimit}
            onExited={() => setIsAdding(false)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

interface ActionsProps {
  readonly uuid: string;
  readonly course: Course;
  readonly onChange: (course: Course) => void;
}

function Actions({ uuid, course, onChange }: ActionsProps) {
  const { running, course: cancel } = useCancellation(uuid);
  const subject = course.subjectName;
  const button = (
    label: string,
    name: string,
    color: 'primary' | 'error',
    act: (course: Course) => void,
    key?: string,
  ) => (
    <Button
      color={color}
      aria-keyshortcuts={key}
      aria-label={name}
      disabled={running}
      onClick={() => act(course)}
    >
      {label}
      {key && <KeyHint>{key}</KeyHint>}
    </Button>
  );
  return (
    <>
      {button(
        t({ message: 'Change', context: 'course' }),
        t({ message: `Change ${subject}`, context: 'course' }),
        'primary',
        onChange,
        'c',
      )}
      {button(
        t({ message: 'Cancel', context: 'course' }),
        t({ message: `Cancel ${subject}`, context: 'course' }),
        'error',
        cancel,
      )}
    </>
  );
}
