import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type BlockerFunction,
  useBeforeUnload,
  useBlocker,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router';
import { hasUnsaved, protectUnsaved, useMayLeave } from '../dialogs/leaving.ts';
import { historyIndex } from './history-index.ts';

const losesInput: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (!hasUnsaved()) return false;
  if (currentLocation.pathname !== nextLocation.pathname) return true;
  // Typed filters replace the address a moment later, when a dialog may be open already.
  return historyAction !== 'REPLACE' && currentLocation.search !== nextLocation.search;
};

/** The time after a change of the history entry in which another one may follow. */
const HISTORY_QUIET_MS = 300;

// The browser shows a question of its own.
const warn = (event: BeforeUnloadEvent) => {
  if (hasUnsaved()) event.preventDefault();
};

/** Asks before a screen with unsaved input is left (R-1348, R-1614). */
export function LeaveGuard() {
  const mayLeave = useMayLeave();
  const navigate = useNavigate();
  const { key } = useLocation();
  const { state } = useNavigation();
  const blocker = useBlocker(losesInput);
  const shownIndex = useRef(0);
  const changedAt = useRef(Number.NEGATIVE_INFINITY);
  useBeforeUnload(warn);
  useEffect(() => {
    const note = () => {
      changedAt.current = performance.now();
    };
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    if (key) shownIndex.current = historyIndex();
  }, [key]);
  useEffect(() => {
    if (key && state === 'idle') protectUnsaved();
  }, [key, state]);

  const decide = useEffectEvent((leaves: boolean) => {
    if (blocker.state !== 'blocked') return;
    // The blocker miscounts if Back is pressed several times at once.
    const drift = historyIndex() - shownIndex.current;
    if (leaves && drift === 0) return blocker.proceed();
    blocker.reset();
    const { pathname, search } = window.location;
    if (leaves) navigate(pathname + search, { replace: true });
    else if (drift !== 0) window.history.go(-drift);
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (!isBlocked) return;
    // On a slow computer the entry still changes after a quick reply.
    const decideWhenQuiet = (leaves: boolean) => {
      const rest = changedAt.current + HISTORY_QUIET_MS - performance.now();
      const isAway = historyIndex() !== shownIndex.current;
      if (isAway && rest > 0) setTimeout(decideWhenQuiet, rest, leaves);
      else decide(leaves);
    };
    mayLeave().then(decideWhenQuiet);
  }, [isBlocked, mayLeave]);
  return null;
}
