import Typography from '@mui/material/Typography';
import { levelColumn, studentColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import type { YearProposal } from './year-plan.ts';

type LeftStudent = NonNullable<YearProposal['left']>[number];

const rowKey = ({ uuid }: LeftStudent) => uuid;

const columns: readonly Column<LeftStudent>[] = [
  studentColumn(),
  levelColumn(),
  { label: 'Why', value: ({ reason }) => reason, wrap: 170 },
];

/** The students whom an applied year has left behind, with links to their pages (R-1716). */
export function LeftStudents({ students = [] }: { students?: YearProposal['left'] }) {
  if (students.length === 0) return null;
  return (
    <Panel title="Not moved" bare>
      <Typography color="textSecondary">
        Open the student, then choose Move to another level.
      </Typography>
      <DataTable
        label="Not moved"
        list={loadedList(students)}
        columns={columns}
        rowKey={rowKey}
        noun={STUDENT_NOUN}
        brief
      />
    </Panel>
  );
}
