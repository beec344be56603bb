import { type Role, roles } from '@kelas/contract/access';
import { useSyncExternalStore } from 'react';

/** Who is logged in, as the session storage keeps it (specification 3, Session). */
export interface Session {
  readonly token: string;
  readonly role: Role;
}

const TOKEN = 'userToken';
const ROLE = 'role';
/** Characters; servers refuse requests with headers of some thousands. */
const TOKEN_MAX = 1000;

const listeners = new Set<() => void>();
let current = read();

/** Tells the tabs that were opened from this one, which have its session, that it has ended. */
const ended = new BroadcastChannel('ended-session');
ended.addEventListener('message', ({ data }) => {
  if (current && data === current.token) forget();
});

function read(): Session | null {
  const token = sessionStorage.getItem(TOKEN);
  if (!token) return null;
  if (!fitsHeader(token)) {
    sessionStorage.clear();
    return null;
  }
  const stored = sessionStorage.getItem(ROLE);
  return { token, role: roles.find((role) => role === stored) ?? 'EMPLOYEE' };
}

/** False for a token that no request can carry, which no server has given. */
function fitsHeader(token: string): boolean {
  if (token.length > TOKEN_MAX) return false;
  try {
    new Headers({ Authorization: `Bearer ${token}` });
    return true;
  } catch {
    return false;
  }
}

function change(next: Session | null) {
  current = next;
  for (const listener of listeners) listener();
}

/** The session there is now; null when nobody is logged in. */
export function getSession(): Session | null {
  return current;
}

/** Keeps who logged in, until the tab is closed. */
export function startSession(session: Session) {
  sessionStorage.setItem(TOKEN, session.token);
  sessionStorage.setItem(ROLE, session.role);
  change(session);
}

/** Forgets who was logged in, in all tabs that have this session. */
export function endSession() {
  if (current) ended.postMessage(current.token);
  forget();
}

function forget() {
  sessionStorage.clear();
  change(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The session, followed as it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, getSession);
}
