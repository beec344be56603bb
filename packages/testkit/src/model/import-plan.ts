import { type Day, dayToSql, today } from '@kelas/contract/values/date';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import type { ModelCentre } from './centre.ts';
import type { ModelCharge, ModelStudent, ModelSubscription, ModelTeacher } from './records.ts';

/* Rows of imported payments without a type: a second implementation of R-1663 and R-1664. */

/** A row of a spreadsheet; amounts in cents. */
export interface ModelImportRow {
  readonly student: ModelStudent;
  /** The id of a subject, or of a misc item. */
  readonly subject?: number;
  readonly item?: number;
  readonly teacher?: ModelTeacher;
  readonly month: Month;
  readonly fee?: number;
  readonly paid?: number;
  readonly day: Day;
  readonly receipt: string;
}

/** A misc charge that an import makes. */
export interface NewCharge {
  readonly student: ModelStudent;
  readonly item: number;
  readonly month: Month;
  readonly fee: number;
}

/** What a line of an imported payment pays; `due` is the whole charge. */
export interface ImportedPart {
  readonly of: ModelSubscription | ModelCharge | NewCharge;
  readonly month: Month;
  readonly paid: number;
  readonly due: number;
}

export interface ModelImported {
  readonly student: ModelStudent;
  readonly day: Day;
  readonly receipt: string;
  readonly parts: ImportedPart[];
}

/** A charge with what was paid before the import and by earlier rows. */
interface Open {
  readonly due: number;
  paid: number;
  isFull: boolean;
}

/** Plans the rows of a spreadsheet one after another. */
export class ModelImportPlan {
  readonly centre: ModelCentre;
  readonly payments: ModelImported[] = [];
  readonly charges: NewCharge[] = [];
  readonly outcomes: ('ADD' | 'SKIP' | 'FAULT')[];
  readonly #open = new Map<object | string, Open>();
  readonly #used = new Set<ModelCharge>();

  constructor(centre: ModelCentre, rows: readonly ModelImportRow[]) {
    this.centre = centre;
    this.outcomes = rows.map((row) => {
      const isFuture = dayToSql(row.day) > dayToSql(today(centre.now));
      // A row with a receipt is a payment.
      if (row.paid === undefined ? row.receipt !== '' : isFuture) return 'FAULT';
      return row.subject === undefined ? this.#planMisc(row) : this.#planTuition(row);
    });
  }

  #planTuition(row: ModelImportRow) {
    const { centre } = this;
    const { student, subject, teacher, month, paid } = row;
    const possible = student.subscriptions.filter(
      (line) =>
        line.offering.subjectId === subject &&
        (!teacher || line.offering.teacher === teacher.uuid) &&
        compareMonths(line.effective, month) <= 0 &&
        (line.cancelled === null || compareMonths(month, line.cancelled) < 0) &&
        (centre.isCharged(student, line, month) || centre.settled(line, month).length > 0),
    );
    const [line, other] = possible;
    if (!line || other || paid === undefined) return 'FAULT';
    const stored = centre.tuition(student, month).find(({ of }) => of === line);
    if (stored && !stored.isOpen) return 'SKIP';
    const key = `${line.id} ${month}`;
    const begun = this.#open.get(key)?.due ?? (stored?.paidFee ? stored.due : undefined);
    const due = row.fee ?? this.#open.get(key)?.due ?? paid;
    if (begun !== undefined && due !== begun) return 'FAULT';
    const open = this.#openOf(key, due, stored?.paidFee ?? 0);
    return this.#pay(row, open, { of: line, month, paid, due: open.due });
  }

  #planMisc(row: ModelImportRow) {
    const { student, item = 0, month, paid, day } = row;
    const fee = row.fee ?? paid;
    if (fee === undefined || fee < 1) return 'FAULT';
    const known = this.centre
      .misc(student)
      .filter(({ of }) => !of.cancelled && of.item === item && of.month === month && of.fee === fee)
      .toSorted((a, b) => a.of.id - b.of.id);
    const stored = known.find(({ of, isOpen }) => isOpen && !this.#used.has(of));
    if (paid === undefined) {
      if (stored) this.#used.add(stored.of);
      else this.charges.push({ student, item, month, fee });
      return stored ? 'SKIP' : 'ADD';
    }
    const same = known.find((each) => each.paid?.day === day && !this.#used.has(each.of));
    if (same && (!same.isOpen || same.paidFee === paid)) {
      this.#used.add(same.of);
      return 'SKIP';
    }
    const begun = stored
      ? undefined
      : this.charges.findLast((each) => {
          const open = this.#open.get(each);
          return each.student === student && each.item === item && each.month === month && open;
        });
    const rest = begun && this.#open.get(begun);
    const isRest = rest && begun.fee === fee && paid < rest.due && paid <= rest.due - rest.paid;
    let of: ModelCharge | NewCharge | undefined = stored?.of ?? (isRest ? begun : undefined);
    if (!of) {
      of = { student, item, month, fee };
      this.charges.push(of);
    }
    const open = this.#openOf(of, fee, stored?.paidFee ?? 0);
    const outcome = this.#pay(row, open, { of, month, paid, due: fee });
    if (stored && open.isFull) this.#used.add(stored.of);
    return outcome;
  }

  #openOf(key: object | string, due: number, paid: number): Open {
    const open = this.#open.get(key) ?? { due, paid, isFull: false };
    this.#open.set(key, open);
    return open;
  }

  #pay({ student, day, receipt }: ModelImportRow, open: Open, part: ImportedPart) {
    const { paid } = part;
    if (open.isFull || paid > open.due - open.paid || (paid < 1 && open.due > 0)) return 'FAULT';
    const begun = this.payments.find(
      (each) => receipt !== '' && each.student === student && each.receipt === receipt,
    );
    if (begun) {
      const isTwice = begun.parts.some(({ of, month }) => of === part.of && month === part.month);
      if (begun.day !== day || isTwice) return 'FAULT';
      begun.parts.push(part);
    } else this.payments.push({ student, day, receipt, parts: [part] });
    open.paid += paid;
    open.isFull = open.paid >= open.due;
    return 'ADD';
  }

  /** The payments in the order of their receipts: a second part of a charge comes later. */
  inOrder(): ModelImported[] {
    const next = new Map<unknown, number>();
    const places = this.payments.map(({ parts }) => {
      const keys = parts.map(({ of, month }) => ('offering' in of ? `${of.id} ${month}` : of));
      const place = Math.max(...keys.map((key) => next.get(key) ?? 0));
      for (const key of keys) next.set(key, place + 1);
      return place;
    });
    const placeOf = new Map(this.payments.map((each, index) => [each, places[index] ?? 0]));
    return this.payments.toSorted((a, b) => (placeOf.get(a) ?? 0) - (placeOf.get(b) ?? 0));
  }
}
