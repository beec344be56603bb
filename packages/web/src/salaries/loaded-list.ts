import type { ListState } from '../ui/table.ts';

/** Returns loaded rows as the list state that a table takes. */
export function loadedList<T>(data: readonly T[]): ListState<T> {
  return { data, loading: false, error: undefined, silent: true, refetch: () => {} };
}
