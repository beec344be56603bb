import { importKindLabels } from '@kelas/contract/import-fields';
import { listImports } from '@kelas/contract/imports';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import { useCallQuery } from '../api/query.ts';
import { doneText } from '../reference/done-text.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Panel } from '../ui/Panel.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { countTexts, type Imported } from './import-counts.ts';
import { importPath, KIND_TEXTS, kindAfter } from './import-kinds.ts';
import { KeptRecords } from './KeptRecords.tsx';
import { UNDOING_IMPORT, useImportUndo } from './use-import-undo.ts';

/** The result of an import, with its undo and what to do next (R-1694). */
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
      {lastUndone && (
        <KeptRecords fileName={lastUndone.of.fileName} kept={lastUndone.result.kept} />
      )}
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
