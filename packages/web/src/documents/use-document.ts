import type { Call, RequestOf } from '@kelas/contract/call';
import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { fetchDocument } from '../api/send.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { saveFile } from '../ui/download.ts';
import { printPdf } from '../ui/print-pdf.ts';

/**
 * Fetches the document of a call to print or save it, one at a time; a failure shows an alert.
 * Where the browser cannot print, the file is saved instead and an alert says so.
 */
export function useDocument<C extends Call>(call: C) {
  const alert = useAlert();
  const [running, setRunning] = useState(false);
  const inFlight = useRef(false);

  async function use(input: RequestOf<C>, work: (file: Blob) => Promise<unknown>) {
    if (inFlight.current) return;
    inFlight.current = true;
    setRunning(true);
    try {
      await work(await fetchDocument(call, input));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      if (failure.status !== 401) alert('Oops', failure.message);
    } finally {
      inFlight.current = false;
      setRunning(false);
    }
  }

  return {
    running,
    save: (input: RequestOf<C>, name: string) => use(input, async (file) => saveFile(name, file)),
    print: (input: RequestOf<C>, name: string) =>
      use(input, async (file) => {
        if (await printPdf(file)) return;
        saveFile(name, file);
        alert(
          'Oops',
          `This browser cannot print directly.\n${name} was saved. Open the file and print it.`,
        );
      }),
  };
}
