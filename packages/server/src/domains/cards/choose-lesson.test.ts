import { expect, it } from 'vitest';
import { chooseLesson } from './choose-lesson.ts';

const lesson = (day: string, startTime: string, endTime: string, isGuest = false) => ({
  isGuest,
  lesson: { day, startTime, endTime },
});
const MONDAY = '16-03-2026';
const first = lesson(MONDAY, '0900', '1030');
const second = lesson(MONDAY, '1030', '1200');
const late = lesson(MONDAY, '2300', '0030');
const early = lesson('17-03-2026', '0030', '0200');

/** The lessons of a time in Singapore. */
const at = (time: string, lessons: readonly ReturnType<typeof lesson>[]) =>
  chooseLesson(lessons, new Date(`2026-03-16T${time}:00+08:00`));

it.each([
  ['07:59', undefined, first],
  ['08:00', first, first],
  ['10:29', first, first],
  ['10:30', second, second],
  ['12:00', undefined, undefined],
])('at %s the earlier lesson counts until it ends (R-2449)', (time, present, next) => {
  expect(at(time, [first, second])).toEqual({ present, next });
});

it('a lesson until after midnight lasts the whole evening, and the next day is not today', () => {
  expect(at('23:59', [late, early])).toEqual({ present: late, next: late });
  expect(at('23:59', [early])).toEqual({ present: undefined, next: early });
});

it('a lesson without times is held the whole day, after the lessons with times', () => {
  const untimed = lesson(MONDAY, '', '');
  expect(at('00:00', [untimed]).present).toBe(untimed);
  expect(at('23:59', [untimed]).present).toBe(untimed);
  expect(at('09:00', [first, untimed]).present).toBe(first);
});

it('the own class goes before a make-up at the same time, and not before an earlier one (R-2475)', () => {
  const makeUp = lesson(MONDAY, '0900', '1030', true);
  const overlapping = lesson(MONDAY, '0930', '1100');
  const untimed = lesson(MONDAY, '', '');
  expect(at('08:50', [makeUp]).present).toBe(makeUp);
  expect(at('08:50', [first, makeUp]).present).toBe(first);
  expect(at('08:50', [makeUp, overlapping]).present).toBe(overlapping);
  expect(at('08:20', [makeUp, overlapping]).present).toBe(makeUp);
  expect(at('09:45', [makeUp, second]).present).toBe(makeUp);
  expect(at('10:30', [makeUp, second]).present).toBe(second);
  expect(at('08:50', [makeUp, untimed]).present).toBe(makeUp);
});
