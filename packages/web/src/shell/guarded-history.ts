import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath } from 'react-router';
import { isHeld, mayLeave } from '../dialogs/leaving.ts';

type History = ReturnType<typeof createBrowserHistory>;
type To = Parameters<History['push']>[0];

/** How long to wait for another Back, in milliseconds. */
const SETTLED = 50;

/** Where the page stands among those of its tab, as React Router numbers them. */
function position(): number {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return 0;
  return typeof state.idx === 'number' ? state.idx : 0;
}

/**
 * The browser's history, which asks before it leaves a screen that holds something unsaved. React
 * Router's own blocker needs a router that loads data and changes screens later than it is told.
 */
export function guardedHistory(): History {
  let at = position();
  /** How far Back or Forward was meant to lead from a page that is held; 0 while nobody asks. */
  let steps = 0;
  let moved: ReturnType<typeof setTimeout> | undefined;
  let wishes = 0;
  /** Goes where the person wished to last, if they are willing to leave. */
  const ask = async (leave: () => void) => {
    wishes += 1;
    const wish = wishes;
    if ((await mayLeave()) && wish === wishes) leave();
  };
  const bringBack = () => {
    if (position() !== at) return window.history.go(at - position());
    const meant = steps;
    steps = 0;
    ask(() => window.history.go(meant));
  };
  // Comes before React Router's own listener, which is not to hear of a page that is not left.
  window.addEventListener('popstate', (event) => {
    const away = position() - at;
    if (steps === 0 && (!isHeld() || away === 0)) {
      at = position();
      return;
    }
    event.stopImmediatePropagation();
    if (away !== 0) steps = away;
    // Back may be pressed several times at once: the page is brought back when they have all passed.
    clearTimeout(moved);
    moved = setTimeout(bringBack, SETTLED);
  });

  // The browser would scroll the screen that is still shown; Page scrolls the one that comes.
  window.history.scrollRestoration = 'manual';
  const history = createBrowserHistory({ v5Compat: true });
  const go = (to: To, change: () => void) => {
    const now = () => {
      clearTimeout(moved);
      steps = 0;
      change();
      at = position();
    };
    const path = typeof to === 'string' ? to : createPath(to);
    const { pathname, search } = window.location;
    if (!isHeld() || path.split('#', 1)[0] === pathname + search) return now();
    ask(now);
  };
  const { push, replace } = history;
  return Object.assign(history, {
    push: (to: To, state?: unknown) => go(to, () => push(to, state)),
    replace: (to: To, state?: unknown) => go(to, () => replace(to, state)),
  });
}
