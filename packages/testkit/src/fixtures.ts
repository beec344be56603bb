import type { RequestOf } from '@kelas/contract/call';
import { registerCourse } from '@kelas/contract/courses';
import { type changeFees, previewFeeChange } from '@kelas/contract/fee-changes';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { recordLessons } from '@kelas/contract/lessons';
import { type chargeInBulk, previewBulkCharge } from '@kelas/contract/misc-charges';
import { type payMisc, payTuition } from '@kelas/contract/payments';
import type { Fund, PaymentMeans } from '@kelas/contract/schema/payment';
import { cancelSubscription, getStudent, registerStudent } from '@kelas/contract/students';
import { getTeacher, registerTeacher } from '@kelas/contract/teachers';
import type { TestServer } from './server.ts';

type StudentForm = RequestOf<typeof registerStudent>;
type TeacherForm = RequestOf<typeof registerTeacher>;

let made = 0;

/** Returns a text that is unique within a test file. */
export function uniqueInFile(text: string): string {
  made += 1;
  return `${text} ${made}`;
}

/** A student form with only the required fields. */
export function studentForm(changes: Partial<StudentForm> = {}): StudentForm {
  return {
    name: uniqueInFile('Student'),
    phoneNo: '60123456789',
    gender: 'F',
    programLvl: 2,
    schedule: 'MORNING',
    enrolmentDate: '01-2026',
    ...changes,
  };
}

/** A teacher form with only the required fields. */
export function teacherForm(changes: Partial<TeacherForm> = {}): TeacherForm {
  return {
    name: uniqueInFile('Teacher'),
    phoneNo: '60198765432',
    gender: 'M',
    paymentType: 'RATIO',
    paymentRate: '6/4',
    ...changes,
  };
}

/** A running offering, with the fields that a course line needs. */
export interface TestOffering {
  readonly id: number;
  readonly teacher: string;
  readonly programLvl: number;
  readonly subjectId: number;
  readonly fee: number;
}

/** A student with one running subscription. */
export interface Enrolled {
  readonly uuid: string;
  readonly subscriptionId: number;
  readonly fee: number;
}

/** A student with misc charges. */
export interface Charged {
  readonly uuid: string;
  readonly name: string;
  /** The charges, with the fields that a payment line needs. */
  readonly charges: readonly { id: number; subscriptionId: number; fee: number }[];
}

/** A server that takes calls: the one in the test or one in another process. */
export type Caller = Pick<TestServer, 'ask'>;

/** Creates records through the calls of a server. */
export class Makers {
  readonly #server: Caller;

  constructor(server: Caller) {
    this.#server = server;
  }

  async course(subjectName = uniqueInFile('Course')) {
    return this.#server.ask(registerCourse, { subjectName });
  }

  /** Registers a teacher with one offering for each fee, each in a new course. */
  async teacher(changes: Partial<TeacherForm> = {}, fees: readonly number[] = []) {
    const tuitionCourse: Record<string, unknown>[] = [...(changes.tuitionCourse ?? [])];
    for (const fee of fees) {
      const { id } = await this.course();
      tuitionCourse.push({ programLvl: 2, subjectId: id, fee });
    }
    const form = teacherForm({ ...changes, tuitionCourse });
    const { uuid } = await this.#server.ask(registerTeacher, form);
    const stored = await this.#server.ask(getTeacher, { uuid });
    const offerings = stored.tuitionCourse.map(
      ({ id, programLvl, subjectId, fee }): TestOffering => ({
        id,
        teacher: uuid,
        programLvl,
        subjectId,
        fee,
      }),
    );
    return { uuid, name: stored.name, offerings };
  }

  async offering(fee = 6000): Promise<TestOffering> {
    const { offerings } = await this.teacher({}, [fee]);
    const [offering] = offerings;
    if (!offering) throw new Error('the teacher has no offering');
    return offering;
  }

  /** Adds an offering that is charged by lesson; the fee is per lesson. */
  async byLesson(fee = 2000, teacher: Partial<TeacherForm> = {}): Promise<TestOffering> {
    const { id: subjectId } = await this.course();
    const tuitionCourse = [{ programLvl: 2, subjectId, fee, byLesson: true }];
    const { offerings } = await this.teacher({ ...teacher, tuitionCourse });
    const [offering] = offerings;
    if (!offering) throw new Error('the teacher has no offering');
    return offering;
  }

  /** Records the lessons of a month for the first time. */
  async lessons({ id: offeringId }: TestOffering, month: string, lessons: number) {
    const counts = [{ offeringId, lessons, before: null }];
    return this.#server.ask(recordLessons, { month, counts });
  }

  async student(changes: Partial<StudentForm> = {}) {
    const form = studentForm(changes);
    const { uuid } = await this.#server.ask(registerStudent, form);
    return { uuid, name: form.name };
  }

  /** Registers a student with one subscription, by default to a new offering. */
  async enrolled(
    line: { fee?: number; effectiveDate?: string; offering?: TestOffering } = {},
    changes: Partial<StudentForm> = {},
  ): Promise<Enrolled> {
    const offering = line.offering ?? (await this.offering());
    const tuitionCourse = [courseLine(offering, line)];
    const { uuid } = await this.student({ ...changes, tuitionCourse });
    const student = await this.#server.ask(getStudent, { uuid });
    const [subscription] = student.tuitionCourses;
    if (!subscription) throw new Error('the student has no course');
    return { uuid, subscriptionId: subscription.subscriptionId, fee: subscription.fee };
  }

  /** Registers a student with misc charges in the enrolment month, by default books of RM 60.00. */
  async charged(
    misc: readonly { id: number; fee: number; name?: string }[] = [{ id: 2, fee: 6000 }],
    changes: Partial<StudentForm> = {},
  ): Promise<Charged> {
    const student = await this.student({ ...changes, misc: [...misc] });
    const { miscs } = await this.#server.ask(getStudent, { uuid: student.uuid });
    return {
      ...student,
      charges: miscs.map(({ id, subscriptionId, fee }) => ({ id, subscriptionId, fee })),
    };
  }

  async cancel(id: number, month: string) {
    return this.#server.ask(cancelSubscription, { id, month });
  }

  /** Pays one month of a subscription. */
  async pay(
    enrolled: Enrolled,
    month: string,
    how: { transactionDate?: string; paymentType?: PaymentMeans } = {},
  ) {
    return this.#server.ask(payTuition, [paymentLine(enrolled, month, how)]);
  }

  /** Turns the house rules of credit and deposits on. */
  async holdMoney(changes: Partial<RequestOf<typeof changeHouseRules>> = {}) {
    const { version } = await this.#server.ask(getHouseRules, {});
    const rules = { keepsCredit: true, deposit: 20_000, ...changes };
    await this.#server.ask(changeHouseRules, { version, ...rules });
  }

  /** Receives money for a fund of a student; needs `holdMoney`. */
  async fund(uuid: string, fund: Fund, fee: number, how: Parameters<typeof fundLine>[3] = {}) {
    return this.#server.ask(payTuition, [fundLine(uuid, fund, fee, how)]);
  }
}

/** A line of a payment that puts money into a fund. */
export function fundLine(
  uuid: string,
  fund: Fund,
  fee: number,
  how: { transactionDate?: string; paymentType?: 'CASH' | 'BANK' } = {},
) {
  const { transactionDate = '16-03-2026', paymentType = 'CASH' } = how;
  return { uuid, fund, fee, transactionDate, paymentType };
}

/** A new course line of the student form. */
export function courseLine(
  { teacher, programLvl, subjectId, fee }: TestOffering,
  changes: { fee?: number; effectiveDate?: string } = {},
) {
  return {
    teacher,
    programLvl,
    subjectId,
    fee: changes.fee ?? fee,
    effectiveDate: changes.effectiveDate ?? '01-2026',
  };
}

/** A line of a tuition payment. */
export function paymentLine(
  { uuid, subscriptionId, fee }: Enrolled,
  month: string,
  how: { transactionDate?: string; paymentType?: PaymentMeans } = {},
) {
  return {
    uuid,
    subscriptionId,
    month,
    fee,
    transactionDate: how.transactionDate ?? '16-03-2026',
    paymentType: how.paymentType ?? ('CASH' as const),
  };
}

/** A misc payment of these lines. */
export function miscPayment(
  studentUuid: string,
  paymentDetails: RequestOf<typeof payMisc>['paymentDetails'],
  how: Partial<RequestOf<typeof payMisc>> = {},
): RequestOf<typeof payMisc> {
  return {
    studentUuid,
    transactionDate: '16-03-2026',
    paymentType: 'CASH',
    paymentDetails,
    ...how,
  };
}

/** A choice of the calls of fee changes without its usual parts: RM 5.00 more, own fees stay. */
type FeeChoice = Partial<RequestOf<typeof previewFeeChange>> & { readonly month: string };

/** A request for the preview of a choice. */
export function feeChoice(choice: FeeChoice): RequestOf<typeof previewFeeChange> {
  const usual = { kind: 'AMOUNT', value: 500, ownFees: 'KEEP' } as const;
  return { ...usual, leftOut: [], ...choice };
}

/** Previews a change of fees; returns the request that carries it out. */
export async function previewFees(
  server: Caller,
  choice: FeeChoice,
): Promise<RequestOf<typeof changeFees>> {
  const full = feeChoice(choice);
  const { digest } = await server.ask(previewFeeChange, full);
  return { ...full, digest };
}

/** Previews a bulk charge; returns the request that carries it out for all its students. */
export async function previewInBulk(
  server: Caller,
  choice: RequestOf<typeof previewBulkCharge>,
): Promise<RequestOf<typeof chargeInBulk>> {
  const { digest } = await server.ask(previewBulkCharge, choice);
  return { ...choice, unticked: [], digest };
}
