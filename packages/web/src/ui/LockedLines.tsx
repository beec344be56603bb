import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { DeleteIcon } from './icons.tsx';
import type { Column } from './table.ts';

interface Props<L> {
  /** What the lines are, for those who do not see them. */
  readonly label: string;
  readonly lines: readonly L[];
  readonly columns: readonly Column<L>[];
  readonly lineKey: (line: L) => number;
  /** What a line is about: `Mathematics`. */
  readonly nameOf: (line: L) => string;
  /** Lines that are no longer in force stand back. */
  readonly isOver: (line: L) => boolean;
  readonly canDelete: (line: L) => boolean;
  readonly onDelete: (line: L) => void;
  /** While a call runs no line is deleted. */
  readonly busy: boolean;
}

/** Lines of a form that are saved: nothing in them can be changed, but they can be deleted. */
export function LockedLines<L>(props: Props<L>) {
  const { label, lines, columns, lineKey, nameOf, isOver, canDelete, onDelete, busy } = props;
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="region"
      aria-label={label}
      sx={{ mb: 0.5 }}
    >
      <Table aria-label={label} sx={cells}>
        <TableHead>
          <TableRow>
            {columns.map((column) => (
              <TableCell key={column.label} align={column.align ?? 'left'}>
                {column.label}
              </TableCell>
            ))}
            <TableCell className="action">Action</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={lineKey(line)} className={isOver(line) ? 'over' : undefined}>
              {columns.map(({ label: column, cell, align, wrap }) => (
                <TableCell
                  key={column}
                  align={align ?? 'left'}
                  style={wrap ? { minWidth: wrap, whiteSpace: 'normal' } : undefined}
                >
                  {cell(line)}
                </TableCell>
              ))}
              <TableCell className="action">
                {canDelete(line) && (
                  <IconButton
                    size="small"
                    aria-label={`Delete: ${nameOf(line)}`}
                    disabled={busy}
                    onClick={() => onDelete(line)}
                  >
                    <DeleteIcon />
                  </IconButton>
                )}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const cells = {
  '& th': { fontWeight: 650, lineHeight: 1.3 },
  // As high with a button as without.
  '& td': { whiteSpace: 'nowrap', height: 35 },
  '& tr:last-of-type td': { borderBottom: 0 },
  '& tr.over td': { color: 'text.secondary' },
  // The button stays in reach when the other columns scroll sideways.
  '& .action': {
    position: 'sticky',
    right: 0,
    width: 0,
    py: 0,
    textAlign: 'center',
    bgcolor: 'background.paper',
  },
};
