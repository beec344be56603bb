import { listImports } from '@kelas/contract/imports';
import { t } from '@lingui/core/macro';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { ApiError } from '../api/api-error.ts';
import { useCallQuery } from '../api/query.ts';
import { withElements } from '../languages/elements.ts';
import { joinTexts } from '../languages/formats.ts';
import { textOf } from '../languages/language.ts';
import { doneText } from '../reference/done-text.ts';
import { KIND_NAMES } from '../reference/kind-names.ts';
import { nextLabelOf, nextStep, useSetup } from '../reference/setup.ts';
import { LoadedRecord } from '../ui/LoadedRecord.tsx';
import { Panel } from '../ui/Panel.tsx';
import { StatusText } from '../ui/StatusText.tsx';
import { KeptRecords } from './EarlierImports.tsx';
import { countTexts, type Imported, importPath, KIND_TEXTS, kindAfter } from './import-kinds.ts';
import { sourceName } from './source-file.ts';
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
    <Panel title={t`Importing`}>
      <LinearProgress
        aria-label={t`Import`}
        variant={isKnown ? 'determinate' : 'indeterminate'}
        {...(isKnown && { value: percent })}
        sx={{ height: 8, borderRadius: 1, mb: 1 }}
      />
      <Typography role="status">
        {isKnown ? t`${percent}% done` : t`The import starts in a moment.`}
      </Typography>
      <Typography color="textSecondary">
        {t`You can leave this page; the import goes on. To see it again, open Import in the menu.`}
      </Typography>
      {failure && (
        <Alert severity={failure.status === 0 ? 'warning' : 'error'} sx={{ mt: 1.5 }}>
          {failure.status === 0
            ? t`Connection lost. The import goes on. This page tries to reach it again.`
            : failure.message}
        </Alert>
      )}
    </Panel>
  );
}

/** The result of an import, with its undo, the next import (R-1694) and the next first step (R-2262). */
export function ResultStep({ id }: { readonly id: string }) {
  const list = useCallQuery(listImports, {}, { onFailure: 'inline' });
  const imported = list.data?.imports.find((each) => each.id === id);
  if (imported) return <Result imported={imported} />;
  // A list that was loaded before this import does not have it.
  const isOutdated = list.loading || list.error !== undefined;
  return (
    <LoadedRecord record={isOutdated ? { ...list, data: undefined } : list} noun={t`import`}>
      {() => (
        <Typography>{t`This import is done. It is not among the latest imports any more.`}</Typography>
      )}
    </LoadedRecord>
  );
}

function Result({ imported }: { readonly imported: Imported }) {
  const { kind, fileName, counts, undone } = imported;
  const { undo, running, lastUndone } = useImportUndo();
  const next = kindAfter(kind);
  const setup = useSetup();
  const firstStep = setup ? nextStep(setup) : undefined;
  const { screen } = KIND_TEXTS[kind];
  const made = countTexts(counts);
  return (
    <Stack spacing={2}>
      <KeptRecords last={lastUndone} />
      <Panel title={t`${{ kind: textOf(KIND_NAMES[kind]) }}: ${{ file: sourceName(fileName) }}`}>
        <Typography role="status" sx={{ mb: 1 }}>
          {running ? (
            textOf(UNDOING_IMPORT)
          ) : undone ? (
            <StatusText good={false}>{t`Undone ${{ done: doneText(undone) }}`}</StatusText>
          ) : (
            withElements((place) => {
              const state = place(<StatusText good>{t`Imported`}</StatusText>);
              return t`${state}: ${{ made: joinTexts(made) || t`empty fields filled` }}`;
            })
          )}
        </Typography>
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
          {next && !undone && (
            <Button variant="contained" component={Link} to={importPath(next)}>
              {t`Next: ${{ step: textOf(KIND_NAMES[next]) }}`}
            </Button>
          )}
          {firstStep && !undone && (
            <Button variant={next ? 'outlined' : 'contained'} component={Link} to={firstStep.to}>
              {nextLabelOf(firstStep)}
            </Button>
          )}
          <Button variant="outlined" component={Link} to={screen.to}>
            {textOf(screen.label)}
          </Button>
          <Button variant="outlined" component={Link} to="/import">
            {t`All imports`}
          </Button>
          {!undone && (
            <Button disabled={running} onClick={() => undo(imported)}>
              {t`Undo the import`}
            </Button>
          )}
        </Stack>
      </Panel>
    </Stack>
  );
}
