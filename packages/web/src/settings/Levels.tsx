import { getReference } from '@kelas/contract/levels';
import { LEVEL_NOT_OFFERED } from '@kelas/contract/values/levels';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useCallQuery } from '../api/query.ts';
import { countColumn } from '../reference/columns.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { LevelDialog, SessionDialog } from './LevelDialogs.tsx';
import { type StoredLevel, type StoredSession, yearEndText } from './listed-words.ts';
import { SettingsPage } from './SettingsPage.tsx';

interface Listed {
  readonly name: string;
  readonly position: number;
  readonly inUse: boolean;
}

const nameOf = ({ name }: Listed) => name;
const keyOf = ({ id }: { readonly id: number }) => id;
const placeOf = (row: Listed) => row.position;
const used = { label: 'Used', value: ({ inUse }: Listed) => (inUse ? 'In use' : 'Not yet') };

const levelColumnsOf = (levels: readonly StoredLevel[]): readonly Column<StoredLevel>[] => [
  { label: 'Level', value: nameOf, wrap: 160, pinned: true },
  countColumn('Position', placeOf),
  { label: 'After the year', value: (level) => yearEndText(level, levels) },
  used,
  { label: 'Status', value: ({ offered }) => (offered ? 'Offered' : 'Not offered') },
];
const sessionColumns: readonly Column<StoredSession>[] = [
  { label: 'Session', value: nameOf, wrap: 160, pinned: true },
  countColumn('Position', placeOf),
  used,
];

/** Settings, Levels and sessions: their names, order and what follows a level (R-2179). */
export default function Levels() {
  const { data, ...list } = useCallQuery(getReference, {}, { onFailure: 'alert', keepRows: true });
  const level = useRowDialog<StoredLevel>('Edit', nameOf);
  const session = useRowDialog<StoredSession>('Edit', nameOf);
  const levels = useMemo(() => data?.levels.filter(({ id }) => id !== LEVEL_NOT_OFFERED), [data]);
  const columns = useMemo(() => levelColumnsOf(levels ?? []), [levels]);
  return (
    <SettingsPage tab="/settings/levels">
      <Stack spacing={3} sx={{ alignItems: 'stretch' }}>
        <ListPanel
          title="Levels"
          actions={
            <Button variant="contained" onClick={level.open} disabled={!levels}>
              Add level
            </Button>
          }
          list={{ ...list, data: levels }}
          columns={columns}
          rowKey={keyOf}
          noun="level"
          action={level.action}
        />
        <ListPanel
          title="Sessions"
          actions={
            <Button variant="contained" onClick={session.open} disabled={!data}>
              Add session
            </Button>
          }
          list={{ ...list, data: data?.sessions }}
          columns={sessionColumns}
          rowKey={keyOf}
          noun="session"
          action={session.action}
        />
      </Stack>
      {level.opened && levels && (
        <LevelDialog level={level.opened.row} levels={levels} onExited={level.close} />
      )}
      {session.opened && data && (
        <SessionDialog
          session={session.opened.row}
          sessions={data.sessions}
          onExited={session.close}
        />
      )}
    </SettingsPage>
  );
}
