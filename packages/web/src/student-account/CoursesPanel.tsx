import { sumCents } from '@kelas/contract/values/cents';
import Button from '@mui/material/Button';
import { lazy, Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { LevelName } from '../reference/LevelName.tsx';
import { studentPath } from '../reference/StudentLink.tsx';
import { useCancellation } from '../students/cancellation.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { AddIcon } from '../ui/icons.tsx';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import type { StudentAccount } from './account.ts';

const ChangeCourseDialog = lazy(async () => {
  const { ChangeCourseDialog } = await import('./ChangeCourseDialog.tsx');
  return { default: ChangeCourseDialog };
});

type Course = StudentAccount['courses'][number];

const NOUN = { one: 'course', many: 'courses' };

const columns: readonly Column<Course>[] = [
  { label: 'Subject', value: (row) => row.subjectName, wrap: 110 },
  {
    label: 'Fee (RM)',
    cell: (row) => <Money cents={row.fee} />,
    align: 'right',
    // The courses that continue, so that a change does not count twice.
    total: (rows) => (
      <Money
        cents={sumCents(rows.filter((row) => row.cancelledDate === null).map(({ fee }) => fee))}
      />
    ),
  },
  { label: 'Level', cell: (row) => <LevelName id={row.programLvl} /> },
  { label: 'Teacher', value: (row) => row.teacherName, wrap: 110 },
  {
    label: 'From',
    cell: ({ effectiveDate, cancelledDate }) =>
      cancelledDate ? `${effectiveDate}, cancelled from ${cancelledDate}` : effectiveDate,
  },
];

/** The courses with their fees, to change, cancel and add (R-1473, R-1523). */
export function CoursesPanel({ account }: { account: StudentAccount }) {
  const { uuid, name, status, courses } = account;
  const [changing, setChanging] = useState<Course>();
  const actions = useCallback(
    (row: Course) => row.cancelledDate === null && <Actions course={row} onChange={setChanging} />,
    [],
  );
  return (
    <Panel
      title="Courses"
      bare
      actions={
        status !== 'TERMINATED' && (
          <Button
            component={Link}
            to={`/student/management/form?uuid=${uuid}&addCourse`}
            state={{ back: studentPath(uuid) }}
            startIcon={<AddIcon />}
          >
            Add course
          </Button>
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
      <Suspense fallback={null}>
        {changing && (
          <ChangeCourseDialog
            key={changing.subscriptionId}
            name={name}
            course={changing}
            onExited={() => setChanging(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  );
}

interface ActionsProps {
  readonly course: Course;
  readonly onChange: (course: Course) => void;
}

function Actions({ course, onChange }: ActionsProps) {
  const cancellation = useCancellation();
  const { subjectName } = course;
  return (
    <>
      <Button
        aria-label={`Change ${subjectName}`}
        disabled={cancellation.running}
        onClick={() => onChange(course)}
      >
        Change
      </Button>
      <Button
        color="error"
        aria-label={`Cancel ${subjectName}`}
        disabled={cancellation.running}
        onClick={() => cancellation.course(course)}
      >
        Cancel
      </Button>
    </>
  );
}
