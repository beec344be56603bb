import { getStudent } from '@kelas/contract/students';
import { getTeacher } from '@kelas/contract/teachers';
import { courseLine, Makers, paymentLine, studentForm, teacherForm, unique } from './makers.ts';
import type { TestServer } from './server.ts';

/**
 * An input for each call that the contract accepts, with every field that it has a place for.
 * By the call's method and path; a new call needs a line here.
 */
export async function makeSamples(server: TestServer): Promise<Record<string, unknown>> {
  const make = new Makers(server);
  const [offering, next] = [await make.offering(6000), await make.offering(4500)];
  const enrolled = await make.enrolled({ offering }, { misc: [{ id: 2, fee: 6000 }] });
  const student = await server.ask(getStudent, { uuid: enrolled.uuid });
  const teacher = await server.ask(getTeacher, { uuid: offering.teacher });
  const [charge] = student.miscs;
  const clerk = await server.addAccount('EMPLOYEE', unique('clerk'));

  const person = {
    nric: unique('120304-14-'),
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
    'POST /course/register': { subjectName: unique('Sample') },
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
    'POST /student/payment': [
      paymentLine(enrolled, '03-2026'),
      { ...paymentLine(enrolled, '03-2026'), subscriptionId: null, id: 2, name: 'Books' },
    ],
    'GET /staff': {},
    'POST /staff': {
      username: unique('sample'),
      password: 'long enough',
      role: 'EMPLOYEE',
      displayName: 'Sample',
    },
    'PUT /staff': { id: clerk, role: 'EMPLOYEE', displayName: 'Sample', active: true },
    'POST /staff/password': { password: 'long enough', id: clerk, currentPassword: 'something' },
  };
}
