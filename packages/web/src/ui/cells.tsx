import { t } from '@lingui/core/macro';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { textKey, textOf, useLanguage } from '../languages/language.ts';
import type { Paging } from './paging.ts';
import { type Column, cellOf, isSortable } from './table.ts';

interface Columns<T> {
  readonly columns: readonly Column<T>[];
}

/** The heading cells of a table without sorting, for the row of its head. */
export function HeadCells<T>({ columns }: Columns<T>) {
  return columns.map(({ label, align }) => (
    <TableCell key={textKey(label)} align={align ?? 'left'}>
      {textOf(label)}
    </TableCell>
  ));
}

interface HeadingProps<T> {
  readonly column: Column<T>;
  readonly paging: Pick<Paging, 'sorting' | 'sort'>;
}

/** The heading of a column; a click sorts the rows, a third one restores their order (R-1361). */
export function SortHeading<T>({ column, paging: { sorting, sort } }: HeadingProps<T>) {
  const { align = 'left', pinned, width } = column;
  const label = textKey(column.label);
  const isActive = sorting?.label === label;
  // Large amounts are looked for more often than small ones.
  const descendsFirst = align === 'right';
  const isLast = isActive && sorting.descending !== descendsFirst;
  const next = () =>
    sort(isLast ? undefined : { label, descending: isActive ? !descendsFirst : descendsFirst });
  const direction = isActive && sorting.descending ? 'desc' : 'asc';
  return (
    <TableCell
      align={align}
      sortDirection={isActive ? direction : false}
      {...(pinned && { className: 'pinned' })}
      {...(width && { style: { width } })}
    >
      {isSortable(column) ? (
        <TableSortLabel
          active={isActive}
          direction={direction}
          onClick={next}
          hideSortIcon={!isActive}
        >
          {textOf(column.label)}
        </TableSortLabel>
      ) : (
        textOf(column.label)
      )}
    </TableCell>
  );
}

/** The cells of one row. They have no sx, because a hundred rows of styled cells render slowly. */
export function RowCells<T>({ row, columns }: Columns<T> & { readonly row: T }) {
  return columns.map((column) => {
    const { label, align, wrap, pinned } = column;
    return (
      <TableCell
        key={textKey(label)}
        align={align ?? 'left'}
        {...(pinned && { className: 'pinned' })}
        // On a phone a pinned column leaves room for the other columns.
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

interface TotalsProps<T> extends Columns<T> {
  readonly rows: readonly T[];
  readonly hasAction: boolean;
}

/** The totals of all pages, in a line that stays in view. */
export const Totals = memo(function Totals<T>({ rows, columns, hasAction }: TotalsProps<T>) {
  useLanguage();
  if (rows.length === 0 || columns.every(({ total }) => !total)) return null;
  return (
    <TableFooter sx={totals}>
      <TableRow>
        {columns.map(({ label, align, total, pinned }, index) => (
          <TableCell
            key={textKey(label)}
            align={align ?? 'left'}
            {...(pinned && { className: 'pinned' })}
          >
            {total?.(rows) ?? (index === 0 && t`Total`)}
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
export function CardTotal<T>({ rows, columns }: Omit<TotalsProps<T>, 'hasAction'>) {
  const column = columns.find(({ total }) => total);
  if (!column?.total) return null;
  const label = textOf(column.label);
  return (
    <Typography component="div" sx={cardTotal}>
      <span>{label.startsWith(t`Total`) ? label : t`Total ${label}`}</span>
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
