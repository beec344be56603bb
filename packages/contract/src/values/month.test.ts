import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addMonths,
  compareMonths,
  isMonth,
  type Month,
  month,
  monthFromSql,
  monthIndex,
  monthInWords,
  monthToSql,
  nameOfMonth,
  optionalMonth,
} from './month.ts';

const all: Month[] = [];
for (let year = 2000; year < 2100; year += 1) {
  for (let number = 1; number <= 12; number += 1) {
    all.push(`${String(number).padStart(2, '0')}-${year}` as Month);
  }
}
const place = fc.nat({ max: all.length - 1 });
const at = (index: number) => all[index] as Month;
const messageOf = (result: { error?: { issues: { message: string }[] } | undefined }) =>
  result.error?.issues[0]?.message;

describe('a month (R-1213, R-1214)', () => {
  it('is MM-YYYY for each of the twelve months from 2000 to 2099', () => {
    expect(all).toHaveLength(1200);
    expect(all.filter((text) => !isMonth(text) || !month('Month').safeParse(text).success)).toEqual(
      [],
    );
  });

  it.each([
    ['00-2026', '13-2026', '99-2026', '1-2026', '001-2026', '01-1999', '01-2100', '01-26'],
    ['2026-01', '01/2026', '01-2026 ', ' 01-2026', '01-2026\n', '٠١-٢٠٢٦', '01-20260', 'null'],
  ])('refuses %j, %j, %j …', (...texts) => {
    expect(texts.filter(isMonth)).toEqual([]);
    for (const text of texts) {
      expect(messageOf(month('Enrolment date').safeParse(text))).toBe(
        'Enrolment date must be a month, MM-YYYY',
      );
    }
  });

  it("is required, with the form's own message if there is one", () => {
    for (const nothing of [undefined, null, '']) {
      expect(messageOf(month('Month').safeParse(nothing))).toBe('Month is required');
      expect(messageOf(month('Month', 'Please select cancellation date').safeParse(nothing))).toBe(
        'Please select cancellation date',
      );
    }
    expect(messageOf(month('Month').safeParse(12026))).toBe('Month must be a month, MM-YYYY');
  });

  it('is undefined when it is optional and empty', () => {
    for (const nothing of [undefined, null, '']) {
      expect(optionalMonth('Month').parse(nothing)).toBeUndefined();
    }
    expect(optionalMonth('Month').parse('02-2026')).toBe('02-2026');
    expect(messageOf(optionalMonth('Month').safeParse('13-2026'))).toBe(
      'Month must be a month, MM-YYYY',
    );
  });
});

describe('counting months', () => {
  it('agrees with the list of all months', () => {
    fc.assert(
      fc.property(place, place, (from, to) => {
        expect(addMonths(at(from), to - from)).toBe(at(to));
        expect(monthIndex(at(to)) - monthIndex(at(from))).toBe(to - from);
        expect(Math.sign(compareMonths(at(from), at(to)))).toBe(Math.sign(from - to));
      }),
    );
  });

  it('crosses the turn of the year in both directions', () => {
    expect(addMonths(at(11), 1)).toBe('01-2001');
    expect(addMonths(at(12), -1)).toBe('12-2000');
    expect(addMonths(at(0), 0)).toBe('01-2000');
  });

  it('sorts by time and not by text', () => {
    const shuffled = ['12-2025', '01-2026', '02-2024', '11-2025'] as Month[];
    expect(shuffled.toSorted(compareMonths)).toEqual(['02-2024', '11-2025', '12-2025', '01-2026']);
  });
});

describe('months in the database', () => {
  it('are stored as their first day and read back unchanged', () => {
    expect(monthToSql(at(1))).toBe('2000-02-01');
    expect(all.filter((each) => monthFromSql(monthToSql(each)) !== each)).toEqual([]);
  });

  it('sort as text in the order of the calendar', () => {
    expect(all.map(monthToSql).toSorted()).toEqual(all.map(monthToSql));
  });

  it('are read from any day of the month', () => {
    expect(monthFromSql('2026-02-28')).toBe('02-2026');
    expect(monthFromSql('2025-12-31')).toBe('12-2025');
  });
});

it('is said with three letters and its year (R-2250)', () => {
  const names = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
  expect(all.slice(0, 12).map(nameOfMonth)).toEqual(names);
  expect(all.slice(0, 12).map(monthInWords)).toEqual(names.map((name) => `${name} 2000`));
  expect(monthInWords('01-2027')).toBe('Jan 2027');
});
