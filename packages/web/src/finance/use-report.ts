import type { Call, RequestOf } from '@kelas/contract/call';
import { listVoids } from '@kelas/contract/receipts';
import { useCallQuery } from '../api/query.ts';

/**
 * Follows a report's call once it was searched for. Of one that the centre has closed to the role
 * (403) nothing stays, not even what was loaded before.
 */
export function useReport<C extends Call>(call: C, input: RequestOf<C>, enabled: boolean) {
  const report = useCallQuery(call, input, { onFailure: 'alert', enabled });
  return report.error?.status === 403 ? { ...report, data: undefined } : report;
}

/** Follows the voided payments of a month; they stand below a report, which fails louder. */
export function useVoids(transactionDate: string, enabled: boolean) {
  return useCallQuery(listVoids, { transactionDate }, { onFailure: 'inline', enabled });
}
