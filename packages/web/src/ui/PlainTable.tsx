import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { ReactNode } from 'react';

interface Props {
  /** The name of the table, for screen readers. */
  readonly label: string;
  /** The headings; none for a table of lines. */
  readonly heads?: readonly string[];
  readonly rows: readonly {
    readonly key: string | number;
    /** The heading of the row. */
    readonly head: ReactNode;
    readonly cells: readonly ReactNode[];
    readonly isTotal?: boolean;
  }[];
  /** Of all columns but the first. */
  readonly align?: 'left' | 'right';
  readonly stickyHeader?: boolean;
  readonly sx?: SxProps<Theme>;
}

/** A short table without paging and sorting; the first column has the headings of the rows. */
export function PlainTable(props: Props) {
  const { label, heads = [], rows, align = 'right', stickyHeader = false, sx = {} } = props;
  return (
    <Table aria-label={label} stickyHeader={stickyHeader} sx={sx}>
      {heads.length > 0 && (
        <TableHead>
          <TableRow>
            {heads.map((head, index) => (
              <TableCell key={head} align={index === 0 ? 'left' : align}>
                {head}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
      )}
      <TableBody>
        {rows.map(({ key, head, cells, isTotal = false }) => (
          <TableRow key={key} className={isTotal ? 'total' : ''}>
            <TableCell component="th" scope="row">
              {head}
            </TableCell>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay the same
              <TableCell key={index} align={align}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
