import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** True while a person types in the search box, or a dialog covers the element (R-1944). */
function isElsewhere(box: Element): boolean {
  const isSearching = document.activeElement?.matches('header input') && box.closest('main');
  return Boolean(isSearching || box.closest('[aria-hidden=true]'));
}

/** False if the person has moved on to another control while a screen or a picker was loading. */
export function isFocusFree(box: Element | null): boolean {
  const scope = box?.closest('main, [role=dialog], [role=alertdialog]');
  const active = document.activeElement;
  const isFree = active === scope || !scope?.contains(active);
  return isFree && !(box && isElsewhere(box));
}

/** A field: its element, or the handle of a MUI select. */
type Field = HTMLElement | { readonly node?: unknown; readonly focus?: () => void };

/** Returns the ref of a field, which gets the focus when it is first shown. */
export function useFirstFocus(isFirst: boolean) {
  const field = useRef<Field>(null);
  const arrive = useEffectEvent(() => {
    const shown = field.current;
    const box = shown instanceof HTMLElement ? shown : shown?.node;
    // The element of a select is hidden itself, so what surrounds it counts.
    const around = box instanceof HTMLElement ? box.parentElement : null;
    if (isFirst && around && !isElsewhere(around)) shown?.focus?.();
  });
  // Not React's autoFocus, which takes the focus from any other element.
  useLayoutEffect(() => arrive(), []);
  return field;
}

/** The state of an address that a hit of the search opens. */
export const FOUND = { isFound: true } as const;

/**
 * Returns the ref of the first action of a page. It gets the focus when the search opens the page, so
 * that Enter presses it (R-2125).
 */
export function useFoundAction() {
  const action = useRef<HTMLButtonElement>(null);
  const { key, isFound } = useFound();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search opens the same page again
  useEffect(() => {
    if (isFound && isFocusFree(action.current)) action.current?.focus({ preventScroll: true });
  }, [isFound, key]);
  return action;
}

/**
 * Returns the ref of a form of filters. Its field for the name gets the focus in place of the first one
 * when the search opens the list (R-2214).
 */
export function useFoundName() {
  const form = useRef<HTMLFormElement>(null);
  const { key, isFound } = useFound();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the search opens the same list again
  useEffect(() => {
    const field = form.current?.querySelector<HTMLInputElement>('input[name="name"]');
    if (isFound && field && !isElsewhere(field)) field.focus();
  }, [isFound, key]);
  return form;
}

/** Whether the search opened this address, and the key of the visit. */
function useFound() {
  const { key, state } = useLocation();
  return { key, isFound: typeof state === 'object' && state !== null && 'isFound' in state };
}
