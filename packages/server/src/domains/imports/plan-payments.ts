import { DATE_IN_FUTURE, LINES_MAX } from '@kelas/contract/payments';
import { type Cents, formatRinggit } from '@kelas/contract/values/cents';
import { type Day, dayToSql, isFutureDay } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import type { SheetRow } from './cells.ts';
import type { KnownCharge, KnownLine } from './due.ts';
import type { KnownItem, KnownRecords, KnownStudent } from './known.ts';
import { NameIndex, nameKey } from './names.ts';
import type { ImportedLine, ImportWork, RowPlan } from './work.ts';

/** What payment rows are compared with. */
export interface PaymentFacts {
  readonly known: KnownRecords;
  readonly students: ReadonlyMap<number, KnownStudent | undefined>;
  readonly lines: readonly KnownLine[];
  readonly charges: readonly KnownCharge[];
  readonly now: Date;
}

/** A charge, stored or of this file, with what its rows have paid. */
interface OpenLine {
  readonly due: Cents;
  paid: Cents;
  /** The line of the spreadsheet that paid it in full. */
  paidBy?: number;
}

type Parts = Omit<ImportedLine, 'row' | 'month' | 'fee'>;

/** Plans payments and misc charges (R-1663, R-1664). */
export class PaymentPlanner {
  readonly #facts: PaymentFacts;
  readonly #work: ImportWork;
  readonly #courses: NameIndex<{ readonly id: number }>;
  readonly #items: NameIndex<KnownItem>;
  readonly #lines: Map<string, KnownLine[]>;
  readonly #charges: Map<string, KnownCharge[]>;
  readonly #open = new Map<string, OpenLine>();
  readonly #used = new Set<number>();
  /** The newest charge of this file by student, item, month and fee. */
  readonly #begun = new Map<string, number>();
  /** Index of the payment of a receipt and student, and the line that began it. */
  readonly #receipts = new Map<string, { readonly index: number; readonly line: number }>();

  constructor(facts: PaymentFacts, work: ImportWork) {
    this.#facts = facts;
    this.#work = work;
    this.#courses = new NameIndex(facts.known.courses, ({ name }) => name);
    this.#items = new NameIndex(facts.known.items, ({ name }) => name);
    this.#lines = Map.groupBy(facts.lines, (line) => `${line.studentId} ${line.month}`);
    this.#charges = Map.groupBy(
      facts.charges,
      (each) => `${each.studentId} ${each.itemId} ${each.month} ${each.fee}`,
    );
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
    if (paid !== undefined && !date) cells.fault('date', 'MISSING', 'Enter the date of payment');
    if (date && isFutureDay(date, this.#facts.now))
      cells.fault('date', 'IN_FUTURE', DATE_IN_FUTURE);
    if (!student || !month || cells.faults.length > 0) return cells.planned(null);
    const lines = course ? this.#tuition(cells, student, course.id, month) : [];
    // A name that is both is the subject if the student takes it.
    if (course && (lines.length > 0 || !item)) {
      return this.#planTuition(cells, { student, lines, month, paid, date });
    }
    return item ? this.#planMisc(cells, { student, item, month, paid, date }) : cells.planned(null);
  }

  #tuition(cells: SheetRow, { id }: KnownStudent, courseId: number, month: Month): KnownLine[] {
    const own = (this.#lines.get(`${id} ${month}`) ?? []).filter(
      (line) => line.courseId === courseId && (line.isCharged || line.paidFee > 0),
    );
    if (!cells.has('teacher')) return own;
    const teacher = nameKey(cells.text('teacher'));
    return own.filter((line) => nameKey(line.teacherName) === teacher);
  }

  #planTuition(cells: SheetRow, { student, lines, month, paid, date }: TuitionRow): RowPlan {
    const [line, other] = lines;
    if (!line) {
      const text = `${student.name} has no ${cells.text('item')} to pay in ${month}`;
      cells.fault(cells.has('teacher') ? 'teacher' : 'item', 'NOT_DUE', text);
      return cells.planned(null);
    }
    if (other) {
      const text = `${student.name} has this subject twice. Enter the teacher.`;
      const names = lines.map(({ teacherName }) => teacherName);
      cells.fault('teacher', 'WHICH_TEACHER', text, names);
      return cells.planned(null);
    }
    if (paid === undefined || !date) {
      cells.fault('paid', 'MISSING', 'Enter what was paid. An unpaid month needs no row.');
      return cells.planned(null);
    }
    const key = `line ${line.subscriptionId} ${month}`;
    if (line.isPaid) return cells.planned('SKIP', `${month} is already paid`);
    const hasType = cells.has('type');
    const isBegun = line.paidFee > 0 || this.#open.has(key);
    const stored = isBegun || hasType ? line.fee : undefined;
    const fee = cells.cents('fee') ?? this.#open.get(key)?.due ?? (hasType ? line.fee : paid);
    const expected = this.#open.get(key)?.due ?? stored;
    if (expected !== undefined && fee !== expected) {
      const text = `The fee of ${month} is RM ${formatRinggit(expected)}`;
      cells.fault('fee', 'OTHER_FEE', text, [formatRinggit(expected)]);
      return cells.planned(null);
    }
    const state = this.#openOf(key, fee, line.paidFee);
    const base = hasType && line.base !== fee ? { base: line.base } : {};
    return this.#pay(cells, state, {
      studentId: student.id,
      month,
      paid,
      date,
      parts: { subscriptionId: line.subscriptionId, ...base },
    });
  }

  #planMisc(cells: SheetRow, { student, item, month, paid, date }: MiscRow): RowPlan {
    const fee = cells.cents('fee') ?? paid;
    if (fee === undefined) cells.fault('fee', 'MISSING', 'Enter the fee that was charged');
    else if (fee < 1) cells.fault('fee', 'NO_FEE', 'The fee must be above zero');
    if (fee === undefined || cells.faults.length > 0) return cells.planned(null);
    const known = this.#charges.get(`${student.id} ${item.id} ${month} ${fee}`) ?? [];
    const open = known.find(({ id, isPaid }) => !isPaid && !this.#used.has(id));
    if (paid === undefined || !date) {
      if (open) this.#used.add(open.id);
      if (open) return cells.planned('SKIP', `${item.name} of ${month} is already charged`);
      return this.#addCharge(cells, { student, item, month, fee });
    }
    const same = known.find(({ id, paidOn }) => paidOn === dayToSql(date) && !this.#used.has(id));
    if (same && (same.isPaid || same.paidFee === paid)) {
      this.#used.add(same.id);
      return cells.planned('SKIP', `${item.name} of ${month} is already paid`);
    }
    const newKey = `${student.id} ${item.id} ${month} ${fee}`;
    const begun = open ? undefined : this.#begunBy(newKey, paid);
    if (!open && begun === undefined) this.#addCharge(cells, { student, item, month, fee });
    if (cells.faults.length > 0) return cells.planned(null);
    const charge = begun ?? this.#work.charges.length - 1;
    if (!open) this.#begun.set(newKey, charge);
    const key = open ? `charge ${open.id}` : `new ${charge}`;
    const state = this.#openOf(key, fee, open?.paidFee ?? (0 as Cents));
    const parts = open ? { miscChargeId: open.id } : { charge };
    const planned = this.#pay(cells, state, { studentId: student.id, month, paid, date, parts });
    if (open && state.paidBy !== undefined) this.#used.add(open.id);
    return planned;
  }

  /** The charge of this file that earlier rows paid a part of, if this row pays a part of its rest. */
  #begunBy(key: string, paid: Cents): number | undefined {
    const charge = this.#begun.get(key);
    const state = this.#open.get(`new ${charge}`);
    const isRest = state && paid < state.due && paid <= state.due - state.paid;
    return isRest ? charge : undefined;
  }

  #addCharge(
    cells: SheetRow,
    { student, item, month, fee }: Pick<MiscRow, 'student' | 'item' | 'month'> & { fee: Cents },
  ): RowPlan {
    if (item.retired) {
      cells.fault('item', 'RETIRED', `${item.name} is no longer offered`);
      return cells.planned(null);
    }
    const { row } = cells;
    const charge = { row, studentId: student.id, itemId: item.id, name: item.name, fee, month };
    this.#work.charges.push(charge);
    return cells.planned('ADD');
  }

  #openOf(key: string, due: Cents, paid: Cents): OpenLine {
    const state = this.#open.get(key) ?? { due, paid };
    this.#open.set(key, state);
    return state;
  }

  /** Adds a line to the payment of the row (R-1664). */
  #pay(cells: SheetRow, state: OpenLine, { studentId, month, paid, date, parts }: Paying): RowPlan {
    const left = (state.due - state.paid) as Cents;
    if (state.paidBy !== undefined) {
      cells.fault('paid', 'PAID_TWICE', `Row ${state.paidBy} of this file pays it in full`);
    } else if (paid > left) {
      const text = `Only RM ${formatRinggit(left)} of the fee is left`;
      cells.fault('paid', 'TOO_MUCH', text, [formatRinggit(left)]);
    } else if (paid < 1 && state.due > 0) {
      cells.fault('paid', 'NOTHING_PAID', 'Enter what was paid, or leave the row out');
    }
    const isPart = paid < state.due;
    const line = {
      row: cells.row,
      month,
      fee: paid,
      ...parts,
      ...(isPart && { due: state.due }),
    };
    if (cells.faults.length === 0) this.#addLine(cells, line, { studentId, date });
    if (cells.faults.length > 0) return cells.planned(null);
    state.paid = (state.paid + paid) as Cents;
    if (state.paid >= state.due) state.paidBy = cells.line;
    return cells.planned('ADD');
  }

  /** Rows with the same receipt and student are one payment. */
  #addLine(
    cells: SheetRow,
    line: ImportedLine,
    { studentId, date: transactionDate }: { readonly studentId: number; readonly date: Day },
  ): void {
    const type = cells.text('type');
    const paymentType = type === 'CASH' || type === 'BANK' ? type : null;
    const receipt = cells.text('receipt');
    const key = `${studentId} ${nameKey(receipt)}`;
    const begun = receipt === '' ? undefined : this.#receipts.get(key);
    const payment = begun && this.#work.payments[begun.index];
    if (!begun || !payment) {
      this.#receipts.set(key, { index: this.#work.payments.length, line: cells.line });
      this.#work.payments.push({ studentId, transactionDate, paymentType, lines: [line] });
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
    this.#work.payments[begun.index] = { ...payment, lines: [...payment.lines, line] };
  }
}

interface TuitionRow {
  readonly student: KnownStudent;
  readonly lines: readonly KnownLine[];
  readonly month: Month;
  readonly paid: Cents | undefined;
  readonly date: Day | undefined;
}

interface MiscRow extends Omit<TuitionRow, 'lines'> {
  readonly item: KnownItem;
}

interface Paying {
  readonly studentId: number;
  readonly month: Month;
  readonly paid: Cents;
  readonly date: Day;
  readonly parts: Parts;
}

function isSameLine(one: ImportedLine, other: ImportedLine): boolean {
  if (one.subscriptionId !== undefined) {
    return one.subscriptionId === other.subscriptionId && one.month === other.month;
  }
  if (one.miscChargeId !== undefined) return one.miscChargeId === other.miscChargeId;
  return one.charge !== undefined && one.charge === other.charge;
}
