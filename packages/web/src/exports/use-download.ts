import type { Call, RequestOf } from '@kelas/contract/call';
import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { fetchDocument } from '../api/send.ts';
import { saveFile } from '../ui/download.ts';

/** Downloads the file of a call, one at a time. `errorMessage` says why the last one failed. */
export function useDownload<C extends Call>(call: C) {
  const [running, setRunning] = useState(false);
  const [errorMessage, setErrorMessage] = useState<string>();
  const isInFlight = useRef(false);

  async function download(input: RequestOf<C>, name: string) {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setRunning(true);
    setErrorMessage(undefined);
    try {
      saveFile(name, await fetchDocument(call, input));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The login page follows an ended session.
      if (failure.status !== 401) setErrorMessage(failure.message);
    } finally {
      isInFlight.current = false;
      setRunning(false);
    }
  }

  return { running, errorMessage, download };
}
