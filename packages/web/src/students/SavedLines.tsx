import { msg, t } from '@lingui/core/macro';
import { formatMonth } from '../languages/formats.ts';
import { CourseFee } from '../reference/CourseFee.tsx';
import { LevelName } from '../reference/LevelName.tsx';
import { paymentStatusText } from '../reference/statuses.ts';
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
  { label: msg`Subject`, cell: (line) => line.subjectName, wrap: 90 },
  { label: msg`Program Level`, cell: (line) => <LevelName id={line.programLvl} /> },
  { label: msg`Teacher`, cell: (line) => line.teacherName, wrap: 90 },
  { label: msg`Fee`, cell: (line) => <CourseFee {...line} />, align: 'right' },
  { label: msg`Effective Date`, cell: (line) => formatMonth(line.effectiveDate) },
  {
    label: msg`Status`,
    cell: (line) =>
      line.cancelledDate
        ? t`Cancelled from ${{ month: formatMonth(line.cancelledDate) }}`
        : t`Active`,
    wrap: 100,
  },
];

/** The saved course lines of a student, which are locked. */
export function SavedCourses(props: Props<SavedCourse>) {
  return (
    <LockedLines
      {...props}
      label={t`Saved courses`}
      columns={courseColumns}
      lineKey={(line) => line.subscriptionId}
      nameOf={(line) => line.subjectName}
      isOver={(line) => !canEnd(line)}
      canDelete={canEnd}
    />
  );
}

const miscColumns: readonly Column<SavedMisc>[] = [
  { label: msg`Misc`, cell: (line) => line.name, wrap: 120 },
  { label: msg`Fee`, cell: (line) => <MiscFee line={line} />, align: 'right' },
  { label: msg`Month`, cell: (line) => formatMonth(line.month) },
  {
    label: msg`Status`,
    cell: ({ cancelledDate, paymentStatus }) =>
      cancelledDate ? (
        t`Cancelled in ${{ month: formatMonth(cancelledDate) }}`
      ) : (
        <StatusText good={paymentStatus === 'PAID'}>{paymentStatusText(paymentStatus)}</StatusText>
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
      <FeeNote label={t`paid`} cents={paidFee} currency />
    </>
  );
}

/** The saved misc lines of a student; a paid line cannot be deleted. */
export function SavedMiscs(props: Props<SavedMisc>) {
  return (
    <LockedLines
      {...props}
      label={t`Saved misc`}
      columns={miscColumns}
      lineKey={(line) => line.subscriptionId}
      nameOf={(line) => line.name}
      isOver={(line) => line.cancelledDate !== null}
      canDelete={(line) => line.cancelledDate === null && line.paymentStatus === 'PENDING'}
    />
  );
}
