import { registerCourse } from '@kelas/contract/courses';
import { registerStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher } from '@kelas/contract/teachers';
import type { Month } from '@kelas/contract/values/month';
import { request } from './fixtures.ts';
import { thisMonth } from './test-data.ts';

const COURSES: readonly (readonly [name: string, cents: number])[] = [['Physics', 12_000]];

/**
 * Makes a teacher with courses, Physics for RM 120.00 by default, and a student who takes them from a
 * month on; in a new centre, by the token of its admin.
 */
export async function makeEnrolled(
  token: string,
  name: string,
  { courses = COURSES, from = thisMonth }: { courses?: typeof COURSES; from?: Month } = {},
) {
  const person = { name, phoneNo: '60123456789', gender: 'F' } as const;
  const tuitionCourse = [];
  for (const [subjectName, fee] of courses) {
    const { id } = await request(registerCourse, { subjectName }, token);
    tuitionCourse.push({ programLvl: 2, subjectId: id, fee });
  }
  const pay = { paymentType: 'RATIO', paymentRate: '6/4' } as const;
  const made = await request(registerTeacher, { ...person, ...pay, tuitionCourse }, token);
  const teacher = await request(getTeacher, made, token);
  const lines = teacher.tuitionCourse.map(({ programLvl, subjectId, fee }) => ({
    teacher: teacher.uuid,
    programLvl,
    subjectId,
    fee,
    effectiveDate: from,
  }));
  const level = { programLvl: 2, schedule: 'MORNING' } as const;
  const form = { ...person, ...level, enrolmentDate: from, tuitionCourse: lines };
  const student = await request(registerStudent, form, token);
  return { student, teacher };
}
