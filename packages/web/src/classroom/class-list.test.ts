import { describe, expect, it } from 'vitest';
import {
  classListCsv,
  classNameOf,
  DATES,
  listedStudents,
  newClassList,
  tickHeads,
} from './class-list.ts';

const place = (uuid: string, subjectName = 'Physics') => ({
  uuid,
  name: `Student ${uuid}`,
  programLvl: 2,
  subjectName,
  phoneNo: '60123456789',
  schedule: 'MORNING' as const,
  teacherName: 'Lim',
  number: 0,
});
const level = { offered: true, position: 10, nextLvl: null, version: 1, inUse: true };
const levels = [
  { ...level, id: 1, name: 'Remove' },
  { ...level, id: 2, name: 'Form 1' },
];
// Monday 23 November 2026 in Singapore.
const values = newClassList(new Date('2026-11-22T16:30:00Z'));

describe('the columns to tick (R-1499)', () => {
  it("start with the dates of today's day of the week in this month", () => {
    expect(values).toEqual({ columns: DATES, month: '11-2026', dayOfWeek: '1', withPhone: false });
    expect(tickHeads(values)).toEqual(['02-11', '09-11', '16-11', '23-11', '30-11']);
  });

  it.each([
    ['02-2026', '7', ['01-02', '08-02', '15-02', '22-02']],
    ['02-2028', '2', ['01-02', '08-02', '15-02', '22-02', '29-02']],
    ['12-2099', '4', ['03-12', '10-12', '17-12', '24-12', '31-12']],
  ])('in %s on day %s are %j', (month, dayOfWeek, heads) => {
    expect(tickHeads({ ...values, month, dayOfWeek })).toEqual(heads);
  });

  it('are empty when only their number is chosen', () => {
    expect(tickHeads({ ...values, columns: '8' })).toEqual(Array.from({ length: 8 }, () => ''));
  });
});

it('lists each student once, in the order of the list', () => {
  const listed = listedStudents([place('b'), place('a'), place('b', 'Biology')]);
  expect(listed.map(({ uuid }) => uuid)).toEqual(['b', 'a']);
});

it('names the class by its filters', () => {
  const none = {
    courseId: '',
    programLvl: '',
    schedule: '',
    teacherName: '',
    enrolmentDate: '',
    month: '',
  };
  const named = { levels, courses: [{ id: 7, name: 'Physics' }] };
  expect(classNameOf(none, named)).toBe('All classes');
  expect(classNameOf({ ...none, programLvl: '1' }, named)).toBe('All classes');
  expect(
    classNameOf(
      {
        courseId: '7',
        programLvl: '2',
        schedule: 'MORNING',
        teacherName: 'Lim',
        enrolmentDate: '03-2026',
        month: '01-2027',
      },
      named,
    ),
  ).toBe('Physics · Form 1 · MORNING · Lim · enrolled in Mar 2026 · Jan 2027');
});

it('writes a CSV file with the same columns (R-1500)', () => {
  const students = listedStudents([place('a')]);
  expect(classListCsv(students, { ...values, columns: '4' }, levels)).toBe(
    '\uFEFF"Student Name","Program Level","","","",""\r\n"Student a","Form 1","","","",""\r\n',
  );
  const withPhone = classListCsv(students, { ...values, withPhone: true }, levels);
  expect(withPhone).toContain('"Phone No.","02-11"');
  expect(withPhone).toContain('"60 12-3456789","","","","",""\r\n');
});

it('writes the mark of a student who is not admitted (R-1556)', () => {
  const students = listedStudents([{ ...place('a'), notAdmitted: true }, place('b')]);
  expect(classListCsv(students, { ...values, columns: '4' }, levels).split('\r\n')).toEqual([
    '\uFEFF"Student Name","Program Level","Mark","","","",""',
    '"Student a","Form 1","Not admitted","","","",""',
    '"Student b","Form 1","","","","",""',
    '',
  ]);
});
