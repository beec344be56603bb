import { type MouseEvent, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * `openWithReturn(to)` opens a screen whose BackLink returns to this one, with its filters and page
 * (R-1305).
 */
export function useOpenWithReturn(): (to: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (to) => {
      const { pathname, search } = window.location;
      navigate(to, { state: { back: pathname + search } });
    },
    [navigate],
  );
}

/** Returns the address of the screen at `path` if `openWithReturn` came from it, else undefined. */
function useCameFrom(path: string): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('back' in state)) return undefined;
  const { back } = state;
  return typeof back === 'string' && back.split('?')[0] === path ? back : undefined;
}

/** Returns the path back to a screen, with the filters it had if `openWithReturn` came from it. */
export function useReturnPath(path: string): string {
  return useCameFrom(path) ?? path;
}

/**
 * Returns the props of a link back to a screen. It goes back in the history if possible, so that
 * the scroll position is restored (R-1305).
 */
export function useBackLink(path: string) {
  const navigate = useNavigate();
  const from = useCameFrom(path);
  const goBack = (event: MouseEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (from === undefined || !isPlain) return;
    event.preventDefault();
    navigate(-1);
  };
  return { to: from ?? path, onClick: goBack };
}
