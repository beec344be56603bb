import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  count += by;
  for (const listener of listeners) listener();
}

/** Counts one more thing that the person waits for; call what it returns, once, when that has ended. */
export function begin(): () => void {
  change(1);
  return () => change(-1);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while any call or screen is on its way. */
export function useAnythingRunning(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0);
}
