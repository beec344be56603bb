import { payMisc } from '@kelas/contract/misc-payments';
import { voidPayment } from '@kelas/contract/receipts';
import { paySalary } from '@kelas/contract/salaries';
import { cancelMiscCharge } from '@kelas/contract/students';
import { updateTeacher } from '@kelas/contract/teachers';
import { payTuition } from '@kelas/contract/tuition-payments';
import type { Day } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import {
  type Line,
  type ModelCharge,
  type ModelPayment,
  type ModelStudent,
  salaryTotal,
} from './centre.ts';
import { ITEMS, type ModelClient, ratioOf } from './client.ts';

const RATIOS = ['6/4', '7/3', '1/2', '0/10', '10/0', '333/667'];

/** Random moves with money: payments, reversals, salaries and the rates of teachers. */
export class PaymentMoves {
  readonly desk: ModelClient;

  constructor(desk: ModelClient) {
    this.desk = desk;
  }

  /** Pays some lines of some months, and now and then one that cannot be paid. */
  async payTuition(): Promise<void> {
    const student = this.desk.student();
    const months = [this.desk.near(-4, 3), this.desk.near(-4, 3), this.desk.near(-4, 3)];
    const lines = [...new Set(months)]
      .flatMap((month) => student.subscriptions.map((of) => ({ of, month })))
      .filter(({ of, month }) => {
        if (this.desk.dice.chance(0.06)) return true;
        const payable =
          this.desk.centre.isCharged(student, of, month) && !this.desk.centre.settlement(of, month);
        return payable && this.desk.dice.chance(0.8);
      });
    if (lines.length === 0) return;
    const wrongFee = this.desk.dice.chance(0.04);
    const fails =
      wrongFee ||
      lines.some(
        ({ of, month }) =>
          !this.desk.centre.isCharged(student, of, month) || this.desk.centre.settlement(of, month),
      );
    const common = {
      transactionDate: this.desk.day(),
      paymentType: this.desk.type(),
      uuid: student.uuid,
    };
    const added = this.desk.dice.chance(0.2)
      ? [{ id: this.desk.dice.pick(ITEMS), fee: this.desk.fee(), month: months[0] as Month }]
      : [];
    const answer = await this.desk.expect(
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
    await this.record(student, answer.receiptNo, common, paid, added.length);
  }

  async payMisc(): Promise<void> {
    const student = this.desk.student();
    const saved = student.charges.filter((of) => {
      if (this.desk.dice.chance(0.05)) return true;
      return (
        !of.cancelled && !this.desk.centre.settlement(of, of.month) && this.desk.dice.chance(0.7)
      );
    });
    const added = this.desk.dice.chance(0.4)
      ? [{ id: this.desk.dice.pick(ITEMS), fee: this.desk.fee() }]
      : [];
    if (saved.length + added.length === 0) return;
    const fails = saved.some((of) => of.cancelled || this.desk.centre.settlement(of, of.month));
    const common = { transactionDate: this.desk.day(), paymentType: this.desk.type() };
    const paid = saved.map((of) => ({
      of,
      month: of.month,
      fee: this.desk.dice.chance(0.5) ? of.fee : this.desk.fee(),
    }));
    const answer = await this.desk.expect(
      payMisc,
      {
        ...common,
        studentUuid: student.uuid,
        month: this.desk.near(-2, 1),
        paymentDetails: [
          ...paid.map(({ of, fee }) => ({ id: of.item, subscriptionId: of.id, fee })),
          ...added,
        ],
      },
      fails ? 409 : 200,
    );
    if (answer) await this.record(student, answer.receiptNo, common, paid, added.length);
  }

  /** Notes a payment; misc charges that came with it are the newest of the student. */
  async record(
    student: ModelStudent,
    receiptNo: string,
    { transactionDate, paymentType }: { transactionDate: Day; paymentType: 'CASH' | 'BANK' },
    lines: readonly Line[],
    added: number,
  ): Promise<void> {
    await this.desk.readLines(student);
    const fresh = added > 0 ? student.charges.slice(-added) : [];
    const payment: ModelPayment = {
      receiptNo,
      student,
      day: transactionDate,
      type: paymentType,
      lines: [...lines, ...fresh.map((of: ModelCharge) => ({ of, month: of.month, fee: of.fee }))],
      voided: null,
    };
    this.desk.centre.record(payment);
  }

  async cancelMisc(): Promise<void> {
    const student = this.desk.student();
    if (student.charges.length === 0) return;
    const of = this.desk.dice.pick(student.charges);
    const fails = of.cancelled || this.desk.centre.settlement(of, of.month) !== undefined;
    await this.desk.expect(
      cancelMiscCharge,
      { id: of.id, month: this.desk.centre.month },
      fails ? 409 : 200,
    );
    if (!fails) of.cancelled = true;
  }

  async void(): Promise<void> {
    if (this.desk.centre.payments.length === 0) return;
    const payment = this.desk.dice.pick(this.desk.centre.payments);
    const fails = payment.voided !== null;
    await this.desk.expect(
      voidPayment,
      { receiptNo: payment.receiptNo, reason: 'Typed on the wrong student' },
      fails ? 409 : 200,
    );
    if (fails) return;
    this.desk.centre.void(payment);
  }

  async paySalary(): Promise<void> {
    const teacher = this.desk.dice.pick(this.desk.centre.teachers);
    const month = this.desk.near(-4, 0);
    const fails = this.desk.centre.isSalaryPaid(teacher, month);
    const hours = teacher.ratio === null ? this.desk.fee() : undefined;
    const answer = await this.desk.expect(
      paySalary,
      { id: teacher.uuid, month, fee: hours },
      fails ? 409 : 200,
    );
    if (!answer) return;
    const open = this.desk.centre.openSalary(teacher, month);
    const salary = { ...open, share: hours ?? open.share };
    expect(answer.totalSalary, `salary of ${month}`).toBe(salaryTotal(salary));
    this.desk.centre.salaries.push(salary);
  }

  async changeRate(): Promise<void> {
    const teacher = this.desk.dice.pick(this.desk.centre.teachers);
    const form = this.desk.forms.get(teacher);
    if (!form) return;
    const paymentRate = this.desk.dice.pick([...RATIOS, 3000]);
    const changed = {
      ...form,
      paymentRate,
      paymentType: typeof paymentRate === 'number' ? ('HOUR' as const) : ('RATIO' as const),
    };
    await this.desk.expect(
      updateTeacher,
      { ...changed, uuid: teacher.uuid, tuitionCourse: [] },
      200,
    );
    teacher.ratio = ratioOf(paymentRate);
  }
}
