import { type AreaName, access, type Role, roles } from '@kelas/contract/access';
import { useSyncExternalStore } from 'react';
import { randomKey } from './idempotency.ts';

/** The present login, as session storage holds it. */
export interface Session {
  readonly token: string;
  readonly role: Role;
}

const TOKEN = 'userToken';
const ROLE = 'role';
/** Servers refuse requests with headers of several thousand characters. */
const TOKEN_MAX_CHARS = 1000;

const listeners = new Set<() => void>();
let current = read();

/** Ends the session in all tabs that share it; a tab shares its session with tabs opened from it. */
const ended = new BroadcastChannel('ended-session');
ended.addEventListener('message', ({ data }) => {
  if (current && data === current.token) clear();
});

/** Gives the session of an open tab to a tab that just opened, of the same origin (R-1945). */
const shared = new BroadcastChannel('shared-session');
/** The longest wait for an open tab; the login form is shown after it. */
const HANDOVER_TIMEOUT_MS = 250;

interface Handover {
  readonly answerTo: string;
  readonly session: Session;
  /** A tab in view comes first, because a link was opened from it. */
  readonly isInView: boolean;
}

shared.addEventListener('message', ({ data }) => {
  if (!current || typeof data !== 'string') return;
  const isInView = document.visibilityState === 'visible';
  shared.postMessage({ answerTo: data, session: current, isInView } satisfies Handover);
});

/** Takes over the session of an open tab; resolves when the login form may be shown. */
export async function takeOverSession(): Promise<void> {
  // A reload after a logout stays logged out.
  const [opened] = performance.getEntriesByType('navigation');
  const isNew = opened instanceof PerformanceNavigationTiming && opened.type === 'navigate';
  if (current || !isNew) return;
  const found = await askOpenTabs();
  if (found && !current) startSession(found);
}

/** Asks the open tabs for their session; undefined if none of them has one. */
export function askOpenTabs(): Promise<Session | undefined> {
  const request = randomKey();
  const { promise, resolve } = Promise.withResolvers<Session | undefined>();
  let hidden: Session | undefined;
  const receive = ({ data }: MessageEvent) => {
    if (!isHandover(data) || data.answerTo !== request) return;
    hidden ??= data.session;
    if (data.isInView) resolve(data.session);
  };
  shared.addEventListener('message', receive);
  shared.postMessage(request);
  const timer = setTimeout(() => resolve(hidden), HANDOVER_TIMEOUT_MS);
  return promise.finally(() => {
    clearTimeout(timer);
    shared.removeEventListener('message', receive);
  });
}

function isHandover(data: unknown): data is Handover {
  return typeof data === 'object' && data !== null && 'answerTo' in data;
}

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

/** False for a token that a request header cannot hold; no server issues one. */
function fitsHeader(token: string): boolean {
  if (token.length > TOKEN_MAX_CHARS) return false;
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

/** Returns the present session; null without a login. */
export function getSession(): Session | null {
  return current;
}

/** Stores the session of a login until the tab is closed. */
export function startSession(session: Session) {
  sessionStorage.setItem(TOKEN, session.token);
  sessionStorage.setItem(ROLE, session.role);
  change(session);
}

/** Ends the session in all tabs that share it. */
export function endSession() {
  if (current) ended.postMessage(current.token);
  clear();
}

function clear() {
  sessionStorage.clear();
  change(null);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the present session and renders again when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribe, getSession);
}

/** Returns whether the present role may use an area of the access table. */
export function useMayUse(area: AreaName): boolean {
  return access[area].use.includes(useSession()?.role ?? 'EMPLOYEE');
}
