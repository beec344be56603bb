import { describe, expect, it } from 'vitest';
import { dailyName, lastDue, outdated, upgradeName } from './names.ts';

const days = (month: string, from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, index) => {
    const day = String(from + index).padStart(2, '0');
    return `kelas-${month}-${day}-0230.kbackup`;
  });

describe('the name of a backup', () => {
  it('has the time of Singapore', () => {
    const now = new Date('2026-02-28T18:30:59Z');
    expect(dailyName(now)).toBe('kelas-2026-03-01-0230.kbackup');
    expect(upgradeName('0017-scheduled-work', now)).toBe(
      'before-0017-scheduled-work-2026-03-01-0230.kbackup',
    );
  });
});

describe('the outdated backups (R-1257)', () => {
  it('are all except the newest ones and the first of each month', () => {
    const names = [...days('2026-01', 5, 31), ...days('2026-02', 1, 28)];
    const gone = outdated(names.toReversed(), 14);
    expect(gone).toEqual([...days('2026-01', 6, 31), ...days('2026-02', 2, 14)]);
  });

  it('include the first of a month more than a year ago', () => {
    const months = Array.from({ length: 14 }, (_, index) => {
      const month = `${2025 + Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
      return `kelas-${month}-01-0230.kbackup`;
    });
    expect(outdated(months, 1)).toEqual(months.slice(0, 2));
  });

  it('include no file with another name (R-1258)', () => {
    const names = ['before-0017-x-2020-01-01-0230.kbackup', 'kelas-mine.kbackup', 'notes.txt'];
    expect(outdated([...names, ...days('2026-01', 1, 3)], 1)).toEqual(days('2026-01', 2, 2));
  });
});

describe('the moment when a backup was last due', () => {
  it.each([
    ['2026-03-01T18:30:00Z', '02:30', '2026-03-01T18:30:00.000Z'],
    ['2026-03-01T18:29:59Z', '02:30', '2026-02-28T18:30:00.000Z'],
    ['2026-03-01T15:59:00Z', '23:59', '2026-03-01T15:59:00.000Z'],
    ['2026-01-01T00:00:00Z', '23:59', '2025-12-31T15:59:00.000Z'],
  ])('of %s at %s is %s', (now, time, due) => {
    expect(lastDue(new Date(now), time).toISOString()).toBe(due);
  });
});
