import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_TEACHER,
  mergeTeacherLines,
  type StoredTeacher,
  teacherRequestOf,
  teacherValuesOf,
} from './teacher-values.ts';

const stored: StoredTeacher = {
  uuid: '6f1f4f0e-5f3a-4c5e-9f55-0c1f6f1d2a3b',
  version: 3,
  name: 'Lim Mei Ling',
  phoneNo: '60123456789',
  gender: 'F',
  nric: '800101-14-5566',
  email: '',
  bankName: 'MBBEMYKL',
  bankAccountNo: '514011223344',
  paymentType: 'HOUR',
  paymentRate: 2050,
  tuitionCourse: [
    { id: 7, programLvl: 2, subjectId: 1, subjectName: 'Mathematics', fee: 6000 as Cents },
  ],
};

const newLine = {
  offeringId: null,
  programLvl: 1,
  subjectId: '',
  charged: 'MONTH',
  fee: null,
  ratio: '',
} as const;

describe('the form of a teacher', () => {
  it('sends a stored teacher unchanged', () => {
    const { uuid: _, version: __, nric, tuitionCourse, ...plain } = stored;
    const lines = tuitionCourse.map(({ subjectName: ___, ...line }) => line);
    expect(teacherRequestOf(teacherValuesOf(stored))).toEqual({
      ...plain,
      identification: nric,
      tuitionCourse: lines,
    });
  });

  it('keeps a split as it was typed', () => {
    const split: StoredTeacher = { ...stored, paymentType: 'RATIO', paymentRate: '04/6' };
    expect(teacherRequestOf(teacherValuesOf(split)).paymentRate).toBe('04/6');
  });

  it('shows an hourly rate in ringgit', () => {
    expect(teacherValuesOf(stored).paymentRate).toBe('20.50');
  });

  it.each([
    ['20', 2000],
    ['19.99', 1999],
    ['1,200', 120_000],
    ['20.', '20.'],
    ['', ''],
    ['4/6', '4/6'],
  ])('sends the hourly rate %j as %j', (paymentRate, sent) => {
    expect(
      teacherRequestOf({ ...EMPTY_TEACHER, paymentType: 'HOUR', paymentRate }).paymentRate,
    ).toBe(sent);
  });

  it.each([
    ['FIXED', '2,000.50', 200_050],
    ['HEAD', '15', 1500],
  ] as const)('sends the %s rate %j in cents', (paymentType, paymentRate, sent) => {
    expect(teacherRequestOf({ ...EMPTY_TEACHER, paymentType, paymentRate }).paymentRate).toBe(sent);
  });

  it('sends own splits for a teacher who is paid by a split only (R-2193)', () => {
    const own: StoredTeacher = {
      ...stored,
      paymentType: 'RATIO',
      paymentRate: '6/4',
      tuitionCourse: stored.tuitionCourse.flatMap((line) => [
        { ...line, ratio: '7/3' },
        { ...line, id: 8 },
      ]),
    };
    const values = teacherValuesOf(own);
    expect(teacherRequestOf(values).tuitionCourse).toMatchObject([{ ratio: '7/3' }, { ratio: '' }]);
    const hourly = { ...values, paymentType: 'HOUR' as const };
    for (const line of teacherRequestOf(hourly).tuitionCourse ?? []) {
      expect(line).not.toHaveProperty('ratio');
    }
  });

  it('keeps an own split that I typed when someone else changed the teacher', () => {
    const before: StoredTeacher = { ...stored, paymentType: 'RATIO', paymentRate: '6/4' };
    const other = before.tuitionCourse.map((line) => ({ ...line, id: 8, ratio: '1/9' }));
    const now = { ...before, version: 4, tuitionCourse: [...before.tuitionCourse, ...other] };
    const values = teacherValuesOf(before);
    const mine = {
      ...values,
      tuitionCourse: values.tuitionCourse.map((line) => ({ ...line, ratio: '7/3' })),
    };
    const { own } = mergeTeacherLines(before, now, mine);
    expect(own.tuitionCourse?.map(({ ratio }) => ratio)).toEqual(['7/3', '1/9']);
  });

  it('sends a new line without an id', () => {
    const { tuitionCourse } = teacherRequestOf({ ...EMPTY_TEACHER, tuitionCourse: [newLine] });
    expect(tuitionCourse).toEqual([{ programLvl: 1, subjectId: '', fee: null }]);
  });

  it('sends how a new course is charged, never that of a saved one (R-2320)', () => {
    const byLesson = stored.tuitionCourse.map((line) => ({ ...line, byLesson: true }));
    const values = teacherValuesOf({ ...stored, tuitionCourse: byLesson });
    expect(values.tuitionCourse).toMatchObject([{ charged: 'LESSON' }]);
    const added = { ...newLine, charged: 'LESSON' } as const;
    const { tuitionCourse } = teacherRequestOf({
      ...values,
      tuitionCourse: [...values.tuitionCourse, added],
    });
    expect(tuitionCourse?.map((line) => line.byLesson)).toEqual([undefined, true]);
  });

  it('keeps my new course beside one that is charged another way', () => {
    const [saved] = stored.tuitionCourse;
    if (!saved) return expect.unreachable();
    const now = { ...stored, tuitionCourse: [saved, { ...saved, id: 8, subjectId: 2 }] };
    const mine = (charged: 'MONTH' | 'LESSON') => {
      const { programLvl, fee } = saved;
      const line = { ...newLine, programLvl, subjectId: 2, fee, charged };
      const values = teacherValuesOf(stored);
      const typed = { ...values, tuitionCourse: [...values.tuitionCourse, line] };
      return mergeTeacherLines(stored, now, typed).own.tuitionCourse?.length;
    };
    expect([mine('MONTH'), mine('LESSON')]).toEqual([2, 3]);
  });
});
