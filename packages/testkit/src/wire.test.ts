import { allCalls } from '@kelas/contract/calls';
import { describe, expect, it } from 'vitest';
import { describeWire } from './wire.ts';

describe('the wire contract', () => {
  // A difference affects every client: review it, then run `npm run wire` to rewrite the file.
  it('matches docs/wire.txt', async () => {
    const text = `${allCalls.map(describeWire).join('\n\n')}\n`;
    await expect(text).toMatchFileSnapshot('../../../docs/wire.txt');
  });
});
