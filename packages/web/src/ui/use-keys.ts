import { useEffect, useEffectEvent } from 'react';

const DIALOGS = '[role=dialog], [role=alertdialog]';
/** Where a letter is text, or moves in a list. */
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], ' +
  '[role=combobox], [role=spinbutton], [role=listbox], [role=menu]';

/** Returns the key as `aria-keyshortcuts` names it; undefined if the press does not count. */
function pressedKey(event: KeyboardEvent): string | undefined {
  const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  const isPress = !(repeat || altKey || event.isComposing || event.defaultPrevented);
  const letter = key.toLowerCase();
  if (!isPress || (shiftKey && /^\p{L}$/u.test(key))) return undefined;
  if (ctrlKey || metaKey) return `control+${letter}`;
  const isTyping = event.target instanceof Element && event.target.closest(TYPING);
  return isTyping ? undefined : letter;
}

/** The controls with this key: those of the topmost dialog, else those of the page. */
function controlsOf(key: string, target: EventTarget | null): HTMLElement[] {
  const dialog = [...document.querySelectorAll(DIALOGS)].at(-1);
  // A dialog that closes has no focus any more.
  if (dialog && !(target instanceof Node && dialog.contains(target))) return [];
  const scope: ParentNode = dialog ?? document;
  return [...scope.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].filter(
    (control) =>
      control.getAttribute('aria-keyshortcuts')?.toLowerCase().split(' ').includes(key) &&
      !control.matches(':disabled, [aria-disabled=true]'),
  );
}

/** Presses a button and focuses a field; of several controls it focuses the next one. */
function activate(controls: readonly HTMLElement[]): void {
  const [first] = controls;
  if (first instanceof HTMLInputElement) first.select();
  else if (controls.length === 1) first?.click();
  else
    controls[(controls.findIndex((each) => each.matches(':focus')) + 1) % controls.length]?.focus();
}

/**
 * Makes `aria-keyshortcuts` work for every control on the screen (R-2123), and runs `actions` for keys
 * without a control. A key counts outside of text fields and without a modifier, and above a dialog
 * only for the dialog's own buttons.
 */
export function useKeys(actions: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === undefined) return;
    const controls = controlsOf(key, event.target);
    const action = document.querySelector(DIALOGS) ? undefined : actions[key];
    if (controls.length === 0 && !action) return;
    event.preventDefault();
    if (action) action();
    else activate(controls);
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
