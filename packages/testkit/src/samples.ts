import { addAnnouncement } from '@kelas/contract/announcements';
import { addNote, addQuiz } from '@kelas/contract/materials';
import { getStudent } from '@kelas/contract/students';
import { getTeacher } from '@kelas/contract/teachers';
import { addTimetableEntry } from '@kelas/contract/timetable';
import {
  courseLine,
  Makers,
  paymentLine,
  studentForm,
  teacherForm,
  uniqueInFile,
} from './fixtures.ts';
import type { TestServer } from './server.ts';

/**
 * An input for each call that the contract accepts, with every field that it has a place for.
 * By the call's method and path; a new call needs a line here.
 */
export async function makeSamples(
  server: Pick<TestServer, 'ask' | 'addAccount'>,
): Promise<Record<string, unknown>> {
  const make = new Makers(server);
  const [offering, next] = [await make.offering(6000), await make.offering(4500)];
  const enrolled = await make.enrolled({ offering }, { misc: [{ id: 2, fee: 6000 }] });
  const student = await server.ask(getStudent, { uuid: enrolled.uuid });
  const teacher = await server.ask(getTeacher, { uuid: offering.teacher });
  const [charge] = student.miscs;
  const clerk = await server.addAccount('EMPLOYEE', uniqueInFile('clerk'));

  const { receiptNo } = await make.pay(enrolled, '02-2026');

  const person = {
    nric: uniqueInFile('120304-14-'),
    email: 'someone@example.my',
    emergencyContactName: 'Ali',
    emergencyContactPhoneNo: '60123456789',
    emergencyContactRelationship: 'father',
  };
  const registerStudent = {
    ...studentForm(person),
    tuitionCourse: [courseLine(offering), courseLine(next)],
    misc: [{ id: 2, name: 'Books', fee: 6000 }],
  };
  const registerTeacher = {
    ...teacherForm(),
    identification: '800101-14-5555',
    email: 'cikgu@example.my',
    bankName: 'MBBEMYKL',
    bankAccountNo: '1234567',
    tuitionCourse: [{ programLvl: 2, subjectId: offering.subjectId, fee: 6000 }],
  };
  const { uuid } = enrolled;
  const announcement = {
    authorName: 'Admin',
    content: 'No class on Friday',
    programLvl: 2,
    subjectId: offering.subjectId,
    classSession: 'ALL' as const,
  };
  const material = {
    teacherId: offering.teacher,
    courseId: offering.subjectId,
    programLvl: offering.programLvl,
    title: 'Algebra',
    url: 'https://example.my/algebra',
  };
  const timetableEntry = {
    startTime: '0930',
    endTime: '1100',
    dayOfWeek: 1,
    subjectId: offering.subjectId,
    programLvl: 2,
    classroom: 'A1',
    classSession: 'MORNING' as const,
  };
  const [announced] = await server.ask(addAnnouncement, announcement);
  const [quiz] = await server.ask(addQuiz, material);
  const [note] = await server.ask(addNote, material);
  const [entry] = await server.ask(addTimetableEntry, timetableEntry);
  return {
    'POST /login': { username: 'the-employee', password: 'a password' },
    'POST /logout': {},
    'POST /student/register': registerStudent,
    'POST /student/update': {
      ...registerStudent,
      uuid,
      version: 1,
      tuitionCourse: [{ subscriptionId: enrolled.subscriptionId }, courseLine(next)],
      misc: [{ subscriptionId: charge?.subscriptionId }, { id: 2, name: 'Books', fee: 6000 }],
    },
    'POST /student/status': { uuid, status: 'TERMINATED', terminatedDate: '05-2026' },
    'GET /student': { uuid },
    'GET /students': { name: 'a', programLvl: '2' },
    'POST /student/course/cancel': { id: enrolled.subscriptionId, month: '05-2026' },
    'POST /student/misc/cancel': { id: charge?.subscriptionId, month: '05-2026' },
    'GET /courses': {},
    'POST /course/register': { subjectName: uniqueInFile('Sample') },
    'GET /programLvl': {},
    'GET /misc': {},
    'GET /banks': {},
    'GET /tuitionFees': {},
    'GET /teachers': { name: 'a' },
    'GET /teacher': { uuid: teacher.uuid },
    'POST /teacher/register': registerTeacher,
    'POST /teacher/update': {
      ...registerTeacher,
      uuid: teacher.uuid,
      version: 1,
      tuitionCourse: [{ id: offering.id }, { programLvl: 3, subjectId: next.subjectId, fee: 100 }],
    },
    'POST /teacher/tuition/cancel': { id: next.id },
    'GET /students/payment': { month: '03-2026', name: 'a', programLvl: '2' },
    'GET /student/payment': { uuid, month: '03-2026' },
    'GET /student/payment/months': { uuid },
    'GET /arrears': { name: 'a', programLvl: '2' },
    'POST /student/payment': [
      paymentLine(enrolled, '03-2026'),
      { ...paymentLine(enrolled, '03-2026'), subscriptionId: null, id: 2, name: 'Books' },
    ],
    'GET /students/enrollment': { name: 'a', programLvl: '2', month: '03-2026' },
    'GET /students/misc/payment': { month: '03-2026', name: 'a', itemId: '2', programLvl: '2' },
    'GET /student/misc/payment': { uuid, month: '03-2026' },
    'POST /student/misc/payment': {
      studentUuid: uuid,
      transactionDate: '16-03-2026',
      paymentType: 'CASH',
      month: '03-2026',
      paymentDetails: [
        { id: 2, name: 'Books', fee: 6000, subscriptionId: charge?.subscriptionId },
        { id: 3, name: 'Papers', fee: 2000, subscriptionId: null },
      ],
    },
    'GET /payment/history': { uuid, type: 'STUDENT' },
    'GET /classroom': {
      schedule: 'MORNING',
      courseId: String(offering.subjectId),
      teacherName: 'a',
      programLvl: '2',
      enrolmentDate: '01-2026',
    },
    'GET /announcements': {},
    'POST /announcements/create': announcement,
    'POST /announcements/update': { ...announcement, id: announced?.id, version: 1 },
    'GET /quiz': {},
    'POST /quiz': material,
    'PUT /quiz': { ...material, quizId: quiz?.id, version: 1, status: 'ACTIVE' },
    'GET /note': {},
    'POST /note': material,
    'PUT /note': { ...material, noteId: note?.id, version: 1, status: 'ACTIVE' },
    'GET /student/timetables': {},
    'POST /student/timetables': timetableEntry,
    'PUT /student/timetables': {
      ...timetableEntry,
      id: entry?.id,
      version: 1,
      status: 'ACTIVE',
    },
    'GET /overview': {},
    'GET /payment/receipt': { receiptNo },
    'GET /payment/receipt/document': { receiptNo, format: 'A5' },
    'POST /payment/void': { receiptNo, reason: 'Typed on the wrong student' },
    'GET /payment/voids': { transactionDate: '03-2026' },
    'GET /student/statement': { uuid, from: '01-2026', until: '03-2026' },
    'GET /student/statement/document': { uuid, from: '01-2026', until: '03-2026' },
    'GET /teachers/salary': { month: '03-2026', name: 'a' },
    'GET /teacher/salary': { teacherUuid: teacher.uuid, month: '03-2026' },
    'POST /teacher/salary': { id: teacher.uuid, month: '03-2026', fee: 6000, totalSalary: 3600 },
    'GET /finance/report/students': { transactionDate: '03-2026', programLvl: '2' },
    'GET /finance/report/month': { transactionDate: '03-2026' },
    'GET /finance/report/year': { transactionDate: '03-2026' },
    'GET /audit': { month: '03-2026', kind: 'STUDENT', staffId: String(clerk), before: '100' },
    'GET /settings': {},
    'GET /settings/logo': {},
    'PUT /settings': {
      version: 1,
      name: 'Pusat Tuisyen Cemerlang',
      address: '1, Jalan Ilmu',
      registrationNo: '202601000001',
      phonePrefix: '60',
      language: 'en',
      employeeFinance: true,
      employeeTeacherHistory: true,
      logo: null,
    },
    'GET /staff': {},
    'POST /staff': {
      username: uniqueInFile('sample'),
      password: 'long enough',
      role: 'EMPLOYEE',
      displayName: 'Sample',
    },
    'PUT /staff': { id: clerk, role: 'EMPLOYEE', displayName: 'Sample', active: true },
    'POST /staff/password': { password: 'long enough', id: clerk, currentPassword: 'something' },
  };
}
