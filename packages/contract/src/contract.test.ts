import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import * as announcements from './announcements.ts';
import * as arrears from './arrears.ts';
import * as audit from './audit.ts';
import { type Call, defineCall, isCall } from './call.ts';
import * as centre from './centre.ts';
import * as classroom from './classroom.ts';
import * as courses from './courses.ts';
import * as finance from './finance.ts';
import * as history from './history.ts';
import * as materials from './materials.ts';
import * as miscPayments from './misc-payments.ts';
import * as overview from './overview.ts';
import * as receipts from './receipts.ts';
import * as reference from './reference.ts';
import * as salaries from './salaries.ts';
import * as session from './session.ts';
import * as staff from './staff.ts';
import * as statements from './statements.ts';
import * as students from './students.ts';
import * as teachers from './teachers.ts';
import * as timetable from './timetable.ts';
import * as tuitionPayments from './tuition-payments.ts';

const modules = [
  session,
  students,
  courses,
  reference,
  teachers,
  tuitionPayments,
  miscPayments,
  history,
  receipts,
  statements,
  arrears,
  salaries,
  finance,
  classroom,
  announcements,
  materials,
  timetable,
  overview,
  staff,
  audit,
  centre,
];
const calls = modules.flatMap((exported) => Object.values(exported).filter(isCall));
const nameOf = (call: Call) => `${call.method} ${call.path}`;

const receipt = 'receiptNo transactionDate paymentType totalAmount';
const account = 'id username displayName role active lastLoginDate';
const studentDetail = `uuid version status name nric phoneNo email gender programLvl schedule
  enrolmentDate emergencyContactName emergencyContactPhoneNo emergencyContactRelationship
  tuitionCourses tuitionCourses.subscriptionId tuitionCourses.teacher tuitionCourses.teacherName
  tuitionCourses.programLvl tuitionCourses.subjectId tuitionCourses.subjectName tuitionCourses.fee
  tuitionCourses.effectiveDate tuitionCourses.cancelledDate miscs miscs.subscriptionId miscs.id
  miscs.name miscs.fee miscs.month miscs.cancelledDate miscs.paymentStatus`;
const teacherDetail = `uuid version name phoneNo gender nric email bankName bankAccountNo
  paymentType paymentRate tuitionCourse tuitionCourse.id tuitionCourse.programLvl
  tuitionCourse.subjectId tuitionCourse.subjectName tuitionCourse.fee`;

const announcement = 'id version authorName content programLvl subjectId schedule recordCreateDate';
const material =
  'id version title url tuitionId teacherId courseId programLvl status recordCreateDate';
const timetableEntry = `id version subjectId subjectName programLvl programLvlLabel startTime endTime
  dayOfWeek classroom classSession status recordCreateDate`;

const receiptDetail = `receiptNo uuid name programLvl transactionDate paymentType lines lines.subjectName
  lines.month lines.fee totalAmount staffName recordCreateDate owedFee owedOn voided`;
const sums = ['bank', 'cash', 'unknown', 'total']
  .map((type) => `${type}.transactionDate ${type}.totalAmount`)
  .join(' ');
const settings =
  'version name address registrationNo hasLogo phonePrefix language employeeFinance employeeTeacherHistory';

/** What each call answers with, as the wire contract lists it: a name for each call and field. */
const documented: Record<string, string | null> = {
  'POST /login': 'token role',
  'POST /logout': null,
  'POST /student/register': 'uuid',
  'POST /student/update': studentDetail,
  'POST /student/status': 'uuid status',
  'GET /student': studentDetail,
  'GET /students': 'uuid name programLvl phoneNo subjectName status',
  'POST /student/course/cancel': 'subscriptionId cancelledDate',
  'POST /student/misc/cancel': 'subscriptionId cancelledDate',
  'GET /courses': 'id name',
  'POST /course/register': 'id name',
  'GET /programLvl': 'id name offered',
  'GET /misc': 'id name fee',
  'GET /banks': 'swiftCode name fee',
  'GET /tuitionFees': 'id teacherId teacherName programLvl courseId subjectName fee',
  'GET /teachers': 'uuid name phoneNo',
  'GET /teacher': teacherDetail,
  'POST /teacher/register': 'uuid',
  'POST /teacher/update': teacherDetail,
  'POST /teacher/tuition/cancel': 'id',
  'GET /students/payment':
    'uuid name programLvl totalOwedFee totalTuitionFee paymentStatus month transactionDate transactionType',
  'GET /student/payment':
    'subscriptionId subjectName fee paymentStatus uuid name programLvl icNo transactionDate transactionType',
  'POST /student/payment': receipt,
  'GET /students/enrollment': 'uuid name programLvl phoneNo subjectName status',
  'GET /students/misc/payment':
    'uuid name programLvl totalOwedFee totalMiscFee paymentStatus month transactionDate transactionType',
  'GET /student/misc/payment':
    'subscriptionId id subjectName fee paymentStatus uuid name programLvl icNo transactionDate transactionType',
  'POST /student/misc/payment': receipt,
  'GET /payment/history': 'name transactionDate dateCreated fee subjectName',
  'GET /classroom': 'uuid name programLvl subjectName phoneNo schedule teacherName',
  'GET /announcements': announcement,
  'POST /announcements/create': announcement,
  'POST /announcements/update': announcement,
  'GET /quiz': material,
  'POST /quiz': material,
  'PUT /quiz': material,
  'GET /note': material,
  'POST /note': material,
  'PUT /note': material,
  'GET /student/timetables': timetableEntry,
  'POST /student/timetables': timetableEntry,
  'PUT /student/timetables': timetableEntry,
  'GET /overview': 'date month timetable announcements enrolments tuition',
  'GET /student/payment/months':
    'month totalOwedFee lines lines.subscriptionId lines.subjectName lines.fee',
  'GET /payment/receipt': receiptDetail,
  'GET /payment/receipt/document': 'application/pdf',
  'POST /payment/void': receiptDetail,
  'GET /payment/voids':
    'receiptNo studentName transactionDate transactionType totalAmount recordCreateDate staffName reason',
  'GET /student/statement':
    'uuid name programLvl phoneNo from until opening rows rows.kind rows.fee rows.balance charged paid closing',
  'GET /student/statement/document': 'application/pdf',
  'GET /arrears':
    'uuid name programLvl phoneNo months thisMonthFee oneMonthFee twoMonthsFee olderFee totalOwedFee lastTransactionDate',
  'GET /teachers/salary': 'uuid name phoneNo totalSalary status month',
  'GET /teacher/salary': `id name icNo phoneNo paymentType paymentRate paymentStatus month totalSalary
    salaryDetails salaryDetails.studentName salaryDetails.programLvl salaryDetails.subjectName
    salaryDetails.paymentDate salaryDetails.transactionDate salaryDetails.fee salaryDetails.subscriptionId`,
  'POST /teacher/salary': 'id month totalSalary paymentStatus',
  'GET /finance/report/students':
    'studentName courses miscs transactionType transactionDate totalAmount',
  'GET /finance/report/month': sums,
  'GET /finance/report/year': sums,
  'GET /audit': 'position recordCreateDate staffName action kind subjectName before after',
  'GET /settings': settings,
  'GET /settings/logo': 'logo',
  'PUT /settings': settings,
  'GET /staff': account,
  'POST /staff': account,
  'PUT /staff': account,
  'POST /staff/password': null,
};

/** The field names of an answer: those of an array's rows, and of lists inside with a dot. */
function fieldsOf(schema: z.ZodType): string[] {
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType);
  if (!(schema instanceof z.ZodObject)) return [];
  return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) => [
    name,
    ...fieldsOf(field).map((inner) => `${name}.${inner}`),
  ]);
}

describe('the contract', () => {
  it('has no method and path twice', () => {
    const names = calls.map(nameOf);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is written down here call by call', () => {
    expect(calls.map(nameOf).toSorted()).toEqual(Object.keys(documented).toSorted());
  });

  it.each(calls.map((call) => [nameOf(call), call] as const))(
    '%s answers with every field of the wire contract',
    (name, call) => {
      const expected = documented[name];
      if (call.produces) expect(expected).toBe(call.produces);
      else if (expected === null || expected === undefined) expect(call.output).toBe(expected);
      else if (call.output === null) expect.unreachable('the call has no answer');
      else expect(fieldsOf(call.output)).toEqual(expect.arrayContaining(expected.split(/\s+/)));
    },
  );

  it.each(calls.map((call) => [nameOf(call), call] as const))(
    '%s can be described in JSON Schema',
    (_, call) => {
      const sides = [call.input, ...(call.output ? [call.output] : [])];
      for (const side of sides) {
        const described = z.toJSONSchema(side, { io: 'input', unrepresentable: 'any' });
        expect(JSON.parse(JSON.stringify(described))).toEqual(described);
      }
    },
  );

  it('gives the four forms their failures field by field, and no other call', () => {
    expect(calls.filter((call) => call.fieldErrors).map(nameOf)).toEqual([
      'POST /student/register',
      'POST /student/update',
      'POST /student/status',
      'POST /teacher/update',
    ]);
  });

  it('keeps identity numbers and hashes out of every list', () => {
    // The payment lines of one student (icNo) are the only lists that the wire contract gives them to.
    const lists = calls.filter((call) => call.output instanceof z.ZodArray);
    const leaking = lists.filter((call) =>
      fieldsOf(call.output as z.ZodType).some((field) => /nric|icNo|ident|hash|passw/i.test(field)),
    );
    expect(leaking.map(nameOf)).toEqual([
      'GET /student/payment',
      'GET /student/misc/payment',
      // The hash of an entry, not of a password.
      'GET /audit',
    ]);
  });

  it('reads with GET, and records money and new things under a key that a retry repeats', () => {
    expect(calls.filter((call) => call.idempotent).map(nameOf)).toEqual([
      'POST /student/register',
      'POST /teacher/register',
      'POST /student/payment',
      'POST /student/misc/payment',
      'POST /payment/void',
      'POST /teacher/salary',
      'POST /announcements/create',
      'POST /announcements/update',
      'POST /quiz',
      'PUT /quiz',
      'POST /note',
      'PUT /note',
      'POST /student/timetables',
      'PUT /student/timetables',
    ]);
    expect(calls.some((call) => call.method === 'GET' && call.idempotent)).toBe(false);
  });
});

describe('defineCall', () => {
  it('makes what isCall recognises, and nothing else is taken for a call', () => {
    const call = defineCall({
      method: 'GET',
      path: '/x',
      roles: 'public',
      summary: '',
      input: z.object({}),
      output: null,
    });
    expect(isCall(call)).toBe(true);
    expect([null, undefined, 'call', {}, { kind: 'area' }, () => call].some(isCall)).toBe(false);
  });
});
