import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/**
 * Calls `add` for the address `?addCourse` (R-1525). Removes it from the address, so that a reload
 * does not add another line.
 */
export function useAddedCourse(add: (() => void) | undefined): void {
  const [params, setParams] = useSearchParams();
  const { state } = useLocation();
  const isWanted = params.has('addCourse');
  const start = useEffectEvent(() => {
    add?.();
    const rest = new URLSearchParams(params);
    rest.delete('addCourse');
    setParams(rest, { replace: true, state });
  });
  useEffect(() => {
    if (!isWanted) return;
    // After the first field of the screen has got the focus.
    const timer = setTimeout(start);
    return () => clearTimeout(timer);
  }, [isWanted]);
}
