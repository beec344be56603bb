import { useEffect, useEffectEvent, useRef } from 'react';
import {
  type BlockerFunction,
  useBeforeUnload,
  useBlocker,
  useLocation,
  useNavigate,
} from 'react-router';
import { hasUnsaved, useMayLeave } from '../dialogs/leaving.ts';
import { historyIndex } from './history-index.ts';

const losesInput: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) => {
  if (!hasUnsaved()) return false;
  if (currentLocation.pathname !== nextLocation.pathname) return true;
  // Typed filters replace the address a moment later, when a dialog may be open already.
  return historyAction !== 'REPLACE' && currentLocation.search !== nextLocation.search;
};

// The browser shows a question of its own.
const warn = (event: BeforeUnloadEvent) => {
  if (hasUnsaved()) event.preventDefault();
};

/** Asks before a screen with unsaved input is left (R-1348). */
export function LeaveGuard() {
  const mayLeave = useMayLeave();
  const navigate = useNavigate();
  const { key } = useLocation();
  const blocker = useBlocker(losesInput);
  const shownIndex = useRef(0);
  useBeforeUnload(warn);
  useEffect(() => {
    if (key) shownIndex.current = historyIndex();
  }, [key]);

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
    if (isBlocked) mayLeave().then(decide);
  }, [isBlocked, mayLeave]);
  return null;
}
