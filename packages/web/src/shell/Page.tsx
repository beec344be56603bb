import type { Role } from '@kelas/contract/access';
import { type ComponentType, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type Location,
  Navigate,
  Route,
  Routes,
  useLocation,
  useNavigationType,
} from 'react-router';
import { begin } from '../api/running.ts';
import { useSwitch } from '../reference/centre.ts';
import { openTo, type Screen, switchOf } from '../routes.tsx';
import { fade } from './fade.ts';
import { ScreenBoundary, ScreenFailed } from './ScreenBoundary.tsx';
import { keepScrollPlace, returnToScrollPlace } from './scroll-place.ts';

interface Shown {
  readonly screen: Screen;
  readonly Component: ComponentType;
  readonly location: Location;
}

/**
 * The screen at the current path. While the code of the next screen loads, the one before stays,
 * with the location it had; then one fades into the other. A screen that is returned to is scrolled
 * to where it was left, any other to its top. A path that is unknown, or not for the
 * role, leads to `/`; so does one that the centre has closed, as soon as that is known.
 */
export function Page({ role }: { role: Role }) {
  const location = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const target = openTo(location.pathname, role);
  const open = useSwitch(target && switchOf(target));
  const [shown, setShown] = useState<Shown>();
  const arrived = shown?.screen === target;

  // Within one screen only the query changes.
  if (arrived && shown && shown.location !== location) setShown({ ...shown, location });

  useEffect(() => {
    if (!target || arrived || !open) return;
    let wanted = true;
    const end = begin();
    const show = (Component: ComponentType) =>
      fade(() => {
        if (!wanted) return;
        if (shown) keepScrollPlace(shown.location.key);
        flushSync(() => setShown({ screen: target, Component, location }));
        window.scrollTo(0, 0);
        document.title = `${target.title} · Kelas`;
        focusPage();
        if (isReturn) returnToScrollPlace(location.key);
      });
    target
      .load()
      .then((module) => wanted && show(module.default))
      .catch(() => wanted && show(ScreenFailed))
      .finally(end);
    return () => {
      wanted = false;
    };
  }, [target, arrived, open, location, shown, isReturn]);

  if (!target || open === false) return <Navigate to="/" replace />;
  if (!shown) return null;
  const { screen, Component } = shown;
  return (
    <Routes location={arrived ? location : shown.location}>
      <Route
        path="*"
        element={
          <ScreenBoundary key={screen.path}>
            <Component />
          </ScreenBoundary>
        }
      />
    </Routes>
  );
}

// A screen focuses its first field itself; one without fields is reached from its top.
function focusPage() {
  const main = document.querySelector('main');
  if (!main?.contains(document.activeElement)) main?.focus({ preventScroll: true });
}
