import { IMPORTS_MAX, listImports } from '@kelas/contract/imports';
import { msg, plural, t } from '@lingui/core/macro';
import { useCallQuery } from '../api/query.ts';
import { formatMoment, joinTexts } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { undoneColumn } from '../reference/columns.tsx';
import { doneText } from '../reference/done-text.ts';
import { KIND_NAMES } from '../reference/kind-names.ts';
import { UndoPanel } from '../reference/UndoPanel.tsx';
import { serverText } from '../server-messages/server-text.ts';
import { ListPanel } from '../ui/ListPanel.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import { countTexts, type Imported } from './import-kinds.ts';
import { sourceName } from './source-file.ts';
import { RECORD_NOUN, UNDOING_IMPORT, type Undone, useImportUndo } from './use-import-undo.ts';

const columns: readonly Column<Imported>[] = [
  { label: msg`File`, value: ({ fileName }) => sourceName(fileName), wrap: 120, pinned: true },
  { label: msg`Kind`, value: ({ kind }) => textOf(KIND_NAMES[kind]), wrap: 90 },
  { label: msg`Added`, value: ({ counts }) => joinTexts(countTexts(counts)), wrap: 180 },
  { label: msg`Imported`, value: doneText, wrap: 140 },
  undoneColumn(),
];
const IMPORT_NOUN = {
  one: msg`import`,
  many: msg`imports`,
  count: (count: number) => t`${plural(count, { one: '# import', other: '# imports' })}`,
};
const nameOf = ({ fileName, recordCreateDate }: Imported) =>
  t`${{ file: sourceName(fileName) }}, ${{ when: formatMoment(new Date(recordCreateDate)) }}`;

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
        noun={IMPORT_NOUN}
        max={IMPORTS_MAX}
        nameOf={nameOf}
        undo={undo}
        running={running}
        runningText={textOf(UNDOING_IMPORT)}
      />
    </>
  );
}

type Kept = Undone['kept'][number];

const keptColumns: readonly Column<Kept>[] = [
  { label: msg`Name`, value: ({ name }) => name, wrap: 140, pinned: true },
  { label: msg`Why it stays`, value: ({ reason }) => serverText(reason), wrap: 220 },
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
      title={t`Not removed: ${{ file: sourceName(last.of.fileName) }}`}
      label={t`Records that stay`}
      hint={t`These records stay, for the reason in the second column.`}
      list={loadedList(last.result.kept)}
      columns={keptColumns}
      rowKey={keptKey}
      noun={RECORD_NOUN}
    />
  );
}
