import type { ListState } from '../ui/table.ts';

/** Rows that came with something else, as a table takes a list. */
export function listOf<T>(data: readonly T[]): ListState<T> {
  return { data, loading: false, error: undefined, silent: true, refetch: () => {} };
}
