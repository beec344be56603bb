import type { RequestOf } from '@kelas/contract/call';
import { type closeMonth, getMonthEnd } from '@kelas/contract/month-end';
import type { Caller } from './fixtures.ts';

/** A month before all records of the tests. */
const FIRST = '01-2001';

/** The request that closes the next month, by default a month long ago as the first one. */
export async function nextMonthEnd(
  server: Caller,
  first = FIRST,
): Promise<RequestOf<typeof closeMonth>> {
  const { nextMonth } = await server.ask(getMonthEnd, { month: first });
  const month = nextMonth ?? first;
  const { version } = await server.ask(getMonthEnd, { month });
  return { month, version, withUnclear: true };
}
