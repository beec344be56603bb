import { useLocation, useNavigate } from 'react-router';

/** `leadOn(to)` opens a screen whose BackLink leads to this one as it is now, filters and page included. */
export function useLeadOn(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    const { pathname, search } = window.location;
    navigate(to, { state: { back: pathname + search } });
  };
}

/** Where a BackLink to the screen at `path` leads: to that screen as it was left, if one came from it. */
export function useWayBack(path: string): string {
  const state: unknown = useLocation().state;
  if (typeof state !== 'object' || state === null || !('back' in state)) return path;
  const { back } = state;
  return typeof back === 'string' && back.split('?')[0] === path ? back : path;
}
