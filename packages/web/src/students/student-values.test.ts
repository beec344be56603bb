import type { Cents } from '@kelas/contract/values/cents';
import { describe, expect, it } from 'vitest';
import {
  emptyAt,
  namesInForm,
  type StoredStudent,
  studentRequestOf,
  studentValuesOf,
} from './student-values.ts';

const stored: StoredStudent = {
  uuid: '6f1f4f0e-5f3a-4c5e-9f55-0c1f6f1d2a3b',
  version: 3,
  status: 'ACTIVE',
  name: 'Aisyah binti Rahman',
  nric: '090314-10-5566',
  phoneNo: '60123456789',
  email: '',
  gender: 'F',
  programLvl: 2,
  schedule: 'MORNING',
  enrolmentDate: '09-2026',
  emergencyContactName: 'Rahman',
  emergencyContactPhoneNo: '',
  emergencyContactRelationship: '',
  familyLanguage: '' as const,
  tuitionCourses: [
    {
      subscriptionId: 11,
      teacher: 'e2c1a6cf-0d3b-4c0d-8a55-2f6f3a1b9c01',
      teacherName: 'Lim Mei Ling',
      programLvl: 2,
      subjectId: 1,
      subjectName: 'Mathematics',
      fee: 5999 as Cents,
      effectiveDate: '09-2026',
      cancelledDate: null,
    },
  ],
  miscs: [
    {
      subscriptionId: 12,
      id: 1,
      name: 'Registration',
      fee: 5000 as Cents,
      chargedFee: 5000 as Cents,
      month: '09-2026',
      cancelledDate: null,
      paymentStatus: 'PENDING',
    },
  ],
};

describe('the form of a student', () => {
  it('sends a stored student unchanged', () => {
    const { uuid, version, status, tuitionCourses, miscs, ...plain } = stored;
    expect(studentRequestOf(studentValuesOf(stored), [], stored)).toEqual({
      ...plain,
      tuitionCourse: tuitionCourses.map(
        ({ teacherName, subjectName, cancelledDate, ...line }) => line,
      ),
      misc: miscs.map(({ month, cancelledDate, paymentStatus, chargedFee, ...line }) => line),
    });
  });

  it('sends new lines first, in the order of the form', () => {
    const line = {
      teacher: '',
      programLvl: '',
      subjectId: '',
      fee: null,
      effectiveDate: '',
    } as const;
    const { tuitionCourse, misc } = studentRequestOf(
      {
        ...studentValuesOf(stored),
        tuitionCourse: [line],
        misc: [{ item: 2, fee: 6000 as Cents }],
      },
      [{ id: 2, name: 'Books Jan-Jun', fee: 0 as Cents, retired: false }],
      stored,
    );
    expect(tuitionCourse?.[0]).toEqual(line);
    expect(tuitionCourse?.[1]).toMatchObject({ subscriptionId: 11 });
    expect(misc?.[0]).toEqual({ id: 2, name: 'Books Jan-Jun', fee: 6000 });
    expect(misc?.[1]).toMatchObject({ subscriptionId: 12 });
  });

  it('starts with the current month in Singapore (R-208)', () => {
    expect(emptyAt(new Date('2026-11-30T17:00:00Z')).enrolmentDate).toBe('12-2026');
  });

  it('maps the fields of a response to the fields of the form', () => {
    expect(namesInForm({ nric: 'a', 'misc.0.id': 'b', 'tuitionCourse.1.fee': 'c' })).toEqual({
      nric: 'a',
      'misc.0.item': 'b',
      'tuitionCourse.1.fee': 'c',
    });
    expect(namesInForm(undefined)).toEqual({});
  });
});
