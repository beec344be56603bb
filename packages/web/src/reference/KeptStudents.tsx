import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DataTable } from '../ui/DataTable.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import { studentColumn } from './columns.tsx';
import { STUDENT_NOUN } from './nouns.ts';

interface Student {
  readonly uuid: string;
  readonly name: string;
}

const columns: readonly Column<Student>[] = [studentColumn()];
const rowKey = ({ uuid }: Student) => uuid;

interface Props {
  readonly title: string;
  /** The reason, and what to do. */
  readonly hint: string;
  readonly students: readonly Student[];
}

/** The students for whom an undo could not do all. */
export function KeptStudents({ title, hint, students }: Props) {
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title={title} bare>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          {hint}
        </Typography>
        <DataTable
          label={title}
          list={loadedList(students)}
          columns={columns}
          rowKey={rowKey}
          noun={STUDENT_NOUN}
          brief
        />
      </Panel>
    </Box>
  );
}
