import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath } from 'react-router';
import { isHeld, mayLeave } from './leaving.ts';

type History = ReturnType<typeof createBrowserHistory>;
type To = Parameters<History['push']>[0];

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
  /** Once the page is back where it was, what is to happen then. */
  let returned: (() => void) | undefined;
  // Comes before React Router's own listener, which is not to hear of a page that is not left.
  window.addEventListener('popstate', (event) => {
    if (returned) {
      event.stopImmediatePropagation();
      returned();
      returned = undefined;
      return;
    }
    const steps = position() - at;
    if (!isHeld() || steps === 0) {
      at = position();
      return;
    }
    event.stopImmediatePropagation();
    returned = async () => {
      if (await mayLeave()) window.history.go(steps);
    };
    window.history.go(-steps);
  });

  const history = createBrowserHistory({ v5Compat: true });
  const go = (to: To, change: () => void) => {
    const now = () => {
      change();
      at = position();
    };
    const path = typeof to === 'string' ? to : createPath(to);
    const { pathname, search } = window.location;
    if (!isHeld() || path.split('#', 1)[0] === pathname + search) return now();
    mayLeave().then((yes) => yes && now());
  };
  const { push, replace } = history;
  return Object.assign(history, {
    push: (to: To, state?: unknown) => go(to, () => push(to, state)),
    replace: (to: To, state?: unknown) => go(to, () => replace(to, state)),
  });
}
