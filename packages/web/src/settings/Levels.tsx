import { getReference } from '@kelas/contract/levels';
import { LEVEL_NOT_OFFERED } from '@kelas/contract/values/levels';
import { msg, plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMemo } from 'react';
import { useCallQuery } from '../api/query.ts';
import { translatedName } from '../reference/centre-words.ts';
import { countColumn } from '../reference/columns.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import { useRowDialog } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import {
  type StoredLevel,
  type StoredSession,
  type StoredWord,
  yearEndText,
} from './listed-words.ts';
import { SettingsPage } from './SettingsPage.tsx';
import { WordDialog } from './WordDialog.tsx';

const nameOf = ({ name }: StoredWord) => translatedName(name);
const keyOf = ({ id }: { readonly id: number }) => id;
const placeOf = (row: StoredWord) => row.position;
const used = {
  label: msg`Used`,
  value: ({ inUse }: StoredWord) => (inUse ? t`In use` : t`Not yet`),
};

const levelColumnsOf = (levels: readonly StoredLevel[]): readonly Column<StoredLevel>[] => [
  { label: msg`Level`, value: nameOf, wrap: 160, pinned: true },
  countColumn(msg`Position`, placeOf),
  { label: msg`After the year`, value: (level) => yearEndText(level, levels), labelled: true },
  used,
  { label: msg`Status`, value: ({ offered }) => (offered ? t`Offered` : t`Not offered`) },
];
const sessionColumns: readonly Column<StoredSession>[] = [
  { label: msg`Session`, value: nameOf, wrap: 160, pinned: true },
  countColumn(msg`Position`, placeOf),
  used,
];

const LEVEL_NOUN = {
  one: msg`level`,
  many: msg`levels`,
  count: (count: number) => plural(count, { one: '# level', other: '# levels' }),
};
const SESSION_NOUN = {
  one: msg`session`,
  many: msg`sessions`,
  count: (count: number) => plural(count, { one: '# session', other: '# sessions' }),
};

/** Settings, Levels and sessions: their names, order and what follows a level (R-2179). */
export default function Levels() {
  const { data, ...list } = useCallQuery(getReference, {}, { onFailure: 'alert', keepRows: true });
  const level = useRowDialog<StoredLevel>(t`Edit`, nameOf);
  const session = useRowDialog<StoredSession>(t`Edit`, nameOf);
  const levels = useMemo(() => data?.levels.filter(({ id }) => id !== LEVEL_NOT_OFFERED), [data]);
  const columns = useMemo(() => levelColumnsOf(levels ?? []), [levels]);
  return (
    <SettingsPage tab="/settings/levels">
      <Stack spacing={3} sx={{ alignItems: 'stretch' }}>
        <ListPanel
          title={t`Levels`}
          actions={
            <Button variant="contained" onClick={level.open} disabled={!levels}>
              {t`Add level`}
            </Button>
          }
          list={{ ...list, data: levels }}
          columns={columns}
          rowKey={keyOf}
          noun={LEVEL_NOUN}
          action={level.action}
        />
        <ListPanel
          title={t`Sessions`}
          actions={
            <Button variant="contained" onClick={session.open} disabled={!data}>
              {t`Add session`}
            </Button>
          }
          list={{ ...list, data: data?.sessions }}
          columns={sessionColumns}
          rowKey={keyOf}
          noun={SESSION_NOUN}
          action={session.action}
        />
      </Stack>
      {level.opened && levels && (
        <WordDialog kind="level" row={level.opened.row} rows={levels} onExited={level.close} />
      )}
      {session.opened && data && (
        <WordDialog
          kind="session"
          row={session.opened.row}
          rows={data.sessions}
          onExited={session.close}
        />
      )}
    </SettingsPage>
  );
}
