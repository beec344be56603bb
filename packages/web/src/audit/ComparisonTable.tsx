import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Difference } from './comparison.ts';

const NOTHING = '—';

interface Props {
  readonly rows: readonly Difference[];
  /** False for a new record, which has no values before. */
  readonly hadBefore: boolean;
}

/** The fields and lines that differ, with their values before and after (R-1133). */
export function ComparisonTable({ rows, hadBefore }: Props) {
  const heads = hadBefore ? ['Before', 'After'] : ['Recorded'];
  return (
    <Table aria-label="What changed" sx={cells}>
      <TableHead>
        <TableRow>
          {['Field', ...heads].map((head) => (
            <TableCell key={head}>{head}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ label, before, after }) => (
          <TableRow key={label}>
            <TableCell component="th" scope="row">
              {label}
            </TableCell>
            {hadBefore && <TableCell>{before || NOTHING}</TableCell>}
            <TableCell>{after || NOTHING}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const cells = {
  tableLayout: 'fixed',
  '& th': { fontWeight: 650 },
  '& th:first-of-type': { width: '30%' },
  '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
};
