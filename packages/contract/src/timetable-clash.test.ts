import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  checkAll,
  clashesOf,
  clashKeysOf,
  clashOf,
  listClashes,
  type Slot,
  type TimetableEntry,
  without,
} from './timetable-clash.ts';

const maths: Slot = {
  dayOfWeek: 1,
  startTime: '0930',
  endTime: '1100',
  classroom: 'A1',
  subjectId: 4,
  programLvl: 3,
  classSession: 'MORNING',
  schoolYear: null,
};
/** Another class in the room of `maths`, at its time. */
const english: Slot = { ...maths, subjectId: 5 };
/** The class of `maths` in another room, at its time. */
const moved: Slot = { ...maths, classroom: 'B2' };

const stored = (id: number, changes: Partial<TimetableEntry> = {}): TimetableEntry => ({
  ...maths,
  id,
  version: 1,
  subjectId: 4,
  subjectName: 'Mathematics',
  programLvl: 3,
  programLvlLabel: 'Form 2',
  classSession: 'MORNING',
  places: null,
  status: 'ACTIVE',
  recordCreateDate: '2026-03-01T06:05:00Z',
  ...changes,
});

describe('two entries (R-1044)', () => {
  it('clash in one room, or as one class in any room', () => {
    expect(clashOf(maths, english)).toBe('room');
    expect(clashOf(maths, moved)).toBe('class');
    expect(clashOf(maths, { ...maths })).toBe('class');
    expect(clashOf(maths, { ...english, classroom: 'B2' })).toBeUndefined();
  });

  it('are one class only with equal level, course and session', () => {
    expect(clashOf(maths, { ...moved, programLvl: 4 })).toBeUndefined();
    expect(clashOf(maths, { ...moved, classSession: 'AFTERNOON' })).toBeUndefined();
    for (const empty of [{ subjectId: '' }, { programLvl: '' }, { classSession: '' }] as const) {
      const blank = { ...moved, ...empty };
      expect(clashOf(blank, { ...blank, classroom: 'C3' })).toBeUndefined();
    }
  });

  it('clash on the same day only, never without a day', () => {
    expect(clashOf(maths, { ...english, dayOfWeek: 2 })).toBeUndefined();
    expect(clashOf(maths, { ...english, dayOfWeek: null })).toBeUndefined();
    const nowhere = { ...maths, dayOfWeek: null };
    expect(clashOf(nowhere, nowhere)).toBeUndefined();
    const sunday = { ...maths, dayOfWeek: 7 };
    expect(clashOf(sunday, { ...english, dayOfWeek: 7 })).toBe('room');
  });

  it.each([
    ['0930', '1100', true],
    ['0900', '0931', true],
    ['1059', '1200', true],
    ['1000', '1005', true],
    ['0800', '2359', true],
    ['0800', '0930', false],
    ['1100', '1230', false],
    ['0000', '0100', false],
    ['1000', '', false],
    ['', '1000', false],
    ['', '', false],
    ['1000', '1000', false],
    ['1045', '1000', false],
    ['2300', '1000', false],
  ])('from 09:30 to 11:00 and from %s to %s overlap: %s', (startTime, endTime, overlap) => {
    const other = { ...english, startTime, endTime };
    expect(clashOf(maths, other)).toBe(overlap ? 'room' : undefined);
    expect(clashOf(other, maths)).toBe(overlap ? 'room' : undefined);
  });

  it.each([
    ['A1', 'a1', true],
    [' A1', 'A1  ', true],
    ['Science  Lab', 'science lab', true],
    ['Science\tLab', 'Science Lab', true],
    ['A1', 'A 1', false],
    ['A1', 'A10', false],
    ['', '', false],
    ['  ', '', false],
    ['A1', '', false],
  ])('in the rooms %j and %j share a room: %s', (a, b, same) => {
    const clash = clashOf({ ...maths, classroom: a }, { ...english, classroom: b });
    expect(clash).toBe(same ? 'room' : undefined);
  });

  it.each([
    [2026, 2026, true],
    [2026, null, true],
    [null, 2027, true],
    [null, null, true],
    [2026, 2027, false],
  ])('of the school years %s and %s clash: %s (R-1744)', (one, other, clash) => {
    const both = [
      { ...maths, schoolYear: one },
      { ...english, schoolYear: other },
    ] as const;
    expect(clashOf(...both)).toBe(clash ? 'room' : undefined);
  });

  it('clash in both directions or not at all', () => {
    const slot = fc.record({
      dayOfWeek: fc.constantFrom(1, 2, null),
      startTime: fc.constantFrom('', '0900', '0930', '1000', '1100'),
      endTime: fc.constantFrom('', '0900', '0930', '1000', '1100'),
      classroom: fc.constantFrom('', 'A1', ' a1', 'B2'),
      subjectId: fc.constantFrom<number | ''>('', 4, 5),
      programLvl: fc.constantFrom<number | ''>('', 3, 4),
      classSession: fc.constantFrom('', 'MORNING', 'AFTERNOON'),
      schoolYear: fc.constantFrom(null, 2026, 2027),
    });
    fc.assert(
      fc.property(slot, slot, (a, b) => {
        expect(clashOf(a, b)).toBe(clashOf(b, a));
        // The keys find every clash.
        const keys = clashKeysOf(b);
        if (clashOf(a, b)) expect(clashKeysOf(a).some((key) => keys.includes(key))).toBe(true);
      }),
    );
  });
});

describe('the warning about a clash (R-1046)', () => {
  it('names the other class with its time if the room is taken', () => {
    expect(clashesOf(english, [stored(1)])).toEqual([
      'Room A1 is taken: Mathematics, Form 2, Monday 09:30–11:00',
    ]);
    expect(
      clashesOf({ ...english, classroom: 'room 1' }, [stored(1, { classroom: 'room 1' })]),
    ).toEqual(['Room 1 is taken: Mathematics, Form 2, Monday 09:30–11:00']);
  });

  it('names the other time and room of the same class, if it has a room', () => {
    expect(clashesOf(moved, [stored(1)])).toEqual([
      'Mathematics, Form 2 (MORNING) is already on Monday 09:30–11:00 in room A1',
    ]);
    expect(clashesOf(moved, [stored(1, { classroom: '' })])).toEqual([
      'Mathematics, Form 2 (MORNING) is already on Monday 09:30–11:00',
    ]);
  });

  it('has one sentence for each other entry, in order and without repetition', () => {
    const later = stored(2, { startTime: '1030', endTime: '1200', subjectId: 6 });
    const texts = clashesOf({ ...maths, endTime: '1200' }, [stored(1), later, { ...later, id: 3 }]);
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain('09:30–11:00');
    expect(texts[1]).toContain('10:30–12:00');
    expect(clashesOf({ ...maths, dayOfWeek: 5 }, [stored(1), later])).toEqual([]);
  });

  it('is on both entries that clash, and on no other entry', () => {
    const apart = stored(3, { dayOfWeek: 2 });
    const all = checkAll([stored(1), stored(2, { subjectId: 5, subjectName: 'English' }), apart]);
    const clashes = (entry: (typeof all)[number]) =>
      entry.clashes.map(({ clash, other }) => [clash, other.id]);
    expect(all.map((entry) => [entry.id, clashes(entry)])).toEqual([
      [1, [['room', 2]]],
      [2, [['room', 1]]],
      [3, []],
    ]);
    expect(clashesOf(maths, without([stored(1)], { id: 1 }))).toEqual([]);
    expect(listClashes(all).map(({ entry, other, clash }) => [entry.id, other.id, clash])).toEqual([
      [1, 2, 'room'],
    ]);
  });
});
