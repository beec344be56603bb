import { DATE_IN_FUTURE, LINES_MAX } from '@kelas/contract/schema/payment';
import { type Cents, formatAmount, formatRinggit } from '@kelas/contract/values/cents';
import { type Day, dayToSql, isFutureDay } from '@kelas/contract/values/date';
import { type Month, monthInWords } from '@kelas/contract/values/month';
import { NameIndex, nameKey } from '@kelas/spreadsheet-reading/names/name-index';
import { sameSubjects } from '@kelas/spreadsheet-reading/names/subjects';
import { chargeOf, type KnownCharge, type KnownLine, type StoredPart } from './due.ts';
import type { KnownItem, KnownRecords, KnownStudent } from './known.ts';
import type { SheetRow } from './sheet-row.ts';
import {
  type ImportedCharge,
  type ImportedLine,
  type ImportedPayment,
  type ImportWork,
  NO_WORK,
  type RowPlan,
} from './work.ts';

/** Why a row is skipped that repeats a stored payment. */
const ALREADY_HERE = 'This payment is already in Kelas';

/** The stored records that payment rows are compared with. */
export interface PaymentFacts {
  readonly known: KnownRecords;
  readonly students: ReadonlyMap<number, KnownStudent | undefined>;
  readonly lines: readonly KnownLine[];
  readonly charges: readonly KnownCharge[];
  readonly now: Date;
}

/** Plans payments and misc charges (R-1663, R-1664). */
export class PaymentPlanner {
  readonly #facts: PaymentFacts;
  readonly #courses: NameIndex<{ readonly id: number }>;
  readonly #items: NameIndex<KnownItem>;
  readonly #lines: Map<string, KnownLine[]>;
  /** Months that are paid in part, by subscription and month. */
  readonly #months = new Map<string, OpenCharge>();
  /** Misc charges by student, item, month and fee. */
  readonly #charges = new Map<string, OpenCharge[]>();
  readonly #newCharges: ImportedCharge[] = [];
  readonly #payments: ImportedPayment[] = [];
  /** Index of the payment of a receipt and student, and the line that began it. */
  readonly #receipts = new Map<string, { readonly index: number; readonly line: number }>();

  constructor(facts: PaymentFacts) {
    this.#facts = facts;
    this.#courses = new NameIndex(facts.known.courses, ({ name }) => name, sameSubjects);
    this.#items = new NameIndex(facts.known.items, ({ name }) => name);
    this.#lines = Map.groupBy(facts.lines, (line) => `${line.studentId} ${line.month}`);
    for (const line of facts.lines.filter(({ paidFee }) => paidFee > 0)) {
      const { subscriptionId } = line;
      this.#months.set(monthKey(line), storedCharge({ subscriptionId, ...chargeOf(line) }, line));
    }
    for (const charge of facts.charges) {
      this.#chargesOf(charge).push(storedCharge({ miscChargeId: charge.id }, charge));
    }
  }

  /** The records that the planned rows write. */
  get work(): ImportWork {
    return { ...NO_WORK, charges: this.#newCharges, payments: this.#payments };
  }

  plan(cells: SheetRow): RowPlan {
    const student = this.#facts.students.get(cells.row);
    const month = cells.month('month');
    const [course] = this.#courses.find(cells.text('item'));
    const [item] = this.#items.find(cells.text('item'));
    if (!course && !item && !cells.isFaulty('item')) {
      const nearest = [
        ...this.#courses.nearestTo(cells.text('item')),
        ...this.#items.nearestTo(cells.text('item')),
      ];
      cells.fault('item', 'UNKNOWN_ITEM', 'This is no subject and no misc item', nearest);
    }
    const paid = cells.cents('paid');
    const date = cells.day('date');
    if (date && isFutureDay(date, this.#facts.now)) {
      cells.fault('date', 'IN_FUTURE', DATE_IN_FUTURE);
    }
    if (!student || !month || cells.faults.length > 0) return cells.planned(null);
    const paying = paid !== undefined && date ? { paid, date } : undefined;
    const row = { cells, student, month, paying };
    const lines = course ? this.#tuitionOf(row, course.id) : [];
    // A name that is both is the subject if the student takes it.
    if (course && (lines.length > 0 || !item)) return this.#planTuition(row, lines);
    return item ? this.#planMisc(row, item) : cells.planned(null);
  }

  #tuitionOf({ cells, student, month }: PaymentRow, courseId: number): KnownLine[] {
    const own = (this.#lines.get(`${student.id} ${month}`) ?? []).filter(
      (line) => line.courseId === courseId,
    );
    if (!cells.has('teacher')) return own;
    const teacher = nameKey(cells.text('teacher'));
    return own.filter((line) => nameKey(line.teacherName) === teacher);
  }

  #planTuition(row: PaymentRow, lines: readonly KnownLine[]): RowPlan {
    const { cells, student, month, paying } = row;
    const [line, other] = lines;
    if (!line) {
      const text = `${student.name} has no ${cells.text('item')} to pay in ${monthInWords(month)}`;
      return cells.refused(cells.has('teacher') ? 'teacher' : 'item', 'NOT_DUE', text);
    }
    if (other) {
      const text = `${student.name} has this subject twice. Enter the teacher.`;
      const names = lines.map(({ teacherName }) => teacherName);
      return cells.refused('teacher', 'WHICH_TEACHER', text, names);
    }
    if (!paying) {
      const text = 'Enter what was paid. An unpaid month needs no row.';
      return cells.refused('paid', 'MISSING', text);
    }
    if (line.isPaid) return cells.planned('SKIP', `${monthInWords(month)} is already paid`);
    const begun = this.#months.get(monthKey(line));
    if (begun && repeats(begun, paying)) return cells.planned('SKIP', ALREADY_HERE);
    const hasType = cells.has('type');
    if (hasType && !begun && line.byLesson && line.lessons === null) {
      const text = `The lessons of ${monthInWords(month)} are not recorded. Record them first, or leave the type empty.`;
      return cells.refused('type', 'NO_LESSONS', text);
    }
    const due = begun?.due ?? (hasType ? line.fee : undefined);
    const fee = cells.cents('fee') ?? due ?? paying.paid;
    if (due !== undefined && fee !== due) {
      const text = `The fee of ${monthInWords(month)} is ${formatAmount(due)}`;
      return cells.refused('fee', 'OTHER_FEE', text, [formatRinggit(due)]);
    }
    const { subscriptionId } = line;
    const named = { subscriptionId, ...(hasType && chargeOf(line)) };
    const open = begun ?? newCharge(named, fee);
    this.#months.set(monthKey(line), open);
    return this.#pay(row, open, paying);
  }

  #planMisc(row: PaymentRow, item: KnownItem): RowPlan {
    const { cells, student, month, paying } = row;
    const fee = cells.cents('fee') ?? cells.cents('paid');
    if (fee === undefined) return cells.planned(null);
    if (fee < 1) return cells.refused('fee', 'NO_FEE', 'The fee must be above zero');
    const charged = { studentId: student.id, itemId: item.id, month, fee };
    const charges = this.#chargesOf(charged);
    if (!paying) {
      const open = charges.filter((each) => each.meantBy === undefined && each.paid < each.due);
      const same = open.find((each) => each.paid === 0) ?? open[0];
      if (!same) return cells.planned(this.#addCharge(cells, item, charged) ? 'ADD' : null);
      same.meantBy = 'CHARGE';
      return cells.planned('SKIP', `${item.name} of ${monthInWords(month)} is already charged`);
    }
    const repeated = charges.find((each) => repeats(each, paying));
    if (repeated) {
      repeated.meantBy ??= 'PAYMENTS';
      return cells.planned('SKIP', ALREADY_HERE);
    }
    const free = charges.filter(({ meantBy }) => meantBy !== 'CHARGE');
    const open =
      free.find((each) => paying.paid <= each.due - each.paid) ??
      free.find(({ named, ...each }) => named.miscChargeId && each.paid < each.due);
    const charge = open ?? this.#addCharge(cells, item, charged);
    if (!charge) return cells.planned(null);
    if (!open) charges.push(charge);
    charge.meantBy = 'PAYMENTS';
    return this.#pay(row, charge, paying);
  }

  #chargesOf({ studentId, itemId, month, fee }: ChargeKey): OpenCharge[] {
    const key = `${studentId} ${itemId} ${month} ${fee}`;
    const charges = this.#charges.get(key) ?? [];
    this.#charges.set(key, charges);
    return charges;
  }

  /** Adds a misc charge; none of an item that is no longer offered. */
  #addCharge(cells: SheetRow, item: KnownItem, charged: ChargeKey): OpenCharge | undefined {
    if (item.retired) {
      cells.fault('item', 'RETIRED', `${item.name} is no longer offered`);
      return undefined;
    }
    const charge = this.#newCharges.push({ row: cells.row, name: item.name, ...charged }) - 1;
    return newCharge({ charge }, charged.fee);
  }

  /** Adds a line to the payment of the row (R-1664). */
  #pay({ cells, student, month }: PaymentRow, open: OpenCharge, { paid, date }: Paying): RowPlan {
    const left = (open.due - open.paid) as Cents;
    if (open.paidBy !== undefined) {
      cells.fault('paid', 'PAID_TWICE', `Row ${open.paidBy} of this file pays it in full`);
    } else if (paid > left) {
      const text = `Only ${formatAmount(left)} of the fee is left`;
      cells.fault('paid', 'TOO_MUCH', text, [formatRinggit(left)]);
    } else if (paid < 1 && open.due > 0) {
      cells.fault('paid', 'NOTHING_PAID', 'Enter what was paid, or leave the row out');
    }
    const part = paid < open.due ? { due: open.due } : {};
    const line = { row: cells.row, fee: paid, month, ...open.named, ...part };
    if (cells.faults.length === 0) this.#addLine(cells, line, student.id, date);
    if (cells.faults.length > 0) return cells.planned(null);
    open.paid = (open.paid + paid) as Cents;
    if (open.paid >= open.due) open.paidBy = cells.line;
    return cells.planned('ADD');
  }

  /** Rows with the same receipt and student are one payment. */
  #addLine(cells: SheetRow, line: ImportedLine, studentId: number, transactionDate: Day): void {
    const type = cells.text('type');
    const paymentType = type === 'CASH' || type === 'BANK' ? type : null;
    const receipt = cells.text('receipt');
    const key = `${studentId} ${nameKey(receipt)}`;
    const begun = receipt === '' ? undefined : this.#receipts.get(key);
    const payment = begun && this.#payments[begun.index];
    if (!begun || !payment) {
      this.#receipts.set(key, { index: this.#payments.length, line: cells.line });
      this.#payments.push({ studentId, transactionDate, paymentType, lines: [line] });
      return;
    }
    const first = `row ${begun.line} of this receipt`;
    if (payment.transactionDate !== transactionDate) {
      cells.fault('date', 'OTHER_DATE', `A receipt has one date, but ${first} has another one`);
    }
    if (payment.paymentType !== paymentType) {
      cells.fault('type', 'OTHER_TYPE', `A receipt has one type, but ${first} has another one`);
    }
    if (payment.lines.some((each) => isSameLine(each, line))) {
      cells.fault('receipt', 'TWICE_IN_RECEIPT', 'This receipt pays the same charge twice');
    }
    if (payment.lines.length >= LINES_MAX) {
      cells.fault('receipt', 'TOO_MANY_LINES', `A receipt can have at most ${LINES_MAX} lines`);
    }
    if (cells.faults.length > 0) return;
    this.#payments[begun.index] = { ...payment, lines: [...payment.lines, line] };
  }
}

/** A row whose student and month are known. */
interface PaymentRow {
  readonly cells: SheetRow;
  readonly student: KnownStudent;
  readonly month: Month;
  /** Undefined for a charge that is not paid. */
  readonly paying: Paying | undefined;
}

interface Paying {
  readonly paid: Cents;
  readonly date: Day;
}

/** A charge, stored or of this file, with the amount paid. */
interface OpenCharge {
  /** How a line of a payment names it; all parts have one base, so that their shares add up (R-1542). */
  readonly named: Pick<
    ImportedLine,
    'subscriptionId' | 'miscChargeId' | 'charge' | 'base' | 'lessons'
  >;
  readonly due: Cents;
  paid: Cents;
  /** Stored payments that no row of this file repeats. */
  readonly unmatched: StoredPart[];
  /** Which rows of this file mean it: one without a payment, or payments. */
  meantBy?: 'CHARGE' | 'PAYMENTS';
  /** The line of the spreadsheet that paid it in full. */
  paidBy?: number;
}

function newCharge(named: OpenCharge['named'], due: Cents): OpenCharge {
  return { named, due, paid: 0 as Cents, unmatched: [] };
}

function storedCharge(
  named: OpenCharge['named'],
  { fee, paidFee, parts }: Pick<KnownLine, 'fee' | 'paidFee' | 'parts'>,
): OpenCharge {
  return { named, due: fee, paid: paidFee, unmatched: [...parts] };
}

/** Whether a row repeats a stored payment of a charge. Another row cannot repeat the same one. */
function repeats({ unmatched }: OpenCharge, { paid, date }: Paying): boolean {
  const at = unmatched.findIndex((each) => each.fee === paid && each.date === dayToSql(date));
  if (at < 0) return false;
  unmatched.splice(at, 1);
  return true;
}

type ChargeKey = Pick<ImportedCharge, 'studentId' | 'itemId' | 'month' | 'fee'>;

function monthKey({ subscriptionId, month }: KnownLine): string {
  return `${subscriptionId} ${month}`;
}

function isSameLine(one: ImportedLine, other: ImportedLine): boolean {
  if (one.subscriptionId !== undefined) {
    return one.subscriptionId === other.subscriptionId && one.month === other.month;
  }
  if (one.miscChargeId !== undefined) return one.miscChargeId === other.miscChargeId;
  return one.charge !== undefined && one.charge === other.charge;
}
