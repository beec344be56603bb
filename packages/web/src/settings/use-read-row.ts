import { type FetchQueryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiError } from '../api/api-error.ts';

/** Returns a function that reads a row of a list as it is stored now; undefined without one. */
export function useReadRow<R extends { readonly id: number }>(
  query: FetchQueryOptions<R[], ApiError>,
  row: R | undefined,
) {
  const client = useQueryClient();
  return async () => {
    const rows = await client.fetchQuery(query);
    return rows.find(({ id }) => id === row?.id);
  };
}
