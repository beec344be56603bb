/** Types a code as a scanner does: in capitals, with Enter, within half a second. */
export function scanCode(code: string): void {
  const target = document.activeElement ?? document.body;
  for (const key of [...code, 'Enter']) {
    if (/[A-Z]/.test(key) && key !== 'Enter') pressKey(target, 'Shift', true);
    const isTaken = !pressKey(target, key, /[A-Z]/.test(key));
    if (key.length > 1 || isTaken || !(target instanceof HTMLInputElement)) continue;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    set?.call(target, target.value + key);
    target.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Returns false if a listener took the key. */
export function pressKey(target: Element, key: string, shiftKey = false): boolean {
  return target.dispatchEvent(
    new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }),
  );
}
