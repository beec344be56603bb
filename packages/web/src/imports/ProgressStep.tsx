import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ApiError } from '../api/api-error.ts';
import { Panel } from '../ui/Panel.tsx';
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
