import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Panel } from '../ui/Panel.tsx';
import type { ImportProgress } from './use-progress.ts';

interface Props {
  readonly progress: ImportProgress;
  /** The last poll did not reach the server. */
  readonly isLost: boolean;
}

/** Step 4: how far the import is (R-1693). */
export function ProgressStep({ progress, isLost }: Props) {
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
      {isLost && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          Connection lost. The import goes on. This page tries to reach it again.
        </Alert>
      )}
    </Panel>
  );
}
