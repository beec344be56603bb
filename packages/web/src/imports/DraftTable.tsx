import { IMPORT_PAGE_ROWS } from '@kelas/contract/imports';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import TablePagination from '@mui/material/TablePagination';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Fragment, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { CellEdit, TypedCell } from './cell-edits.ts';
import { DraftCard, DraftTableRow } from './DraftRow.tsx';
import { DraftActions } from './draft-actions.ts';
import { faultyColumns, type ShownColumn } from './draft-columns.ts';
import type { DraftQueue, QueueState } from './draft-queue.ts';
import { cardStyles, tableStyles } from './draft-styles.ts';
import type { ImportDraft } from './import-counts.ts';
import { useCellFocus } from './use-cell-focus.ts';
import { useEditedRow } from './use-edited-row.ts';

interface Props {
  readonly draft: ImportDraft;
  readonly columns: readonly ShownColumn[];
  readonly queue: DraftQueue;
  /** Shows only the columns with a fault on this page. */
  readonly onlyFaulty: boolean;
  readonly unsaved: QueueState;
  /** The rows are those of the page before, until this page is loaded. */
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
  const { draft, onlyFaulty, queue, unsaved, isPrevious, total, page, goToPage, empty } = props;
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
      repeat: (edit: CellEdit) => queue.repeat(edit),
      drop: (edit: CellEdit) => queue.drop(edit),
      tick: (row: number, isLeftOut: boolean) => queue.tick(row, isLeftOut),
      head: (row: number) => queue.change({ headingsRow: row }),
    };
  }, [queue, focus]);
  const edits = useMemo(() => groupByRow(unsaved.edits.values()), [unsaved.edits]);
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
          aria-label="Rows of the file"
          aria-busy={isPrevious}
          onKeyDown={isNarrow ? undefined : moveByArrow}
          sx={{ maxHeight: MAX_HEIGHT, overflow: 'auto', opacity: isPrevious ? 0.55 : 1 }}
        >
          {rows.length === 0 ? (
            <Typography color="textSecondary" sx={{ p: 3, textAlign: 'center' }}>
              {empty}
            </Typography>
          ) : isNarrow ? (
            <Box component="ul" aria-label="Rows" sx={cardStyles}>
              {rowProps.map(({ key, isFirst: _, ...row }) => (
                <DraftCard key={key} {...row} />
              ))}
            </Box>
          ) : (
            <Box component="table" aria-label="Rows" sx={tableStyles}>
              <thead>
                <tr>
                  <th scope="col" className="pinned">
                    Row
                  </th>
                  {columns.map(({ index, label, isImported }, at) => (
                    <Fragment key={index}>
                      <th scope="col" className={isImported ? undefined : 'ignored'}>
                        {label}
                        {!isImported && <div className="why">not imported</div>}
                      </th>
                      {at === 0 && <th scope="col">Result</th>}
                    </Fragment>
                  ))}
                  {columns.length === 0 && <th scope="col">Result</th>}
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

function groupByRow(edits: Iterable<CellEdit>): ReadonlyMap<number, readonly CellEdit[]> {
  return Map.groupBy(edits, ({ row }) => row);
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
