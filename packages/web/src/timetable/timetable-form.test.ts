import type { TimetableEntry } from '@kelas/contract/timetable-clash';
import { describe, expect, it } from 'vitest';
import { nameOfDay } from '../reference/lesson-times.ts';
import {
  daysShown,
  EMPTY_TIMETABLE_ENTRY,
  findTimetableFailure,
  nameOfEntry,
  type TimetableValues,
  timetableRequestOf,
  timetableValuesOf,
  warningsOf,
} from './timetable-form.ts';

const entry: TimetableEntry = {
  id: 1,
  version: 3,
  subjectId: 4,
  subjectName: 'Mathematics',
  programLvl: 3,
  programLvlLabel: 'Form 2',
  startTime: '0930',
  endTime: '1100',
  dayOfWeek: 1,
  classroom: 'A1',
  classSession: 'MORNING',
  schoolYear: null,
  places: null,
  status: 'ACTIVE',
  recordCreateDate: '2026-03-01T06:05:00Z',
};
const filled: TimetableValues = {
  subjectId: 4,
  programLvl: 3,
  startTime: '0930',
  endTime: '1100',
  classSession: 'MORNING',
  classroom: 'A1',
  dayOfWeek: '1',
  schoolYear: '',
  places: '',
};

describe('the form of a timetable entry', () => {
  it('is filled from a stored entry, with empty text for no day', () => {
    expect(timetableValuesOf(entry)).toEqual(filled);
    expect(timetableValuesOf({ ...entry, dayOfWeek: null, startTime: '', endTime: '' })).toEqual({
      ...filled,
      dayOfWeek: '',
      startTime: '',
      endTime: '',
    });
  });

  it('requires course, level and session, in this order, and nothing else (R-1036)', () => {
    expect(findTimetableFailure(EMPTY_TIMETABLE_ENTRY)).toEqual({
      field: 'subjectId',
      message: 'Please fill in the course',
    });
    expect(findTimetableFailure({ ...EMPTY_TIMETABLE_ENTRY, subjectId: 4 })).toEqual({
      field: 'programLvl',
      message: 'Please fill in the program lvl',
    });
    expect(findTimetableFailure({ ...EMPTY_TIMETABLE_ENTRY, subjectId: 4, programLvl: 1 })).toEqual(
      {
        field: 'classSession',
        message: 'Please fill in the class session',
      },
    );
    const least = {
      ...EMPTY_TIMETABLE_ENTRY,
      subjectId: 4,
      programLvl: 1,
      classSession: 'AFTERNOON',
    } as const;
    expect(findTimetableFailure(least)).toBeUndefined();
  });

  it('sends the day and the places as numbers or null, and no status', () => {
    const { schoolYear, ...plain } = filled;
    const sent = { ...plain, places: null };
    expect(timetableRequestOf(filled, false)).toEqual({ ...sent, dayOfWeek: 1 });
    expect(timetableRequestOf({ ...filled, dayOfWeek: '', places: '12' }, false)).toEqual({
      ...sent,
      dayOfWeek: null,
      places: 12,
    });
  });

  it('sends the school year only if the form shows it (R-1751)', () => {
    const ofYear = { ...filled, schoolYear: 2027 } as const;
    expect(timetableRequestOf(ofYear, false)).not.toHaveProperty('schoolYear');
    expect(timetableRequestOf(ofYear, true)).toMatchObject({ schoolYear: 2027 });
    expect(timetableRequestOf(filled, true)).toMatchObject({ schoolYear: '' });
  });

  it('warns of clashes within its school year only (R-1744)', () => {
    const ofYear = { ...filled, schoolYear: 2027 } as const;
    const others = (schoolYear: number | null) => [{ ...entry, schoolYear }];
    expect(warningsOf(ofYear, others(2026))).toEqual([]);
    expect(warningsOf(ofYear, others(2027))).toHaveLength(1);
    expect(warningsOf(ofYear, others(null))).toHaveLength(1);
    expect(warningsOf(filled, others(2026))).toHaveLength(1);
  });
});

describe('the warnings', () => {
  it('report an end that is not after the start, if both are given', () => {
    const before = { ...filled, startTime: '1100', endTime: '0930' };
    expect(warningsOf(before, [])).toEqual(['The end time is before the start time']);
    expect(warningsOf({ ...filled, endTime: '0930' }, [])).toEqual([
      'The end time is the same as the start time',
    ]);
    for (const half of [{ startTime: '' }, { endTime: '' }]) {
      expect(warningsOf({ ...before, ...half }, [])).toEqual([]);
    }
    expect(warningsOf(filled, [])).toEqual([]);
  });

  it('report clashes (R-1046)', () => {
    expect(warningsOf({ ...filled, subjectId: 5 }, [entry])).toEqual([
      'Room A1 is taken: Mathematics, Form 2, Monday 09:30–11:00',
    ]);
    expect(warningsOf({ ...filled, dayOfWeek: '' }, [entry])).toEqual([]);
  });
});

describe('an entry', () => {
  it('is named by the values that it has', () => {
    expect(nameOfEntry(entry)).toBe('Mathematics, Form 2, Monday 09:30–11:00, A1');
    expect(nameOfEntry({ ...entry, endTime: '' })).toBe(
      'Mathematics, Form 2, Monday from 09:30, A1',
    );
    expect(nameOfEntry({ ...entry, startTime: '', classroom: '' })).toBe(
      'Mathematics, Form 2, Monday until 11:00',
    );
    const bare = { ...entry, startTime: '', endTime: '', dayOfWeek: null, classroom: '' };
    expect(nameOfEntry(bare)).toBe('Mathematics, Form 2, No day');
    expect([1, 5, 7].map(nameOfDay)).toEqual(['Monday', 'Friday', 'Sunday']);
  });

  it('has a table: always from Monday to Friday, on other days only with entries (R-1032)', () => {
    expect(daysShown()).toEqual([1, 2, 3, 4, 5]);
    expect(daysShown([entry])).toEqual([1, 2, 3, 4, 5]);
    const others = [
      { ...entry, dayOfWeek: null },
      { ...entry, dayOfWeek: 6 },
    ];
    expect(daysShown(others)).toEqual([1, 2, 3, 4, 5, 6, null]);
    expect(daysShown([{ ...entry, dayOfWeek: 7 }])).toEqual([1, 2, 3, 4, 5, 7]);
  });
});
