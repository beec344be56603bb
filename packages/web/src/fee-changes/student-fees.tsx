import { type Month, monthIndex } from '@kelas/contract/values/month';
import Typography from '@mui/material/Typography';
import { levelColumn, moneyColumn, studentColumn } from '../reference/columns.tsx';
import { shortMonth } from '../reference/short-dates.ts';
import { TickedStudent } from '../reference/TickedStudent.tsx';
import type { Column } from '../ui/table.ts';
import { type Tick, useIsTicked } from '../ui/ticks.tsx';
import type { StudentFee } from './fee-form.ts';
import { skippedText } from './fee-texts.ts';

const NEW_FEE = 'New fee';

/** Returns the tick of a course: all courses of a student have one; a skipped course has none. */
export function tickOfCourse({ uuid, skipped }: StudentFee): Tick {
  return { key: uuid, isTickedAtFirst: true, isLocked: skipped !== null };
}

/** The columns of the students' courses. */
export const studentFeeColumns: readonly Column<StudentFee>[] = [
  {
    ...studentColumn<StudentFee>(),
    cell: (row) => (
      <TickedStudent tick={tickOfCourse(row)} label={`Change fees of ${row.name}`} student={row} />
    ),
  },
  levelColumn(),
  { label: 'Subject', value: ({ subjectName }) => subjectName, wrap: 100 },
  { label: 'Teacher', value: ({ teacherName }) => teacherName, wrap: 100 },
  moneyColumn('Fee', ({ fee }) => fee),
  moneyColumn('New fee', ({ newFee }) => newFee),
  {
    label: 'From',
    order: ({ fromDate }) => monthIndex(fromDate as Month),
    cell: (row) => <FirstMonth row={row} />,
  },
  {
    label: 'Status',
    value: (row) => skippedText(row) ?? NEW_FEE,
    cell: (row) => <FeeStatus row={row} />,
  },
];

/** The first month at the new fee, after the months that are paid. */
function FirstMonth({ row: { fromDate, paidUntil, skipped } }: { readonly row: StudentFee }) {
  if (skipped) return null;
  return (
    <>
      {shortMonth(fromDate)}
      {paidUntil !== null && (
        <Typography variant="body2" color="textSecondary">
          Paid until {shortMonth(paidUntil)}
        </Typography>
      )}
    </>
  );
}

/** What happens with the fee of a course, in words. */
function FeeStatus({ row }: { readonly row: StudentFee }) {
  const isTicked = useIsTicked(tickOfCourse(row));
  return skippedText(row) ?? (isTicked ? NEW_FEE : 'Left out');
}
