import type { Cents } from '@kelas/contract/values/cents';
import { expect, it } from 'vitest';
import { soleTeachers, teachersByClass } from './sole-teacher.ts';

const offering = (teacherId: string, courseId = 1, programLvl = 2) => ({
  id: 1,
  teacherId,
  teacherName: `Teacher ${teacherId}`,
  programLvl,
  courseId,
  subjectName: 'Physics',
  fee: 6000 as Cents,
  next: null,
});

it('names the only teacher of a course at a level, also with two fees (R-2141)', () => {
  const teacherOf = soleTeachers([
    offering('a'),
    offering('a'),
    offering('b', 2),
    offering('c', 2),
    offering('d', 1, 3),
  ]);
  expect(teacherOf({ subjectId: 1, programLvl: 2 })).toBe('Teacher a');
  expect(teacherOf({ subjectId: 2, programLvl: 2 })).toBeUndefined();
  expect(teacherOf({ subjectId: 1, programLvl: 3 })).toBe('Teacher d');
  expect(teacherOf({ subjectId: 9, programLvl: 2 })).toBeUndefined();
});

it('names everyone who teaches a course at a level, each once (R-2206)', () => {
  const teachersOf = teachersByClass([offering('a'), offering('a'), offering('b')]);
  expect(teachersOf({ subjectId: 1, programLvl: 2 })).toEqual(['Teacher a', 'Teacher b']);
  expect(teachersOf({ subjectId: 9, programLvl: 2 })).toEqual([]);
});
