import { getHouseRules, type HouseRules } from '@kelas/contract/house-rules';
import { useCallQuery } from '../api/query.ts';

const FIVE_MINUTES_MS = 300_000;

/** The house rules of the centre; undefined until they are loaded. */
export function useHouseRules(): HouseRules | undefined {
  return useCallQuery(getHouseRules, {}, { onFailure: 'silent', staleTime: FIVE_MINUTES_MS }).data;
}
