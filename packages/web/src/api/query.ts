import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAlert } from '../dialogs/dialogs.ts';
import type { ApiError } from './api-error.ts';
import { send } from './send.ts';

/** What the person hears of a failure: an alert, a text in its place, or nothing (specification 8). */
export type OnFailure = 'alert' | 'inline' | 'silent';

export interface QueryOptions {
  readonly onFailure: OnFailure;
  readonly enabled?: boolean;
  /**
   * For lists: while other filters load, or fail to, the rows there were stay.
   * Never for one person's data, which must not stand under another's name.
   */
  readonly keepRows?: boolean;
  /** Milliseconds for which an answer is used again without asking. */
  readonly staleTime?: number;
  /** For a form that is filled once: never with an answer of an earlier visit. */
  readonly fresh?: boolean;
}

export interface CallQuery<T> {
  readonly data: T | undefined;
  readonly loading: boolean;
  readonly error: ApiError | undefined;
  /** The failure is to be passed over in silence. */
  readonly silent: boolean;
  readonly refetch: () => void;
}

/** The key under which an answer is cached; without input: all answers of the call. */
export function queryKey<C extends Call>(call: C, input?: RequestOf<C>): readonly unknown[] {
  return input === undefined ? [call.path] : [call.path, input];
}

/** The query of a call, for a hook or for the cache itself. */
export function callQuery<C extends Call>(call: C, input: RequestOf<C>) {
  return queryOptions<OutputOf<C>, ApiError>({
    queryKey: queryKey(call, input),
    queryFn: ({ signal }) => send(call, input, { signal }),
  });
}

/** Follows the answer of a GET; a late answer never replaces that of newer input. */
export function useCallQuery<C extends Call>(
  call: C,
  input: RequestOf<C>,
  { onFailure, enabled = true, keepRows = false, staleTime = 0, fresh = false }: QueryOptions,
): CallQuery<OutputOf<C>> {
  const { data, error, errorUpdatedAt, isFetching, refetch } = useQuery({
    ...callQuery(call, input),
    enabled,
    staleTime,
    ...(fresh && { gcTime: 0 }),
  });
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);

  const alert = useAlert();
  const alertFailure = useEffectEvent(() => {
    if (onFailure === 'alert' && error && error.status !== 401) alert('Oops', error.message);
  });
  useEffect(() => {
    if (errorUpdatedAt > 0) alertFailure();
  }, [errorUpdatedAt]);

  return {
    data: data ?? (keepRows && enabled ? last : undefined),
    loading: isFetching,
    error: isFetching ? undefined : (error ?? undefined),
    silent: onFailure === 'silent',
    refetch: refetch,
  };
}
