import { describe, expect, it } from 'vitest';
import { type CellEdits, cellKey, decideStale, withEdit } from './cell-edits.ts';

const place = { row: 3, column: 1 };
const typed = { ...place, before: 'a', value: 'b', seen: 4 };

describe('edits of cells', () => {
  it('keep the texts that the person saw or typed, and the first version (R-1688)', () => {
    const first = withEdit(new Map(), typed);
    const second = withEdit(first, { ...typed, before: 'x', value: 'c', seen: 9 });
    expect(second.size).toBe(1);
    expect(second.get(cellKey(place))).toEqual({
      ...place,
      value: 'c',
      known: ['a', 'b'],
      seen: 4,
      state: { kind: 'WAITING' },
    });
    const none: CellEdits = new Map();
    expect(withEdit(none, typed)).not.toBe(none);
    expect(none.size).toBe(0);
  });

  it('ask only about a text that the person has neither seen nor typed (R-1688)', () => {
    const edit = { known: ['a', 'b'], value: 'c' };
    expect(['c', 'a', 'b', 'd', ''].map((now) => decideStale(edit, now))).toEqual([
      'SAVED',
      'SAVE',
      'SAVE',
      'ASK',
      'ASK',
    ]);
  });
});
