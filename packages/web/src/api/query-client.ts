import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * Returns the query cache of one session. After a write, and after a 404 or 409, every query on the
 * screen is refetched, because the record changed.
 */
export function newQueryClient(): QueryClient {
  const refetch = () => {
    client.invalidateQueries();
  };
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: refetch,
      onError: (failure) => {
        if (failure instanceof ApiError && [404, 409].includes(failure.status)) refetch();
      },
    }),
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always' },
      // Sent input, such as a password, is not kept.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
  return client;
}
