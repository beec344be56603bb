import { previewDiscounts } from '@kelas/contract/discounts';
import { useQueryClient } from '@tanstack/react-query';
import { callQuery } from '../api/query.ts';
import type { Proposal } from './DiscountEffects.tsx';

/**
 * Returns a function that says whether a change of a student changes fees by the house rules. Without
 * a response it says no, because the change itself will show the failure.
 */
export function useHasEffects(): (proposal: Proposal) => Promise<boolean> {
  const client = useQueryClient();
  return async (proposal) => {
    try {
      const effects = await client.fetchQuery(callQuery(previewDiscounts, proposal));
      return effects.length > 0;
    } catch {
      return false;
    }
  };
}
