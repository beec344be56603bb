import { allCalls } from '@kelas/contract/calls';
import { describe, expect, it } from 'vitest';
import { describeWire } from './wire.ts';

describe('the wire contract', () => {
  // A change here is a change for every client: review it, then `npm run wire` rewrites the file.
  it('is what docs/wire.txt says', async () => {
    const text = `${allCalls.map(describeWire).join('\n\n')}\n`;
    await expect(text).toMatchFileSnapshot('../../../docs/wire.txt');
  });
});
