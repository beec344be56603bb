import LinearProgress from '@mui/material/LinearProgress';
import { useAnythingRunning } from '../api/running.ts';

/** The bar along the top edge while any call or screen is on its way. */
export function LoadingBar() {
  const running = useAnythingRunning();
  return (
    <LinearProgress
      aria-label="Loading"
      aria-hidden={!running}
      sx={{
        position: 'fixed',
        inset: '0 0 auto 0',
        height: 3,
        zIndex: 'tooltip',
        visibility: running ? 'visible' : 'hidden',
        '& *': { animationPlayState: running ? 'running' : 'paused' },
      }}
    />
  );
}
