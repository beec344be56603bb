import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkTidied,
  leaveExpired,
  type Machines,
  startMachines,
  tryKeys,
  tryKills,
  tryRestarts,
  trySessions,
  tryThrottling,
} from './machines.ts';

let all: Machines;
/** Number of payments of the previous tests. */
let paid = 0;
beforeAll(async () => {
  all = await startMachines(3, { DRAIN_SECONDS: '1' });
});
afterAll(() => all?.end());

describe('three processes on one database (R-1242)', () => {
  it('share sessions and their ends', async () => {
    expect(await trySessions(all)).toBe(4);
  });

  it('count failed logins together', async () => {
    await tryThrottling(all);
  });

  it('record a payment once that is sent to all of them', async () => {
    await tryKeys(all, 3);
    paid += 3;
  });

  it('are restarted in turn without a failed request', async () => {
    const paying = await tryRestarts(all.machines.slice(1), 1);
    paid += paying.acknowledged.size;
    expect(paying.acknowledged.size).toBeGreaterThan(0);
  });

  it('assign receipt numbers without gaps and lose no payment when they are killed', async () => {
    await leaveExpired(all);
    const { paying, payments } = await tryKills(all, 2);
    expect(paying.acknowledged.size).toBeGreaterThan(0);
    expect(payments).toBe(paying.acknowledged.size + paid);
    await checkTidied(all);
  });
});
