import type { Cents } from '@kelas/contract/values/cents';
import { type Day, monthOfDay, today } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';

/*
 * The reference model: a centre as plain lists with a second, simple implementation of the rules
 * . Tests compare the responses of the server with it. Amounts are in cents.
 */

export interface ModelTeacher {
  readonly uuid: string;
  readonly name: string;
  /** Parts of the teacher and of the centre; null when paid by the hour. */
  ratio: readonly [teacher: number, centre: number] | null;
  readonly offerings: readonly ModelOffering[];
}

export interface ModelOffering {
  readonly teacher: string;
  readonly programLvl: number;
  readonly subjectId: number;
}

export interface ModelSubscription {
  readonly id: number;
  readonly offering: ModelOffering;
  readonly subject: string;
  readonly fee: number;
  readonly effective: Month;
  cancelled: Month | null;
  readonly adjustments: ModelAdjustment[];
  /** What the house rules take off each month. */
  readonly ruled: Map<Month, readonly ModelOff[]>;
}

/** What a discount takes off a fee. */
export interface ModelOff {
  readonly amount: number | null;
  readonly percent: number | null;
  readonly isShared: boolean;
}

/** A discount for the months from `from` on, before `until`. */
export interface ModelAdjustment extends ModelOff {
  /** 0 for the discount of a first month. */
  readonly id: number;
  readonly from: Month;
  until: Month | null;
}

export interface ModelCharge {
  readonly id: number;
  readonly item: number;
  readonly name: string;
  readonly fee: number;
  readonly month: Month;
  cancelled: boolean;
}

export type Status = 'ACTIVE' | 'DEACTIVATED' | 'TERMINATED';

export interface ModelStudent {
  readonly uuid: string;
  readonly name: string;
  readonly level: number;
  readonly changes: { readonly status: Status; readonly month: Month }[];
  readonly subscriptions: ModelSubscription[];
  readonly charges: ModelCharge[];
  /** Siblings have the same family. */
  family: object;
}

/** A line that was paid. */
export interface Line {
  readonly of: ModelSubscription | ModelCharge;
  readonly month: Month;
  readonly fee: number;
  /** What a teacher's share is computed from. */
  readonly base: number;
}

export interface ModelPayment {
  readonly receiptNo: string;
  readonly student: ModelStudent;
  readonly day: Day;
  readonly type: 'CASH' | 'BANK';
  readonly lines: readonly Line[];
  /** The month in which it was voided. */
  voided: Month | null;
}

export interface ModelSalary {
  readonly teacher: ModelTeacher;
  readonly month: Month;
  readonly ratio: ModelTeacher['ratio'];
  readonly collected: readonly Line[];
  readonly share: number;
  readonly reversed: readonly { readonly line: Line; readonly share: number }[];
}

/** A payment or its void. */
export interface ModelMovement {
  readonly payment: ModelPayment;
  readonly kind: 'PAYMENT' | 'VOID';
  /** The day of recording. */
  readonly day: Day;
}

export interface ModelClose {
  readonly openingFloat: number;
  readonly counted: number;
  readonly banked: number;
  readonly movements: readonly ModelMovement[];
  /** The day of recording. */
  readonly day: Day;
}

export const isSubscription = (of: ModelSubscription | ModelCharge): of is ModelSubscription =>
  'offering' in of;
const before = (a: Month, b: Month) => compareMonths(a, b) < 0;
export const sumOf = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const each of amounts) total += each;
  return total;
};

/** Returns the amount of payments, in cents. */
export function amountOf(payments: readonly ModelPayment[]): number {
  return sumOf(payments.flatMap((payment) => payment.lines.map((line) => line.fee)));
}

/** Returns the sum of payments less voids, in cents. */
export function sumOfMovements(movements: readonly ModelMovement[]): number {
  return sumOf(
    movements.map(({ payment, kind }) => amountOf([payment]) * (kind === 'VOID' ? -1 : 1)),
  );
}

/** The centre with its rules. */
export class ModelCentre {
  now: Date;
  readonly students: ModelStudent[] = [];
  readonly teachers: ModelTeacher[] = [];
  /** In the order of recording. */
  readonly payments: ModelPayment[] = [];
  /** The salaries that are not voided, in the order of recording. */
  readonly salaries: ModelSalary[] = [];
  readonly closes: ModelClose[] = [];
  /** In the order of recording, of all payment types. */
  readonly movements: ModelMovement[] = [];
  readonly voidedSalaries: ModelSalary[] = [];

  /** Voided payments in the order of the voiding. */
  readonly voids: ModelPayment[] = [];
  readonly #settled = new Map<
    ModelSubscription | ModelCharge,
    Map<Month, { payment: ModelPayment; line: Line }>
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

  /** The movements of cash that no close has counted. */
  get drawer(): ModelMovement[] {
    const closed = new Set(this.closes.flatMap((close) => close.movements));
    return this.movements.filter((each) => each.payment.type === 'CASH' && !closed.has(each));
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

  /** Returns what is due for a month, and what a teacher's share is computed from (R-1534). */
  due({ fee, adjustments, ruled }: ModelSubscription, month: Month): { fee: number; base: number } {
    const inForce: ModelOff[] = adjustments.filter(
      ({ from, until }) => !before(month, from) && (until === null || before(month, until)),
    );
    inForce.push(...(ruled.get(month) ?? []));
    const off = (each: ModelOff) =>
      each.amount ?? part(fee, [each.percent ?? 0, 100 - (each.percent ?? 0)]);
    const shared = inForce.filter(({ isShared }) => isShared);
    return {
      fee: Math.max(0, fee - sumOf(inForce.map(off))),
      base: Math.max(0, fee - sumOf(shared.map(off))),
    };
  }

  record(payment: ModelPayment): void {
    this.payments.push(payment);
    this.movements.push({ payment, kind: 'PAYMENT', day: today(this.now) });
    for (const line of payment.lines) {
      const settled = this.#settled.get(line.of) ?? new Map();
      this.#settled.set(line.of, settled.set(line.month, { payment, line }));
    }
  }

  void(payment: ModelPayment): void {
    payment.voided = this.month;
    this.voids.push(payment);
    this.movements.push({ payment, kind: 'VOID', day: today(this.now) });
    for (const line of payment.lines) this.#settled.get(line.of)?.delete(line.month);
  }

  /** Returns the unvoided payment of a line, with the line as it was paid. */
  settlement(of: ModelSubscription | ModelCharge, month: Month) {
    return this.#settled.get(of)?.get(month);
  }

  /** Returns a student's tuition lines of a month: those charged or paid. */
  tuition(student: ModelStudent, month: Month) {
    return student.subscriptions.flatMap((of) => {
      const paid = this.settlement(of, month);
      if (!paid && !this.isCharged(student, of, month)) return [];
      const fee = paid?.line.fee ?? this.due(of, month).fee;
      return [{ of, month, fee, paid: paid?.payment }];
    });
  }

  /** Returns a student's misc charges that are charged or paid. */
  misc(student: ModelStudent) {
    return student.charges.flatMap((of) => {
      const paid = this.settlement(of, of.month);
      if (!paid && of.cancelled) return [];
      return [{ of, month: of.month, fee: paid?.line.fee ?? of.fee, paid: paid?.payment }];
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
    return this.chargedUntil(student, until).filter((line) => !line.paid);
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
        ? payment.lines.filter((line) => isOfTeacher(line) && !counted.has(line))
        : [],
    );
    const reversed: { line: Line; share: number }[] = [];
    for (const salary of this.salaries.filter((each) => each.teacher === teacher)) {
      let left = sumOf(salary.collected.map((line) => line.base));
      for (const line of salary.collected) if (gone.has(line)) left -= line.base;
      for (const { line, voided } of this.#voidedLines()) {
        if (!salary.collected.includes(line) || gone.has(line)) continue;
        if (this.openFrom(teacher, voided) !== month) continue;
        const share = part(left, salary.ratio) - part(left - line.base, salary.ratio);
        left -= line.base;
        reversed.push({ line, share });
      }
    }
    const share = part(sumOf(collected.map((line) => line.base)), teacher.ratio);
    return { teacher, month, ratio: teacher.ratio, collected, share, reversed };
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
    for (const { collected, ratio, month } of this.salaries) {
      const gone = this.salaries
        .flatMap(({ reversed }) => reversed)
        .filter(({ line }) => collected.includes(line));
      const fees = sumOf(collected.map(({ base }) => base));
      const left = fees - sumOf(gone.map(({ line }) => line.base));
      if (part(fees, ratio) - sumOf(gone.map(({ share }) => share)) !== part(left, ratio)) {
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

/** Returns the teacher's part in cents, rounded half up; 0 for HOUR. Uses whole numbers. */
export function part(collected: number, ratio: ModelTeacher['ratio']): number {
  if (ratio === null) return 0;
  const [teacher, centre] = ratio;
  const parts = teacher + centre;
  const exact = collected * teacher;
  const rest = exact % parts;
  return (exact - rest) / parts + (2 * rest >= parts ? 1 : 0);
}

/** Returns the amount of a salary in cents. */
export function salaryTotal(salary: ModelSalary): Cents {
  return (salary.share - sumOf(salary.reversed.map((each) => each.share))) as Cents;
}
