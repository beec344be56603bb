import { t } from '@lingui/core/macro';
import { useCallback, useEffect, useRef } from 'react';
import { useConfirm } from './dialogs.ts';

/** Where a form is: on the screen, or in a dialog above it. */
type Place = 'screen' | 'dialog';

const unsavedForms = new Map<symbol, Place>();

/** The person agreed to lose the unsaved input, and the next screen is not shown yet. */
let isDiscarding = false;

/** True while leaving the screen would lose unsaved input. */
export function hasUnsaved(): boolean {
  return unsavedForms.size > 0 && !isDiscarding;
}

/** Discards the unsaved input, after the person agreed. */
export function discardUnsaved(): void {
  isDiscarding = true;
}

/** Protects unsaved input again; for the end of each navigation, which may have been taken back. */
export function protectUnsaved(): void {
  isDiscarding = false;
}

/** While `isDirty`, leaving the screen, a reload and a logout ask first (R-1348). */
export function useUnsaved(isDirty: boolean, place: Place = 'screen'): void {
  useEffect(() => {
    if (!isDirty) return;
    const form = Symbol('form');
    unsavedForms.set(form, place);
    protectUnsaved();
    return () => {
      unsavedForms.delete(form);
    };
  }, [isDirty, place]);
}

/** `mayLeave()` asks before unsaved input is lost; resolves to true without any or after a Yes. */
export function useMayLeave(): () => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(async () => {
    const leaves =
      !hasUnsaved() || (await confirm(t`Leave without saving? Unsaved changes will be lost.`));
    if (leaves) discardUnsaved();
    return leaves;
  }, [confirm]);
}

/**
 * `mayReplace()` asks before other rows replace unsaved input of the screen (R-1941); resolves to true
 * without any or after a Yes.
 */
export function useMayReplace(): () => Promise<boolean> {
  const confirm = useConfirm();
  return useCallback(
    async () =>
      ![...unsavedForms.values()].includes('screen') ||
      confirm(t`Continue without saving? Unsaved changes will be lost.`),
    [confirm],
  );
}

interface Guarded {
  readonly open: boolean;
  readonly isDirty: boolean;
  readonly isBusy: boolean;
  readonly onClose: () => void;
}

/**
 * Closes a dialog on Escape or a click outside: for the `onClose` of every dialog with a form. A
 * dirty one asks first, also when the person leaves the screen; its Cancel does not ask (R-1347).
 */
export function useCloseGuard({ open, isDirty, isBusy, onClose }: Guarded): () => void {
  const confirm = useConfirm();
  const isAsking = useRef(false);
  useUnsaved(open && isDirty, 'dialog');
  return async () => {
    if (isBusy || isAsking.current) return;
    isAsking.current = isDirty;
    if (!isDirty || (await confirm(t`Close without saving? Unsaved changes will be lost.`)))
      onClose();
    isAsking.current = false;
  };
}
