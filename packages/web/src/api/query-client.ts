import { QueryClient } from '@tanstack/react-query';

/** The cache of one session. */
export function newQueryClient(): QueryClient {
  const queries = { retry: false, refetchOnWindowFocus: false, networkMode: 'always' } as const;
  return new QueryClient({ defaultOptions: { queries } });
}
