import type { OutputOf } from '@kelas/contract/call';
import type { getHeldMoney } from '@kelas/contract/funds';
import type { HouseRules } from '@kelas/contract/house-rules';
import type { payTuition } from '@kelas/contract/payments';
import type { getStudent, listStudents } from '@kelas/contract/students';
import type { getTeacher, listOfferings, listTeachers } from '@kelas/contract/teachers';
import type { Cents } from '@kelas/contract/values/cents';
import { currentMonth, today } from '@kelas/contract/values/date';

/** The month and the day of the tests, as the screens have them. */
export const MONTH_NOW = currentMonth(new Date());
export const TODAY = today(new Date());

export const UNREACHABLE = 'The server cannot be reached. Please try again.';
export const UNREACHABLE_RETRY =
  'The server cannot be reached. Press the button again; nothing is recorded twice.';
export const UNREACHABLE_CHECK =
  'The server cannot be reached. Check whether it was saved before you try again.';

/** A name that would do harm as markup. */
export const MARKUP = '<img src=x onerror=alert(1)>';

/** The level of former students, which no offering has. */
export const GRADUATED = {
  id: 8,
  name: 'Form 5 (Graduated)',
  offered: true,
  position: 80,
  nextLvl: null,
  version: 1,
  inUse: true,
};

/** A student for whom the centre holds no money. */
export const HOLDS_NOTHING: OutputOf<typeof getHeldMoney> = {
  credit: 0 as Cents,
  familyCredit: 0 as Cents,
  deposit: 0 as Cents,
  fundEntries: [],
};

/** The uuid of a test record, by its number. */
export function uuidOf(number: number): string {
  return `0198c3a0-5b1e-7c00-8a00-${String(number).padStart(12, '0')}`;
}

/** A student as the lists of students have it. */
export function studentRow(
  name: string,
  changes: Partial<OutputOf<typeof listStudents>[number]> = {},
): OutputOf<typeof listStudents>[number] {
  return {
    uuid: uuidOf(1),
    name,
    programLvl: 2,
    phoneNo: '60123456789',
    subjectName: 'Biology, Physics',
    status: 'ACTIVE',
    ...changes,
  };
}

export type StudentRecord = OutputOf<typeof getStudent>;

/** A student without lines. */
export const student: StudentRecord = {
  uuid: uuidOf(1),
  version: 1,
  status: 'ACTIVE',
  name: 'Tan Mei Ling',
  nric: '',
  phoneNo: '60123456789',
  email: '',
  gender: 'F',
  programLvl: 2,
  schedule: 'MORNING',
  enrolmentDate: '01-2026',
  emergencyContactName: '',
  emergencyContactPhoneNo: '',
  emergencyContactRelationship: '',
  familyLanguage: '' as const,
  tuitionCourses: [],
  miscs: [],
};

export type TeacherRecord = OutputOf<typeof getTeacher>;

/** An offering as the form of its teacher has it. */
export const savedOffering: TeacherRecord['tuitionCourse'][number] = {
  id: 1,
  programLvl: 2,
  subjectId: 1,
  subjectName: 'Physics',
  fee: 12000 as Cents,
};

/** A teacher with one offering. */
export const teacher: TeacherRecord = {
  uuid: uuidOf(2),
  version: 1,
  name: 'Encik Rahman',
  phoneNo: '60198765432',
  gender: 'M',
  nric: '',
  email: '',
  bankName: '',
  bankAccountNo: '',
  paymentType: 'RATIO',
  paymentRate: '6/4',
  tuitionCourse: [savedOffering],
};

/** A teacher as the list of teachers has it. */
export const teacherRow: OutputOf<typeof listTeachers>[number] = {
  uuid: teacher.uuid,
  name: teacher.name,
  phoneNo: teacher.phoneNo,
};

/** The offering of {@link teacher}. */
export const offering: OutputOf<typeof listOfferings>[number] = {
  id: 1,
  teacherId: teacher.uuid,
  teacherName: teacher.name,
  programLvl: 2,
  courseId: 1,
  subjectName: 'Physics',
  fee: 12000 as Cents,
  next: null,
};

/** What a payment call returns. */
export function receiptOf(totalAmount: number): OutputOf<typeof payTuition> {
  return {
    receiptNo: 'R-2026-000007',
    transactionDate: TODAY,
    paymentType: 'CASH',
    totalAmount: totalAmount as Cents,
  };
}

/** The message after a payment of an amount such as `199.95`. */
export function receiptMessage(amount: string): string {
  return `You've made the payment Receipt R-2026-000007, RM ${amount}`;
}

/** The status of a line that was paid today and in cash. */
export const paidToday = {
  paymentStatus: 'PAID',
  transactionDate: TODAY,
  transactionType: 'CASH',
} as const;

type CourseLine = StudentRecord['tuitionCourses'][number];
type MiscLine = StudentRecord['miscs'][number];

/** A course line of a saved student. */
export const physics: CourseLine = {
  subscriptionId: 11,
  teacher: teacher.uuid,
  teacherName: teacher.name,
  programLvl: 2,
  subjectId: 1,
  subjectName: 'Physics',
  fee: 12000 as Cents,
  effectiveDate: MONTH_NOW,
  cancelledDate: null,
};

/** Returns an unpaid misc line of a saved student. */
export const miscOf = (
  subscriptionId: number,
  miscName: string,
  changes: Partial<MiscLine> = {},
) => ({
  subscriptionId,
  id: subscriptionId,
  name: miscName,
  fee: 1000 as Cents,
  chargedFee: 1000 as Cents,
  month: MONTH_NOW,
  cancelledDate: null,
  paymentStatus: 'PENDING' as const,
  ...changes,
});

/** House rules that are all off. */
export const rulesOff: HouseRules = {
  version: 1,
  dueDay: null,
  notAdmittedMonths: null,
  registrationFee: null,
  partPayments: false,
  keepsCredit: false,
  discountLimit: null,
  deposit: null,
  packageDiscount: null,
  siblingDiscount: null,
  firstMonth: null,
  owedAbsences: null,
  attendanceOnBills: false,
};
