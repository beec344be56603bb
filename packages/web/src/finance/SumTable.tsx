import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { Money } from '../ui/Money.tsx';
import type { SumRow } from './sums.ts';

interface Props {
  /** The name of the table, for screen readers. */
  readonly label: string;
  readonly heads: readonly string[];
  readonly rows: readonly SumRow[];
}

/** A table of amounts in ringgit, with the total in the last row. */
export function SumTable({ label, heads, rows }: Props) {
  return (
    <TableContainer tabIndex={0} role="region" aria-label={label}>
      <Table aria-label={label} sx={cells}>
        <TableHead>
          <TableRow>
            {heads.map((head, index) => (
              <TableCell key={head} align={index === 0 ? 'left' : 'right'}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.label} className={row.isTotal ? 'total' : ''}>
              <TableCell component="th" scope="row">
                {row.label}
              </TableCell>
              {row.amounts.map((cents, index) => (
                <TableCell key={heads[index + 1]} align="right">
                  <Money cents={cents} currency={row.amounts.length === 1} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const cells = {
  '& thead th, & .total > *': { fontWeight: 650 },
  '& th, & td': { whiteSpace: 'nowrap' },
  '& .total > *': { borderBottom: 0 },
  // Aligned with the heading above.
  '& thead th:first-of-type, & tbody th': { pl: 0 },
  '& thead th:last-of-type, & td:last-of-type': { pr: 0 },
  '& tr': { breakInside: 'avoid' },
};
