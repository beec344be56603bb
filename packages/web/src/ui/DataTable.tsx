import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { type MouseEvent, memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { textKey, useLanguage } from '../languages/language.ts';
import { CardTotal, RowCells, SortHeading, Totals } from './cells.tsx';
import { useFullHeight, useTableHeight } from './full-height.ts';
import { useNarrow } from './narrow.ts';
import { type Paging, usePaging } from './paging.ts';
import { usePrinting } from './printing.ts';
import { RowCards } from './RowCards.tsx';
import { TableFooterLine } from './TableFooterLine.tsx';
import { TableNotice } from './TableNotice.tsx';
import { type Column, countOf, type ListState, type Noun, sortRows, widthOf } from './table.ts';

const ACTION_WIDTH_PX = 88;
/** More rows would block the browser while it prints (R-1336). */
const MAX_PRINTED_ROWS = 2000;

export interface DataTableProps<T> {
  readonly label: string;
  readonly list: ListState<T>;
  /** Must stay the same from render to render: a constant of the module. */
  readonly columns: readonly Column<T>[];
  readonly rowKey: (row: T) => string | number;
  readonly noun: Noun;
  /** The last column: a button in every row. Must stay the same from render to render. */
  readonly action?: (row: T) => ReactNode;
  /** Called for a click on a row; keyboards use `action`. Must stay the same between renders. */
  readonly onOpen?: (row: T) => void;
  /** Replaces `No students`. */
  readonly empty?: string;
  readonly next?: ReactNode;
  readonly summary?: string | undefined;
  /** `usePagingInAddress()` for the main list of a screen. */
  readonly paging?: Paging;
  /** For one of several short tables: one line if it is empty, pages only if they are needed. */
  readonly brief?: boolean;
  readonly dense?: boolean;
}

/**
 * A list in pages, at most 440 px high, with the number of rows (R-1330 to R-1332). A printout has
 * all rows (R-1336).
 */
export function DataTable<T>(props: DataTableProps<T>) {
  const { label, list, columns, rowKey, noun, action, onOpen, empty, next, summary } = props;
  const { brief = false, dense = false } = props;
  const own = usePaging();
  const paging = props.paging ?? own;
  const [isFull, toggleFull] = useFullHeight();
  const fills = isFull && !brief;
  const data = list.data;
  const sorting = paging.sorting;
  const rows = useMemo(() => sortRows(data ?? [], columns, sorting), [data, columns, sorting]);
  const isNarrow = useNarrow();
  const page = Math.min(paging.page, Math.max(0, Math.ceil(rows.length / paging.size) - 1));
  const printing = usePrinting();
  const shown = printing
    ? rows.slice(0, MAX_PRINTED_ROWS)
    : rows.slice(page * paging.size, (page + 1) * paging.size);
  const width = widthOf(columns);
  const fixedLayout = width !== undefined && {
    tableLayout: 'fixed',
    minWidth: width + (action ? ACTION_WIDTH_PX : 0),
  };
  const region = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useLayoutEffect(() => {
    if (region.current) region.current.scrollTop = 0;
  }, [page, paging.size]);

  const heightLimit = useTableHeight(region, fills);
  const asCards = isNarrow && !printing && shown.length > 0;

  // Reserves the height of the table while it loads, so that nothing moves (R-1312).
  const awaiting = list.loading && list.data === undefined && !brief;

  return (
    <Paper variant="outlined">
      <TableNotice list={list} noun={noun} empty={empty} place="above" />
      <TableContainer
        ref={region}
        sx={[{ maxHeight: heightLimit }, awaiting && { minHeight: heightLimit }, box]}
        tabIndex={0}
        role="region"
        // Differs from the section around it, which often has the name of its table.
        aria-label={t`${label}, table`}
        onScroll={({ currentTarget }) =>
          currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft > 0)
        }
      >
        {asCards ? (
          <RowCards
            label={label}
            rows={shown}
            columns={columns}
            rowKey={rowKey}
            action={action}
            onClick={onOpen && ((event: MouseEvent, row: T) => isForRow(event) && onOpen(row))}
          />
        ) : (
          <Table
            stickyHeader
            aria-label={label}
            aria-busy={list.loading}
            sx={[
              cells,
              dense ? denseCells : {},
              fills ? lowRows : {},
              fixedLayout ? { ...byWidth, ...fixedLayout } : {},
            ]}
          >
            <TableHead>
              <TableRow>
                {columns.map((column) => (
                  <SortHeading key={textKey(column.label)} column={column} paging={paging} />
                ))}
                {action && <TableCell className="action">{t`Action`}</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody sx={{ opacity: list.loading ? 0.55 : 1 }}>
              {shown.map((row) => (
                <Row
                  key={rowKey(row)}
                  row={row}
                  columns={columns}
                  action={action}
                  onOpen={onOpen}
                />
              ))}
            </TableBody>
            <Totals rows={rows} columns={columns} hasAction={action !== undefined} />
          </Table>
        )}
        {asCards && <CardTotal rows={rows} columns={columns} />}
        <Box sx={{ position: 'sticky', left: 0 }}>
          <TableNotice
            list={list}
            noun={noun}
            empty={empty}
            next={next}
            place="within"
            brief={brief}
          />
        </Box>
      </TableContainer>
      {printing && rows.length > MAX_PRINTED_ROWS && (
        <Typography sx={{ px: 2, py: 1 }}>
          {t`Only the first ${{ rows: countOf(MAX_PRINTED_ROWS, noun) }} are printed. Use the filters to print the others.`}
        </Typography>
      )}
      {(!brief || rows.length > 0) && (
        <TableFooterLine
          total={list.data?.length}
          noun={noun}
          summary={summary}
          paging={{ ...paging, page }}
          brief={brief}
          isFull={isFull}
          onToggleFull={toggleFull}
        />
      )}
    </Paper>
  );
}

const box = { '@media print': { maxHeight: 'none', overflow: 'visible' } };

/** Rows of 28 px in place of 33, for a table that fills the window. */
const lowRows = {
  '& td': { py: '3px' },
  '& td.action': { py: 0 },
  '& td.action .MuiButton-root': { py: 0 },
  '& td.action .MuiIconButton-root': { p: 0.25 },
};

const cells = {
  // On a narrow screen, headings of two words take two lines; Chinese words stay whole.
  '& th': {
    fontWeight: 650,
    lineHeight: 1.3,
    wordBreak: 'keep-all',
    bgcolor: 'background.paper',
  },
  '& td': { whiteSpace: 'nowrap' },
  '& tr': { breakInside: 'avoid' },
  '& td.action': { py: 0.25, '& .MuiButton-root': { py: 0.25, minWidth: { xs: 44, sm: 64 } } },
  // The first column and the button stay in view when the other columns scroll sideways.
  '& .pinned, & .action': { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' },
  '& .pinned': { left: 0 },
  '[data-scrolled] & .pinned::after': {
    content: '""',
    position: 'absolute',
    inset: '0 -7px -1px auto',
    width: 6,
    pointerEvents: 'none',
    borderLeft: 1,
    borderLeftColor: 'divider',
    backgroundImage: 'linear-gradient(to right, rgb(0 0 0 / 0.14), transparent)',
  },
  '& .action': { right: 0, borderLeft: 1, borderLeftColor: 'divider', displayPrint: 'none' },
  '& :is(th, tfoot td):is(.pinned, .action)': { zIndex: 3 },
  '& tr:hover td:is(.pinned, .action)': {
    backgroundImage: 'linear-gradient(var(--mui-palette-action-hover) 0 0)',
  },
  // On a phone the columns between them need the space more.
  '& :is(td, th):is(.pinned, .action)': { px: { xs: 1, sm: 1.5 } },
  '& td.action .MuiButton-root': {
    px: { xs: 0.5, sm: 1.125 },
    lineHeight: { xs: 1.3, sm: 1.75 },
    whiteSpace: { xs: 'normal', sm: 'nowrap' },
  },
};

const denseCells = {
  '& :is(td, th):not(.pinned, .action)': { px: 0.75 },
  '& :is(td, th).action': { px: 1 },
  '& td.action .MuiButton-root': { minWidth: 44 },
};

const byWidth = {
  '& td': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& .action': { width: ACTION_WIDTH_PX },
};

interface RowProps<T> {
  readonly row: T;
  readonly columns: readonly Column<T>[];
  readonly action: ((row: T) => ReactNode) | undefined;
  readonly onOpen: ((row: T) => void) | undefined;
}

const Row = memo(function Row<T>({ row, columns, action, onOpen }: RowProps<T>) {
  useLanguage();
  return (
    <TableRow
      hover
      {...(onOpen && {
        style: { cursor: 'pointer' },
        onClick: (event: MouseEvent) => isForRow(event) && onOpen(row),
      })}
    >
      <RowCells row={row} columns={columns} />
      {action && <TableCell className="action">{action(row)}</TableCell>}
    </TableRow>
  );
}) as <T>(props: RowProps<T>) => ReactNode;

/** False for a click on a control of the row, and for one that ends a selection of text. */
function isForRow({ target, currentTarget, ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  const isOnControl = target instanceof Element && target.closest('button, a, input, label');
  const selection = window.getSelection();
  const isSelecting =
    selection?.isCollapsed === false && selection.containsNode(currentTarget, true);
  return !isOnControl && !isSelecting && !ctrlKey && !metaKey && !shiftKey;
}
