import type { Call, RequestOf } from '@kelas/contract/call';
import { listVoids } from '@kelas/contract/payments';
import { useCallQuery } from '../api/query.ts';

/**
 * Reads a report once Search was pressed. After a 403 (R-1107) it returns no data, not even earlier
 * data.
 */
export function useReport<C extends Call>(call: C, input: RequestOf<C>, enabled: boolean) {
  const report = useCallQuery(call, input, { onFailure: 'alert', enabled });
  return report.error?.status === 403 ? { ...report, data: undefined } : report;
}

/** Reads the voided payments of a month; a failure is shown in place, below the report. */
export function useVoids(transactionDate: string, enabled: boolean) {
  return useCallQuery(listVoids, { transactionDate }, { onFailure: 'inline', enabled });
}
