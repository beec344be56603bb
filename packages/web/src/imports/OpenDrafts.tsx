import { importKindLabels } from '@kelas/contract/import-fields';
import { DRAFT_DAYS, discardImport, listImports } from '@kelas/contract/imports';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useCallback } from 'react';
import { Link } from 'react-router';
import { useAskedCall } from '../api/asked-call.ts';
import { useCallQuery } from '../api/query.ts';
import { doneText } from '../reference/done-text.ts';
import { ListPanel } from '../ui/ListPanel.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { type Column, countOf, loadedList } from '../ui/table.ts';
import type { ListedDraft } from './import-kinds.ts';
import { isMoving, useRunningImports } from './use-progress.ts';

const STATES: Readonly<Record<ListedDraft['state'], string>> = {
  OPEN: 'Not imported yet',
  WAITING: 'Being imported',
  RUNNING: 'Being imported',
  DONE: 'Imported',
  FAILED: 'The import failed',
};

const columns: readonly Column<ListedDraft>[] = [
  { label: 'File', value: ({ fileName }) => fileName, wrap: 120, pinned: true },
  { label: 'Kind', value: ({ kind }) => importKindLabels[kind], wrap: 90 },
  { label: 'Rows', value: ({ rows }) => countOf(rows, 'row'), order: ({ rows }) => rows },
  { label: 'Started', value: doneText, wrap: 140 },
  { label: 'Status', value: ({ state }) => STATES[state] },
];
const rowKey = ({ id }: ListedDraft) => id;

/** The imports that were started and not finished, to continue or discard (R-1683). */
export function OpenDrafts() {
  const { data } = useCallQuery(listImports, {}, { onFailure: 'inline', keepRows: true });
  useRunningImports(data?.drafts);
  const { ask, running } = useAskedCall(discardImport, { onFailure: 'alert' });
  const action = useCallback(
    (draft: ListedDraft) => {
      return (
        <Stack direction="row">
          <Button
            component={Link}
            to={`/import?id=${draft.id}`}
            aria-label={`Continue: ${draft.fileName}`}
          >
            Continue
          </Button>
          <RowButton
            label="Discard"
            of={draft.fileName}
            onClick={() =>
              ask({
                question: `Discard ${draft.fileName}? Its rows and corrections are deleted.`,
                input: { id: draft.id },
                thanks: () => `Discarded the draft ${draft.fileName}`,
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
      title="Not finished"
      hint={`No row of these files has been added yet. They are deleted after ${DRAFT_DAYS} days.`}
      list={loadedList(data.drafts)}
      columns={columns}
      rowKey={rowKey}
      noun="draft"
      action={action}
    />
  );
}
