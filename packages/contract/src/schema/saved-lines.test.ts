import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { newLines, savedIds, savedOrNew } from './saved-lines.ts';

const line = savedOrNew('id', z.object({ fee: z.int('Fee must be whole') }));

describe('a line of a form (R-220, R-325)', () => {
  it('is saved when it has an id, and its other fields are ignored', () => {
    expect(line.parse({ id: 7, fee: 'free' })).toEqual({ saved: 7 });
  });

  it.each([undefined, null])('is new when its id is %j', (id) => {
    expect(line.parse({ id, fee: 5 })).toEqual({ saved: null, line: { fee: 5 } });
  });

  it.each([0, '7', -1, 1.5, '', {}])('is refused when its id is %j', (id) => {
    expect(line.safeParse({ id, fee: 5 }).success).toBe(false);
  });

  it('is returned by savedIds when saved, else by newLines', () => {
    const lines = z.array(line).parse([{ id: 3 }, { fee: 1 }, { id: 2 }, { fee: 2 }]);
    expect(savedIds(lines)).toEqual([3, 2]);
    expect(newLines(lines)).toEqual([{ fee: 1 }, { fee: 2 }]);
  });
});
