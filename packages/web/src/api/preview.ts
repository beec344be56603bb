import type { Call, RequestOf } from '@kelas/contract/call';
import { useState } from 'react';
import type { Outcome } from './call.ts';
import { type QueryOptions, useCallQuery } from './query.ts';

/**
 * Reads a preview, and keeps it as it is once its write is sent: after the write the server refuses
 * it. After a failure it is refetched only if the record changed (query-client.ts).
 */
export function usePreview<C extends Call>(
  call: C,
  input: RequestOf<C>,
  { enabled = true, ...options }: Pick<QueryOptions, 'onFailure' | 'enabled' | 'keepRows'>,
) {
  const [state, setState] = useState<'SHOWN' | 'SENT' | 'FAILED'>('SHOWN');
  const preview = useCallQuery(call, input, {
    ...options,
    enabled: enabled && state !== 'SENT',
    staleTime: state === 'SHOWN' ? 0 : Number.POSITIVE_INFINITY,
    fresh: true,
  });
  const send = async <T>(write: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    setState('SENT');
    const outcome = await write();
    if (!outcome.ok) setState('FAILED');
    return outcome;
  };
  return { preview, send };
}
