import { type Day, dayToSql, today } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import type { ModelCentre } from './centre.ts';
import { courseMonths } from './move-plan.ts';
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
  /** Payments before the import that no row repeats. */
  readonly stored: { readonly day: Day; readonly fee: number }[];
}

/** A misc charge; what earlier rows meant by it. */
interface OpenCharge extends Open {
  readonly of: ModelCharge | NewCharge;
  readonly isStored: boolean;
  meantBy?: 'CHARGE' | 'PAYMENTS';
}

/** Plans the rows of a spreadsheet one after another. */
export class ModelImportPlan {
  readonly centre: ModelCentre;
  readonly payments: ModelImported[] = [];
  readonly charges: NewCharge[] = [];
  readonly outcomes: ('ADD' | 'SKIP' | 'FAULT')[];
  /** How many rows repeat a payment of a part. */
  repeatedParts = 0;
  readonly #months = new Map<string, Open>();
  readonly #charges = new Map<string, OpenCharge[]>();

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
        courseMonths(line, month)[0] === month,
    );
    const [line, other] = possible;
    if (!line || other || paid === undefined) return 'FAULT';
    const known = centre.tuition(student, month).find(({ of }) => of === line);
    if (known && !known.isPayable) return 'SKIP';
    const key = `${line.id} ${month}`;
    const begun =
      this.#months.get(key) ??
      (known?.paidFee ? this.#openOf(line, month, known.due, known.paidFee) : undefined);
    if (begun) this.#months.set(key, begun);
    if (begun && this.#repeats(begun, row)) return 'SKIP';
    const due = row.fee ?? begun?.due ?? paid;
    if (begun && due !== begun.due) return 'FAULT';
    const open = begun ?? this.#openOf(line, month, due, 0);
    this.#months.set(key, open);
    return this.#pay(row, open, { of: line, month, paid, due });
  }

  #planMisc(row: ModelImportRow) {
    const { student, item = 0, month, paid } = row;
    const fee = row.fee ?? paid;
    if (fee === undefined || fee < 1) return 'FAULT';
    const add = (): OpenCharge => {
      const of = { student, item, month, fee };
      this.charges.push(of);
      return { of, isStored: false, due: fee, paid: 0, isFull: false, stored: [] };
    };
    const charges = this.#chargesOf(student, item, month, fee);
    if (paid === undefined) {
      const free = charges.filter((each) => !each.meantBy && each.paid < each.due);
      const same = free.find((each) => each.paid === 0) ?? free[0];
      if (same) same.meantBy = 'CHARGE';
      else add();
      return same ? 'SKIP' : 'ADD';
    }
    const repeated = charges.find((each) => this.#repeats(each, row));
    if (repeated) {
      repeated.meantBy ??= 'PAYMENTS';
      return 'SKIP';
    }
    const free = charges.filter(({ meantBy }) => meantBy !== 'CHARGE');
    const begun =
      free.find((each) => paid <= each.due - each.paid) ??
      free.find((each) => each.isStored && each.paid < each.due);
    const open = begun ?? add();
    if (!begun) charges.push(open);
    open.meantBy = 'PAYMENTS';
    return this.#pay(row, open, { of: open.of, month, paid, due: fee });
  }

  /** The charges of an item, month and fee: those that are here, then those of earlier rows. */
  #chargesOf(student: ModelStudent, item: number, month: Month, fee: number): OpenCharge[] {
    const key = [student.uuid, item, month, fee].join(' ');
    const rows = this.centre
      .misc(student)
      .filter(
        ({ of, due }) => !of.cancelled && of.item === item && of.month === month && due === fee,
      )
      .toSorted((a, b) => a.of.id - b.of.id);
    const charges =
      this.#charges.get(key) ??
      rows.map(({ of, due, owed }) => {
        return { of, isStored: true, ...this.#openOf(of, month, due, due - owed) };
      });
    this.#charges.set(key, charges);
    return charges;
  }

  #openOf(of: ModelSubscription | ModelCharge, month: Month, due: number, paid: number): Open {
    const stored = this.centre.settled(of, month).map(({ payment, line }) => {
      return { day: payment.day, fee: line.fee };
    });
    return { due, paid, isFull: false, stored };
  }

  /** True for a row that repeats a payment; no other row repeats the same one. */
  #repeats({ stored, due }: Open, { day, paid }: ModelImportRow): boolean {
    const place = stored.findIndex((each) => each.day === day && each.fee === paid);
    if (place < 0) return false;
    stored.splice(place, 1);
    this.repeatedParts += Number(paid !== due);
    return true;
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
