import { monthInWords } from '@kelas/contract/values/month';
import { LevelName } from '../reference/LevelName.tsx';
import { LockedLines } from '../ui/LockedLines.tsx';
import { Money } from '../ui/Money.tsx';
import { FeeNote, ReceivedFee } from '../ui/ReceivedFee.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { Column } from '../ui/table.ts';
import { canEnd } from './running-courses.ts';
import type { SavedCourse, SavedMisc } from './student-values.ts';

interface Props<L> {
  readonly lines: readonly L[];
  readonly onDelete: (line: L) => void;
  readonly busy: boolean;
}

const courseColumns: readonly Column<SavedCourse>[] = [
  { label: 'Subject', cell: (line) => line.subjectName, wrap: 90 },
  { label: 'Program Level', cell: (line) => <LevelName id={line.programLvl} /> },
  { label: 'Teacher', cell: (line) => line.teacherName, wrap: 90 },
  { label: 'Fee', cell: (line) => <Money cents={line.fee} currency />, align: 'right' },
  { label: 'Effective Date', cell: (line) => monthInWords(line.effectiveDate) },
  {
    label: 'Status',
    cell: (line) =>
      line.cancelledDate ? `Cancelled from ${monthInWords(line.cancelledDate)}` : 'Active',
    wrap: 100,
  },
];

/** The saved course lines of a student, which are locked. */
export function SavedCourses(props: Props<SavedCourse>) {
  return (
    <LockedLines
      {...props}
      label="Saved courses"
      columns={courseColumns}
      lineKey={(line) => line.subscriptionId}
      nameOf={(line) => line.subjectName}
      isOver={(line) => !canEnd(line)}
      canDelete={canEnd}
    />
  );
}

const miscColumns: readonly Column<SavedMisc>[] = [
  { label: 'Misc', cell: (line) => line.name, wrap: 120 },
  { label: 'Fee', cell: (line) => <MiscFee line={line} />, align: 'right' },
  { label: 'Month', cell: (line) => monthInWords(line.month) },
  {
    label: 'Status',
    cell: ({ cancelledDate, paymentStatus }) =>
      cancelledDate ? (
        `Cancelled in ${monthInWords(cancelledDate)}`
      ) : (
        <StatusText good={paymentStatus === 'PAID'}>{paymentStatus}</StatusText>
      ),
  },
];

function MiscFee({ line }: { line: SavedMisc }) {
  const { fee, chargedFee, paidFee, paymentStatus } = line;
  if (!paidFee || paymentStatus !== 'PENDING') {
    return <ReceivedFee fee={fee} chargedFee={chargedFee} currency />;
  }
  return (
    <>
      <Money cents={fee} currency />
      <FeeNote label="paid" cents={paidFee} currency />
    </>
  );
}

/** The saved misc lines of a student; a paid line cannot be deleted. */
export function SavedMiscs(props: Props<SavedMisc>) {
  return (
    <LockedLines
      {...props}
      label="Saved misc"
      columns={miscColumns}
      lineKey={(line) => line.subscriptionId}
      nameOf={(line) => line.name}
      isOver={(line) => line.cancelledDate !== null}
      canDelete={(line) => line.cancelledDate === null && line.paymentStatus === 'PENDING'}
    />
  );
}
