import { IMPORT_PAGE_ROWS } from '@kelas/contract/imports';
import { t } from '@lingui/core/macro';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { textOf } from '../languages/language.ts';
import type { CellEdit, TypedCell } from './cell-edits.ts';
import { DraftActions } from './DraftCell.tsx';
import { DraftCard, DraftTableRow } from './DraftRow.tsx';
import { faultyColumns, type ShownColumn } from './draft-columns.ts';
import { cardStyles, tableStyles } from './draft-styles.ts';
import type { DraftRow } from './import-kinds.ts';
import { useOpenDraft } from './OpenDraft.tsx';

interface Props {
  readonly columns: readonly ShownColumn[];
  /** Shows only the columns with a fault on this page. */
  readonly onlyFaulty: boolean;
  /** This page is loading; the rows of the page before are shown. */
  readonly isPrevious: boolean;
  /** Number of rows of the filtered list. */
  readonly total: number;
  /** Counted from 0. */
  readonly page: number;
  readonly goToPage: (page: number) => void;
  /** Shown if no row is in the filtered list. */
  readonly empty: string;
}

/** One page of a draft's rows, whose cells can be edited; cards on a phone (R-1686, R-1687). */
export function DraftTable(props: Props) {
  const { onlyFaulty, isPrevious, total, page, goToPage, empty } = props;
  const { draft, queue, unsaved } = useOpenDraft();
  const isNarrow = useMediaQuery('(max-width: 599.95px)', { noSsr: true });
  const [editing, setEditing] = useState<Place>();
  const region = useRef<HTMLDivElement>(null);
  const focus = useCellFocus(region);
  // The cell as the person saw it when its text box opened; it may change after that.
  const opened = useRef<Omit<TypedCell, 'value'>>(undefined);
  const actions = useMemo(() => {
    const close = (place: Place | undefined) => {
      if (place) focus.keep(place);
      setEditing(undefined);
    };
    return {
      edit: (cell: Omit<TypedCell, 'seen' | 'value'>) => {
        opened.current = { ...cell, seen: queue.shown };
        setEditing(cell);
      },
      save: (value: string) => {
        if (opened.current) queue.editCell({ ...opened.current, value });
        close(opened.current);
      },
      leave: () => close(opened.current),
      use: (typed: Omit<TypedCell, 'seen'>) => {
        queue.editCell({ ...typed, seen: queue.shown });
        focus.keep(typed);
      },
      queue,
    };
  }, [queue, focus]);
  const edits = useMemo(
    () => Map.groupBy(unsaved.edits.values(), ({ row }) => row),
    [unsaved.edits],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page starts at its top
  useEffect(() => {
    if (region.current) region.current.scrollTop = 0;
  }, [page]);

  const rows = useEditedRow(draft.rows, editing?.row, edits);
  const edited = editing?.column;
  const columns = useMemo(
    () => (onlyFaulty ? faultyColumns(props.columns, rows, edited) : props.columns),
    [onlyFaulty, props.columns, rows, edited],
  );
  const rowProps = rows.map((row, at) => ({
    key: row.row,
    isFirst: at === 0,
    row,
    columns,
    edits: edits.get(row.row),
    ticked: unsaved.ticks.get(row.row),
    editing: editing?.row === row.row ? editing.column : undefined,
  }));
  return (
    <Paper variant="outlined">
      <DraftActions value={actions}>
        <Box
          ref={region}
          role="region"
          tabIndex={0}
          aria-label={t`Rows of the file`}
          aria-busy={isPrevious}
          onKeyDown={isNarrow ? undefined : moveByArrow}
          sx={{ maxHeight: MAX_HEIGHT, overflow: 'auto', opacity: isPrevious ? 0.55 : 1 }}
        >
          {rows.length === 0 ? (
            <Typography color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
              {empty}
            </Typography>
          ) : isNarrow ? (
            <Box component="ul" aria-label={t`Rows`} sx={cardStyles}>
              {rowProps.map(({ key, isFirst: _, ...row }) => (
                <DraftCard key={key} {...row} />
              ))}
            </Box>
          ) : (
            <Box component="table" aria-label={t`Rows`} sx={tableStyles}>
              <thead>
                <tr>
                  <th scope="col" className="pinned">
                    {t`Row`}
                  </th>
                  {columns.map(({ index, label, isImported }, at) => (
                    <Fragment key={index}>
                      <th scope="col" className={isImported ? undefined : 'ignored'}>
                        {textOf(label)}
                        {!isImported && <div className="why">{t`not imported`}</div>}
                      </th>
                      {at === 0 && <th scope="col">{t`Result`}</th>}
                    </Fragment>
                  ))}
                  {columns.length === 0 && <th scope="col">{t`Result`}</th>}
                </tr>
              </thead>
              <tbody>
                {rowProps.map(({ key, ...row }) => (
                  <DraftTableRow key={key} {...row} />
                ))}
              </tbody>
            </Box>
          )}
        </Box>
      </DraftActions>
      <TablePagination
        component="div"
        count={total}
        page={page}
        rowsPerPage={IMPORT_PAGE_ROWS}
        rowsPerPageOptions={[IMPORT_PAGE_ROWS]}
        onPageChange={(_, next) => goToPage(next)}
        sx={{ borderTop: 1, borderColor: 'divider' }}
      />
    </Paper>
  );
}

const MAX_HEIGHT = 'max(440px, calc(100dvh - 190px))';

interface Place {
  readonly row: number;
  readonly column: number;
}

/** Moves the focus to the cell next to this one, or in the row above or below (R-1690). */
function moveByArrow(event: KeyboardEvent) {
  const { target, key } = event;
  if (!(target instanceof HTMLButtonElement) || !target.dataset.cell) return;
  const cell = target.closest('td');
  const row = cell?.closest('tr');
  if (!cell || !row) return;
  const cells = [...row.cells].filter((each) => each.querySelector('button.cell'));
  const next = {
    ArrowLeft: cells[cells.indexOf(cell) - 1],
    ArrowRight: cells[cells.indexOf(cell) + 1],
    ArrowUp: row.previousElementSibling?.children[cell.cellIndex],
    ArrowDown: row.nextElementSibling?.children[cell.cellIndex],
  }[key];
  const button = next?.querySelector<HTMLElement>('button.cell');
  if (!button) return;
  event.preventDefault();
  button.focus();
}

/**
 * Restores the focus in a table of cells: to the edited cell, or if it is gone, because the row is
 * correct now, to the next faulty cell.
 */
function useCellFocus(region: RefObject<HTMLElement | null>) {
  const place = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (!place.current || document.activeElement?.classList.contains('editor')) return;
    const isFree = document.activeElement === document.body;
    if (!isFree) return;
    const find = (selector: string) => region.current?.querySelector<HTMLElement>(selector);
    const target =
      find(`[data-cell="${place.current}"]`) ?? find('.faulty button.cell') ?? region.current;
    target?.focus({ preventScroll: target === region.current });
  });
  return useMemo(
    () => ({
      keep: ({ row, column }: { readonly row: number; readonly column: number }) => {
        place.current = `${row}:${column}`;
      },
    }),
    [],
  );
}

/**
 * Returns the rows with the edited one at its place. A saved correction may take that row out of the
 * filtered list; it stays until its text box closes, so that the typed text is not lost (R-1687).
 */
function useEditedRow(
  rows: readonly DraftRow[],
  editedRow: number | undefined,
  edits: ReadonlyMap<number, readonly CellEdit[]>,
): readonly DraftRow[] {
  const found = useMemo(() => {
    const row = rows.find((each) => each.row === editedRow);
    return row && withTyped(row, edits.get(row.row) ?? []);
  }, [rows, editedRow, edits]);
  const [kept, setKept] = useState<DraftRow>();
  if (found && found !== kept) setKept(found);
  return useMemo(() => {
    if (found || !kept || kept.row !== editedRow) return rows;
    return [...rows, kept].toSorted((one, other) => one.row - other.row);
  }, [rows, found, kept, editedRow]);
}

/** Returns a row with the typed cells, whose faults are of the text before. */
function withTyped(row: DraftRow, edits: readonly CellEdit[]): DraftRow {
  if (edits.length === 0) return row;
  const typed = new Map(edits.map(({ column, value }) => [column, value]));
  return {
    ...row,
    cells: row.cells.map((text, column) => typed.get(column) ?? text),
    faults: row.faults.filter(({ column }) => column === null || !typed.has(column)),
  };
}
