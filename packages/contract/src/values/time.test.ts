import { describe, expect, it } from 'vitest';
import { formatTime, isTime, optionalTime } from './time.ts';

const two = (value: number) => String(value).padStart(2, '0');
const messageOf = (value: unknown) =>
  optionalTime('Start time').safeParse(value).error?.issues[0]?.message;
const wrong = [
  ...['2400', '0960', '930', '09:30', ' 0930', '0930 ', '0930\n', '-930', '٠٩٣٠', '09300'],
  ...['9999', 'noon', '12', '0', '1e03'],
];

describe('a time of day', () => {
  it('is any minute of a day, and no other four digits', () => {
    const day = Array.from({ length: 1440 }, (_, at) => two(Math.floor(at / 60)) + two(at % 60));
    const all = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'));
    expect(all.filter(isTime)).toEqual(day);
    expect(all.filter((text) => messageOf(text) === undefined)).toEqual(day);
  });

  it.each(wrong)('refuses %j', (text) => {
    expect(isTime(text)).toBe(false);
    expect(messageOf(text)).toBe('Start time must be a time, HHmm');
  });

  it.each([930, 0, true, ['0930'], {}])('refuses %j, which is no text', (value) => {
    expect(messageOf(value)).toBe('Start time must be a time, HHmm');
  });

  it('is optional, and midnight is a time', () => {
    for (const nothing of [undefined, null, '']) {
      expect(optionalTime('Start time').parse(nothing)).toBeUndefined();
    }
    expect(optionalTime('Start time').parse('0000')).toBe('0000');
  });

  it.each([
    ['0930', '09:30'],
    ['0000', '00:00'],
    ['2359', '23:59'],
    ['', ''],
    ['2460', '2460'],
  ])('formats %j as %j', (stored, shown) => {
    expect(formatTime(stored)).toBe(shown);
  });
});
