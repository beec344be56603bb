import { type MouseEvent, useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** `openWithReturn(to)` opens a screen whose BackLink leads to this one as it is now, filters and page included. */
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

/** The address of the screen at `path` that one came from by `openWithReturn`; undefined for any other way. */
function useCameFrom(path: string): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('back' in state)) return undefined;
  const { back } = state;
  return typeof back === 'string' && back.split('?')[0] === path ? back : undefined;
}

/** Where a BackLink to the screen at `path` leads: to that screen as it was left, if one came from it. */
export function useReturnPath(path: string): string {
  return useCameFrom(path) ?? path;
}

/** What a link back to the screen at `path` takes: it goes back in the history if one came from it, so that the screen is scrolled as it was. */
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
