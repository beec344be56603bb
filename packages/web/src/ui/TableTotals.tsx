import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import type { Column } from './table.ts';

interface TotalsProps<T> {
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly hasAction: boolean;
}

/** The totals of all pages, in a line that stays in view. */
export const Totals = memo(function Totals<T>({ rows, columns, hasAction }: TotalsProps<T>) {
  if (rows.length === 0 || columns.every(({ total }) => !total)) return null;
  return (
    <TableFooter sx={totals}>
      <TableRow>
        {columns.map(({ label, align, total, pinned }, index) => (
          <TableCell key={label} align={align ?? 'left'} {...(pinned && { className: 'pinned' })}>
            {total?.(rows) ?? (index === 0 && 'Total')}
          </TableCell>
        ))}
        {hasAction && <TableCell className="action" />}
      </TableRow>
    </TableFooter>
  );
}) as <T>(props: TotalsProps<T>) => ReactNode;

const totals = {
  '& td': {
    position: 'sticky',
    bottom: 0,
    zIndex: 2,
    bgcolor: 'background.paper',
    borderTop: 1,
    borderTopColor: 'divider',
    borderBottom: 0,
    color: 'text.primary',
    fontSize: 'body2.fontSize',
    fontWeight: 650,
  },
  // Printed once at the end, not on every page.
  '@media print': { display: 'table-row-group', '& td': { position: 'static' } },
};

/** The total below the cards of a phone. */
export function CardTotal<T>({ rows, columns }: Pick<TotalsProps<T>, 'rows' | 'columns'>) {
  const column = columns.find(({ total }) => total);
  if (!column?.total) return null;
  return (
    <Typography component="div" sx={cardTotal}>
      <span>{column.label.startsWith('Total') ? column.label : `Total ${column.label}`}</span>
      {column.total(rows)}
    </Typography>
  );
}

const cardTotal = {
  display: 'flex',
  justifyContent: 'space-between',
  px: 1.5,
  py: 0.75,
  borderTop: 1,
  borderColor: 'divider',
  fontWeight: 650,
};
