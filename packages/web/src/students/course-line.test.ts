import type { Cents, MoneyInput } from '@kelas/contract/values/cents';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Offering } from '../reference/reference-data.ts';
import {
  type Choice,
  followedFee,
  isUnchosen,
  monthlyTotal,
  newLine,
  offeredLevels,
  offeredSubjects,
  offeredTeachers,
  offeringsFrom,
  withLevel,
  withSubject,
  withTeacher,
} from './course-line.ts';

const offering = (
  teacherId: string,
  programLvl: number,
  courseId: number,
  fee: number,
): Offering => ({
  id: fee,
  teacherId,
  teacherName: teacherId,
  programLvl,
  courseId,
  subjectName: ['', 'Maths', 'Biology', 'Art'][courseId] ?? '',
  fee: fee as Cents,
  next: null,
});

const [MATHS, BIOLOGY, ART] = [1, 2, 3];
const offerings = [
  offering('ali', 5, MATHS, 7000),
  offering('ali', 2, MATHS, 6000),
  offering('ali', 2, BIOLOGY, 6500),
  offering('siti', 2, MATHS, 6200),
  offering('siti', 3, ART, 5500),
];
const OPEN: Choice = { subjectId: '', programLvl: '', teacher: '' };
const namesOf = (choice: Choice) => offeredSubjects(offerings, choice).map(({ name }) => name);

describe('the choices of a course line (R-216)', () => {
  it('are all subjects, those at the level first', () => {
    expect(namesOf(OPEN)).toEqual(['Art', 'Biology', 'Maths']);
    expect(namesOf({ ...OPEN, programLvl: 2 })).toEqual(['Biology', 'Maths', 'Art']);
    expect(namesOf({ ...OPEN, programLvl: 7 })).toEqual(['Art', 'Biology', 'Maths']);
    expect(offeredSubjects(offerings, OPEN).at(-1)?.levels).toEqual([2, 5]);
  });

  it('are the subjects of a teacher who was chosen before the subject', () => {
    expect(namesOf({ ...OPEN, teacher: 'siti' })).toEqual(['Art', 'Maths']);
    const chosen = { subjectId: MATHS, programLvl: 2, teacher: 'siti' };
    expect(namesOf(chosen)).toEqual(['Biology', 'Maths', 'Art']);
  });

  it('are the levels of the subject, or else of the teacher', () => {
    expect(offeredLevels(offerings, OPEN)).toEqual([2, 3, 5]);
    expect(offeredLevels(offerings, { ...OPEN, teacher: 'siti' })).toEqual([2, 3]);
    expect(offeredLevels(offerings, { ...OPEN, teacher: 'siti', subjectId: MATHS })).toEqual([
      2, 5,
    ]);
  });

  it('are the teachers who offer the subject at the level', () => {
    const maths = { ...OPEN, subjectId: MATHS };
    expect(offeredTeachers(offerings, { ...maths, programLvl: 2 })).toEqual(['ali', 'siti']);
    expect(offeredTeachers(offerings, { ...maths, programLvl: 5 })).toEqual(['ali']);
    expect(offeredTeachers(offerings, { ...OPEN, programLvl: 3 })).toEqual(['ali', 'siti']);
  });
});

describe('a course line', () => {
  it("starts at the student's level, which may change until something is chosen", () => {
    const line = newLine('04-2026', 2);
    expect(line).toMatchObject({ subjectId: '', programLvl: 2, effectiveDate: '04-2026' });
    expect(isUnchosen(line)).toBe(true);
    expect(isUnchosen({ ...line, subjectId: MATHS })).toBe(false);
    expect(isUnchosen({ ...line, teacher: 'ali' })).toBe(false);
  });

  it('keeps the level of the student if the subject is offered at it', () => {
    expect(withSubject(offerings, { ...OPEN, programLvl: 2 }, MATHS)).toEqual({
      subjectId: MATHS,
      programLvl: 2,
      teacher: '',
      fee: null,
    });
  });

  it('fills in a sole teacher and the fee (R-217, R-219)', () => {
    const only = { subjectId: BIOLOGY, programLvl: 2, teacher: 'ali', fee: 6500 };
    expect(withSubject(offerings, { ...OPEN, programLvl: 2 }, BIOLOGY)).toEqual(only);
  });

  it('takes the only other level of a subject that is not offered at the level', () => {
    const only = { subjectId: ART, programLvl: 3, teacher: 'siti', fee: 5500 };
    expect(withSubject(offerings, { ...OPEN, programLvl: 2 }, ART)).toEqual(only);
  });

  it('clears a level at which the subject is not offered', () => {
    const open = { subjectId: MATHS, programLvl: '', teacher: '', fee: null };
    expect(withSubject(offerings, { ...OPEN, programLvl: 3 }, MATHS)).toEqual(open);
  });

  it('keeps a teacher who offers the other subject or level, and clears another one', () => {
    const line = { subjectId: MATHS, programLvl: 2, teacher: 'siti' };
    expect(withLevel(offerings, line, 5)).toMatchObject({ teacher: 'ali', fee: 7000 });
    expect(withSubject(offerings, line, BIOLOGY)).toMatchObject({ teacher: 'ali', fee: 6500 });
    const other = { subjectId: BIOLOGY, programLvl: 2, teacher: 'ali' };
    expect(withSubject(offerings, other, MATHS)).toMatchObject({ teacher: 'ali', fee: 6000 });
  });

  it('takes the fee of the chosen teacher; a cleared teacher stays open', () => {
    const line = { subjectId: BIOLOGY, programLvl: 2, teacher: 'ali' };
    expect(withTeacher(offerings, { ...line, subjectId: MATHS, teacher: '' }, 'siti')).toEqual({
      subjectId: MATHS,
      programLvl: 2,
      teacher: 'siti',
      fee: 6200,
    });
    expect(withTeacher(offerings, line, '')).toEqual({ ...line, teacher: '', fee: null });
  });

  it('fills in the only subject of a teacher who was chosen first', () => {
    expect(withTeacher(offerings, { ...OPEN, programLvl: 3 }, 'siti')).toMatchObject({
      subjectId: ART,
      fee: 5500,
    });
    expect(withTeacher(offerings, { ...OPEN, programLvl: 2 }, 'ali')).toMatchObject({
      subjectId: '',
      fee: null,
    });
  });

  it('clears a level that the teacher lacks', () => {
    expect(withTeacher(offerings, { ...OPEN, programLvl: 7 }, 'siti')).toMatchObject({
      subjectId: '',
      programLvl: '',
      teacher: 'siti',
    });
  });

  it('without a subject has no teacher and no fee', () => {
    const line = { subjectId: MATHS, programLvl: 2, teacher: 'ali' };
    expect(withSubject(offerings, line, '')).toEqual({ ...OPEN, programLvl: 2, fee: null });
  });

  it('reaches every offering from every line by subject, level and teacher', () => {
    const known = fc.constantFrom(...offerings);
    const some = <T>(value: fc.Arbitrary<T>) => fc.oneof(value, fc.constant('' as const));
    const start = fc.record({
      subjectId: some(fc.constantFrom(MATHS, BIOLOGY, ART)),
      programLvl: some(fc.integer({ min: 1, max: 8 })),
      teacher: some(fc.constantFrom('ali', 'siti')),
    });
    fc.assert(
      fc.property(known, start, (wanted, from) => {
        const { courseId, programLvl, teacherId } = wanted;
        let line: Choice = withSubject(offerings, from, '');
        expect(offeredSubjects(offerings, line).map(({ id }) => id)).toContain(courseId);
        line = withSubject(offerings, line, courseId);
        expect(offeredLevels(offerings, line)).toContain(programLvl);
        line = withLevel(offerings, line, programLvl);
        expect(offeredTeachers(offerings, line)).toContain(teacherId);
        expect(withTeacher(offerings, line, teacherId)).toEqual({
          subjectId: courseId,
          programLvl,
          teacher: teacherId,
          fee: wanted.fee,
        });
      }),
    );
  });
});

describe('the proposed fee of a line (R-1975)', () => {
  const planned = {
    ...offering('ali', 2, BIOLOGY, 6500),
    next: { month: '01-2027', fee: 7000 as Cents },
  };
  const line = { ...newLine('12-2026', 2), subjectId: BIOLOGY, teacher: 'ali', fee: 6500 as Cents };
  const feeIn = (month: string) => offeringsFrom([planned], month).map(({ fee }) => fee);
  const followed = (fee: MoneyInput, effectiveDate: string, before = '12-2026') =>
    followedFee([planned], { ...line, fee, effectiveDate }, before);

  it('is the planned fee in its month and later', () => {
    expect(feeIn('12-2026')).toEqual([6500]);
    expect(feeIn('01-2027')).toEqual([7000]);
    expect(feeIn('02-2027')).toEqual([7000]);
    expect(feeIn('')).toEqual([6500]);
  });

  it('follows the first month until another fee is entered', () => {
    expect(followed(6500 as Cents, '01-2027')).toBe(7000);
    expect(followed(7000 as Cents, '12-2026', '02-2027')).toBe(6500);
    expect(followed(6000 as Cents, '01-2027')).toBe(6000);
    expect(followed(null, '01-2027')).toBeNull();
    expect(followed('6,5', '01-2027')).toBe('6,5');
  });

  it('stays while the choice is open', () => {
    const open = { ...line, teacher: '', effectiveDate: '01-2027' };
    const other = offering('siti', 2, BIOLOGY, 6500);
    expect(followedFee([planned, other], open, '12-2026')).toBe(6500);
  });
});

describe('the monthly total (R-1521)', () => {
  it('leaves out what is no amount', () => {
    const fees = [6000 as Cents, null, '70,5', 6500 as Cents];
    expect([monthlyTotal(fees), monthlyTotal([])]).toEqual([12_500, 0]);
  });
});
