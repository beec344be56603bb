import type { OutputOf } from '@kelas/contract/call';
import { undoImport } from '@kelas/contract/imports';
import { msg, plural, t } from '@lingui/core/macro';
import { useUndo } from '../api/asked-call.ts';
import { joinTexts } from '../languages/formats.ts';
import { countTexts, type Imported, PAYMENT_OR_CHARGE_NOUN, paymentsText } from './import-kinds.ts';
import { sourceName } from './source-file.ts';

export const RECORD_NOUN = {
  one: msg`record`,
  many: msg`records`,
  count: (count: number) => t`${plural(count, { one: '# record', other: '# records' })}`,
};

/** An import of thousands of rows takes a minute. */
export const UNDOING_IMPORT = msg`Undoing the import. This can take a minute; please wait.`;

export type Undone = OutputOf<typeof undoImport>;

/** Returns the undo of an import, which asks first, and the last import that was undone (R-1692). */
export function useImportUndo() {
  return useUndo(undoImport, undoRunOf);
}

function undoRunOf(imported: Imported) {
  const { id, fileName } = imported;
  const [file, effect] = [sourceName(fileName), effectText(imported)];
  return {
    question: t`Undo the import of ${file}? ${effect} Records in use stay; they are listed with the reason.`,
    input: { id },
    thanks: (undone: Undone) => undoneText(imported, undone),
  };
}

/** Returns the effect of an undo: it voids payments and removes all other records. */
function effectText({ kind, counts }: Imported): string {
  const removed = joinTexts(countTexts({ ...counts, payments: 0 }));
  // A student who paid in advance is in use and stays.
  if (kind === 'PAYMENTS' && counts.payments > 0) {
    const voided = paymentsText(counts.payments);
    return removed === '' ? t`It voids ${voided}.` : t`It voids ${voided} and removes ${removed}.`;
  }
  return removed === ''
    ? t`It only filled empty fields, which stay filled.`
    : t`It removes ${removed}.`;
}

function undoneText(imported: Imported, { removed, kept }: Undone): string {
  const [done, notDone] = undoneTexts(imported, removed, RECORD_NOUN.count(kept.length));
  return kept.length > 0 ? `${done}\n${notDone}` : done;
}

/** Returns what was undone, and what not. */
function undoneTexts(
  { kind, counts: { payments, charges } }: Imported,
  count: number,
  kept: string,
): [string, string] {
  if (kind !== 'PAYMENTS' || payments === 0) {
    return [t`Removed ${{ records: RECORD_NOUN.count(count) }}`, t`Not removed: ${kept}`];
  }
  return charges === 0
    ? [t`Voided ${{ payments: paymentsText(count) }}`, t`Not voided: ${kept}`]
    : [
        t`Voided or removed ${{ records: PAYMENT_OR_CHARGE_NOUN.count(count) }}`,
        t`Not voided or removed: ${kept}`,
      ];
}
