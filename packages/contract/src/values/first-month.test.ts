import { describe, expect, it } from 'vitest';
import type { Cents } from './cents.ts';
import { type Day, isDay } from './date.ts';
import { countLessons, firstMonthOff } from './first-month.ts';

const FEE = 10_001 as Cents;
const off = (rule: 'HALF_MONTH' | 'LESSONS', start: string, lessons: number[] = [], fee = FEE) =>
  firstMonthOff(rule, { fee }, start as Day, lessons);

describe('half of the first month (R-1563)', () => {
  it.each([
    ['01-03-2026', null],
    ['15-03-2026', null],
    ['16-03-2026', 50],
    ['31-03-2026', 50],
  ])('of a course that starts on %s takes off %s per cent', (start, percent) => {
    expect(off('HALF_MONTH', start)?.percent ?? null).toBe(percent);
  });
});

describe('the lessons of the first month (R-1563)', () => {
  // March 2026 has five Mondays (2, 9, 16, 23, 30) and four Thursdays (5, 12, 19, 26).
  it.each<[string, number[], number | null]>([
    ['02-03-2026', [1], null],
    ['03-03-2026', [1], 2_000],
    ['16-03-2026', [1], 4_000],
    ['17-03-2026', [1], 6_001],
    ['31-03-2026', [1], 10_001],
    ['16-03-2026', [1, 4], 4_445],
    ['16-03-2026', [1, 1], 4_000],
    ['16-03-2026', [], null],
  ])('of a course that starts on %s with lessons on %j take off %s cents', (start, days, cents) => {
    expect(off('LESSONS', start, days)?.amount ?? null).toBe(cents);
  });

  it('are counted with the start day', () => {
    expect(countLessons('16-03-2026' as Day, [1, 4])).toEqual({ all: 9, left: 5 });
  });

  it('are counted without closed days (R-2507)', () => {
    const closed = ['12-03-2026', '16-03-2026', '17-03-2026'].filter(isDay);
    expect(countLessons('16-03-2026' as Day, [1, 4], closed)).toEqual({ all: 7, left: 4 });
    // Of a course by lesson, the fee of the two Mondays before that were held is taken off.
    const course = { fee: FEE, byLesson: true };
    const [start] = closed.slice(-1);
    expect(start && firstMonthOff('LESSONS', course, start, [1], closed)?.amount).toBe(2 * FEE);
  });

  it('of a course without a fee take off nothing', () => {
    expect(off('LESSONS', '17-03-2026', [1], 0 as Cents)).toBeNull();
  });
});
