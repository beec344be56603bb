import { randomUUID } from 'node:crypto';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { registerCourse } from '@kelas/contract/courses';
import { getStudent, registerStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher } from '@kelas/contract/teachers';
import { payTuition } from '@kelas/contract/tuition-payments';
import { currentMonth, today } from '@kelas/contract/values/date';
import { firstToken, request } from './fixtures.ts';

type StudentForm = RequestOf<typeof registerStudent>;
type TeacherForm = RequestOf<typeof registerTeacher>;

/** The month and the day it is at the centre. */
export const thisMonth = currentMonth(new Date());
export const todaysDate = today(new Date());

/** A text that no other test uses. */
export function unique(text: string): string {
  return `${text} ${randomUUID().slice(0, 8)}`;
}

/** Makes a call with the first account's session. */
export async function ask<C extends Call>(call: C, input: RequestOf<C>): Promise<OutputOf<C>> {
  return request(call, input, await firstToken());
}

/** A new course (subject). */
export function makeCourse() {
  return ask(registerCourse, { subjectName: unique('Course') });
}

/** What a teacher teaches: each in a course of its own. */
interface Offer {
  readonly programLvl: number;
  /** Cents. */
  readonly fee: number;
}

const FORM_1 = { programLvl: 2, fee: 12000 };

/** A new teacher with one offering for each of `offers`. */
export async function makeTeacher(
  offers: readonly Offer[] = [FORM_1],
  changes: Partial<TeacherForm> = {},
) {
  const tuitionCourse = [];
  for (const offer of offers) {
    const { id } = await makeCourse();
    tuitionCourse.push({ ...offer, subjectId: id });
  }
  const { uuid } = await ask(registerTeacher, {
    name: unique('Teacher'),
    phoneNo: '60198765432',
    gender: 'F',
    paymentType: 'RATIO',
    paymentRate: '6/4',
    ...changes,
    tuitionCourse,
  });
  return ask(getTeacher, { uuid });
}

type Teacher = Awaited<ReturnType<typeof makeTeacher>>;

/** The course lines of a student who takes all that a teacher offers, from a month on. */
export function courseLinesOf(teacher: Teacher, effectiveDate: string = thisMonth) {
  return teacher.tuitionCourse.map(({ programLvl, subjectId, fee }) => ({
    teacher: teacher.uuid,
    programLvl,
    subjectId,
    fee,
    effectiveDate,
  }));
}

/** A new student, enrolled this month, with what is required and `changes`. */
export async function makeStudent(changes: Partial<StudentForm> = {}) {
  const { uuid } = await ask(registerStudent, {
    name: unique('Student'),
    phoneNo: '60123456789',
    gender: 'M',
    programLvl: 2,
    schedule: 'MORNING',
    enrolmentDate: thisMonth,
    ...changes,
  });
  return ask(getStudent, { uuid });
}

/** Fees of two courses, in cents. */
export const TWO_FEES: readonly Offer[] = [
  { programLvl: 2, fee: 11990 },
  { programLvl: 2, fee: 8005 },
];

/** A new student who owes TWO_FEES from this month on. */
export async function makeDebtor() {
  return makeStudent({ tuitionCourse: courseLinesOf(await makeTeacher(TWO_FEES)) });
}

type Student = Awaited<ReturnType<typeof makeStudent>>;

/** Pays course lines of a student for this month, today and in cash: all, or the first `count`. */
export function makePayment({ uuid, tuitionCourses }: Student, count = tuitionCourses.length) {
  const lines = tuitionCourses.slice(0, count).map(({ subscriptionId, fee }) => ({
    uuid,
    subscriptionId,
    fee,
    month: thisMonth,
    transactionDate: todaysDate,
    paymentType: 'CASH' as const,
  }));
  return ask(payTuition, lines);
}
