import { useSyncExternalStore } from 'react';

let count = 0;
const listeners = new Set<() => void>();

function change(by: number) {
  count += by;
  for (const listener of listeners) listener();
}

/**
 * Counts one more running call or loading screen. Call the returned function once, when it ends.
 */
export function startRunning(): () => void {
  change(1);
  return () => change(-1);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** True while any call runs or any screen loads (R-1306). */
export function useAnythingRunning(): boolean {
  return useSyncExternalStore(subscribe, () => count > 0);
}
