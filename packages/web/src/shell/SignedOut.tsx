import { useLayoutEffect, useState } from 'react';
import { type Session, startSession } from '../api/session.ts';
import { AFTER_LOGIN, allowedScreen, screenAt } from '../routes.tsx';
import { Login } from '../session/Login.tsx';
import { replaceEntry } from './history-index.ts';

/**
 * The login form at `/`. The path and query of a protected screen are remembered, so that the login
 * returns to it.
 */
export function SignedOut() {
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
