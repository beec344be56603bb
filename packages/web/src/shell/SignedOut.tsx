import { flushSync } from 'react-dom';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { type Session, startSession } from '../api/session.ts';
import { AFTER_LOGIN, openTo, screenAt } from '../routes.tsx';
import { Login } from '../session/Login.tsx';

/**
 * What is open to everybody: the login form, at `/`. A path of a screen leads there and is
 * remembered with its query; the login it forced leads back, if the role may (decisions: Login).
 */
export function SignedOut() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  if (pathname !== '/') {
    const from = screenAt(pathname) ? pathname + search : undefined;
    return <Navigate to="/" replace state={from ? { from } : null} />;
  }

  const enter = (session: Session) => {
    const from = originOf(state);
    const wanted = from && openTo(new URL(from, location.origin).pathname, session.role);
    // Both at once, so that neither the landing page nor the login form shows in between.
    flushSync(() => {
      startSession(session);
      navigate(wanted ? from : AFTER_LOGIN, { replace: true });
    });
  };
  return <Login onEnter={enter} forced={originOf(state) !== undefined} />;
}

function originOf(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  return typeof state.from === 'string' && /^\/[^/\\]/.test(state.from) ? state.from : undefined;
}
