import type { OutputOf } from '@kelas/contract/call';
import { undoImport } from '@kelas/contract/imports';
import { useUndo } from '../api/asked-call.ts';
import { countOf, type Noun } from '../ui/table.ts';
import { countTexts, type Imported } from './import-kinds.ts';

const PAYMENTS_AND_CHARGES = { one: 'payment or charge', many: 'payments and charges' };

/** An import of thousands of rows takes a minute. */
export const UNDOING_IMPORT = 'Undoing the import. This can take a minute; please wait.';

export type Undone = OutputOf<typeof undoImport>;

/** Returns the undo of an import, which asks first, and the last import that was undone (R-1692). */
export function useImportUndo() {
  return useUndo(undoImport, undoRunOf);
}

function undoRunOf(imported: Imported) {
  const { id, fileName } = imported;
  return {
    question: `Undo the import of ${fileName}? ${effectText(imported)} Records in use stay; they are listed with the reason.`,
    input: { id },
    thanks: (undone: Undone) => undoneText(imported, undone),
  };
}

/** Returns the effect of an undo: it voids payments and removes all other records. */
function effectText({ kind, counts }: Imported): string {
  const removed = countTexts({ ...counts, payments: 0 }).join(', ');
  const effects = [
    // A student who paid in advance is in use and stays.
    kind === 'PAYMENTS' && counts.payments > 0 && `voids ${countOf(counts.payments, 'payment')}`,
    removed && `removes ${removed}`,
  ].filter(Boolean);
  if (effects.length === 0) return 'It only filled empty fields, which stay filled.';
  return `It ${effects.join(' and ')}.`;
}

function undoneText(imported: Imported, { removed, kept }: Undone): string {
  const [verb, noun] = undoWords(imported);
  return [
    `${verb} ${countOf(removed, noun)}`,
    ...(kept.length > 0 ? [`Not ${verb.toLowerCase()}: ${countOf(kept.length, 'record')}`] : []),
  ].join('\n');
}

function undoWords({ kind, counts: { payments, charges } }: Imported): [string, Noun] {
  if (kind !== 'PAYMENTS' || payments === 0) return ['Removed', 'record'];
  return charges === 0 ? ['Voided', 'payment'] : ['Voided or removed', PAYMENTS_AND_CHARGES];
}
