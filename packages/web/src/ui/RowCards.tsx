import Box from '@mui/material/Box';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { textKey, textOf, useLanguage } from '../languages/language.ts';
import { type Column, cellOf } from './table.ts';

interface Props<T> {
  readonly label: string;
  readonly rows: readonly T[];
  readonly columns: readonly Column<T>[];
  readonly rowKey: (row: T) => string | number;
  readonly action?: ((row: T) => ReactNode) | undefined;
  readonly onClick?: ((event: MouseEvent, row: T) => void) | undefined;
}

/**
 * The rows on a phone: name and amount, then the other columns (R-1360). The first amount is next
 * to the name; a further amount and a labelled value have the heading of their column.
 */
export const RowCards = memo(function RowCards<T>(props: Props<T>) {
  useLanguage();
  const { label, rows, columns, rowKey, action, onClick } = props;
  const [title, ...others] = columns;
  const amount = others.find(({ align, labelled }) => align === 'right' && !labelled);
  const details = others.filter((column) => column !== amount);
  return (
    <Box component="ul" aria-label={label} sx={list}>
      {rows.map((row) => (
        <li key={rowKey(row)} {...(onClick && { onClick: (event) => onClick(event, row) })}>
          <div className="line">
            <span className="title">{title && cellOf(title, row)}</span>
            {amount && <span className="amount">{cellOf(amount, row)}</span>}
          </div>
          <div className="line">
            <div className="details">
              {details.map((column) => (
                <Detail key={textKey(column.label)} column={column} row={row} />
              ))}
            </div>
            {action && <div className="action">{action(row)}</div>}
          </div>
        </li>
      ))}
    </Box>
  );
}) as <T>(props: Props<T>) => ReactNode;

function Detail<T>({ column, row }: { column: Column<T>; row: T }) {
  const content = cellOf(column, row);
  const isZero = column.align === 'right' && column.value?.(row) === 0;
  if (isZero || content === '' || content === null || content === undefined || content === 'NA')
    return null;
  return (
    <span>
      {(column.align === 'right' || column.labelled) && `${textOf(column.label)} `}
      {content}
    </span>
  );
}

const list = {
  m: 0,
  p: 0,
  listStyle: 'none',
  '& > li': { px: 1.5, py: 0.75, borderBottom: 1, borderColor: 'divider' },
  '& > li:last-child': { borderBottom: 0 },
  '& .line': { display: 'flex', justifyContent: 'space-between', columnGap: 12 / 8 },
  '& .title': { fontWeight: 600, minWidth: 0, overflowWrap: 'anywhere' },
  '& .amount': { flexShrink: 0, textAlign: 'right' },
  '& .details': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    minWidth: 0,
    fontSize: 'body2.fontSize',
    color: 'text.secondary',
    overflowWrap: 'anywhere',
    // Clips the dot before the first part of each line.
    ml: '-0.9em',
    clipPath: 'inset(-4px -4px -4px 0.6em)',
  },
  '& .details > span': { position: 'relative', pl: '0.9em' },
  '& .details > span::before': { content: '"·"', position: 'absolute', left: '0.3em' },
  '& .details > span:empty': { display: 'none' },
  '& .action': { flexShrink: 0, alignSelf: 'end' },
  '& .action .MuiButton-root': { minWidth: 44, px: 1 },
} as const;
