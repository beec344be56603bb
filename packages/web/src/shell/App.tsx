import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { type Session, startSession, useSession } from '../api/session.ts';
import { withMessages } from '../languages/language.ts';
import { Login } from '../session/Login.tsx';
import { replaceEntry } from './history-index.ts';
import { LoadingBar } from './LoadingBar.tsx';
import { AFTER_LOGIN, allowedScreen, screenAt } from './screens.ts';

const load = () => withMessages(import('./SignedIn.tsx'));
const SignedIn = lazy(load);

/** The login form, or the application after a login. */
export function App() {
  const session = useSession();
  // Loads the code of the application while the person types; earlier it would delay the form.
  useEffect(() => {
    const prefetch = () => {
      load().catch(() => undefined);
    };
    addEventListener('input', prefetch, { once: true });
    return () => removeEventListener('input', prefetch);
  }, []);
  if (!session) {
    return (
      <>
        <LoadingBar />
        <SignedOut />
      </>
    );
  }
  return (
    <Suspense fallback={null}>
      <SignedIn key={session.token} role={session.role} />
    </Suspense>
  );
}

/** The login form at `/`; after the login, the protected screen opens again. */
function SignedOut() {
  const [from, setFrom] = useState<string>();
  useLayoutEffect(() => {
    const arrive = () => setFrom(moveToLogin());
    arrive();
    window.addEventListener('popstate', arrive);
    return () => window.removeEventListener('popstate', arrive);
  }, []);

  const enter = (session: Session) => {
    const wanted = from && allowedScreen(new URL(from, location.origin).pathname, session.role);
    replaceEntry(wanted ? from : AFTER_LOGIN);
    startSession(session);
  };
  return <Login onEnter={enter} forced={from !== undefined} />;
}

/** Replaces the path of a screen with `/`; returns the screen that the next login opens. */
function moveToLogin(): string | undefined {
  const { pathname, search } = window.location;
  if (pathname !== '/') replaceEntry('/', screenAt(pathname) && pathname + search);
  return originOf(window.history.state);
}

function originOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' && /^\/[^/\\]/.test(state.from) ? state.from : undefined;
}
