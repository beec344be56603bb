import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { memo, useState } from 'react';
import { textOf } from '../languages/language.ts';
import { serverText, useServerTexts } from '../server-messages/server-text.ts';
import { MoreIcon } from '../ui/icons.tsx';
import { type CellProps, DraftCell, Faults, faultsOf, useActions } from './DraftCell.tsx';
import type { ShownColumn } from './draft-columns.ts';
import type { DraftRow } from './import-kinds.ts';

interface Props extends Pick<CellProps, 'row' | 'edits' | 'editing'> {
  readonly columns: readonly ShownColumn[];
  /** The tick while it is being saved. */
  readonly ticked: boolean | undefined;
}

/** A row of a draft in the table: tick, result, and its cells (R-1686). */
export const DraftTableRow = memo(function DraftTableRow(
  props: Props & { readonly isFirst: boolean },
) {
  useServerTexts();
  const { row, isFirst } = props;
  const [first, ...others] = props.columns;
  const isLeftOut = props.ticked ?? row.isLeftOut;
  return (
    <tr className={isLeftOut ? 'left-out' : undefined}>
      <th scope="row" className="pinned">
        <Tick row={row} isLeftOut={isLeftOut} />
        {row.line}
        <RowMenu row={row} />
      </th>
      {first && <TableCell {...props} column={first} isTabStop={isFirst} />}
      <td className="result">
        <Result row={row} isLeftOut={isLeftOut} />
      </td>
      {others.map((column) => (
        <TableCell key={column.index} {...props} column={column} isTabStop={false} />
      ))}
    </tr>
  );
});

/** A row of a draft on a phone: the first and the faulty cells, and on request all. */
export const DraftCard = memo(function DraftCard(props: Props) {
  useServerTexts();
  const { row, columns, editing } = props;
  const [showsAll, setShowsAll] = useState(false);
  const isLeftOut = props.ticked ?? row.isLeftOut;
  const shown = columns.filter(
    ({ index }, at) =>
      showsAll ||
      at === 0 ||
      index === editing ||
      faultsOf(row, index).length > 0 ||
      props.edits?.some(({ column }) => column === index),
  );
  return (
    <li className={isLeftOut ? 'left-out' : undefined}>
      <div className="head">
        <span>
          <Tick row={row} isLeftOut={isLeftOut} />
          <strong>{t`Row ${{ line: row.line }}`}</strong>
          <RowMenu row={row} />
        </span>
        <span className="result">
          <Result row={row} isLeftOut={isLeftOut} />
        </span>
      </div>
      <dl>
        {shown.map((column) => (
          <div key={column.index} className={classOf(row, column)}>
            <dt>
              {column.isImported
                ? textOf(column.label)
                : t`${{ column: textOf(column.label) }} (not imported)`}
            </dt>
            <dd>
              <DraftCell {...props} column={column} isTabStop />
            </dd>
          </div>
        ))}
      </dl>
      {(showsAll || shown.length < columns.length) && (
        <Button
          aria-expanded={showsAll}
          aria-label={
            showsAll
              ? t`Fewer cells: row ${{ line: row.line }}`
              : t`All cells: row ${{ line: row.line }}`
          }
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t`Fewer cells` : t`All cells`}
        </Button>
      )}
    </li>
  );
});

function TableCell(props: CellProps) {
  return (
    <td className={classOf(props.row, props.column)}>
      <DraftCell {...props} />
    </td>
  );
}

function classOf(row: DraftRow, { index, isImported }: ShownColumn): string | undefined {
  if (!isImported) return 'ignored';
  return faultsOf(row, index).length > 0 ? 'faulty' : undefined;
}

function Tick({ row, isLeftOut }: { readonly row: DraftRow; readonly isLeftOut: boolean }) {
  const { queue } = useActions();
  return (
    <Checkbox
      size="small"
      checked={!isLeftOut}
      onChange={(_, checked) => queue.tick(row.row, !checked)}
      slotProps={{ input: { 'aria-label': t`Import row ${{ line: row.line }}` } }}
      sx={{ p: 0.25, mr: 0.5, my: -0.25 }}
    />
  );
}

/** The effect of the import on the row, and the faults that belong to no column. */
function Result({ row, isLeftOut }: { readonly row: DraftRow; readonly isLeftOut: boolean }) {
  const { action, faults, line } = row;
  const reason = serverText(row.reason);
  if (isLeftOut) return reason === '' ? t`Left out` : t`Not imported: ${reason}`;
  const ofRow = faultsOf(row, null);
  if (faults.length > 0) {
    return (
      <>
        {ofRow.length === 0 && <span className="error">{t`Correct this row`}</span>}
        <Faults row={row.row} column={null} value="" faults={ofRow} of={t`row ${line}`} />
      </>
    );
  }
  if (action === 'ADD') return reason === '' ? t`Will be added` : t`Will be added, ${reason}`;
  if (action === 'FILL') return t`Will be filled: ${reason}`;
  return action === 'SKIP' ? t`Skipped: ${reason}` : reason;
}

/** The headings are among these first rows. */
const FIRST_ROWS = 20;

/** The menu of one of the first rows, which can be the row of headings (R-1924). */
function RowMenu({ row: { row, line } }: Pick<Props, 'row'>) {
  const { queue } = useActions();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (row > FIRST_ROWS) return null;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={t`More for row ${line}`}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ p: 0.25, my: -0.25, ml: 0.25 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        <MenuItem
          onClick={() => {
            close();
            queue.change({ headingsRow: row });
          }}
        >
          {t`This row has the headings`}
        </MenuItem>
      </Menu>
    </>
  );
}
