import type { Role } from '@kelas/contract/access';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { createBrowserRouter, Navigate, type RouteObject, redirect } from 'react-router';
import { startRunning } from '../api/running.ts';
import { isSwitchOpen } from '../reference/centre.ts';
import { type Screen, screenAt, screensOf, switchOf } from '../routes.tsx';
import { beginFade } from './fade.ts';
import { Layout } from './Layout.tsx';
import { OpenScreen } from './OpenScreen.tsx';

/**
 * Returns the router of one session: the screens of the role; any other path redirects to `/`
 * (R-119).
 */
export function createRouter(role: Role, client: QueryClient) {
  // The browser would scroll the screen that is still shown; OpenScreen scrolls the next one.
  window.history.scrollRestoration = 'manual';
  const screens = screensOf(role).map((screen) => routeOf(screen, role, client));
  const unknown = { path: '*', element: <Navigate to="/" replace /> };
  return createBrowserRouter([
    { element: <Layout role={role} />, children: [...screens, unknown] },
  ]);
}

/**
 * Returns the route of a screen. The old screen stays until the new code is loaded, then they fade.
 */
function routeOf(screen: Screen, role: Role, client: QueryClient): RouteObject {
  const { path, load } = screen;
  const opened = (content: React.ReactNode) => (
    <OpenScreen key={path} screen={screen}>
      {content}
    </OpenScreen>
  );
  return {
    path,
    hydrateFallbackElement: <FirstLoad />,
    errorElement: opened(<ScreenFailed />),
    lazy: async () => {
      const { default: Content } = await load();
      return { element: opened(<Content />) };
    },
    loader: async ({ request }) => {
      // A path such as /student/abc fits the pattern of the student's page only.
      if (!screenAt(new URL(request.url).pathname)) return redirect('/');
      await load();
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
        This screen could not be opened
      </Typography>
      <Typography sx={{ mb: 2 }}>Please try again.</Typography>
      <Button variant="contained" onClick={() => window.location.reload()}>
        Try again
      </Button>
    </>
  );
}
