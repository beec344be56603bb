import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { payMisc } from '@kelas/contract/misc-payments';
import { voidPayment } from '@kelas/contract/receipts';
import { paySalary, voidSalary } from '@kelas/contract/salaries';
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
  type ModelSubscription,
  salaryTotal,
  sumOf,
} from './centre.ts';
import { ITEMS, type ModelClient, ratioOf } from './client.ts';
import { baseOfPart, nextPart } from './parts.ts';

const RATIOS = ['6/4', '7/3', '1/2', '0/10', '10/0', '333/667'];

/** Random moves with money: payments, voids, salaries and the rates of teachers. */
export class PaymentMoves {
  readonly client: ModelClient;

  constructor(client: ModelClient) {
    this.client = client;
  }

  /** Pays some lines of some months, sometimes with one that cannot be paid. */
  async payTuition(): Promise<void> {
    const student = this.client.student();
    const months = [this.client.near(-4, 3), this.client.near(-4, 3), this.client.near(-4, 3)];
    const isPaid = (of: ModelSubscription, month: Month) =>
      this.client.centre.tuition(student, month).some((row) => row.of === of && !row.isOpen);
    const lines = [...new Set(months)]
      .flatMap((month) => student.subscriptions.map((of) => ({ of, month })))
      .filter(({ of, month }) => {
        if (this.client.dice.chance(0.06)) return true;
        const payable = this.client.centre.isCharged(student, of, month) && !isPaid(of, month);
        return payable && this.client.dice.chance(0.8);
      })
      .map(({ of, month }) => ({ of, month, ...this.#offer(of, month) }));
    if (lines.length === 0) return;
    const wrongFee = this.client.dice.chance(0.04);
    const fails =
      wrongFee ||
      lines.some(
        ({ of, month }) => !this.client.centre.isCharged(student, of, month) || isPaid(of, month),
      );
    const common = {
      transactionDate: this.client.day(),
      paymentType: this.client.type(),
      uuid: student.uuid,
    };
    const added = this.client.dice.chance(0.2)
      ? [{ id: this.client.dice.pick(ITEMS), fee: this.client.fee(), month: months[0] as Month }]
      : [];
    const result = await this.client.expect(
      payTuition,
      [
        ...lines.map(({ of, month, fee, left }) => ({
          ...common,
          subscriptionId: of.id,
          month,
          fee: wrongFee ? left + 1 : fee,
        })),
        ...added.map((line) => ({ ...common, ...line })),
      ],
      fails ? 409 : 200,
    );
    if (!result) return;
    const paid = lines.map(({ left: _, ...line }): Line => line);
    await this.record(student, result.receiptNo, common, paid, added.length);
  }

  async payMisc(): Promise<void> {
    const student = this.client.student();
    const saved = student.charges.filter((of) => {
      if (this.client.dice.chance(0.05)) return true;
      return !of.cancelled && !this.#isMiscPaid(student, of) && this.client.dice.chance(0.7);
    });
    const added = this.client.dice.chance(0.4)
      ? [{ id: this.client.dice.pick(ITEMS), fee: this.client.fee() }]
      : [];
    if (saved.length + added.length === 0) return;
    const fails = saved.some((of) => of.cancelled || this.#isMiscPaid(student, of));
    const common = { transactionDate: this.client.day(), paymentType: this.client.type() };
    const paid = saved.map((of): Line & { of: ModelCharge } => {
      const { left: _, ...line } = this.#offerMisc(of);
      return { of, month: of.month, ...line };
    });
    const result = await this.client.expect(
      payMisc,
      {
        ...common,
        studentUuid: student.uuid,
        month: this.client.near(-2, 1),
        paymentDetails: [
          ...paid.map(({ of, fee }) => ({ id: of.item, subscriptionId: of.id, fee })),
          ...added,
        ],
      },
      fails ? 409 : 200,
    );
    if (result) await this.record(student, result.receiptNo, common, paid, added.length);
  }

  /** What to pay of a tuition line: all that is left, or sometimes a part where the rule allows it. */
  #offer(of: ModelSubscription, month: Month) {
    const { centre, dice } = this.client;
    const others = centre.settled(of, month).map(({ line }) => line);
    const first = others[0]?.part;
    const { fee: due, base } = first ? { fee: first.due, base: first.base } : centre.due(of, month);
    return this.#share({ due, base, others, isPart: centre.takesParts && dice.chance(0.4) });
  }

  /** What to pay of a misc charge: all, another amount, or sometimes a part. */
  #offerMisc(of: ModelCharge) {
    const { centre, dice } = this.client;
    const others = centre.settled(of, of.month).map(({ line }) => line);
    const isPart = centre.takesParts && dice.chance(0.4);
    if (others.some(({ part }) => part) || isPart) {
      return this.#share({ due: of.fee, base: of.fee, others, isPart });
    }
    const fee = dice.chance(0.5) ? of.fee : this.client.fee();
    // Where parts are allowed, less than the charge is a part of it.
    if (centre.takesParts && fee < of.fee) {
      return this.#share({ due: of.fee, base: of.fee, others, isPart: true, fee });
    }
    return { fee, base: fee, left: of.fee };
  }

  #share(of: { due: number; base: number; others: Line[]; isPart: boolean; fee?: number }) {
    const { due, base, others } = of;
    const rest = due - sumOf(others.map(({ fee }) => fee));
    // A paid line is refused, whatever it offers.
    const left = rest > 0 ? rest : due;
    const isPart = of.isPart && left > 1;
    const fee = of.fee ?? (isPart ? 1 + this.client.dice.below(left - 1) : left);
    if (fee >= due) return { fee, base, left };
    const part = nextPart(fee, { due, base }, others);
    return { fee, base: baseOfPart(part), part, left };
  }

  #isMiscPaid(student: ModelStudent, of: ModelCharge): boolean {
    return this.client.centre.misc(student).some((row) => row.of === of && !row.isOpen);
  }

  /** Turns the rule of part payments on or off. */
  async changeRules(): Promise<void> {
    const { server, centre } = this.client;
    const { version } = await server.ask(getHouseRules, {});
    centre.takesParts = this.client.dice.chance(0.7);
    await server.ask(changeHouseRules, { version, partPayments: centre.takesParts });
  }

  /** Adds a payment to the model; its new misc charges are the newest of the student. */
  async record(
    student: ModelStudent,
    receiptNo: string,
    { transactionDate, paymentType }: { transactionDate: Day; paymentType: 'CASH' | 'BANK' },
    lines: readonly Line[],
    added: number,
  ): Promise<void> {
    await this.client.readLines(student);
    const fresh = added > 0 ? student.charges.slice(-added) : [];
    const payment: ModelPayment = {
      receiptNo,
      student,
      day: transactionDate,
      type: paymentType,
      lines: [
        ...lines,
        ...fresh.map((of: ModelCharge) => ({ of, month: of.month, fee: of.fee, base: of.fee })),
      ],
      voided: null,
    };
    this.client.centre.record(payment);
  }

  async cancelMisc(): Promise<void> {
    const student = this.client.student();
    if (student.charges.length === 0) return;
    const of = this.client.dice.pick(student.charges);
    const fails = of.cancelled || this.client.centre.settled(of, of.month).length > 0;
    await this.client.expect(
      cancelMiscCharge,
      { id: of.id, month: this.client.centre.month },
      fails ? 409 : 200,
    );
    if (!fails) of.cancelled = true;
  }

  async void(): Promise<void> {
    if (this.client.centre.payments.length === 0) return;
    const payment = this.client.dice.pick(this.client.centre.payments);
    const fails = payment.voided !== null;
    await this.client.expect(
      voidPayment,
      { receiptNo: payment.receiptNo, reason: 'Typed on the wrong student' },
      fails ? 409 : 200,
    );
    if (fails) return;
    this.client.centre.void(payment);
  }

  async paySalary(): Promise<void> {
    const teacher = this.client.dice.pick(this.client.centre.teachers);
    const month = this.client.near(-4, 0);
    const fails = this.client.centre.isSalaryPaid(teacher, month);
    const hours = teacher.ratio === null ? this.client.fee() : undefined;
    const result = await this.client.expect(
      paySalary,
      { id: teacher.uuid, month, fee: hours },
      fails ? 409 : 200,
    );
    if (!result) return;
    const open = this.client.centre.openSalary(teacher, month);
    const salary = { ...open, share: hours ?? open.share };
    expect(result.totalSalary, `salary of ${month}`).toBe(salaryTotal(salary));
    this.client.centre.salaries.push(salary);
  }

  /** Voids a paid salary, sometimes one on which a later one depends, or an unpaid one. */
  async voidSalary(): Promise<void> {
    const { centre, dice } = this.client;
    const teacher = dice.pick(centre.teachers);
    const month = this.client.near(-4, 0);
    const salary = centre.salaries.find((each) => each.teacher === teacher && each.month === month);
    const fails = !salary || centre.hasDependent(salary);
    await this.client.expect(
      voidSalary,
      { id: teacher.uuid, month, reason: 'Paid to the wrong account' },
      fails ? 409 : 200,
    );
    if (!fails) centre.voidSalary(salary);
  }

  async changeRate(): Promise<void> {
    const teacher = this.client.dice.pick(this.client.centre.teachers);
    const form = this.client.forms.get(teacher);
    if (!form) return;
    const paymentRate = this.client.dice.pick([...RATIOS, 3000]);
    const changed = {
      ...form,
      paymentRate,
      paymentType: typeof paymentRate === 'number' ? ('HOUR' as const) : ('RATIO' as const),
    };
    await this.client.expect(
      updateTeacher,
      { ...changed, uuid: teacher.uuid, tuitionCourse: [] },
      200,
    );
    teacher.ratio = ratioOf(paymentRate);
  }
}
