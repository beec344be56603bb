import type { Fund } from '@kelas/contract/schema/payment';
import { type Day, dayToSql } from '@kelas/contract/values/date';
import { type ModelPayment, type ModelRefund, type ModelStudent, sumOf } from './records.ts';

/** A change of what the centre holds for a student; amount in cents. */
interface FundMove {
  readonly student: ModelStudent;
  readonly fund: Fund;
  readonly amount: number;
  /** The transaction date. */
  readonly day: Day;
}

/** A change with the payment or refund that made it. */
export interface ModelFundEntry extends FundMove {
  readonly of: ModelPayment | ModelRefund;
  /** True for a change that a void made. */
  readonly isReversal: boolean;
}

/** Credit and deposits as one list of changes, which is added up each time (D-31). */
export class ModelFunds {
  /** In the order of recording. */
  readonly entries: ModelFundEntry[] = [];
  readonly #students: readonly ModelStudent[];

  constructor(students: readonly ModelStudent[]) {
    this.#students = students;
  }

  /** Returns what a student's fund holds, in cents. */
  balance(student: ModelStudent, fund: Fund, entries: readonly FundMove[] = this.entries): number {
    const own = entries.filter((each) => each.student === student && each.fund === fund);
    return sumOf(own.map((each) => each.amount));
  }

  /** The students whose money pays for a student: siblings in the order of registration (R-1579). */
  holders(student: ModelStudent, fund: Fund): ModelStudent[] {
    if (fund === 'DEPOSIT') return [student];
    const isSibling = (each: ModelStudent) => each !== student && each.family === student.family;
    return [student, ...this.#students.filter(isSibling)];
  }

  /** Returns what a student can pay from a fund, in cents. */
  available(student: ModelStudent, fund: Fund, entries?: readonly FundMove[]): number {
    return sumOf(this.holders(student, fund).map((each) => this.balance(each, fund, entries)));
  }

  /** Returns what a student's fund has at the end of a day and of each later one (R-1610). */
  availableFrom(
    student: ModelStudent,
    fund: Fund,
    from: Day,
    entries: readonly FundMove[],
  ): number {
    const own = entries.filter((each) => each.student === student && each.fund === fund);
    const days = own.map(({ day }) => day).filter((day) => isAfter(day, from));
    const balances = [from, ...days].map((until) =>
      sumOf(own.filter(({ day }) => !isAfter(day, until)).map(({ amount }) => amount)),
    );
    return Math.min(...balances);
  }

  /** Returns what a payment of a sum moves, or the status of its refusal. */
  movesOf(
    { student, from, kept, day }: Pick<ModelPayment, 'student' | 'from' | 'kept' | 'day'>,
    total: number,
    entries: readonly FundMove[] = this.entries,
  ): FundMove[] | 409 | 422 {
    if (from === null) return kept.map(({ fund, fee }) => ({ student, fund, amount: fee, day }));
    const moves: FundMove[] = [];
    let left = total;
    for (const holder of this.holders(student, from)) {
      const amount = Math.min(left, this.availableFrom(holder, from, day, entries));
      if (amount > 0) moves.push({ student: holder, fund: from, amount: -amount, day });
      left -= amount;
    }
    if (left === 0) return moves;
    return this.available(student, from, entries) < total ? 409 : 422;
  }

  pay(payment: ModelPayment): void {
    const moves = this.movesOf(payment, sumOf(payment.lines.map((line) => line.fee)));
    if (typeof moves === 'number') {
      throw new Error(`${payment.receiptNo} takes more than there is`);
    }
    this.entries.push(...moves.map((move) => ({ ...move, of: payment, isReversal: false })));
  }

  /** Whether a student's fund had an amount at the end of a day and of each later one (R-1610). */
  hadFrom(student: ModelStudent, fund: Fund, amount: number, from: Day): boolean {
    return this.availableFrom(student, fund, from, this.entries) >= amount;
  }

  refund(refund: ModelRefund): void {
    const { student, fund, amount, day } = refund;
    this.entries.push({ student, fund, amount: -amount, day, of: refund, isReversal: false });
  }

  /**
   * True if no day needs what a payment put into funds (R-1580). The void may keep all of its money.
   */
  canReverse({ student, kept, day }: ModelPayment, isKept: boolean): boolean {
    if (isKept) return true;
    return kept.every(({ fund, fee }) => this.hadFrom(student, fund, fee, day));
  }

  /** Adds the opposite of what a payment moved. */
  reverse(payment: ModelPayment): void {
    const moved = this.entries.filter(({ of }) => of === payment);
    this.entries.push(
      ...moved.map((entry) => ({ ...entry, amount: 0 - entry.amount, isReversal: true })),
    );
  }
}

function isAfter(one: Day, other: Day): boolean {
  return dayToSql(one) > dayToSql(other);
}
