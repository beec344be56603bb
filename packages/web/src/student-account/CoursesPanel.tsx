import { sumCents } from '@kelas/contract/values/cents';
import { monthInWords } from '@kelas/contract/values/month';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { DiscountsTable } from '../discounts/DiscountsTable.tsx';
import { LevelName } from '../reference/LevelName.tsx';
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
const DiscountDialog = lazy(() => import('../discounts/DiscountDialog.tsx'));

type Course = StudentAccount['courses'][number];

const NOUN = { one: 'course', many: 'courses' };

const columns: readonly Column<Course>[] = [
  { label: 'Subject', value: (row) => row.subjectName, wrap: 110 },
  {
    label: 'Fee (RM)',
    cell: ({ dueFee, fee }) => <ReceivedFee fee={dueFee} chargedFee={fee} label="full fee" />,
    align: 'right',
    total: (rows) => <Money cents={sumCents(coursesOfMonth(rows).map(({ dueFee }) => dueFee))} />,
  },
  { label: 'Level', cell: (row) => <LevelName id={row.programLvl} /> },
  { label: 'Teacher', value: (row) => row.teacherName, wrap: 100 },
  {
    label: 'From',
    cell: ({ effectiveDate, cancelledDate }) => (
      <>
        {monthInWords(effectiveDate)}
        {cancelledDate && ', cancelled '}
        {cancelledDate && (
          <span style={{ whiteSpace: 'nowrap' }}>from {monthInWords(cancelledDate)}</span>
        )}
      </>
    ),
    wrap: 90,
  },
];

/** The courses with their fees and discounts, to change, cancel and add (R-1473, R-1523, R-1537). */
export function CoursesPanel({ account }: { account: StudentAccount }) {
  const { uuid, name, status, courses } = account;
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
      title="Courses"
      bare
      actions={
        status !== 'TERMINATED' && (
          <>
            {running.length > 0 && (
              <Button startIcon={<AddIcon />} onClick={() => setIsAdding(true)}>
                Add discount
              </Button>
            )}
            <Button
              component={Link}
              to={`/student/management/form?uuid=${uuid}&addCourse`}
              state={{ back: studentPath(uuid) }}
              startIcon={<AddIcon />}
            >
              Add course
            </Button>
          </>
        )
      }
    >
      <DataTable
        label="Courses"
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
  const button = (
    label: string,
    color: 'primary' | 'error',
    act: (course: Course) => void,
    key?: string,
  ) => (
    <Button
      color={color}
      aria-keyshortcuts={key}
      aria-label={`${label} ${course.subjectName}`}
      disabled={running}
      onClick={() => act(course)}
    >
      {label}
      {key && <KeyHint>{key}</KeyHint>}
    </Button>
  );
  return (
    <>
      {button('Change', 'primary', onChange, 'c')}
      {button('Cancel', 'error', cancel)}
    </>
  );
}
