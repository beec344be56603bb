import type { OutputOf, RequestOf } from '@kelas/contract/call';
import type {
  genders,
  getTeacher,
  registerTeacher,
  teacherPaymentTypes,
} from '@kelas/contract/teachers';
import {
  type Cents,
  formatRinggit,
  type MoneyInput,
  parseRinggit,
} from '@kelas/contract/values/cents';

export type StoredTeacher = OutputOf<typeof getTeacher>;
type Request = RequestOf<typeof registerTeacher>;

/** The form values of a course line. */
export interface TeacherCourseLine {
  /** The id of a saved offering, whose line is locked; null for a new line. */
  readonly offeringId: number | null;
  readonly programLvl: number | '';
  readonly subjectId: number | '';
  readonly fee: MoneyInput;
}

/** The form values of a teacher; empty text for an empty field. */
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
  /** As typed: `4/6`, or ringgit per hour. */
  readonly paymentRate: string;
  readonly tuitionCourse: readonly TeacherCourseLine[];
}

/** The form values of a new teacher. */
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

/**
 * Returns the form values of a stored teacher; an hourly rate of 2050 cents is shown as `20.50`.
 */
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
    paymentRate:
      typeof paymentRate === 'number' ? formatRinggit(paymentRate as Cents) : paymentRate,
    tuitionCourse: tuitionCourse.map(({ id, programLvl, subjectId, fee }) => ({
      offeringId: id,
      programLvl,
      subjectId,
      fee,
    })),
  };
}

/**
 * Returns the request: an hourly rate in cents, a split as text. Invalid input is sent as
 * it is; the server checks it.
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
