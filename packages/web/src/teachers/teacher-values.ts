import type { OutputOf, RequestOf } from '@kelas/contract/call';
import type {
  genders,
  getTeacher,
  registerTeacher,
  teacherPaymentTypes,
} from '@kelas/contract/teachers';
import {
  type Cents,
  type MoneyInput,
  parseRinggit,
  ringgitInput,
} from '@kelas/contract/values/cents';

export type StoredTeacher = OutputOf<typeof getTeacher>;
type Request = RequestOf<typeof registerTeacher>;

/** A course line as the form holds it. */
export interface TeacherCourseLine {
  /** The id of the offering once it is saved; from then on the line is locked. */
  readonly offeringId: number | null;
  readonly programLvl: number | '';
  readonly subjectId: number | '';
  readonly fee: MoneyInput;
}

/** A teacher as the form holds it; what is not filled in yet is empty text. */
export interface TeacherValues {
  readonly name: string;
  readonly phoneNo: string;
  readonly gender: (typeof genders)[number] | '';
  readonly identification: string;
  readonly email: string;
  /** The bank's SWIFT code. */
  readonly bankName: string;
  readonly bankAccountNo: string;
  readonly paymentType: (typeof teacherPaymentTypes)[number] | '';
  /** As it is typed: `4/6`, or ringgit per hour. */
  readonly paymentRate: string;
  readonly tuitionCourse: readonly TeacherCourseLine[];
}

/** The empty form. */
export const EMPTY_TEACHER: TeacherValues = {
  name: '',
  phoneNo: '',
  gender: '',
  identification: '',
  email: '',
  bankName: '',
  bankAccountNo: '',
  paymentType: '',
  paymentRate: '',
  tuitionCourse: [],
};

/** The form filled with what is stored; an hourly rate of 2050 cents is shown as `20.50`. */
export function teacherValuesOf(stored: StoredTeacher): TeacherValues {
  const { name, phoneNo, gender, nric, email, bankName, bankAccountNo } = stored;
  const { paymentType, paymentRate, tuitionCourse } = stored;
  return {
    name,
    phoneNo,
    gender,
    identification: nric,
    email,
    bankName,
    bankAccountNo,
    paymentType,
    paymentRate: typeof paymentRate === 'number' ? ringgitInput(paymentRate as Cents) : paymentRate,
    tuitionCourse: tuitionCourse.map(({ id, programLvl, subjectId, fee }) => ({
      offeringId: id,
      programLvl,
      subjectId,
      fee,
    })),
  };
}

/**
 * What the form sends: an hourly rate in cents, a split as text. What is missing or wrong goes as
 * it stands, for the server to name (specification 5).
 */
export function teacherRequestOf({ paymentRate, tuitionCourse, ...plain }: TeacherValues): Request {
  const hourly = plain.paymentType === 'HOUR';
  return {
    ...plain,
    paymentRate: hourly ? (parseRinggit(paymentRate) ?? paymentRate) : paymentRate,
    tuitionCourse: tuitionCourse.map(({ offeringId, ...line }) =>
      offeringId === null ? line : { id: offeringId, ...line },
    ),
  } as Request;
}
