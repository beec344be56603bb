import type { Call, RequestOf } from '@kelas/contract/call';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { fetchDocument } from '../api/send.ts';
import { useAlert } from '../dialogs/dialogs.ts';
import { saveFile } from '../ui/download.ts';
import { printPdf } from '../ui/print-pdf.ts';
import { sharePdf } from '../ui/share-file.ts';

/**
 * Fetches the document of a call to print, save or share it, one at a time. A failure shows an alert, or is
 * `errorMessage` until the next attempt. Where the browser cannot print, the file is saved instead
 * and an alert says so.
 */
export function useDocument<C extends Call>(call: C, onFailure: 'alert' | 'inline' = 'alert') {
  const alert = useAlert();
  const [errorMessage, setErrorMessage] = useState<string>();
  const [running, setRunning] = useState(false);
  const inFlight = useRef(false);

  async function use(input: RequestOf<C>, work: (file: Blob) => Promise<unknown>) {
    if (inFlight.current) return;
    inFlight.current = true;
    setRunning(true);
    setErrorMessage(undefined);
    try {
      await work(await fetchDocument(call, input));
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // The login page follows an ended session.
      if (failure.status === 401) return;
      if (onFailure === 'alert') alert(t`Oops`, failure.message);
      else setErrorMessage(failure.message);
    } finally {
      inFlight.current = false;
      setRunning(false);
    }
  }

  return {
    running,
    errorMessage,
    save: (input: RequestOf<C>, name: string) => use(input, async (file) => saveFile(name, file)),
    /** Opens the share sheet of the device; `canSharePdf` says whether it has one (R-2226). */
    share: (input: RequestOf<C>, name: string) =>
      use(input, async (file) => {
        if (await sharePdf(name, file)) return;
        saveFile(name, file);
        alert(
          t`Oops`,
          t`This device did not share the file.\n${name} was saved. Send it from there.`,
        );
      }),
    print: (input: RequestOf<C>, name: string) =>
      use(input, async (file) => {
        if (await printPdf(file)) return;
        saveFile(name, file);
        alert(
          t`Oops`,
          t`This browser cannot print directly.\n${name} was saved. Open the file and print it.`,
        );
      }),
  };
}
