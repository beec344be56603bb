import type { OutputOf } from '@kelas/contract/call';
import { undoImport } from '@kelas/contract/imports';
import { useRef, useState } from 'react';
import { useCall } from '../api/call.ts';
import { useAlert, useConfirm } from '../dialogs/dialogs.ts';
import { countOf } from '../ui/table.ts';
import { countTexts, type Imported } from './import-counts.ts';

const RECORDS = { one: 'record', many: 'records' };

/** What an undo left, and of which import. */
export interface KeptByUndo {
  readonly fileName: string;
  readonly kept: OutputOf<typeof undoImport>['kept'];
}

/** Returns the undo of an import, which asks first, and what the last one left (R-1692). */
export function useImportUndo() {
  const [alert, confirm] = [useAlert(), useConfirm()];
  const { run, running } = useCall(undoImport, { onFailure: 'alert' });
  const isAsking = useRef(false);
  const [kept, setKept] = useState<KeptByUndo>();
  const undo = async ({ id, fileName, counts }: Imported) => {
    if (isAsking.current) return;
    isAsking.current = true;
    const made = countTexts(counts).join(', ') || 'what it filled in';
    const isSure = await confirm(
      `Undo the import of ${fileName}? It removes ${made}. What has been used since stays, and is named with the reason.`,
    );
    isAsking.current = false;
    if (!isSure) return;
    const outcome = await run({ id });
    if (!outcome.ok) return;
    const { removed, kept } = outcome.value;
    setKept({ fileName, kept });
    const stays = kept.length > 0 ? `\nNot removed: ${countOf(kept.length, RECORDS)}` : '';
    await alert('Thank you', `Removed ${countOf(removed, RECORDS)}${stays}`);
  };
  return { undo, running, kept };
}
