import { useEffect, useRef } from 'react';
import { useConfirm } from './dialogs.ts';

type Ask = () => Promise<boolean>;

const LOST = 'Leave without saving? What has been typed here will be lost.';
const LOST_IN_DIALOG = 'Close without saving? What has been typed here will be lost.';

/** The forms on the screen that hold something that is not saved. */
const holding = new Set<Ask>();
let asked: Promise<boolean> | undefined;

// The browser asks in words of its own.
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

function hold(ask: Ask): () => void {
  holding.add(ask);
  window.addEventListener('beforeunload', warn);
  return () => {
    holding.delete(ask);
    if (holding.size === 0) discardUnsaved();
  };
}

/** True while leaving the screen would lose something that was typed. */
export function isHeld(): boolean {
  return holding.size > 0;
}

/** Lets the person leave without a question: it was asked already, or there is nothing left to keep. */
export function discardUnsaved(): void {
  holding.clear();
  // The question may go with its screen, as when the session ends, and is never answered then.
  asked = undefined;
  window.removeEventListener('beforeunload', warn);
}

/** Asks before something that was typed is lost; true where nothing is, and from a Yes on. */
export async function mayLeave(): Promise<boolean> {
  const [ask] = holding;
  if (!ask) return true;
  asked ??= ask().finally(() => {
    asked = undefined;
  });
  const yes = await asked;
  if (yes) discardUnsaved();
  return yes;
}

/** While `unsaved`, whoever leaves the screen, reloads it or logs out is asked first. */
export function useUnsaved(unsaved: boolean): void {
  const confirm = useConfirm();
  useEffect(() => (unsaved ? hold(() => confirm(LOST)) : undefined), [unsaved, confirm]);
}

interface Guarded {
  readonly open: boolean;
  /** Something is typed or changed in it that is not saved. */
  readonly isDirty: boolean;
  /** A call runs: the dialog stays. */
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/**
 * Closes a dialog on Escape or a click outside: for the `onClose` of every dialog with something to
 * fill in. A dirty one asks first, also when the person leaves the screen; its Cancel does not ask.
 */
export function useCloseGuard({ open, isDirty, isBusy, onClose }: Guarded): () => void {
  const confirm = useConfirm();
  const isAsking = useRef(false);
  useUnsaved(open && isDirty);
  return async () => {
    if (isBusy || isAsking.current) return;
    isAsking.current = isDirty;
    if (!isDirty || (await confirm(LOST_IN_DIALOG))) onClose();
    isAsking.current = false;
  };
}
