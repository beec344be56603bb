import Box from '@mui/material/Box';
import { ListPanel } from '../ui/ListPanel.tsx';
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
      <ListPanel
        title={title}
        hint={hint}
        list={loadedList(students)}
        columns={columns}
        rowKey={rowKey}
        noun={STUDENT_NOUN}
      />
    </Box>
  );
}
