import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import { coursesOf, levelsOf } from '../reference/offering-choices.ts';
import type { Offering } from '../reference/reference-data.ts';
import { withCourse, withLevel, withTeacher } from './course-line.ts';

const offering = (
  id: number,
  teacherId: string,
  programLvl: number,
  courseId: number,
  fee: number,
) =>
  ({
    id,
    teacherId,
    teacherName: teacherId,
    programLvl,
    courseId,
    subjectName: `Course ${courseId}`,
    fee: fee as Cents,
  }) satisfies Offering;

const offerings = [
  offering(1, 'many', 5, 1, 7000),
  offering(2, 'many', 2, 1, 6000),
  offering(3, 'many', 2, 2, 6500),
  offering(4, 'one', 3, 2, 5500),
];
const NOTHING = { programLvl: '', subjectId: '', fee: null };

describe('the choices of a course line (R-216)', () => {
  it('are the distinct levels of the teacher, sorted', () => {
    expect(levelsOf(offerings, 'many')).toEqual([2, 5]);
    expect(levelsOf(offerings, '')).toEqual([]);
  });

  it('are the courses of the teacher at the level', () => {
    expect(coursesOf(offerings, 'many', 2).map(({ courseId }) => courseId)).toEqual([1, 2]);
    expect(coursesOf(offerings, 'many', '')).toEqual([]);
  });
});

describe('a course line', () => {
  it('clears level, course and fee for another teacher', () => {
    expect(withTeacher(offerings, 'many')).toEqual(NOTHING);
    expect(withTeacher(offerings, '')).toEqual(NOTHING);
  });

  it('fills in the only level and the only course (R-217)', () => {
    expect(withTeacher(offerings, 'one')).toEqual({ programLvl: 3, subjectId: 2, fee: 5500 });
  });

  it('clears the course for another level, unless there is only one', () => {
    expect(withLevel(offerings, 'many', 2)).toEqual({ programLvl: 2, subjectId: '', fee: null });
    expect(withLevel(offerings, 'many', 5)).toEqual({ programLvl: 5, subjectId: 1, fee: 7000 });
  });

  it('starts at the fee of the offering (R-219)', () => {
    expect(withCourse(offerings, 'many', 2, 2)).toEqual({
      programLvl: 2,
      subjectId: 2,
      fee: 6500,
    });
  });
});
