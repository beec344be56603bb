import type { TimetableEntry } from '@kelas/contract/timetable-clash';
import { describe, expect, it } from 'vitest';
import { filterEntries, NO_FILTER, pagesOf, roomsOf, teacherNamesOf } from './timetable-filters.ts';

const entry = (id: number, programLvl: number, classroom: string): TimetableEntry => ({
  id,
  version: 1,
  subjectId: id,
  subjectName: 'Physics',
  programLvl,
  programLvlLabel: `Level ${programLvl}`,
  startTime: '',
  endTime: '',
  dayOfWeek: null,
  classroom,
  classSession: 'MORNING',
  schoolYear: null,
  places: null,
  status: 'ACTIVE',
  recordCreateDate: '2026-03-01T06:05:00Z',
});

const entries = [
  entry(1, 3, 'Room 10'),
  entry(2, 1, ' room  2'),
  entry(3, 2, 'ROOM 10 '),
  entry(4, 3, ''),
];
const teachers: Record<number, string[]> = { 1: ['Lim', 'Tan'], 2: ['Tan'], 3: ['Aini'] };
const teachersOf = ({ subjectId }: TimetableEntry) => teachers[subjectId] ?? [];
const idsOf = (found: readonly TimetableEntry[]) => found.map(({ id }) => id);
const find = (filters: Partial<typeof NO_FILTER>) =>
  idsOf(filterEntries(entries, { ...NO_FILTER, ...filters }, teachersOf));
const pages = (by: Parameters<typeof pagesOf>[1]) =>
  pagesOf(entries, by, teachersOf).map((page) => [page.name, idsOf(page.entries)]);

describe('the filters of the timetable (R-2207)', () => {
  it('offer each room and teacher once, in order', () => {
    expect(roomsOf(entries)).toEqual(['room  2', 'Room 10']);
    expect(teacherNamesOf(entries, teachersOf)).toEqual(['Aini', 'Lim', 'Tan']);
  });

  it('find by level, and Remove is no filter (R-309)', () => {
    expect(find({})).toEqual([1, 2, 3, 4]);
    expect(find({ programLvl: '3' })).toEqual([1, 4]);
    expect(find({ programLvl: '1' })).toEqual([1, 2, 3, 4]);
    expect(find({ programLvl: 'remove' })).toEqual([2]);
  });

  it('find by teacher, and by room in any writing', () => {
    expect(find({ teacher: 'Tan' })).toEqual([1, 2]);
    expect(find({ room: 'room 10' })).toEqual([1, 3]);
    expect(find({ teacher: 'Tan', room: 'Room 2' })).toEqual([2]);
  });
});

it('pages have a name and entries each, those without a name last (R-2208)', () => {
  expect(pages('level')).toEqual([
    ['Level 1', [2]],
    ['Level 2', [3]],
    ['Level 3', [1, 4]],
  ]);
  expect(pages('teacher')).toEqual([
    ['Aini', [3]],
    ['Lim', [1]],
    ['Tan', [1, 2]],
    ['No teacher', [4]],
  ]);
  expect(pages('room')).toEqual([
    ['room  2', [2]],
    ['Room 10', [1, 3]],
    ['No room', [4]],
  ]);
});
