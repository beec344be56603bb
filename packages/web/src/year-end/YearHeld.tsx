import { formatAmount, sumCents } from '@kelas/contract/values/cents';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { moneyColumn, studentColumn } from '../reference/columns.tsx';
import { STUDENT_NOUN } from '../reference/nouns.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { type Column, countOf, loadedList } from '../ui/table.ts';
import type { YearPreviewed } from './year-plan.ts';

type HeldStudent = YearPreviewed['held'][number];

const columns: readonly Column<HeldStudent>[] = [
  studentColumn(),
  { label: 'Choice', value: ({ move }) => (move === 'GRADUATES' ? 'Graduates' : 'Leaves') },
  // A card of a phone shows the first amount without its heading.
  moneyColumn('Held', ({ credit, deposit }) => sumCents([credit, deposit])),
  moneyColumn('Paid in advance', ({ credit }) => credit),
  moneyColumn('Deposit', ({ deposit }) => deposit),
];
const rowKey = ({ uuid }: HeldStudent) => uuid;

/** The credit and deposits of the students who leave or graduate, as for a termination (R-1843). */
export function YearHeld({ held }: { readonly held: readonly HeldStudent[] }) {
  const sum = sumCents(held.flatMap(({ credit, deposit }) => [credit, deposit]));
  return (
    <Box>
      <Typography variant="h3">Held money of students who leave or graduate</Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        The centre holds {formatAmount(sum)} for {countOf(held.length, STUDENT_NOUN)}. Refund or use
        it on the student's page.
      </Typography>
      <DataTable
        label="Held money of students who leave or graduate"
        list={loadedList(held)}
        columns={columns}
        rowKey={rowKey}
        noun={STUDENT_NOUN}
        brief
      />
    </Box>
  );
}
