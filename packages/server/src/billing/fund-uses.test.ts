import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import { usesToUndo } from './fund-uses.ts';

/** Changes in the order of recording, with the day of March; a negative amount is a use. */
function changesOf(...changes: readonly (readonly [day: number, amount: number])[]) {
  return changes
    .map(([day, amount]) => ({
      day: `2026-03-${String(day).padStart(2, '0')}`,
      amount: amount as Cents,
      isUse: amount < 0,
    }))
    .toReversed();
}

const undone = (changes: ReturnType<typeof changesOf>, day: string, amount: number) =>
  usesToUndo(changes, { day: `2026-03-${day}`, amount: amount as Cents }).map((use) => use.amount);

describe('the uses to undo before money is removed (R-1580)', () => {
  it('are none while the fund has enough on each day', () => {
    expect(undone(changesOf([1, 100], [1, 60], [3, -60]), '01', 100)).toEqual([]);
  });

  it('are those of a day before later money came in', () => {
    expect(undone(changesOf([1, 100], [3, -60], [10, 100], [12, -90]), '01', 100)).toEqual([-60]);
  });

  it('are the newest ones first, and no more than needed', () => {
    const changes = changesOf([1, 100], [2, -20], [3, -30], [4, -40]);
    expect(undone(changes, '01', 50)).toEqual([-40]);
    expect(undone(changes, '01', 100)).toEqual([-40, -30, -20]);
  });

  it('pass over reversed uses', () => {
    const [reversal, use, money] = changesOf([1, 100], [2, -60], [2, 60]);
    if (!reversal || !use || !money) expect.unreachable();
    const changes = [reversal, { ...use, isUse: false }, money];
    expect(usesToUndo(changes, { day: '2026-03-01', amount: 100 as Cents })).toEqual([]);
  });
});
