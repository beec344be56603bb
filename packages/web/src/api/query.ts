import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { t } from '@lingui/core/macro';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useAlert } from '../dialogs/dialogs.ts';
import type { ApiError } from './api-error.ts';
import { send } from './send.ts';

/** How a failure is shown: as an alert, in place, or not at all (R-1340, R-1341). */
export type OnFailure = 'alert' | 'inline' | 'silent';

export interface QueryOptions {
  readonly onFailure: OnFailure;
  readonly enabled?: boolean;
  /**
   * For lists: keeps the rows while other filters load or fail to load. Never for one person's
   * data, which must not appear under another name.
   */
  readonly keepRows?: boolean;
  /** Milliseconds during which a cached response is used without a request. */
  readonly staleTime?: number;
  /** For a form that is filled once: ignores a response that an earlier visit cached. */
  readonly fresh?: boolean;
  /** For polls: the loading bar does not show the reads (R-1306). */
  readonly inBackground?: boolean;
}

export interface CallQuery<T> {
  readonly data: T | undefined;
  /** With `keepRows`: `data` is of the filters before these, which load or failed to load. */
  readonly isPrevious: boolean;
  readonly loading: boolean;
  /** There was neither a response nor a failure yet. */
  readonly isPending: boolean;
  readonly error: ApiError | undefined;
  /** The failure is not shown. */
  readonly silent: boolean;
  readonly refetch: () => void;
}

/** Returns the cache key of a call and its input; without input, the common key of all inputs. */
export function queryKey<C extends Call>(call: C, input?: RequestOf<C>): readonly unknown[] {
  return input === undefined ? [call.path] : [call.path, input];
}

/** Returns the query options of a call, for a hook or for the cache. */
export function callQuery<C extends Call>(call: C, input: RequestOf<C>, inBackground = false) {
  return queryOptions<OutputOf<C>, ApiError>({
    queryKey: queryKey(call, input),
    queryFn: ({ signal }) => send(call, input, { signal, inBackground }),
  });
}

/** Reads a GET call; a late response never replaces a newer one (R-1335). */
export function useCallQuery<C extends Call>(
  call: C,
  input: RequestOf<C>,
  options: QueryOptions,
): CallQuery<OutputOf<C>> {
  const { onFailure, enabled = true, keepRows = false, staleTime = 0, fresh = false } = options;
  const { data, error, errorUpdatedAt, isFetching, isPending, refetch } = useQuery({
    ...callQuery(call, input, options.inBackground),
    enabled,
    staleTime,
    ...(fresh && { gcTime: 0 }),
  });
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);

  const alert = useAlert();
  const alertFailure = useEffectEvent(() => {
    if (onFailure === 'alert' && error && error.status !== 401) alert(t`Oops`, error.message);
  });
  useEffect(() => {
    if (errorUpdatedAt > 0) alertFailure();
  }, [errorUpdatedAt]);

  return {
    data: data ?? (keepRows && enabled ? last : undefined),
    isPrevious: keepRows && enabled && data === undefined && last !== undefined,
    loading: isFetching,
    isPending,
    error: isFetching ? undefined : (error ?? undefined),
    silent: onFailure === 'silent',
    refetch: refetch,
  };
}

/**
 * Returns a query that loads until other data is there too, or could not be loaded. What is shown
 * then comes at once, and no line moves under the pointer when the other data arrives.
 */
export function togetherWith<T>(query: CallQuery<T>, isPending: boolean): CallQuery<T> {
  return isPending ? { ...query, data: undefined, loading: true, error: undefined } : query;
}
