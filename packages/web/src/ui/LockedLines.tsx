import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { HeadCells, RowCells } from './cells.tsx';
import { DeleteIcon } from './icons.tsx';
import type { Column } from './table.ts';

interface Props<L> {
  readonly label: string;
  readonly lines: readonly L[];
  readonly columns: readonly Column<L>[];
  readonly lineKey: (line: L) => number;
  readonly nameOf: (line: L) => string;
  /** True for a cancelled line, which is shown in grey. */
  readonly isOver: (line: L) => boolean;
  readonly canDelete: (line: L) => boolean;
  readonly onDelete: (line: L) => void;
  readonly busy: boolean;
}

/** The saved lines of a form, which can be deleted but not changed. */
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
            <HeadCells columns={columns} />
            <TableCell className="action">{t`Action`}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {lines.map((line) => (
            <TableRow key={lineKey(line)} className={isOver(line) ? 'over' : undefined}>
              <RowCells row={line} columns={columns} />
              <TableCell className="action">
                {canDelete(line) && (
                  <IconButton
                    size="small"
                    aria-label={t`Delete: ${{ name: nameOf(line) }}`}
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
  // Rows with and without a button have the same height.
  '& td': { whiteSpace: 'nowrap', height: 35 },
  '& tr:last-of-type td': { borderBottom: 0 },
  '& tr.over td': { color: 'text.secondary' },
  // The button stays in view when the other columns scroll sideways.
  '& .action': {
    position: 'sticky',
    right: 0,
    width: 0,
    py: 0,
    textAlign: 'center',
    bgcolor: 'background.paper',
  },
};
