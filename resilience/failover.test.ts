import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pair, startPair, tryFailover, tryUnconfirmed } from './failover.ts';

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair?.end());

describe('a synchronous standby', () => {
  it('is waited for: nothing is acknowledged that it has not confirmed', async () => {
    await tryUnconfirmed(pair);
  });

  it('takes over without the loss of an acknowledged payment', async () => {
    const { back, paying, payments } = await tryFailover(pair, { before: 700, after: 500 });
    expect(back).toBeLessThan(30_000);
    // The one of the test before is there too.
    expect(payments).toBeGreaterThanOrEqual(paying.acknowledged.size + 1);
  });
});
