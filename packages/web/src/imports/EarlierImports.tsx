import { importKindLabels } from '@kelas/contract/import-fields';
import { IMPORTS_MAX, listImports } from '@kelas/contract/imports';
import { formatTimeStamp } from '@kelas/contract/values/date';
import Typography from '@mui/material/Typography';
import { useCallback } from 'react';
import { useCallQuery } from '../api/query.ts';
import { undoneColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { DataTable } from '../ui/DataTable.tsx';
import { Panel } from '../ui/Panel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import type { Column } from '../ui/table.ts';
import { countTexts, type Imported } from './import-counts.ts';
import { KeptRecords } from './KeptRecords.tsx';
import { UNDOING_IMPORT, useImportUndo } from './use-import-undo.ts';

const NOUN = { one: 'import', many: 'imports' };

const columns: readonly Column<Imported>[] = [
  { label: 'File', value: ({ fileName }) => fileName, wrap: 120, pinned: true },
  { label: 'Kind', value: ({ kind }) => importKindLabels[kind], wrap: 90 },
  { label: 'Added', value: ({ counts }) => countTexts(counts).join(', '), wrap: 180 },
  { label: 'Imported', value: doneText, wrap: 140 },
  undoneColumn(),
];
const rowKey = ({ id }: Imported) => id;

/** The latest imports, each with its undo (R-1692). */
export function EarlierImports() {
  const list = useCallQuery(listImports, {}, { onFailure: 'inline', keepRows: true });
  const { undo, running, lastUndone } = useImportUndo();
  const action = useCallback(
    (imported: Imported) => (
      <RowButton
        label="Undo"
        of={`${imported.fileName}, ${formatTimeStamp(imported.recordCreateDate)}`}
        onClick={() => undo(imported)}
        disabled={running || imported.undone !== null}
      />
    ),
    [undo, running],
  );
  const imports = list.data?.imports;
  return (
    <>
      {lastUndone && (
        <KeptRecords fileName={lastUndone.of.fileName} kept={lastUndone.result.kept} />
      )}
      <Panel
        title="Earlier imports"
        actions={<Typography role="status">{running && UNDOING_IMPORT}</Typography>}
        bare
      >
        <DataTable
          label="Earlier imports"
          list={{ ...list, data: imports }}
          columns={columns}
          rowKey={rowKey}
          noun={NOUN}
          action={action}
          empty="No imports yet"
          summary={imports?.length === IMPORTS_MAX ? 'the latest ones' : undefined}
          brief
        />
      </Panel>
    </>
  );
}
