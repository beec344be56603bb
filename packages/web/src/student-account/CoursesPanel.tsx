import { sumCents } from '@kelas/contract/values/cents';
import { LevelName } from '../reference/LevelName.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import type { StudentAccount } from './account.ts';

type Course = StudentAccount['courses'][number];

const NOUN = { one: 'course', many: 'courses' };

const columns: readonly Column<Course>[] = [
  { label: 'Subject', value: (row) => row.subjectName, wrap: 110 },
  {
    label: 'Fee (RM)',
    cell: (row) => <Money cents={row.fee} />,
    align: 'right',
    total: (rows) => <Money cents={sumCents(rows.map((row) => row.fee))} />,
  },
  { label: 'Level', cell: (row) => <LevelName id={row.programLvl} /> },
  { label: 'Teacher', value: (row) => row.teacherName, wrap: 110 },
  {
    label: 'From',
    cell: ({ effectiveDate, cancelledDate }) =>
      cancelledDate ? `${effectiveDate}, cancelled from ${cancelledDate}` : effectiveDate,
  },
];

/** The courses with the fee of each and the total of a month (R-1473). */
export function CoursesPanel({ account: { courses } }: { account: StudentAccount }) {
  return (
    <Panel title="Courses" bare>
      <DataTable
        label="Courses"
        list={loadedList(courses)}
        columns={columns}
        rowKey={(row) => row.subscriptionId}
        noun={NOUN}
        brief
      />
    </Panel>
  );
}
