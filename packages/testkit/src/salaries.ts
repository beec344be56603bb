import { voidPayment } from '@kelas/contract/payments';
import { getSalary, listSalaries, paySalary, voidSalary } from '@kelas/contract/salaries';
import { getStudent } from '@kelas/contract/students';
import { getTeacher, updateTeacher } from '@kelas/contract/teachers';
import { type Day, dayToSql } from '@kelas/contract/values/date';
import type { TeacherPaymentType } from '@kelas/contract/values/payment-rate';
import { type Enrolled, Makers, type TestOffering, teacherForm } from './fixtures.ts';
import type { TestServer } from './server.ts';

/** A teacher with one student. */
export interface Taught {
  readonly uuid: string;
  readonly name: string;
  readonly offerings: readonly TestOffering[];
  readonly student: Enrolled;
}

/** An amount is a rate of HOUR unless a test says another type. */
function usualType(paymentRate: string | number): TeacherPaymentType {
  return typeof paymentRate === 'number' ? 'HOUR' : 'RATIO';
}

/** Test helpers for the salaries of a server. */
export class Salaries {
  readonly #server: TestServer;
  readonly make: Makers;

  constructor(server: TestServer) {
    this.#server = server;
    this.make = new Makers(server);
  }

  /** Registers a teacher with one offering and a student who takes it from January 2026 on. */
  async taught(
    paymentRate: string | number,
    fee = 10_000,
    paymentType = usualType(paymentRate),
  ): Promise<Taught> {
    const teacher = await this.make.teacher({ paymentType, paymentRate }, [fee]);
    const [offering] = teacher.offerings;
    if (!offering) throw new Error('the teacher offers nothing');
    return { ...teacher, student: await this.make.enrolled({ offering }) };
  }

  /** Registers a student with several course lines. */
  async subscribed(tuitionCourse: readonly Record<string, unknown>[]): Promise<Enrolled[]> {
    const { uuid } = await this.make.student({ tuitionCourse: [...tuitionCourse] });
    const { tuitionCourses } = await this.#server.ask(getStudent, { uuid });
    return tuitionCourses.map(({ subscriptionId, fee }) => ({ uuid, subscriptionId, fee }));
  }

  /** Changes the teacher's rate. */
  async changeRate(
    { uuid, name }: Taught,
    paymentRate: string | number,
    paymentType = usualType(paymentRate),
  ): Promise<void> {
    const form = teacherForm({ name, paymentType, paymentRate });
    await this.#server.ask(updateTeacher, { ...form, uuid });
  }

  /** Gives an offering of the teacher an own ratio; null takes it away (R-2193). */
  async changeOwnRatio({ uuid }: Taught, id: number, ratio: string | null): Promise<void> {
    const { nric: identification, ...stored } = await this.#server.ask(getTeacher, { uuid });
    await this.#server.ask(updateTeacher, {
      ...stored,
      identification,
      tuitionCourse: [{ id, ratio }],
    });
  }

  details({ uuid }: { uuid: string }, month: string) {
    return this.#server.ask(getSalary, { teacherUuid: uuid, month });
  }

  /** Returns the teacher's row of the list. */
  async row({ uuid }: { uuid: string }, month: string) {
    const rows = await this.#server.ask(listSalaries, { month });
    return rows.find((row) => row.uuid === uuid);
  }

  /** Returns the salary in cents. Throws when the list and the details differ. */
  async total(teacher: { uuid: string }, month: string): Promise<number> {
    const [row, details] = [await this.row(teacher, month), await this.details(teacher, month)];
    const agree = row?.totalSalary === details.totalSalary && row.status === details.paymentStatus;
    if (!agree)
      throw new Error(`the list has ${row?.totalSalary}, the details ${details.totalSalary}`);
    return details.totalSalary;
  }

  /** Pays a salary; first sets the clock forward if the month has not begun. */
  async pay({ uuid }: { uuid: string }, month: string, fee?: number) {
    this.#setClockTo(`01-${month}`);
    const { totalSalary } = await this.#server.ask(paySalary, { id: uuid, month, fee });
    return totalSalary;
  }

  /** Voids the paid salary of a month. */
  async void({ uuid }: { uuid: string }, month: string): Promise<void> {
    await this.#server.ask(voidSalary, { id: uuid, month, reason: 'Paid by mistake' });
  }

  refuseVoid({ uuid }: { uuid: string }, month: string) {
    return this.#server.fail(voidSalary, { id: uuid, month, reason: 'Paid by mistake' });
  }

  refuse(input: object) {
    return this.#server.fail(paySalary, input);
  }

  /** Pays months of the student on a day, each in its own payment; returns the receipt numbers. */
  async collect(student: Enrolled, months: readonly string[], transactionDate: string) {
    this.#setClockTo(transactionDate);
    const receipts = [];
    for (const month of months) {
      receipts.push(await this.make.pay(student, month, { transactionDate }));
    }
    return receipts.map((receipt) => receipt.receiptNo);
  }

  #setClockTo(day: string): void {
    const morning = new Date(`${dayToSql(day as Day)}T02:00:00Z`);
    if (this.#server.clock.now < morning) this.#server.clock.now = morning;
  }

  async undo(receiptNo: string): Promise<void> {
    await this.#server.ask(voidPayment, { receiptNo, reason: 'Entered by mistake' });
  }
}
