import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pair, startPair, tryFailover, tryUnconfirmed } from './failover.ts';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair?.end());

describe('a synchronous standby (R-1243)', () => {
  it('has confirmed every payment that is acknowledged', async () => {
    await tryUnconfirmed(pair);
  });

  it('takes over within 30 s and loses no acknowledged payment', async () => {
    const { back, paying, payments } = await tryFailover(pair, { before: 700, after: 500 });
    expect(back).toBeLessThan(30_000);
    // Includes the payment of the previous test.
    expect(payments).toBeGreaterThanOrEqual(paying.acknowledged.size + 1);
  });
});
