/** Returns the index of the current history entry, as React Router counts the entries of a tab. */
export function historyIndex(): number {
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null || !('idx' in state)) return 0;
  return typeof state.idx === 'number' ? state.idx : 0;
}

/** Opens an address while no router runs; keeps the index for the router of the next session. */
export function pushEntry(address: string): void {
  window.history.pushState({ idx: historyIndex() + 1 }, '', address);
}

/** Replaces the entry while no router runs; `from` is the screen that the login returns to. */
export function replaceEntry(address: string, from?: string): void {
  window.history.replaceState({ idx: historyIndex(), from }, '', address);
}
