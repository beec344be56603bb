import type { Call, RequestOf } from '@kelas/contract/call';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useDocument } from '../documents/use-document.ts';
import { Panel } from '../ui/Panel.tsx';

interface Props<C extends Call> {
  readonly title: string;
  readonly sentence: string;
  readonly call: C;
  readonly input: RequestOf<C>;
  /** Makes the name of the file when it is downloaded. */
  readonly fileName: () => string;
  /** A warning above the button. */
  readonly children?: ReactNode;
}

/** A file that can be downloaded: what it holds, the button, the progress and the last error. */
export function ExportCard<C extends Call>(props: Props<C>) {
  const { running, errorMessage, save } = useDocument(props.call, 'inline');
  return (
    <Panel title={props.title}>
      <Typography color="textSecondary" sx={{ mb: 2, flexGrow: 1 }}>
        {props.sentence}
      </Typography>
      {props.children}
      {errorMessage && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {errorMessage}
        </Alert>
      )}
      <Button
        variant="outlined"
        // A disabled button would lose the focus of the keyboard.
        aria-disabled={running}
        aria-label={running ? `Downloading: ${props.title}` : `Download: ${props.title}`}
        onClick={() => void save(props.input, props.fileName())}
        sx={{ alignSelf: 'flex-start' }}
      >
        {running ? 'Downloading…' : 'Download'}
      </Button>
      <LinearProgress
        aria-label={`Download of ${props.title}`}
        sx={{ mt: 1, visibility: running ? 'visible' : 'hidden' }}
      />
    </Panel>
  );
}
