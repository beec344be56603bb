import { DRAFT_DAYS, discardImport, listImports } from '@kelas/contract/imports';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useAskedCall } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { textOf } from '../languages/language.ts';
import { doneText } from '../reference/done-text.ts';
import { KIND_NAMES } from '../reference/kind-names.ts';
import { ListPanel } from '../ui/ListPanel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { type Column, loadedList } from '../ui/table.ts';
import { type ListedDraft, rowsText } from './import-kinds.ts';
import { sourceName } from './source-file.ts';
import { isMoving, useRunningImports } from './use-progress.ts';

const STATES: Readonly<Record<ListedDraft['state'], MessageDescriptor>> = {
  OPEN: msg`Not imported yet`,
  WAITING: msg`Being imported`,
  RUNNING: msg`Being imported`,
  DONE: msg`Imported`,
  FAILED: msg`The import failed`,
};

const columns: readonly Column<ListedDraft>[] = [
  { label: msg`File`, value: ({ fileName }) => sourceName(fileName), wrap: 120, pinned: true },
  { label: msg`Kind`, value: ({ kind }) => textOf(KIND_NAMES[kind]), wrap: 90 },
  { label: msg`Rows`, value: ({ rows }) => rowsText(rows), order: ({ rows }) => rows },
  { label: msg`Started`, value: doneText, wrap: 140 },
  { label: msg`Status`, value: ({ state }) => textOf(STATES[state]) },
];
const DRAFT_NOUN = {
  one: msg`draft`,
  many: msg`drafts`,
  count: (count: number) => t`${plural(count, { one: '# draft', other: '# drafts' })}`,
};
const rowKey = ({ id }: ListedDraft) => id;

/** The imports that were started and not finished, to continue or discard (R-1683). */
export function OpenDrafts() {
  const { data } = useCallQuery(listImports, {}, { onFailure: 'inline', keepRows: true });
  useRunningImports(data?.drafts);
  const { ask, running } = useAskedCall(discardImport, { onFailure: 'alert' });
  const action = useCallback(
    (draft: ListedDraft) => {
      const file = sourceName(draft.fileName);
      return (
        <Stack direction="row">
          <Button component={Link} to={`/import?id=${draft.id}`} aria-label={t`Continue: ${file}`}>
            {t`Continue`}
          </Button>
          <RowButton
            label={t`Discard`}
            of={file}
            onClick={() =>
              ask({
                question: t`Discard ${file}? Its rows and corrections are deleted.`,
                input: { id: draft.id },
                thanks: () => t`Discarded the draft ${file}`,
              })
            }
            disabled={running || isMoving(draft)}
          />
        </Stack>
      );
    },
    [ask, running],
  );
  // Without drafts there is nothing to say; a failed load is shown at the list of imports.
  if (!data || data.drafts.length === 0) return null;
  return (
    <ListPanel
      title={t`Not finished`}
      hint={t`No row of these files has been added yet. They are deleted after ${{ days: DRAFT_DAYS }} days.`}
      list={loadedList(data.drafts)}
      columns={columns}
      rowKey={rowKey}
      noun={DRAFT_NOUN}
      action={action}
    />
  );
}
