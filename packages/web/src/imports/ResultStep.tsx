import { importKindLabels } from '@kelas/contract/import-fields';
import { listImports } from '@kelas/contract/imports';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { ApiError } from '../api/api-error.ts';
import { useCallQuery } from '../api/query.ts';
import { doneText } from '../reference/done-text.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Panel } from '../ui/Panel.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { KeptRecords } from './EarlierImports.tsx';
import { countTexts, type Imported, importPath, KIND_TEXTS, kindAfter } from './import-kinds.ts';
import { UNDOING_IMPORT, useImportUndo } from './use-import-undo.ts';
import type { ImportProgress } from './use-progress.ts';

interface Props {
  readonly progress: ImportProgress;
  /** Why the last poll failed. */
  readonly failure: ApiError | undefined;
}

/** Step 4: how far the import is (R-1693). */
export function ProgressStep({ progress, failure }: Props) {
  const { state, done, total } = progress;
  const percent = total > 0 ? Math.min(100, Math.floor((done / total) * 100)) : 0;
  const isKnown = state === 'RUNNING' && total > 0;
  return (
    <Panel title="Importing">
      <LinearProgress
        aria-label="Import"
        variant={isKnown ? 'determinate' : 'indeterminate'}
        {...(isKnown && { value: percent })}
        sx={{ height: 8, borderRadius: 1, mb: 1 }}
      />
      <Typography role="status">
        {isKnown ? `${percent}% done` : 'The import starts in a moment.'}
      </Typography>
      <Typography color="textSecondary">
        You can leave this page; the import goes on. To see it again, open Import in the menu.
      </Typography>
      {failure && (
        <Alert severity={failure.status === 0 ? 'warning' : 'error'} sx={{ mt: 1.5 }}>
          {failure.status === 0
            ? 'Connection lost. The import goes on. This page tries to reach it again.'
            : failure.message}
        </Alert>
      )}
    </Panel>
  );
}

/** The result of an import, with its undo and the next import (R-1694). */
export function ResultStep({ id }: { readonly id: string }) {
  const list = useCallQuery(listImports, {}, { onFailure: 'inline' });
  const imported = list.data?.imports.find((each) => each.id === id);
  if (imported) return <Result imported={imported} />;
  // A list that was loaded before this import does not have it.
  const isOutdated = list.loading || list.error !== undefined;
  return (
    <LoadedRecord record={isOutdated ? { ...list, data: undefined } : list} noun="import">
      {() => (
        <Typography>This import is done. It is not among the latest imports any more.</Typography>
      )}
    </LoadedRecord>
  );
}

function Result({ imported }: { readonly imported: Imported }) {
  const { kind, fileName, counts, undone } = imported;
  const { undo, running, lastUndone } = useImportUndo();
  const next = kindAfter(kind);
  const { screen } = KIND_TEXTS[kind];
  const made = countTexts(counts);
  return (
    <Stack spacing={2}>
      <KeptRecords last={lastUndone} />
      <Panel title={`${importKindLabels[kind]}: ${fileName}`}>
        <Typography role="status" sx={{ mb: 1 }}>
          {running ? (
            UNDOING_IMPORT
          ) : undone ? (
            <StatusText good={false}>Undone {doneText(undone)}</StatusText>
          ) : (
            <>
              <StatusText good>Imported</StatusText>: {made.join(', ') || 'empty fields filled'}
            </>
          )}
        </Typography>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {next && !undone && (
            <Button variant="contained" component={Link} to={importPath(next)}>
              Next: {importKindLabels[next]}
            </Button>
          )}
          <Button variant="outlined" component={Link} to={screen.to}>
            {screen.label}
          </Button>
          <Button variant="outlined" component={Link} to="/import">
            All imports
          </Button>
          {!undone && (
            <Button disabled={running} onClick={() => undo(imported)}>
              Undo the import
            </Button>
          )}
        </Stack>
      </Panel>
    </Stack>
  );
}
