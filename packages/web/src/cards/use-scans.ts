import type { OutputOf } from '@kelas/contract/call';
import { scanCard } from '@kelas/contract/cards';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { ApiError } from '../api/api-error.ts';
import { send } from '../api/send.ts';

export type Scanned = OutputOf<typeof scanCard>;

/** The result of one scan, another object for each. */
export type ScanResult =
  | { readonly scanned: Scanned; readonly errorMessage?: undefined }
  | { readonly scanned?: undefined; readonly errorMessage: string };

/** Sends the codes of scanned cards, one after the other. `result` is the last one until `clear`. */
export function useScans() {
  const [result, setResult] = useState<ScanResult>();
  const { mutate: scan } = useMutation<Scanned, ApiError, string>({
    scope: { id: 'door' },
    mutationFn: (code) => send(scanCard, { code }, { inBackground: true }),
    onSuccess: (scanned) => setResult({ scanned }),
    onError: ({ status, message }) => {
      // The login page follows an ended session.
      if (status !== 401) setResult({ errorMessage: message });
    },
  });
  return { result, scan, clear: useCallback(() => setResult(undefined), []) };
}
