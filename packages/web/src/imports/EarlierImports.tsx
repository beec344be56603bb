import { importKindLabels } from '@kelas/contract/import-fields';
import { IMPORTS_MAX, listImports } from '@kelas/contract/imports';
import { momentInWords } from '@kelas/contract/values/date';
import { useCallQuery } from '../api/query.ts';
import { undoneColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { UndoPanel } from '../reference/UndoPanel.tsx';
import { ListPanel } from '../ui/ListPanel.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import { countTexts, type Imported } from './import-kinds.ts';
import { UNDOING_IMPORT, type Undone, useImportUndo } from './use-import-undo.ts';

const columns: readonly Column<Imported>[] = [
  { label: 'File', value: ({ fileName }) => fileName, wrap: 120, pinned: true },
  { label: 'Kind', value: ({ kind }) => importKindLabels[kind], wrap: 90 },
  { label: 'Added', value: ({ counts }) => countTexts(counts).join(', '), wrap: 180 },
  { label: 'Imported', value: doneText, wrap: 140 },
  undoneColumn(),
];
const nameOf = ({ fileName, recordCreateDate }: Imported) =>
  `${fileName}, ${momentInWords(new Date(recordCreateDate))}`;

/** The latest imports, each with its undo (R-1692). */
export function EarlierImports() {
  const list = useCallQuery(listImports, {}, { onFailure: 'inline', keepRows: true });
  const { undo, running, lastUndone } = useImportUndo();
  return (
    <>
      <KeptRecords last={lastUndone} />
      <UndoPanel
        list={{ ...list, data: list.data?.imports }}
        columns={columns}
        noun="import"
        max={IMPORTS_MAX}
        nameOf={nameOf}
        undo={undo}
        running={running}
        runningText={UNDOING_IMPORT}
      />
    </>
  );
}

type Kept = Undone['kept'][number];

const keptColumns: readonly Column<Kept>[] = [
  { label: 'Name', value: ({ name }) => name, wrap: 140, pinned: true },
  { label: 'Why it stays', value: ({ reason }) => reason, wrap: 220 },
];
const keptKey = ({ name, reason }: Kept) => `${name} ${reason}`;

/** The records that an undo left, each with the reason (R-1692). */
export function KeptRecords({
  last,
}: {
  readonly last: ReturnType<typeof useImportUndo>['lastUndone'];
}) {
  if (!last || last.result.kept.length === 0) return null;
  return (
    <ListPanel
      title={`Not removed: ${last.of.fileName}`}
      label="Records that stay"
      hint="These records stay, for the reason in the second column."
      list={loadedList(last.result.kept)}
      columns={keptColumns}
      rowKey={keptKey}
      noun="record"
    />
  );
}
