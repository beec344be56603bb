import TableCell from '@mui/material/TableCell';
import { type Column, cellOf } from './table.ts';

/** The heading cells of a table, for the row of its head. */
export function HeadCells<T>({ columns }: { columns: readonly Column<T>[] }) {
  return columns.map(({ label, align }) => (
    <TableCell key={label} align={align ?? 'left'}>
      {label}
    </TableCell>
  ));
}

/** The cells of one row. They have no sx, because a hundred rows of styled cells render slowly. */
export function RowCells<T>({ row, columns }: { row: T; columns: readonly Column<T>[] }) {
  return columns.map((column) => {
    const { label, align, wrap, pinned } = column;
    return (
      <TableCell
        key={label}
        align={align ?? 'left'}
        {...(pinned && { className: 'pinned' })}
        // On a phone a pinned column leaves room for the others.
        style={
          wrap
            ? { minWidth: pinned ? `min(${wrap}px, 28vw)` : wrap, whiteSpace: 'normal' }
            : undefined
        }
      >
        {cellOf(column, row)}
      </TableCell>
    );
  });
}
