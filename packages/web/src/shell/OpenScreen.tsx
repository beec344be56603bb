import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { Navigate, useLocation, useNavigationType } from 'react-router';
import { useSwitch } from '../reference/centre.ts';
import { type Screen, switchOf } from '../routes.tsx';
import { isFocusFree } from '../ui/first-focus.ts';
import { showNewPage } from './fade.ts';
import { keepScrollPlace, returnToScrollPlace } from './scroll-place.ts';

interface Props {
  readonly screen: Screen;
  readonly children: ReactNode;
}

/**
 * Shows a screen: after Back at its earlier scroll position, else at its top (R-1304, R-1305). A
 * screen that the centre's switch closes redirects to `/`.
 */
export function OpenScreen({ screen, children }: Props) {
  const isOpen = useSwitch(switchOf(screen));
  const isReturn = useNavigationType() === 'POP';
  const { key, pathname } = useLocation();
  // Searches on a screen replace its history entry, and so its key.
  const lastKey = useRef(key);
  lastKey.current = key;
  const arrive = useEffectEvent(() => {
    document.title = `${screen.title} · Kelas`;
    window.scrollTo(0, 0);
    focusPage();
    if (isReturn) returnToScrollPlace(key);
    showNewPage();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: one screen shows many students
  useLayoutEffect(() => {
    arrive();
    return () => keepScrollPlace(lastKey.current);
  }, [pathname]);
  return isOpen === false ? <Navigate to="/" replace /> : children;
}

// A screen focuses its first field itself; without fields the page gets the focus.
function focusPage() {
  const main = document.querySelector('main');
  if (isFocusFree(main)) main?.focus({ preventScroll: true });
}
