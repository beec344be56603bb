import type { Call, RequestOf } from '@kelas/contract/call';
import { payMisc } from '@kelas/contract/misc-payments';
import { voidPayment } from '@kelas/contract/receipts';
import { paySalary } from '@kelas/contract/salaries';
import {
  cancelMiscCharge,
  cancelSubscription,
  changeStudentStatus,
  getStudent,
  registerStudent,
  updateStudent,
} from '@kelas/contract/students';
import { updateTeacher } from '@kelas/contract/teachers';
import { payTuition } from '@kelas/contract/tuition-payments';
import type { Day } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import type { Dice } from '../../demo/dice.ts';
import { courseLine, Makers, studentForm, teacherForm } from '../makers.ts';
import type { TestServer } from '../server.ts';
import {
  Centre,
  type Charge,
  type Line,
  type Offering,
  type Payment,
  type Student,
  sum,
  type Teacher,
  totalOf,
} from './centre.ts';

const ITEMS = [1, 2, 3, 5, 7];
const RATIOS = ['6/4', '7/3', '1/2', '0/10', '10/0', '333/667'];
const STUDENTS_MAX = 30;

/** Makes random moves at the server and, as they should come out, in the model. */
export class Moves {
  readonly #server: TestServer;
  readonly #dice: Dice;
  readonly centre: Centre;
  readonly #forms = new Map<Teacher, ReturnType<typeof teacherForm>>();

  constructor(server: TestServer, dice: Dice) {
    this.#server = server;
    this.#dice = dice;
    this.centre = new Centre(server.clock.now);
  }

  async begin(): Promise<void> {
    const make = new Makers(this.#server);
    for (const paymentRate of ['6/4', '1/2', 2500]) {
      const form = teacherForm({
        paymentRate,
        paymentType: typeof paymentRate === 'number' ? 'HOUR' : 'RATIO',
      });
      const { uuid, name, offerings } = await make.teacher(form, [5000, 7333, 9999]);
      const teacher = { uuid, name, ratio: ratioOf(paymentRate), offerings };
      this.centre.teachers.push(teacher);
      this.#forms.set(teacher, form);
    }
    for (let count = 0; count < 5; count += 1) await this.#register();
  }

  /** One move. */
  async step(): Promise<void> {
    const moves: readonly [share: number, move: () => Promise<void>][] = [
      [6, () => this.#register()],
      [6, () => this.#subscribe()],
      [5, () => this.#cancel()],
      [3, () => this.#changeStatus()],
      [34, () => this.#payTuition()],
      [12, () => this.#payMisc()],
      [4, () => this.#cancelMisc()],
      [12, () => this.#void()],
      [9, () => this.#paySalary()],
      [3, () => this.#changeRate()],
      [6, () => this.#wait()],
    ];
    let throwAt = this.#dice.below(sum(moves.map(([share]) => share)));
    for (const [share, move] of moves) {
      throwAt -= share;
      if (throwAt < 0) return move();
    }
  }

  /** Makes a call that must come out with a status; answers the body of a success. */
  async #expect<C extends Call>(call: C, input: RequestOf<C>, status: number) {
    const response = await this.#server.send(call, input);
    expect(response.statusCode, `${call.path} ${JSON.stringify(input)} ${response.body}`).toBe(
      status,
    );
    return status === 200 ? response.json() : undefined;
  }

  #student(): Student {
    return this.#dice.pick(this.centre.students);
  }

  /** A month near the present one. */
  #near(from: number, until: number): Month {
    return addMonths(this.centre.month, from + this.#dice.below(until - from + 1));
  }

  #day(): Day {
    const day = String(1 + this.#dice.below(28)).padStart(2, '0');
    return `${day}-${this.#near(-2, 1)}` as Day;
  }

  #type() {
    return this.#dice.pick(['CASH', 'BANK'] as const);
  }

  /** Mostly odd amounts, so that shares have to be rounded. */
  #fee(): number {
    return 1 + this.#dice.below(20_000);
  }

  #newLine(student?: Student) {
    const offerings = this.centre.teachers.flatMap((teacher) => teacher.offerings);
    const taken = new Set(student?.subscriptions.map((line) => line.offering));
    const free = offerings.filter((offering) => !taken.has(offering));
    if (free.length === 0) return undefined;
    return {
      offering: this.#dice.pick(free),
      fee: this.#fee(),
      effectiveDate: this.#near(-3, 2),
    };
  }

  async #register(): Promise<void> {
    if (this.centre.students.length >= STUDENTS_MAX) return;
    const level = this.#dice.pick([2, 3, 8]);
    const course = this.#newLine();
    const misc = this.#dice.chance(0.5) ? [{ id: this.#dice.pick(ITEMS), fee: this.#fee() }] : [];
    const enrolmentDate = this.#near(-3, 1);
    const form = studentForm({
      programLvl: level,
      enrolmentDate,
      tuitionCourse: course ? [courseLine(course.offering as never, course)] : [],
      misc,
    });
    const { uuid } = await this.#expect(registerStudent, form, 200);
    this.centre.students.push({
      uuid,
      name: form.name,
      level,
      changes: [],
      subscriptions: [],
      charges: [],
    });
    await this.#readLines(this.centre.students.at(-1) as Student);
  }

  /** Learns the ids of lines that were added. */
  async #readLines(student: Student): Promise<void> {
    const stored = await this.#server.ask(getStudent, { uuid: student.uuid });
    const offerings = this.centre.teachers.flatMap((teacher) => teacher.offerings);
    for (const line of stored.tuitionCourses) {
      if (student.subscriptions.some((each) => each.id === line.subscriptionId)) continue;
      const offering = offerings.find(
        (each) => each.teacher === line.teacher && each.subjectId === line.subjectId,
      );
      student.subscriptions.push({
        id: line.subscriptionId,
        offering: offering as Offering,
        subject: line.subjectName,
        fee: line.fee,
        effective: line.effectiveDate as Month,
        cancelled: null,
      });
    }
    for (const line of stored.miscs) {
      if (student.charges.some((each) => each.id === line.subscriptionId)) continue;
      student.charges.push({
        id: line.subscriptionId,
        item: line.id,
        name: line.name,
        fee: line.fee,
        month: line.month as Month,
        cancelled: false,
      });
    }
  }

  async #subscribe(): Promise<void> {
    const student = this.#student();
    const course = this.#newLine(student);
    if (!course) return;
    const terminated = this.centre.status(student) === 'TERMINATED';
    const form = studentForm({ name: student.name, programLvl: student.level });
    await this.#expect(
      updateStudent,
      {
        ...form,
        enrolmentDate: null,
        uuid: student.uuid,
        tuitionCourse: [courseLine(course.offering as never, course)],
      },
      terminated ? 409 : 200,
    );
    if (!terminated) await this.#readLines(student);
  }

  async #cancel(): Promise<void> {
    const student = this.#student();
    if (student.subscriptions.length === 0) return;
    const line = this.#dice.pick(student.subscriptions);
    const month = this.#near(-2, 4);
    const early = compareMonths(month, line.effective) < 0;
    const status = line.cancelled !== null ? 409 : early ? 422 : 200;
    await this.#expect(cancelSubscription, { id: line.id, month }, status);
    if (status === 200) line.cancelled = month;
  }

  async #changeStatus(): Promise<void> {
    const student = this.#student();
    const present = this.centre.status(student);
    const status = this.#dice.chance(0.15)
      ? ('TERMINATED' as const)
      : this.#dice.pick(['ACTIVE', 'DEACTIVATED'] as const);
    const terminatedDate = this.#near(-1, 2);
    const fails = present === 'TERMINATED' || present === status;
    await this.#expect(
      changeStudentStatus,
      { uuid: student.uuid, status, terminatedDate },
      fails ? 409 : 200,
    );
    if (fails) return;
    const month = status === 'TERMINATED' ? terminatedDate : this.centre.month;
    student.changes.push({ status, month });
    if (status !== 'TERMINATED') return;
    for (const line of student.subscriptions) {
      const from = compareMonths(line.effective, month) > 0 ? line.effective : month;
      if (line.cancelled === null || compareMonths(line.cancelled, from) > 0) line.cancelled = from;
    }
  }

  /** Pays some lines of some months, and now and then one that cannot be paid. */
  async #payTuition(): Promise<void> {
    const student = this.#student();
    const months = [this.#near(-4, 3), this.#near(-4, 3), this.#near(-4, 3)];
    const lines = [...new Set(months)]
      .flatMap((month) => student.subscriptions.map((of) => ({ of, month })))
      .filter(({ of, month }) => {
        if (this.#dice.chance(0.06)) return true;
        const payable =
          this.centre.isCharged(student, of, month) && !this.centre.settlement(of, month);
        return payable && this.#dice.chance(0.8);
      });
    if (lines.length === 0) return;
    const wrongFee = this.#dice.chance(0.04);
    const fails =
      wrongFee ||
      lines.some(
        ({ of, month }) =>
          !this.centre.isCharged(student, of, month) || this.centre.settlement(of, month),
      );
    const common = { transactionDate: this.#day(), paymentType: this.#type(), uuid: student.uuid };
    const added = this.#dice.chance(0.2)
      ? [{ id: this.#dice.pick(ITEMS), fee: this.#fee(), month: months[0] as Month }]
      : [];
    const answer = await this.#expect(
      payTuition,
      [
        ...lines.map(({ of, month }) => ({
          ...common,
          subscriptionId: of.id,
          month,
          fee: of.fee + (wrongFee ? 1 : 0),
        })),
        ...added.map((line) => ({ ...common, ...line })),
      ],
      fails ? 409 : 200,
    );
    if (!answer) return;
    const paid: Line[] = lines.map(({ of, month }) => ({ of, month, fee: of.fee }));
    await this.#record(student, answer.receiptNo, common, paid, added.length);
  }

  async #payMisc(): Promise<void> {
    const student = this.#student();
    const saved = student.charges.filter((of) => {
      if (this.#dice.chance(0.05)) return true;
      return !of.cancelled && !this.centre.settlement(of, of.month) && this.#dice.chance(0.7);
    });
    const added = this.#dice.chance(0.4) ? [{ id: this.#dice.pick(ITEMS), fee: this.#fee() }] : [];
    if (saved.length + added.length === 0) return;
    const fails = saved.some((of) => of.cancelled || this.centre.settlement(of, of.month));
    const common = { transactionDate: this.#day(), paymentType: this.#type() };
    const paid = saved.map((of) => ({
      of,
      month: of.month,
      fee: this.#dice.chance(0.5) ? of.fee : this.#fee(),
    }));
    const answer = await this.#expect(
      payMisc,
      {
        ...common,
        studentUuid: student.uuid,
        month: this.#near(-2, 1),
        paymentDetails: [
          ...paid.map(({ of, fee }) => ({ id: of.item, subscriptionId: of.id, fee })),
          ...added,
        ],
      },
      fails ? 409 : 200,
    );
    if (answer) await this.#record(student, answer.receiptNo, common, paid, added.length);
  }

  /** Notes a payment; misc charges that came with it are the newest of the student. */
  async #record(
    student: Student,
    receiptNo: string,
    { transactionDate, paymentType }: { transactionDate: Day; paymentType: 'CASH' | 'BANK' },
    lines: readonly Line[],
    added: number,
  ): Promise<void> {
    await this.#readLines(student);
    const fresh = added > 0 ? student.charges.slice(-added) : [];
    const payment: Payment = {
      receiptNo,
      student,
      day: transactionDate,
      type: paymentType,
      lines: [...lines, ...fresh.map((of: Charge) => ({ of, month: of.month, fee: of.fee }))],
      voided: null,
    };
    this.centre.record(payment);
  }

  async #cancelMisc(): Promise<void> {
    const student = this.#student();
    if (student.charges.length === 0) return;
    const of = this.#dice.pick(student.charges);
    const fails = of.cancelled || this.centre.settlement(of, of.month) !== undefined;
    await this.#expect(
      cancelMiscCharge,
      { id: of.id, month: this.centre.month },
      fails ? 409 : 200,
    );
    if (!fails) of.cancelled = true;
  }

  async #void(): Promise<void> {
    if (this.centre.payments.length === 0) return;
    const payment = this.#dice.pick(this.centre.payments);
    const fails = payment.voided !== null;
    await this.#expect(
      voidPayment,
      { receiptNo: payment.receiptNo, reason: 'Typed on the wrong student' },
      fails ? 409 : 200,
    );
    if (fails) return;
    this.centre.void(payment);
  }

  async #paySalary(): Promise<void> {
    const teacher = this.#dice.pick(this.centre.teachers);
    const month = this.#near(-4, 1);
    const fails = this.centre.isSalaryPaid(teacher, month);
    const hours = teacher.ratio === null ? this.#fee() : undefined;
    const answer = await this.#expect(
      paySalary,
      { id: teacher.uuid, month, fee: hours },
      fails ? 409 : 200,
    );
    if (!answer) return;
    const open = this.centre.openSalary(teacher, month);
    const salary = { ...open, share: hours ?? open.share };
    expect(answer.totalSalary, `salary of ${month}`).toBe(totalOf(salary));
    this.centre.salaries.push(salary);
  }

  async #changeRate(): Promise<void> {
    const teacher = this.#dice.pick(this.centre.teachers);
    const form = this.#forms.get(teacher);
    if (!form) return;
    const paymentRate = this.#dice.pick([...RATIOS, 3000]);
    const changed = {
      ...form,
      paymentRate,
      paymentType: typeof paymentRate === 'number' ? ('HOUR' as const) : ('RATIO' as const),
    };
    await this.#expect(updateTeacher, { ...changed, uuid: teacher.uuid, tuitionCourse: [] }, 200);
    teacher.ratio = ratioOf(paymentRate);
  }

  async #wait(): Promise<void> {
    this.#server.clock.pass(86_400 * (1 + this.#dice.below(12)));
    this.centre.now = this.#server.clock.now;
  }
}

function ratioOf(rate: string | number): Teacher['ratio'] {
  if (typeof rate === 'number') return null;
  const [teacher = 0, centre = 0] = rate.split('/').map(Number);
  return [teacher, centre];
}
