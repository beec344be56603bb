import { MutationCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

/**
 * The cache of one session. After every write all that is on the screen is refetched; so it is after
 * a write that failed because another person changed or deleted the record.
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
      // What was sent, a password too, is not kept.
      mutations: { networkMode: 'always', gcTime: 0 },
    },
  });
  return client;
}
