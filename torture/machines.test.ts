import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkTidied,
  leaveExpired,
  type Machines,
  startMachines,
  tryKeys,
  tryKills,
  trySessions,
  tryThrottling,
} from './machines.ts';

let all: Machines;
beforeAll(async () => {
  all = await startMachines(3);
});
afterAll(() => all?.end());

describe('three processes on one database', () => {
  it('share their sessions, also their ends', async () => {
    expect(await trySessions(all)).toBe(4);
  });

  it('count wrong logins together', async () => {
    await tryThrottling(all);
  });

  it('record a payment that is sent to all of them once', async () => {
    await tryKeys(all, 3);
  });

  it('give gapless receipt numbers and lose none while they are killed', async () => {
    await leaveExpired(all);
    const { paying, payments } = await tryKills(all, 2);
    expect(paying.acknowledged.size).toBeGreaterThan(0);
    // Those of the test before are there too.
    expect(payments).toBe(paying.acknowledged.size + 3);
    await checkTidied(all);
  });
});
