import { type Day, monthOfDay } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';

/** A charge with a unique key; fee in cents. */
export interface LedgerCharge {
  readonly key: string;
  readonly month: Month;
  readonly fee: number;
}

interface Payment {
  readonly receiptNo: string;
  readonly day: Day;
  readonly lines: readonly LedgerCharge[];
}

/** The account of a student, computed by the rules in their simplest form. */
export class Ledger {
  readonly subscriptions: { id: number; fee: number; from: Month; until: Month | null }[] = [];
  readonly misc: { id: number; fee: number; month: Month; cancelled: boolean }[] = [];
  readonly changes: { status: string; month: Month }[] = [];
  /** The payments that are not voided. */
  payments: Payment[] = [];

  /** Returns the charges up to a month: paid ones at the paid fee, and due ones. */
  charges(until: Month): LedgerCharge[] {
    const all = this.payments.flatMap(({ lines }) => lines);
    for (const { id, fee, from, until: end } of this.subscriptions) {
      for (let month = from; compareMonths(month, until) <= 0; month = addMonths(month, 1)) {
        const isOver = end !== null && compareMonths(month, end) >= 0;
        if (!isOver && !this.#isPaused(month)) all.push({ key: `${id} ${month}`, month, fee });
      }
    }
    for (const { id, fee, month, cancelled } of this.misc) {
      if (!cancelled) all.push({ key: `${id}`, month, fee });
    }
    const keys = all.map(({ key }) => key);
    return all.filter(
      ({ key, month }, index) => keys.indexOf(key) === index && compareMonths(month, until) <= 0,
    );
  }

  /** Returns the charges up to a month minus the payments up to its end, in cents. */
  balance(until: Month): number {
    const paid = this.payments.filter(({ day }) => compareMonths(monthOfDay(day), until) <= 0);
    return sum(this.charges(until)) - sum(paid.flatMap(({ lines }) => lines));
  }

  /** Returns the unpaid charges up to a month, in cents; payments of any day count. */
  owed(until: Month): number {
    const paid = new Set(this.payments.flatMap(({ lines }) => lines.map(({ key }) => key)));
    return sum(this.charges(until).filter(({ key }) => !paid.has(key)));
  }

  #isPaused(month: Month): boolean {
    return this.changes.some((change, index) => {
      if (change.status === 'ACTIVE') return false;
      const from = change.status === 'DEACTIVATED' ? addMonths(change.month, 1) : change.month;
      const until = this.changes[index + 1]?.month;
      return compareMonths(from, month) <= 0 && (!until || compareMonths(month, until) < 0);
    });
  }
}

const sum = (lines: readonly LedgerCharge[]) => lines.reduce((total, { fee }) => total + fee, 0);
