import { LevelName } from '../reference/LevelName.tsx';
import { LockedLines } from '../ui/LockedLines.tsx';
import { Money } from '../ui/Money.tsx';
import type { Column } from '../ui/table.ts';
import { canEnd } from './running-courses.ts';
import type { SavedCourse } from './student-values.ts';

const columns: readonly Column<SavedCourse>[] = [
  { label: 'Subject', cell: (line) => line.subjectName, wrap: 90 },
  { label: 'Program Level', cell: (line) => <LevelName id={line.programLvl} /> },
  { label: 'Teacher', cell: (line) => line.teacherName, wrap: 90 },
  { label: 'Fee', cell: (line) => <Money cents={line.fee} currency />, align: 'right' },
  { label: 'Effective Date', cell: (line) => line.effectiveDate },
  {
    label: 'Status',
    cell: (line) => (line.cancelledDate ? `Cancelled from ${line.cancelledDate}` : 'Active'),
    wrap: 100,
  },
];

interface Props {
  readonly lines: readonly SavedCourse[];
  readonly onDelete: (line: SavedCourse) => void;
  readonly busy: boolean;
}

/** The saved course lines of a student, which are locked. */
export function SavedCourses({ lines, onDelete, busy }: Props) {
  return (
    <LockedLines
      label="Saved courses"
      lines={lines}
      columns={columns}
      lineKey={(line) => line.subscriptionId}
      nameOf={(line) => line.subjectName}
      isOver={(line) => !canEnd(line)}
      canDelete={canEnd}
      onDelete={onDelete}
      busy={busy}
    />
  );
}
