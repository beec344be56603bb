import type { MouseEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Returns the address of the screen that led here, if it is at one of `paths`. */
function useCameFrom(...paths: readonly (string | undefined)[]): string | undefined {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('back' in state)) return undefined;
  const { back } = state;
  return typeof back === 'string' && paths.includes(back.split('?')[0]) ? back : undefined;
}

/** Returns the path back to a screen, with the filters it had if it led here. */
export function useReturnPath(path: string): string {
  return useCameFrom(path) ?? path;
}

/**
 * Returns the props of a link back to a screen, or to the one at `also` if the person came from
 * there. It goes back in the history if possible, so that the scroll position is restored (R-1305).
 */
export function useBackLink(path: string, also?: string) {
  const navigate = useNavigate();
  const from = useCameFrom(path, also);
  const goBack = (event: MouseEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
    if (from === undefined || !isPlain) return;
    event.preventDefault();
    navigate(-1);
  };
  return { to: from ?? path, onClick: goBack };
}
