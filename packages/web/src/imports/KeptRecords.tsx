import Typography from '@mui/material/Typography';
import { DataTable } from '../ui/DataTable.tsx';
import { Panel } from '../ui/Panel.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import type { Undone } from './use-import-undo.ts';

type Kept = Undone['kept'][number];

const columns: readonly Column<Kept>[] = [
  { label: 'Name', value: ({ name }) => name, wrap: 140, pinned: true },
  { label: 'Why it stays', value: ({ reason }) => reason, wrap: 220 },
];
const rowKey = ({ name, reason }: Kept) => `${name} ${reason}`;
const NOUN = { one: 'record', many: 'records' };

interface Props {
  readonly fileName: string;
  readonly kept: readonly Kept[];
}

/** The records that an undo left, each with the reason (R-1692). */
export function KeptRecords({ fileName, kept }: Props) {
  if (kept.length === 0) return null;
  const title = `Not removed: ${fileName}`;
  return (
    <Panel title={title} bare>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        These records stay, for the reason in the second column.
      </Typography>
      <DataTable
        label="Records that stay"
        list={loadedList(kept)}
        columns={columns}
        rowKey={rowKey}
        noun={NOUN}
        brief
      />
    </Panel>
  );
}
