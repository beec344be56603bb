import type { Role } from '@kelas/contract/access';
import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  createBrowserRouter,
  Navigate,
  type RouteObject,
  redirect,
  useLocation,
  useNavigationType,
} from 'react-router';
import { startRunning } from '../api/send.ts';
import { textOf, useLanguage, withMessages } from '../languages/language.ts';
import { isSwitchOpen, loadCentreWords, useSwitch } from '../reference/centre.ts';
import { isFocusFree } from '../ui/first-focus.ts';
import type { Screen } from '../ui/screen.ts';
import { beginFade, showNewPage } from './fade.ts';
import { Layout } from './Layout.tsx';
import { screenAt, screensOf, switchOf } from './screens.ts';
import { keepScrollPlace, returnToScrollPlace } from './scroll-place.ts';

/** Returns the title of the browser tab. */
function titleOf({ title, menu }: Screen): string {
  return t`${{ screen: textOf(title ?? menu?.label ?? '') }} · Kelas`;
}

/** Returns the router of a session: the screens of the role; else it redirects to `/`. */
export function createRouter(role: Role, client: QueryClient) {
  // The browser would scroll the screen that is still shown; OpenScreen scrolls the next one.
  window.history.scrollRestoration = 'manual';
  const screens = screensOf(role).map((screen) => routeOf(screen, role, client));
  const unknown = { path: '*', element: <Navigate to="/" replace /> };
  return createBrowserRouter([
    { element: <Layout role={role} />, children: [...screens, unknown] },
  ]);
}

/** Returns the route of a screen; the old screen stays until the code of the new one is loaded. */
function routeOf(screen: Screen, role: Role, client: QueryClient): RouteObject {
  const { path, load } = screen;
  const opened = (Content: ComponentType) => (
    <OpenScreen key={path} screen={screen} Content={Content} />
  );
  return {
    path,
    hydrateFallbackElement: <FirstLoad />,
    errorElement: opened(ScreenFailed),
    lazy: async () => {
      const { default: Content } = await withMessages(load());
      return { element: opened(Content) };
    },
    loader: async ({ request }) => {
      // A path such as /student/abc fits the pattern of the student's page only.
      if (!screenAt(new URL(request.url).pathname)) return redirect('/');
      await Promise.all([withMessages(load()), loadCentreWords(client)]);
      if (!(await isSwitchOpen(client, switchOf(screen), role))) return redirect('/');
      await beginFade(request.signal);
      return null;
    },
    // A search changes the query only.
    shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  };
}

/** Shows the loading bar while the code of the first screen loads. */
function FirstLoad() {
  useEffect(startRunning, []);
  return null;
}

/** Replaces a screen that failed or could not be loaded; the bar and the menu stay. */
function ScreenFailed() {
  return (
    <>
      <Typography variant="h1" gutterBottom>
        {t`This screen could not be opened`}
      </Typography>
      <Typography sx={{ mb: 2 }}>{t`Please try again.`}</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        {t`Try again`}
      </Button>
    </>
  );
}

interface Props {
  readonly screen: Screen;
  readonly Content: ComponentType;
}

/**
 * Shows a screen: after Back at its earlier scroll position, else at its top (R-1304, R-1305). A
 * screen that the centre's switch closes redirects to `/`.
 */
function OpenScreen({ screen, Content }: Props) {
  const language = useLanguage();
  const isOpen = useSwitch(switchOf(screen));
  const isReturn = useNavigationType() === 'POP';
  const { key, pathname } = useLocation();
  // Searches on a screen replace its history entry, and so its key.
  const lastKey = useRef(key);
  lastKey.current = key;
  const arrive = useEffectEvent(() => {
    document.title = titleOf(screen);
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the title is in the language
  useEffect(() => {
    document.title = titleOf(screen);
  }, [language]);
  return isOpen === false ? <Navigate to="/" replace /> : <Content />;
}

// A screen focuses its first field itself; without fields the page gets the focus.
function focusPage() {
  const main = document.querySelector('main');
  if (isFocusFree(main)) main?.focus({ preventScroll: true });
}
