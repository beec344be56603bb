import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import {
  courseChoices,
  EMPTY_MATERIAL,
  findMaterialFailure,
  levelChoices,
  materialFormOf,
} from './material-form.ts';

const lim = { teacherId: 'lim', teacherName: 'Lim Mei Ling', fee: 6000 as Cents, next: null };
const maths = { courseId: 1, subjectName: 'Mathematics' };
const physics = { courseId: 2, subjectName: 'Physics' };
const offerings = [
  { ...lim, ...maths, id: 1, programLvl: 5 },
  { ...lim, ...physics, id: 2, programLvl: 5 },
  { ...lim, ...maths, id: 3, programLvl: 2 },
  { ...lim, ...physics, teacherId: 'tan', id: 4, programLvl: 3 },
];
const courses = [
  { id: 1, name: 'Mathematics' },
  { id: 2, name: 'Physics' },
  { id: 3, name: 'Sejarah' },
];

describe('the form of a quiz or a note', () => {
  it('reports a missing title, then a missing url, and requires no teacher (R-1022)', () => {
    expect(findMaterialFailure({ ...EMPTY_MATERIAL, title: ' ' })?.message).toBe(
      'Please fill in the title',
    );
    expect(findMaterialFailure({ ...EMPTY_MATERIAL, title: 'a' })?.message).toBe(
      'Please fill in the url',
    );
    expect(findMaterialFailure({ ...EMPTY_MATERIAL, title: 'a', url: 'b' })).toBeUndefined();
  });

  it('has empty text where the stored entry has null', () => {
    const row = {
      id: 1,
      version: 1,
      title: 'a',
      url: 'b',
      schoolYear: null,
      status: 'ACTIVE',
      recordCreateDate: '',
    };
    const none = { tuitionId: null, teacherId: null, programLvl: null, courseId: null };
    const stored = { ...row, ...none, status: 'ACTIVE' } as const;
    expect(materialFormOf(stored)).toEqual({ ...EMPTY_MATERIAL, title: 'a', url: 'b' });
  });
});

describe('the choices of a quiz or a note', () => {
  it('are the levels and courses of the teacher (R-1020)', () => {
    expect(levelChoices(offerings, EMPTY_MATERIAL, 'lim')).toEqual([2, 5]);
    expect(courseChoices(offerings, courses, EMPTY_MATERIAL, 'lim', 5)).toEqual(
      courses.slice(0, 2),
    );
    expect(courseChoices(offerings, courses, EMPTY_MATERIAL, 'lim', 2)).toEqual(
      courses.slice(0, 1),
    );
    expect(levelChoices(offerings, EMPTY_MATERIAL, '')).toEqual([]);
    expect(courseChoices(offerings, courses, EMPTY_MATERIAL, 'lim', '')).toEqual([]);
  });

  it('include the stored level and course, but only for their teacher and level', () => {
    const stored = { ...EMPTY_MATERIAL, teacherId: 'lim', programLvl: 3, courseId: 3 };
    expect(levelChoices(offerings, stored, 'lim')).toEqual([2, 3, 5]);
    expect(levelChoices(offerings, stored, 'tan')).toEqual([3]);
    expect(courseChoices(offerings, courses, stored, 'lim', 3)).toEqual(courses.slice(2));
    expect(courseChoices(offerings, courses, stored, 'lim', 2)).toEqual(courses.slice(0, 1));
    expect(courseChoices(offerings, courses, stored, 'tan', 3)).toEqual(courses.slice(1, 2));
  });

  it('list the stored level and course only once', () => {
    const stored = { ...EMPTY_MATERIAL, teacherId: 'lim', programLvl: 5, courseId: 2 };
    expect(levelChoices(offerings, stored, 'lim')).toEqual([2, 5]);
    expect(courseChoices(offerings, courses, stored, 'lim', 5)).toEqual(courses.slice(0, 2));
  });

  it('include a level or a course that is stored without a teacher', () => {
    const stored = { ...EMPTY_MATERIAL, programLvl: 4, courseId: 3 };
    expect(levelChoices(offerings, stored, '')).toEqual([4]);
    expect(courseChoices(offerings, courses, stored, '', 4)).toEqual(courses.slice(2));
    const course = { ...EMPTY_MATERIAL, courseId: 3 };
    expect(courseChoices(offerings, courses, course, '', '')).toEqual(courses.slice(2));
  });
});
