import { getMiscPayment } from '@kelas/contract/misc-fees';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { callQuery } from '../api/query.ts';
import { useConfirm } from '../dialogs/dialogs.ts';
import type { MiscLine } from '../misc-charges/misc-lines.ts';
import { useHouseRules } from '../reference/house-rules.ts';
import { useMiscItems } from '../reference/reference-data.ts';
import { miscQuestions } from './misc-questions.ts';
import type { PaymentStudent } from './proposal.ts';

/**
 * Asks about new misc lines before they are paid (R-1864, R-1865). The charges are read again for it,
 * because another client may have charged the item since the dialog opened.
 */
export function useMiscQuestions({ uuid, name, month }: PaymentStudent) {
  const client = useQueryClient();
  const confirm = useConfirm();
  const items = useMiscItems();
  const takesDeposit = (useHouseRules()?.deposit ?? null) !== null;
  /** The lines that were asked about; after a lost response their own charges may exist. */
  const accepted = useRef<string>(undefined);
  return {
    /** Resolves to false after a No; throws ApiError if the charges could not be read. */
    ask: async (misc: readonly MiscLine[]): Promise<boolean> => {
      const content = JSON.stringify(misc);
      if (misc.length === 0 || accepted.current === content) return true;
      const charges = await client.fetchQuery(callQuery(getMiscPayment, { uuid, month }));
      const questions = miscQuestions({ name, month, misc, items, charges, takesDeposit });
      for (const question of questions) if (!(await confirm(question))) return false;
      accepted.current = content;
      return true;
    },
    /** Asks again before the next payment. */
    reset: () => {
      accepted.current = undefined;
    },
  };
}
