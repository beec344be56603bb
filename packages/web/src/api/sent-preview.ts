import { useState } from 'react';
import type { Outcome } from './call.ts';

/**
 * Keeps a preview as it is once its write is sent: after the write the server refuses it. After a
 * failure it is refetched only if the record changed (query-client.ts).
 */
export function useSentPreview() {
  const [state, setState] = useState<'SHOWN' | 'SENT' | 'FAILED'>('SHOWN');
  const send = async <T>(write: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    setState('SENT');
    const outcome = await write();
    if (!outcome.ok) setState('FAILED');
    return outcome;
  };
  const staleTime = state === 'SHOWN' ? 0 : Number.POSITIVE_INFINITY;
  return { isSent: state === 'SENT', staleTime, send };
}
