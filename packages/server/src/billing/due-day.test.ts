import type { Month } from '@kelas/contract/values/month';
import { describe, expect, it } from 'vitest';
import { dueFieldsOf, isOverdue, lastUnpaidMonth } from './due-day.ts';

const month = (text: string) => text as Month;
/** The last minute of a day, and the first of the next one, in Singapore. */
const endOf = (day: string) => new Date(`${day}T15:59:00Z`);
const dayAfter = (day: string) => new Date(`${day}T16:00:00Z`);

describe('the due day (R-1553)', () => {
  it.each([
    ['on the due day', endOf('2026-11-07'), false],
    ['after the due day', dayAfter('2026-11-07'), true],
    ['in a later month', endOf('2026-12-01'), true],
    ['in an earlier month', endOf('2026-10-31'), false],
  ])('%s', (_, now, expected) => {
    expect(isOverdue(month('11-2026'), 7, now)).toBe(expected);
  });

  it('has a date, and says whether it has passed', () => {
    expect(dueFieldsOf(month('02-2026'), 28, endOf('2026-02-28'))).toEqual({
      dueDate: '28-02-2026',
      overdue: false,
    });
    expect(dueFieldsOf(month('02-2026'), 5, endOf('2026-02-28'))).toEqual({
      dueDate: '05-02-2026',
      overdue: true,
    });
    expect(dueFieldsOf(month('02-2026'), null, endOf('2026-02-28'))).toEqual({});
    expect(dueFieldsOf(null, 5, endOf('2026-02-28'))).toEqual({});
  });

  it('decides whether this month counts as unpaid (R-1555)', () => {
    expect(lastUnpaidMonth(null, endOf('2026-01-01'))).toBe('01-2026');
    expect(lastUnpaidMonth(7, endOf('2026-01-07'))).toBe('12-2025');
    expect(lastUnpaidMonth(7, dayAfter('2026-01-07'))).toBe('01-2026');
  });
});
