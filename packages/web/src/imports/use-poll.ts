import { useEffect, useEffectEvent } from 'react';

const POLL_MS = 1_000;

/** Calls `poll` each second while `isOn`; not while the tab is hidden (R-1693). */
export function usePoll(isOn: boolean, poll: () => void): void {
  const pollShown = useEffectEvent(() => {
    if (!document.hidden) poll();
  });
  useEffect(() => {
    if (!isOn) return;
    const timer = setInterval(pollShown, POLL_MS);
    return () => clearInterval(timer);
  }, [isOn]);
}
