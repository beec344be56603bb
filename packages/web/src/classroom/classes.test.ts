import type { TimetableEntry } from '@kelas/contract/timetable-clash';
import { expect, it } from 'vitest';
import { type ClassroomPlace, placesOf } from './class-list.ts';
import { classesOf, lessonOrder, lessonTexts, nameOfClass } from './classes.ts';

type Fields = Partial<ClassroomPlace>;

const row = (uuid: string, changes: Fields = {}) => ({
  uuid,
  name: uuid,
  programLvl: 2,
  subjectName: 'Physics',
  phoneNo: '60123456789',
  schedule: 'MORNING' as const,
  teacherName: 'Lim',
  ...changes,
});

const entry = (id: number, changes: Partial<TimetableEntry> = {}): TimetableEntry => ({
  id,
  version: 1,
  subjectId: 1,
  subjectName: 'Physics',
  programLvl: 2,
  programLvlLabel: 'Form 1',
  startTime: '0930',
  endTime: '1100',
  dayOfWeek: 1,
  classroom: 'A1',
  classSession: 'MORNING',
  schoolYear: null,
  places: null,
  status: 'ACTIVE',
  recordCreateDate: '2026-03-01T06:05:00Z',
  ...changes,
});

const classes = (rows: ReturnType<typeof row>[], entries: TimetableEntry[] = []) =>
  classesOf(placesOf(rows), entries, () => 'Lim');

it('groups places by level, subject, session and teacher, each student once (R-2140)', () => {
  const found = classes([
    row('a', { subjectName: 'பௌதிகம்', teacherName: '林老师' }),
    row('b', { programLvl: 1 }),
    row('a', { schedule: 'AFTERNOON' }),
    row('c'),
    row('a', { teacherName: 'Puan Aini' }),
    row('a'),
    row('a'),
  ]);
  expect(found.map((each) => [nameOfClass(each), each.headCount, each.places.length])).toEqual([
    ['Physics · Remove · MORNING · Lim', 1, 1],
    ['Physics · Form 1 · MORNING · Lim', 2, 3],
    ['Physics · Form 1 · MORNING · Puan Aini', 1, 1],
    ['Physics · Form 1 · AFTERNOON · Lim', 1, 1],
    ['பௌதிகம் · Form 1 · MORNING · 林老师', 1, 1],
  ]);
  expect(new Set(found.map(({ key }) => key)).size).toBe(5);
  expect(classes([])).toEqual([]);
});

it('names every lesson of a class, and none of another session, level or subject (R-2141)', () => {
  const [morning] = classes(
    [row('a')],
    [
      entry(1),
      entry(2),
      entry(3, { dayOfWeek: 4, endTime: '', classroom: '' }),
      entry(4, { dayOfWeek: null, startTime: '', endTime: '' }),
      entry(5, { classSession: 'AFTERNOON' }),
      entry(6, { programLvl: 3 }),
      entry(7, { subjectName: 'Biology' }),
    ],
  );
  expect(morning && lessonTexts(morning)).toEqual([
    'Monday 09:30–11:00, A1',
    'Thursday from 09:30',
    'No day, A1',
  ]);
});

it('has no lesson if the teacher of the entry is another one or unknown (R-2141)', () => {
  for (const teacher of ['Puan Aini', undefined]) {
    const [only] = classesOf(placesOf([row('a')]), [entry(1)], () => teacher);
    expect(only?.lessons).toEqual([]);
  }
});

it('sorts by the first lesson of the week, classes without one last', () => {
  const order = (changes?: Partial<TimetableEntry>) =>
    lessonOrder({ lessons: changes ? [entry(1, changes)] : [] });
  const orders = [
    order({ startTime: '' }),
    order({}),
    order({ startTime: '1400' }),
    order({ dayOfWeek: 7 }),
    order({ dayOfWeek: null }),
    order(),
  ];
  expect(orders.toSorted((a, b) => a - b)).toEqual(orders);
});
