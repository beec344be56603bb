import { monthOfDay, today } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { ModelFunds } from './funds.ts';
import { type ModelRatio, shareOfFee, shareOfSplits } from './parts.ts';
import {
  amountOf,
  isSubscription,
  type Line,
  type ModelBankLine,
  type ModelBulkCharge,
  type ModelCharge,
  type ModelClose,
  type ModelMovement,
  type ModelOff,
  type ModelOffering,
  type ModelPayment,
  type ModelRefund,
  type ModelRow,
  type ModelSalary,
  type ModelStudent,
  type ModelSubscription,
  type ModelTeacher,
  type Status,
  sumOf,
} from './records.ts';

/*
 * The reference model: a centre as plain lists with a second, simple implementation of the rules
 * . Tests compare the responses of the server with it. Amounts are in cents.
 */

const before = (a: Month, b: Month) => compareMonths(a, b) < 0;

/** The centre with its rules. */
export class ModelCentre {
  now: Date;
  takesParts = false;
  keepsCredit = false;
  takesDeposits = false;
  readonly students: ModelStudent[] = [];
  readonly funds = new ModelFunds(this.students);
  /** In the order of recording. */
  readonly refunds: ModelRefund[] = [];
  readonly teachers: ModelTeacher[] = [];
  readonly bulkCharges: ModelBulkCharge[] = [];
  /** In the order of recording. */
  readonly payments: ModelPayment[] = [];
  /** The salaries that are not voided, in the order of recording. */
  readonly salaries: ModelSalary[] = [];
  readonly closes: ModelClose[] = [];
  readonly bankLines: ModelBankLine[] = [];
  /** In the order of recording, of all payment types. */
  readonly movements: ModelMovement[] = [];
  readonly voidedSalaries: ModelSalary[] = [];
  /** Voided payments in the order of the voiding. */
  readonly voids: ModelPayment[] = [];
  readonly #settled = new Map<
    ModelSubscription | ModelCharge,
    Map<Month, { payment: ModelPayment; line: Line }[]>
  >();

  constructor(now: Date) {
    this.now = now;
  }

  get month(): Month {
    return monthOfDay(today(this.now));
  }

  get standing(): ModelPayment[] {
    return this.payments.filter((payment) => payment.voided === null);
  }

  get offerings(): ModelOffering[] {
    return this.teachers.flatMap((teacher) => teacher.offerings);
  }

  /** The movements of cash that no close has counted. */
  get drawer(): ModelMovement[] {
    const closed = new Set(this.closes.flatMap((close) => close.movements));
    return this.movements.filter((each) => each.of.type === 'CASH' && !closed.has(each));
  }

  status(student: ModelStudent): Status {
    return student.changes.at(-1)?.status ?? 'ACTIVE';
  }

  isPaused(student: ModelStudent, month: Month): boolean {
    return student.changes.some(({ status, month: of }, index) => {
      if (status === 'ACTIVE') return false;
      const from = status === 'DEACTIVATED' ? addMonths(of, 1) : of;
      const until = student.changes[index + 1]?.month;
      return !before(month, from) && (until === undefined || before(month, until));
    });
  }

  isCharged(student: ModelStudent, line: ModelSubscription, month: Month): boolean {
    return (
      !before(month, line.effective) &&
      (line.cancelled === null || before(month, line.cancelled)) &&
      !this.isPaused(student, month)
    );
  }

  /** Returns the fee of a month before the discounts; 0 while no lessons are recorded (R-2277). */
  fullFee({ fee, offering: { lessons } }: ModelSubscription, month: Month): number {
    return lessons ? fee * (lessons.get(month) ?? 0) : fee;
  }

  /** Returns what is due for a month, and what a teacher's share is computed from (R-1534). */
  due(line: ModelSubscription, month: Month): { fee: number; base: number } {
    const { adjustments, ruled } = line;
    const fee = this.fullFee(line, month);
    const inForce = adjustments.filter(
      ({ from, until }) => !before(month, from) && (until === null || before(month, until)),
    );
    const offOf = (each: ModelOff, of: number) =>
      each.amount ?? shareOfFee(of, [each.percent ?? 0, 100 - (each.percent ?? 0)]);
    // First the pro rata of the first month, then percentages of what it leaves, and amounts (R-1880).
    const proRata = inForce.filter(({ isByHand }) => !isByHand);
    const rest = Math.max(0, fee - sumOf(proRata.map((each) => offOf(each, fee))));
    const byHand: ModelOff[] = inForce.filter(({ isByHand }) => isByHand);
    const others = [...byHand, ...(ruled.get(month) ?? [])];
    const after = (offs: readonly ModelOff[]) =>
      Math.max(0, rest - sumOf(offs.map((each) => offOf(each, rest))));
    return { fee: after(others), base: after(others.filter(({ isShared }) => isShared)) };
  }

  record(payment: ModelPayment): void {
    this.payments.push(payment);
    this.funds.pay(payment);
    this.#move(payment, 'PAYMENT', amountOf([payment]));
    for (const line of payment.lines) {
      const settled = this.#settled.get(line.of) ?? new Map();
      const others = settled.get(line.month) ?? [];
      this.#settled.set(line.of, settled.set(line.month, [...others, { payment, line }]));
    }
  }

  void(payment: ModelPayment): void {
    payment.voided = this.month;
    this.voids.push(payment);
    this.funds.reverse(payment);
    this.#move(payment, 'VOID', 0 - amountOf([payment]));
    for (const { of, month } of payment.lines) {
      const left = this.settled(of, month).filter((each) => each.payment !== payment);
      this.#settled.get(of)?.set(month, left);
    }
  }

  refund(refund: ModelRefund): void {
    this.refunds.push(refund);
    this.funds.refund(refund);
    this.#move(refund, 'REFUND', 0 - refund.amount);
  }

  #move(of: ModelMovement['of'], kind: ModelMovement['kind'], amount: number): void {
    this.movements.push({ of, kind, amount, day: today(this.now) });
  }

  /** Returns the unvoided payments of a charge, with the lines as they were paid. */
  settled(of: ModelSubscription | ModelCharge, month: Month) {
    return this.#settled.get(of)?.get(month) ?? [];
  }

  /** Returns what is due and paid of a charge; undefined if it is neither charged nor paid. */
  row<Of extends ModelSubscription | ModelCharge>(
    of: Of,
    month: Month,
    charge: { fee: number; isCharged: boolean },
  ): ModelRow<Of> | undefined {
    const { isCharged } = charge;
    const settled = this.settled(of, month);
    const last = settled.at(-1);
    if (!last) {
      const { fee } = charge;
      return isCharged
        ? { of, month, fee, due: fee, owed: fee, isOpen: fee > 0, isPayable: true, paid: undefined }
        : undefined;
    }
    const paidFee = sumOf(settled.map(({ line }) => line.fee));
    const { part } = last.line;
    const { payment: paid } = last;
    if (!part) {
      const whole = { fee: paidFee, due: paidFee, owed: 0, isOpen: false, isPayable: false };
      return { of, month, ...whole, paid };
    }
    // The rest of a month that is no longer charged is not owed.
    const { due } = part;
    const fee = isCharged ? due : paidFee;
    const owed = fee - paidFee;
    const isOpen = owed > 0;
    return { of, month, fee, due, owed, isOpen, isPayable: isOpen, paid, paidFee };
  }

  /** Returns a student's tuition lines of a month: those charged or paid. */
  tuition(student: ModelStudent, month: Month) {
    return student.subscriptions.flatMap((of) => {
      const isCharged = this.isCharged(student, of, month);
      return this.row(of, month, { fee: this.due(of, month).fee, isCharged }) ?? [];
    });
  }

  /** Returns a student's misc charges that are charged or paid. */
  misc(student: ModelStudent) {
    return student.charges.flatMap((of) => {
      return this.row(of, of.month, { fee: of.fee, isCharged: !of.cancelled }) ?? [];
    });
  }

  /** Returns all charges of a student up to a month. */
  chargedUntil(student: ModelStudent, until: Month) {
    const first = student.subscriptions.reduce(
      (month, line) => (before(line.effective, month) ? line.effective : month),
      until,
    );
    const months: Month[] = [];
    for (let month = first; !before(until, month); month = addMonths(month, 1)) months.push(month);
    return [
      ...months.flatMap((month) => this.tuition(student, month)),
      ...this.misc(student).filter((line) => !before(until, line.month)),
    ];
  }

  /** Returns the unpaid charges of a student up to a month. */
  owedUntil(student: ModelStudent, until: Month) {
    return this.chargedUntil(student, until).filter((line) => line.isOpen);
  }

  /** Returns the payment of these lines that was recorded last. */
  latest(lines: readonly { readonly paid: ModelPayment | undefined }[]): ModelPayment | undefined {
    const paid = new Set(lines.map((line) => line.paid));
    return this.payments.findLast((payment) => paid.has(payment));
  }

  isSalaryPaid(teacher: ModelTeacher, month: Month): boolean {
    return this.salaries.some((each) => each.teacher === teacher && each.month === month);
  }

  /** Returns the first month from `month` on whose salary is unpaid. */
  openFrom(teacher: ModelTeacher, month: Month): Month {
    let open = month;
    while (this.isSalaryPaid(teacher, open)) open = addMonths(open, 1);
    return open;
  }

  /** Returns the unpaid salary of a month, as it is computed until it is paid. */
  openSalary(teacher: ModelTeacher, month: Month): ModelSalary {
    const counted = new Set(this.salaries.flatMap((salary) => salary.collected));
    const gone = new Set(this.salaries.flatMap((each) => each.reversed.map(({ line }) => line)));
    const isOfTeacher = ({ of }: Line) =>
      isSubscription(of) && of.offering.teacher === teacher.uuid;
    const collected = this.standing.flatMap((payment) =>
      this.openFrom(teacher, monthOfDay(payment.day)) === month
        ? payment.lines.filter(
            (line) => isOfTeacher(line) && !counted.has(line) && !this.freeIn(line),
          )
        : [],
    );
    const free = this.#openFree(teacher, month);
    const reversed: { line: Line; share: number }[] = [];
    for (const salary of this.salaries.filter((each) => each.teacher === teacher)) {
      let left = [...salary.collected.filter((line) => !gone.has(line)), ...salary.free];
      for (const { line, voided } of this.#voidedLines()) {
        if (!salary.collected.includes(line) || gone.has(line)) continue;
        if (this.openFrom(teacher, voided) !== month) continue;
        const rest = left.filter((each) => each !== line);
        const shareOf = (lines: readonly Line[]) => shareOfSplits(lines, salary.ratio, salary.own);
        const share = shareOf(left) - shareOf(rest);
        left = rest;
        reversed.push({ line, share });
      }
    }
    const { type, ratio, rate } = teacher;
    const lines = [...collected, ...free];
    const own = new Map<Line, ModelRatio>();
    for (const line of lines) {
      if (ratio && isSubscription(line.of) && line.of.offering.own)
        own.set(line, line.of.offering.own);
    }
    const heads = type === 'HEAD' ? this.#heads(teacher, month) : [];
    const shares = { RATIO: 0, HOUR: 0, FIXED: rate, HEAD: rate * heads.length };
    const share = ratio ? shareOfSplits(lines, ratio, own) : shares[type];
    return { teacher, month, ratio, own, heads, collected, free, share, reversed };
  }

  /** Returns the courses of a teacher that run in a month, one for each student and course (R-2191). */
  #heads(teacher: ModelTeacher, month: Month): ModelSubscription[] {
    return this.students.flatMap((student) =>
      student.subscriptions.filter(
        (line) => line.offering.teacher === teacher.uuid && this.isCharged(student, line, month),
      ),
    );
  }

  /** Returns the salary that counts the month of a line as free (R-1881). */
  freeIn({ of, month }: Pick<Line, 'of' | 'month'>): ModelSalary | undefined {
    return this.salaries.find(({ free }) =>
      free.some((line) => line.of === of && line.month === month),
    );
  }

  /** Returns the free months that belong to an unpaid salary. */
  #openFree(teacher: ModelTeacher, month: Month): Line[] {
    const months = [month];
    for (
      let each = addMonths(month, -1);
      this.isSalaryPaid(teacher, each);
      each = addMonths(each, -1)
    ) {
      months.push(each);
    }
    if (this.isSalaryPaid(teacher, month)) return [];
    const lines = months.flatMap((each) =>
      this.students.flatMap((student) =>
        this.tuition(student, each).filter(
          ({ of, isOpen, paid }) => !isOpen && !paid && of.offering.teacher === teacher.uuid,
        ),
      ),
    );
    return lines
      .map(({ of, month }) => ({ of, month, fee: 0, base: this.due(of, month).base }))
      .filter((line) => line.base > 0 && !this.freeIn(line));
  }

  voidSalary(salary: ModelSalary): void {
    this.salaries.splice(this.salaries.indexOf(salary), 1);
    this.voidedSalaries.push(salary);
  }

  /** True if a later salary deducts from this one, or from one that this one deducts from. */
  hasDependent(salary: ModelSalary): boolean {
    const deductsFrom = (each: ModelSalary) =>
      this.salaries.filter(({ collected }) =>
        each.reversed.some(({ line }) => collected.includes(line)),
      );
    const sources = [salary, ...deductsFrom(salary)];
    return this.salaries
      .slice(this.salaries.indexOf(salary) + 1)
      .some((later) => deductsFrom(later).some((source) => sources.includes(source)));
  }

  /** Throws if a salary and all deductions from it differ from the salary without these lines. */
  checkDeductions(): void {
    for (const { collected, free, ratio, own, month } of this.salaries) {
      const shareOf = (lines: readonly Line[]) => shareOfSplits(lines, ratio, own);
      const gone = this.salaries
        .flatMap(({ reversed }) => reversed)
        .filter(({ line }) => collected.includes(line));
      const left = [
        ...collected.filter((line) => !gone.some((each) => each.line === line)),
        ...free,
      ];
      const off = sumOf(gone.map(({ share }) => share));
      if (shareOf([...collected, ...free]) - off !== shareOf(left)) {
        throw new Error(`the deductions from the salary of ${month} are not exact`);
      }
    }
  }

  /** Returns the lines of voided payments in the order of voiding. */
  #voidedLines() {
    return this.voids.flatMap(({ lines, voided }) =>
      lines.map((line) => ({ line, voided: voided as Month })),
    );
  }
}
