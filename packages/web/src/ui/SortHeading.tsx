import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { Paging } from './paging.ts';
import { isSortable } from './sorting.ts';
import type { Column } from './table.ts';

interface Props<T> {
  readonly column: Column<T>;
  readonly paging: Pick<Paging, 'sorting' | 'sort'>;
}

/** The heading of a column; a click sorts the rows, a third one restores their order (R-1361). */
export function SortHeading<T>({ column, paging: { sorting, sort } }: Props<T>) {
  const { label, align = 'left', pinned, width } = column;
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
          {label}
        </TableSortLabel>
      ) : (
        label
      )}
    </TableCell>
  );
}
