import type { Cents } from '@kelas/contract/values/cents';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Offering } from '../reference/reference-data.ts';
import {
  countMoves,
  countsText,
  gapsOf,
  gapTeachersOf,
  hasChoices,
  keyOfGap,
  levelsText,
  moveOptions,
  NO_CHOICES,
  requestOf,
  rowsOf,
  withMove,
  type YearRow,
} from './year-plan.ts';

const course: YearRow['courses'][number] = {
  subscriptionId: 1,
  subjectId: 7,
  subjectName: 'Physics',
  programLvl: 4,
  teacher: 'lim',
  teacherName: 'Mr Lim',
  fee: 9000 as Cents,
  change: 'ASKED',
  paidMonth: null,
  next: null,
};
const row = (uuid: string, changes: Partial<YearRow> = {}): YearRow => ({
  uuid,
  name: uuid,
  programLvl: 4,
  nextLvl: 5,
  move: 'MOVES_UP',
  courses: [course],
  ...changes,
});
const offering: Offering = {
  id: 21,
  teacherId: 'siti',
  teacherName: 'Puan Siti',
  programLvl: 5,
  courseId: 7,
  subjectName: 'Physics',
  fee: 12_000 as Cents,
  next: null,
};

test('the gap of a student who moves up by choice has the offerings of the centre', () => {
  const students = [row('a', { move: 'STAYS' })];
  expect(gapsOf(students, [], [offering])).toEqual([]);
  const moved = rowsOf(students, new Map([['a', 'MOVES_UP']]));
  const elsewhere = [
    { ...offering, id: 22, programLvl: 4 },
    { ...offering, id: 23, courseId: 8 },
  ];
  const [gap, ...others] = gapsOf(moved, [], [...elsewhere, offering]);
  expect(others).toEqual([]);
  expect(gap).toMatchObject({
    programLvl: 5,
    subjectId: 7,
    teacher: 'lim',
    students: 1,
    offerings: [{ offeringId: 21, teacher: 'siti', teacherName: 'Puan Siti', fee: 12_000 }],
  });
});

test('gaps are counted by student, the largest first, without students who leave', () => {
  const biology = { ...course, subscriptionId: 2, subjectId: 8, subjectName: 'Biology' };
  const rows = [
    row('a', { courses: [biology, course] }),
    row('b', { courses: [course, { ...course, subscriptionId: 3 }] }),
    row('c', { move: 'LEAVES' }),
  ];
  const found = gapsOf(rows, [], []).map(({ subjectName, students }) => [subjectName, students]);
  expect(found).toEqual([
    ['Physics', 2],
    ['Biology', 1],
  ]);
});

test('only choices that differ, for gaps that exist, are sent', () => {
  const students = [row('a'), row('b', { move: 'STAYS' })];
  const gaps = gapsOf(students, [], [offering]);
  const [gap] = gaps;
  const key = gap ? keyOfGap(gap) : '';
  const choices = {
    moves: new Map([
      ['a', 'MOVES_UP'],
      ['b', 'LEAVES'],
      ['gone', 'STAYS'],
    ] as const),
    gaps: new Map([
      [key, 21],
      ['6 1 gone', null],
    ]),
    fees: 'KEEP_DIFFERENCE',
  } as const;
  expect(requestOf({ year: 2027, students }, gaps, choices)).toEqual({
    year: 2027,
    moves: [{ uuid: 'b', move: 'LEAVES' }],
    gapChoices: [{ programLvl: 5, subjectId: 7, teacher: 'lim', offeringId: 21 }],
    fees: 'KEEP_DIFFERENCE',
  });
  expect(gapTeachersOf(gaps, choices.gaps)).toEqual(new Map([[key, 'Puan Siti']]));
  expect(gapTeachersOf(gaps, new Map([[key, null]]))).toEqual(new Map([[key, null]]));
  // Offering 22 is not offered any more.
  const gone = { ...choices, gaps: new Map([[key, 22]]) };
  expect(requestOf({ year: 2027, students }, gaps, gone).gapChoices).toEqual([]);
  expect(gapTeachersOf(gaps, gone.gaps)).toEqual(new Map());
});

test('choosing the proposal again leaves no choice', () => {
  const students = [row('a'), row('b')];
  const away = withMove(new Map(), students, 'LEAVES');
  expect(away.size).toBe(2);
  expect(hasChoices({ ...NO_CHOICES, moves: away })).toBe(true);
  const back = withMove(away, students, 'MOVES_UP');
  expect(hasChoices({ ...NO_CHOICES, moves: back })).toBe(false);
  expect(hasChoices({ ...NO_CHOICES, gaps: new Map([['1 1 a', null]]) })).toBe(true);
  expect(hasChoices({ ...NO_CHOICES, fees: 'KEEP_DIFFERENCE' })).toBe(true);
});

test('every student is in exactly one number, and unchanged rows stay the same objects', () => {
  const moves = fc.constantFrom('MOVES_UP' as const, 'STAYS' as const, 'LEAVES' as const);
  const students = fc.array(
    fc.record({ move: moves, nextLvl: fc.constantFrom(3, 8), chosen: moves }),
  );
  fc.assert(
    fc.property(students, (made) => {
      const rows = made.map(({ move, nextLvl }, index) => row(String(index), { move, nextLvl }));
      const after = rowsOf(rows, new Map(made.map(({ chosen }, index) => [String(index), chosen])));
      const { movesUp, stays, leaves, graduates } = countMoves(after);
      expect(movesUp + stays + leaves + graduates).toBe(made.length);
      expect(stays).toBe(made.filter(({ chosen }) => chosen === 'STAYS').length);
      made.forEach(({ move, chosen }, index) => {
        expect(after[index] === rows[index]).toBe(move === chosen);
      });
    }),
  );
});

test('the numbers are in words', () => {
  expect(countsText({ movesUp: 1214, stays: 1, leaves: 0, graduates: 38 })).toBe(
    '1,214 move up, 1 stays, 0 leave, 38 graduate',
  );
});

test('students of a level that nothing follows leave or stay (R-2174)', () => {
  const last = row('last', { nextLvl: null, move: 'LEAVES' });
  expect(moveOptions(last.nextLvl, 'student').map(({ value }) => value)).toEqual([
    'STAYS',
    'LEAVES',
  ]);
  expect(levelsText('MOVES_UP', 6, last.nextLvl)).toBe('Form 5 → leaves');
  expect(countMoves([last, row('up')])).toEqual({ movesUp: 1, stays: 0, leaves: 1, graduates: 0 });
});
