import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Difference } from './comparison.ts';

const NOTHING = '—';

interface Props {
  readonly rows: readonly Difference[];
  /** Otherwise there was nothing before, and what there is now stands alone. */
  readonly hadBefore: boolean;
}

/** Fields and lines that differ, as they were and as they became; it scrolls where there is no room for all. */
export function ComparisonTable({ rows, hadBefore }: Props) {
  const heads = hadBefore ? ['Before', 'After'] : ['Noted'];
  return (
    <TableContainer tabIndex={0} role="region" aria-label="What changed">
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
    </TableContainer>
  );
}

const cells = {
  minWidth: 420,
  '& th': { fontWeight: 650, width: '30%' },
  '& td, & th': { verticalAlign: 'top', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' },
};
