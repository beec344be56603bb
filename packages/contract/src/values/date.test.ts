import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  currentMonth,
  type Day,
  day,
  dayFromSql,
  dayInWords,
  dayToSql,
  formatTimeStamp,
  isDay,
  momentInWords,
  monthOfDay,
  today,
  weekday,
} from './date.ts';

const two = (value: number) => String(value).padStart(2, '0');
const DAY_MS = 86_400_000;

/** Every day from 2000 to 2099 by counting milliseconds, as YYYY-MM-DD. */
const calendar: string[] = [];
for (let at = Date.UTC(2000, 0, 1); at < Date.UTC(2100, 0, 1); at += DAY_MS) {
  calendar.push(new Date(at).toISOString().slice(0, 10));
}
const reverseParts = (iso: string) => iso.split('-').reverse().join('-');
const messageOf = (value: unknown, missing?: string) =>
  day('Transaction date', missing).safeParse(value).error?.issues[0]?.message;

describe('a day (R-1213, R-1214)', () => {
  it('is any real day from 2000 to 2099 and no other text', () => {
    const real = new Set(calendar.map(reverseParts));
    expect(real.size).toBe(36_525);
    const wrong: string[] = [];
    for (let year = 2000; year < 2100; year += 1) {
      for (let month = 0; month <= 14; month += 1) {
        for (let number = 0; number <= 33; number += 1) {
          const text = `${two(number)}-${two(month)}-${year}`;
          if (isDay(text) !== real.has(text)) wrong.push(text);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('is 29 February in leap years only', () => {
    expect(['29-02-2000', '29-02-2024', '29-02-2096'].every(isDay)).toBe(true);
    expect(['29-02-2026', '30-02-2024', '31-02-2026', '31-04-2026'].some(isDay)).toBe(false);
  });

  it.each([
    ['2026-03-01', '1-3-2026', '01/03/2026', '01-03-26', '01-03-1999', '01-03-2100'],
    [' 01-03-2026', '01-03-2026 ', '01-03-2026\n', '٠١-٠٣-٢٠٢٦', '01-03-2026T00:00', '0103-2026'],
  ])('refuses other forms: %j, %j …', (...texts) => {
    expect(texts.filter(isDay)).toEqual([]);
    expect(new Set(texts.map((text) => messageOf(text)))).toEqual(
      new Set(['Transaction date must be a day, DD-MM-YYYY']),
    );
  });

  it("is required, with the form's own message if there is one", () => {
    for (const nothing of [undefined, null, '']) {
      expect(messageOf(nothing)).toBe('Transaction date is required');
      expect(messageOf(nothing, 'Please enter your transaction date')).toBe(
        'Please enter your transaction date',
      );
    }
    expect(messageOf(1_032_026)).toBe('Transaction date must be a day, DD-MM-YYYY');
    expect(day('Transaction date').parse('29-02-2024')).toBe('29-02-2024');
  });

  it('is converted for the database and back unchanged', () => {
    const wrong = calendar.filter((iso) => dayToSql(reverseParts(iso) as Day) !== iso);
    expect(wrong).toEqual([]);
    expect(calendar.filter((iso) => dayFromSql(iso) !== reverseParts(iso))).toEqual([]);
  });
});

describe('a day of the calendar', () => {
  it('has the month that its date names', () => {
    expect(
      calendar.filter(
        (iso) => monthOfDay(reverseParts(iso) as Day) !== reverseParts(iso.slice(0, 7)),
      ),
    ).toEqual([]);
  });

  it('has the weekday after that of the day before, with Monday as 1', () => {
    // 2000-01-01 was a Saturday.
    const wrong = calendar.filter(
      (iso, index) => weekday(reverseParts(iso) as Day) !== ((index + 5) % 7) + 1,
    );
    expect(wrong).toEqual([]);
    expect(weekday('16-03-2026' as Day)).toBe(1);
    expect(weekday('22-03-2026' as Day)).toBe(7);
  });

  it('has the same weekday in other time zones of the computer', () => {
    const zone = process.env.TZ;
    for (const place of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
      process.env.TZ = place;
      expect(weekday('16-03-2026' as Day)).toBe(1);
    }
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
});

describe("the centre's clock (R-1328)", () => {
  const zone = process.env.TZ;
  afterEach(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });

  // Singapore has been eight hours ahead, summer and winter, since 1982.
  const singapore = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString();
  const instant = fc.date({
    min: new Date('2000-01-01T00:00:00Z'),
    max: new Date('2099-12-31T00:00:00Z'),
    noInvalidDate: true,
  });

  it('is eight hours ahead of UTC in each time zone of the computer', () => {
    for (const place of ['UTC', 'America/Los_Angeles', 'Pacific/Kiritimati', 'Europe/London']) {
      process.env.TZ = place;
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(place);
      fc.assert(
        fc.property(instant, (at) => {
          const there = singapore(at);
          const isoDay = there.slice(0, 10);
          const half = Number(there.slice(11, 13)) < 12 ? 'am' : 'pm';
          expect(today(at)).toBe(reverseParts(isoDay));
          expect(currentMonth(at)).toBe(reverseParts(isoDay).slice(3));
          expect(formatTimeStamp(at.toISOString())).toBe(`${isoDay} ${there.slice(11, 16)}${half}`);
        }),
      );
    }
  });

  it('changes the day, the month and the year at 16:00 UTC', () => {
    const before = new Date('2026-12-31T15:59:59.999Z');
    const after = new Date('2026-12-31T16:00:00Z');
    expect([today(before), currentMonth(before)]).toEqual(['31-12-2026', '12-2026']);
    expect([today(after), currentMonth(after)]).toEqual(['01-01-2027', '01-2027']);
  });

  it.each([
    ['2026-03-01T06:05:00Z', '2026-03-01 14:05pm'],
    ['2026-03-01T16:00:00Z', '2026-03-02 00:00am'],
    ['2026-03-01T15:59:59Z', '2026-03-01 23:59pm'],
    ['2026-03-01T04:00:00Z', '2026-03-01 12:00pm'],
    ['2026-03-01T03:59:00Z', '2026-03-01 11:59am'],
  ])('formats the time stamp %s as %s (R-1327)', (iso, shown) => {
    expect(formatTimeStamp(iso)).toBe(shown);
  });

  it.each([null, undefined, '', 'yesterday'])('formats %j as NA', (nothing) => {
    expect(formatTimeStamp(nothing)).toBe('NA');
  });

  it.each([
    ['2026-11-24T06:03:00Z', '24 Nov 2026, 14:03'],
    ['2026-12-31T15:59:59.999Z', '31 Dec 2026, 23:59'],
    ['2026-12-31T16:00:00Z', '1 Jan 2027, 00:00'],
  ])('says the moment %s as %s (R-2250)', (iso, shown) => {
    expect(momentInWords(new Date(iso))).toBe(shown);
  });
});

it('says every day with the name of its month and its year (R-2250)', () => {
  expect(dayInWords('24-11-2026')).toBe('24 Nov 2026');
  expect(dayInWords('01-09-2027')).toBe('1 Sep 2027');
  const backwards = calendar.filter((iso) => {
    const [date, name, year] = dayInWords(reverseParts(iso)).split(' ');
    return new Date(`${date} ${name} ${year} UTC`).toISOString().slice(0, 10) !== iso;
  });
  expect(backwards).toEqual([]);
});
