import type { OutputOf } from '@kelas/contract/call';
import type { listStudents } from '@kelas/contract/students';
import { msg } from '@lingui/core/macro';
import { levelColumn, phoneColumn, studentColumn } from '../reference/columns.tsx';
import { StudentListScreen } from '../reference/StudentListScreen.tsx';
import { studentStatusText } from '../reference/statuses.ts';
import type { Filters } from '../ui/filters.ts';
import type { ListScreenProps } from '../ui/ListScreen.tsx';
import { REGISTER_STUDENT } from '../ui/ListStep.tsx';
import { useRowScreen } from '../ui/RowButton.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import type { Column } from '../ui/table.ts';

/** A row of the student lists. */
export type StudentRow = OutputOf<typeof listStudents>[number];

export const subjectsColumn: Column<StudentRow> = {
  label: msg`Subjects`,
  value: (row) => row.subjectName,
  wrap: 220,
};

/** The columns of the directory and of New Enrolments. */
export const studentColumns: readonly Column<StudentRow>[] = [
  studentColumn(),
  levelColumn(),
  phoneColumn(),
  subjectsColumn,
  {
    label: msg`Status`,
    value: (row) => studentStatusText(row.status),
    cell: (row) => (
      <StatusText good={row.status === 'ACTIVE'}>{studentStatusText(row.status)}</StatusText>
    ),
  },
];

const CHIPS = [
  {
    label: msg({ message: 'Active', context: 'student' }),
    keep: (row: StudentRow) => row.status === 'ACTIVE',
  },
];

interface Props<V extends { programLvl: string; name: string }>
  extends Pick<ListScreenProps<StudentRow>, 'title' | 'name' | 'list'> {
  readonly filters: Filters<V>;
  /** A click on a row opens the student too. */
  readonly opensByRow?: boolean;
}

/** A screen with a list of students, each with a button to the form of the student. */
export function StudentList<V extends { programLvl: string; name: string }>(props: Props<V>) {
  const { opensByRow = false, ...screen } = props;
  const { open, action } = useRowScreen<StudentRow>('/student/management/form');
  return (
    <StudentListScreen
      {...screen}
      firstStep={REGISTER_STUDENT}
      chips={CHIPS}
      columns={studentColumns}
      action={action}
      {...(opensByRow && { onOpen: open })}
    />
  );
}
