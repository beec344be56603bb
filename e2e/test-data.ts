import { randomUUID } from 'node:crypto';
import type { Call, OutputOf, RequestOf } from '@kelas/contract/call';
import { registerCourse } from '@kelas/contract/courses';
import { payTuition } from '@kelas/contract/payments';
import { decideSibling } from '@kelas/contract/student-account';
import { getStudent, registerStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher } from '@kelas/contract/teachers';
import { currentMonth, today } from '@kelas/contract/values/date';
import { getFirstToken, request } from './fixtures.ts';

type StudentForm = RequestOf<typeof registerStudent>;
type TeacherForm = RequestOf<typeof registerTeacher>;

/** The current month and date at the centre. */
export const thisMonth = currentMonth(new Date());
export const todaysDate = today(new Date());

/** Adds a random suffix to a text, so that no other test uses it. */
export function makeUnique(text: string): string {
  return `${text} ${randomUUID().slice(0, 8)}`;
}

/** Sends a call with the session of the first account, an ADMIN. */
export async function callAsAdmin<C extends Call>(
  call: C,
  input: RequestOf<C>,
): Promise<OutputOf<C>> {
  return request(call, input, await getFirstToken());
}

/** Makes a new course (subject). */
export function makeCourse() {
  return callAsAdmin(registerCourse, { subjectName: makeUnique('Course') });
}

/** An offering of a teacher; each gets a new course. */
interface Offer {
  readonly programLvl: number;
  /** Cents. */
  readonly fee: number;
}

const FORM_1 = { programLvl: 2, fee: 12000 };

/** Makes a new teacher with one offering for each of `offers`. */
export async function makeTeacher(
  offers: readonly Offer[] = [FORM_1],
  changes: Partial<TeacherForm> = {},
) {
  const tuitionCourse = [];
  for (const offer of offers) {
    const { id } = await makeCourse();
    tuitionCourse.push({ ...offer, subjectId: id });
  }
  const { uuid } = await callAsAdmin(registerTeacher, {
    name: makeUnique('Teacher'),
    phoneNo: '60198765432',
    gender: 'F',
    paymentType: 'RATIO',
    paymentRate: '6/4',
    ...changes,
    tuitionCourse,
  });
  return callAsAdmin(getTeacher, { uuid });
}

type Teacher = Awaited<ReturnType<typeof makeTeacher>>;

/** Makes course lines for all offerings of a teacher, from a month on. */
export function makeCourseLines(teacher: Teacher, effectiveDate: string = thisMonth) {
  return teacher.tuitionCourse.map(({ programLvl, subjectId, fee }) => ({
    teacher: teacher.uuid,
    programLvl,
    subjectId,
    fee,
    effectiveDate,
  }));
}

/** Makes a new student, enrolled this month, with the required fields and `changes`. */
export async function makeStudent(changes: Partial<StudentForm> = {}) {
  const { uuid } = await callAsAdmin(registerStudent, {
    name: makeUnique('Student'),
    phoneNo: '60123456789',
    gender: 'M',
    programLvl: 2,
    schedule: 'MORNING',
    enrolmentDate: thisMonth,
    ...changes,
  });
  return callAsAdmin(getStudent, { uuid });
}

/** Fees of two courses, in cents. */
export const TWO_FEES: readonly Offer[] = [
  { programLvl: 2, fee: 11990 },
  { programLvl: 2, fee: 8005 },
];

/** Makes a new student who owes TWO_FEES from this month on. */
export async function makeDebtor(changes: Partial<StudentForm> = {}) {
  const tuitionCourse = makeCourseLines(await makeTeacher(TWO_FEES));
  return makeStudent({ tuitionCourse, ...changes });
}

/** Makes children of one family, each with a course from a month on; the first one has a name. */
export async function makeFamily(count: number, from: string, name: string) {
  const tuitionCourse = makeCourseLines(await makeTeacher(), from);
  const first = await makeStudent({ name, tuitionCourse });
  const children = [first];
  for (let each = 1; each < count; each += 1) {
    const sibling = await makeStudent({ tuitionCourse });
    const { uuid } = first;
    await callAsAdmin(decideSibling, { uuid, siblingUuid: sibling.uuid, isSibling: true });
    children.push(sibling);
  }
  return children;
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
  return callAsAdmin(payTuition, lines);
}
