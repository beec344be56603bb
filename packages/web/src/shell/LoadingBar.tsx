import { t } from '@lingui/core/macro';
import LinearProgress from '@mui/material/LinearProgress';
import { useAnythingRunning } from '../api/send.ts';
import { useLanguage } from '../languages/language.ts';

/** The bar at the top edge while a call runs or a screen loads (R-1306). */
export function LoadingBar({ isNavigating = false }: { isNavigating?: boolean }) {
  useLanguage();
  const running = useAnythingRunning() || isNavigating;
  return (
    <LinearProgress
      aria-label={t`Loading`}
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
