import type { undoBulkCharge } from '@kelas/contract/bulk-charges';
import type { OutputOf } from '@kelas/contract/call';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { studentColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, loadedList } from '../ui/table.ts';

type Student = OutputOf<typeof undoBulkCharge>['kept'][number];

const columns: readonly Column<Student>[] = [studentColumn()];
const rowKey = ({ uuid }: Student) => uuid;

interface Props {
  /** The bulk charge that was undone. */
  readonly name: string;
  readonly students: readonly Student[];
}

/** The students whose charge an undo left, because it has a payment (R-1627). */
export function KeptCharges({ name, students }: Props) {
  return (
    <Box sx={{ mb: 2 }}>
      <Panel title={`Not cancelled: ${name}`} bare>
        <Typography color="textSecondary" sx={{ mb: 1 }}>
          These students have a payment for it. To cancel the charge, void the payment first, then
          cancel the charge on the student's form.
        </Typography>
        <DataTable
          label={`Not cancelled: ${name}`}
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
