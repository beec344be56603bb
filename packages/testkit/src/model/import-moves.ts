import { changeImport, getImport, planImport, undoImport } from '@kelas/contract/imports';
import { listMiscItems } from '@kelas/contract/reference';
import { type Cents, ringgitInput } from '@kelas/contract/values/cents';
import { today } from '@kelas/contract/values/date';
import { formatReceiptNo } from '@kelas/contract/values/receipt-number';
import { expect } from 'vitest';
import { Importer } from '../spreadsheets.ts';
import { ITEMS, type ModelClient } from './client.ts';
import {
  type ImportedPart,
  ModelImportPlan,
  type ModelImportRow,
  type NewCharge,
} from './import-plan.ts';
import { baseOfPart, nextPart } from './parts.ts';
import {
  isSubscription,
  type Line,
  type ModelCharge,
  type ModelImport,
  type ModelPayment,
  type ModelStudent,
  type ModelSubscription,
} from './records.ts';

const HEADINGS = 'Student,Item,Teacher,Month,Fee,Paid,Date,Receipt';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Random imports of payments of earlier months, and their undos. */
export class ImportMoves {
  readonly client: ModelClient;
  readonly importer: Importer;
  /** How often each case was reached. */
  readonly cases = {
    imported: 0,
    paidByImport: 0,
    partsByImport: 0,
    chargedByImport: 0,
    skipped: 0,
    repeatedParts: 0,
    faulty: 0,
    importsUndone: 0,
    importsKept: 0,
    keptRecords: 0,
  };

  constructor(client: ModelClient) {
    this.client = client;
    this.importer = new Importer(client.server);
  }

  /** Imports some rows; those with a fault are left out (R-1663, R-1664). */
  async run(): Promise<void> {
    const { centre, dice, server } = this.client;
    const rows = Array.from({ length: 1 + dice.below(6) }, () => this.#draw());
    const repeated = rows.filter(() => dice.chance(0.15));
    const all = [...rows, ...repeated];
    const miscItems = await server.ask(listMiscItems, {});
    const nameOf = ({ subject, item }: ModelImportRow) => {
      if (item !== undefined) return miscItems.find(({ id }) => id === item)?.name ?? '';
      return this.client.subjects.get(subject ?? 0) ?? '';
    };
    const sheet = [HEADINGS, ...all.map((row) => textOf(row, nameOf(row)))].join('\n');
    const id = await this.importer.open('PAYMENTS', sheet);
    const first = new ModelImportPlan(centre, all);
    const view = await server.ask(getImport, { id });
    expect(view.rows.map(outcomeOf), sheet).toEqual(first.outcomes);
    const hasFaults = first.outcomes.includes('FAULT');
    const good = all.filter((_, index) => first.outcomes[index] !== 'FAULT');
    const plan = new ModelImportPlan(centre, good);
    if (hasFaults) {
      await this.client.expect(planImport, { id }, 422);
      const left = await server.ask(changeImport, {
        id,
        version: view.version,
        leaveOutFaulty: true,
      });
      expect(left.rows.filter(({ isLeftOut }) => !isLeftOut).map(outcomeOf), sheet).toEqual(
        plan.outcomes,
      );
    }
    const count = (of: string) => first.outcomes.filter((each) => each === of).length;
    this.cases.skipped += count('SKIP');
    this.cases.repeatedParts += first.repeatedParts;
    this.cases.faulty += count('FAULT');
    if (!plan.outcomes.includes('ADD') || plan.outcomes.includes('FAULT')) return;
    expect(await this.importer.apply(id)).toMatchObject({ state: 'DONE', message: '' });
    centre.imports.push(await this.#record(id, plan));
    this.cases.imported += 1;
  }

  #draw(): ModelImportRow {
    const { centre, dice } = this.client;
    const student = this.client.student();
    const month = this.client.near(-6, 0);
    const day = this.client.day();
    const receipt = dice.chance(0.3) ? `No. ${1 + dice.below(2)}` : '';
    const common = { student, month, day, receipt };
    const stored = dice.chance(0.2) ? this.#drawStored(student) : undefined;
    if (stored) return { ...stored, receipt };
    const open = student.charges.filter(({ cancelled }) => !cancelled);
    if (dice.chance(0.3)) {
      const known = open.length > 0 && dice.chance(0.5) ? dice.pick(open) : undefined;
      const fee = known?.fee ?? this.client.fee();
      const paid = dice.chance(0.6) ? fee : 1 + dice.below(fee);
      return {
        ...common,
        item: known?.item ?? dice.pick(ITEMS),
        month: known?.month ?? month,
        fee,
        ...(!dice.chance(0.15) && { paid }),
      };
    }
    const { offering, ...line } =
      dice.chance(0.93) && student.subscriptions.length > 0
        ? dice.pick(student.subscriptions)
        : { offering: dice.pick(centre.offerings), fee: this.client.fee() };
    const owner = centre.teachers.find(({ uuid }) => uuid === offering.teacher);
    const teacher = dice.chance(0.9) ? owner : dice.pick(centre.teachers);
    const row = centre
      .tuition(student, month)
      .find(({ of, isPayable }) => isPayable && of.offering === offering);
    const fee = row && dice.chance(0.8) ? row.due : line.fee;
    const rest = row && fee === row.due ? row.owed : fee;
    const paid = dice.chance(0.5) || rest < 2 ? rest : 1 + dice.below(rest - 1);
    return {
      ...common,
      subject: offering.subjectId,
      ...(teacher && dice.chance(0.8) && { teacher }),
      ...(dice.chance(0.75) && { fee }),
      ...(!dice.chance(0.02) && { paid: dice.chance(0.03) ? paid + 1 + dice.below(500) : paid }),
    };
  }

  /** A row that repeats a payment, rather one of a part; undefined without one. */
  #drawStored(student: ModelStudent): Omit<ModelImportRow, 'receipt'> | undefined {
    const { centre, dice } = this.client;
    const lines = centre.standing
      .filter((payment) => payment.student === student)
      .flatMap(({ day, lines }) => lines.map((line) => ({ day, line })));
    if (lines.length === 0) return undefined;
    const parts = lines.filter(({ line }) => line.part);
    const { day, line } = dice.pick(parts.length > 0 && dice.chance(0.8) ? parts : lines);
    const { of, month, fee: paid, part } = line;
    const row = { student, month, day, paid };
    // Once it is paid, the fee of a misc charge is the received one.
    if (!isSubscription(of)) return { ...row, item: of.item, fee: part?.due ?? paid };
    const { subjectId, teacher } = of.offering;
    const owner = centre.teachers.find(({ uuid }) => uuid === teacher);
    return {
      ...row,
      subject: subjectId,
      ...(owner && { teacher: owner }),
      ...(part && dice.chance(0.5) && { fee: part.due }),
    };
  }

  /** Records what an import made, with the ids of its charges. */
  async #record(id: string, plan: ModelImportPlan): Promise<ModelImport> {
    const { centre } = this.client;
    const charges = new Map<NewCharge, ModelCharge>();
    for (const student of new Set(plan.charges.map((each) => each.student))) {
      const known = student.charges.length;
      await this.client.readLines(student);
      const added = student.charges.slice(known);
      const own = plan.charges.filter((each) => each.student === student);
      expect(added.map(({ item, month, fee }) => [item, month, fee])).toEqual(
        own.map(({ item, month, fee }) => [item, month, fee]),
      );
      for (const [index, each] of own.entries()) charges.set(each, added[index] as ModelCharge);
    }
    const payments = plan.inOrder().map(({ student, day, parts }): ModelPayment => {
      const payment: ModelPayment = {
        receiptNo: this.#nextReceiptNo(),
        student,
        day,
        type: null,
        from: null,
        lines: parts.map((part) => this.#lineOf(part, charges)),
        kept: [],
        isByAdmin: true,
        voided: null,
      };
      centre.record(payment);
      return payment;
    });
    const lines = payments.flatMap((payment) => payment.lines);
    this.cases.paidByImport += lines.length;
    this.cases.partsByImport += lines.filter(({ part }) => part).length;
    this.cases.chargedByImport += charges.size;
    const made = [...charges].map(([{ student }, charge]) => ({ student, charge }));
    return { id, payments, charges: made, isUndone: false };
  }

  #lineOf({ of, month, paid, due }: ImportedPart, made: Map<NewCharge, ModelCharge>): Line {
    const charge: ModelSubscription | ModelCharge =
      'id' in of ? of : (made.get(of) ?? expect.unreachable('a charge was made'));
    if (paid >= due) return { of: charge, month, fee: paid, base: paid };
    const others = this.client.centre.settled(charge, month).map(({ line }) => line);
    const base = others[0]?.part?.base ?? due;
    const part = nextPart(paid, { due, base }, others);
    return { of: charge, month, fee: paid, base: baseOfPart(part), part };
  }

  #nextReceiptNo(): string {
    const { centre } = this.client;
    const year = Number(today(centre.now).slice(6));
    const prefix = formatReceiptNo(year, 0).slice(0, 7);
    const earlier = centre.payments.filter(({ receiptNo }) => receiptNo.startsWith(prefix));
    return formatReceiptNo(year, earlier.length + 1);
  }

  /** Undoes an import, sometimes one that is undone or on which all hangs (R-1671 to R-1673). */
  async undo(): Promise<void> {
    const { centre, dice } = this.client;
    if (centre.imports.length === 0) return;
    const made = dice.pick(centre.imports.slice(-4));
    const result = await this.client.expect(undoImport, { id: made.id }, made.isUndone ? 409 : 200);
    if (!result) return;
    const open = made.payments.filter(({ voided }) => voided === null);
    const isCounted = ({ lines }: ModelPayment) =>
      centre.salaries.some(({ collected }) => lines.some((line) => collected.includes(line)));
    const counted = open.filter(isCounted);
    const voided = open.filter((payment) => !isCounted(payment));
    for (const payment of voided) centre.void(payment);
    const isPaid = (of: ModelCharge) => centre.settled(of, of.month).length > 0;
    const wasPaid = (of: ModelCharge) =>
      centre.payments.some(({ lines }) => lines.some((line) => line.of === of));
    const paid = made.charges.filter(({ charge }) => isPaid(charge));
    const unpaid = made.charges.filter(({ charge }) => !isPaid(charge));
    const removed = unpaid.filter(({ charge }) => !wasPaid(charge));
    const cancelled = unpaid.filter(({ charge }) => wasPaid(charge) && !charge.cancelled);
    for (const { charge } of cancelled) charge.cancelled = true;
    for (const { student, charge } of removed) removeOf(student, charge);
    const total = voided.length + removed.length + cancelled.length;
    expect([result.removed, result.kept.length], 'undo of an import').toEqual([
      total,
      counted.length + paid.length,
    ]);
    made.isUndone = total > 0;
    this.cases.importsUndone += Number(total > 0);
    this.cases.importsKept += Number(total === 0);
    this.cases.keptRecords += result.kept.length;
  }
}

function removeOf({ charges }: ModelStudent, charge: ModelCharge): void {
  charges.splice(charges.indexOf(charge), 1);
}

interface ShownRow {
  readonly action: string | null;
  readonly faults: readonly unknown[];
}

function outcomeOf({ action, faults }: ShownRow) {
  return faults.length > 0 ? 'FAULT' : action;
}

function textOf(row: ModelImportRow, item: string): string {
  const { student, teacher, month, fee, paid, day, receipt } = row;
  const [date = '', at = '', year = ''] = day.split('-');
  const nameOf = (number: string) => MONTHS[Number(number) - 1] ?? '';
  const amountOf = (cents: number | undefined) =>
    cents === undefined ? '' : ringgitInput(cents as Cents);
  return [
    student.name,
    item,
    teacher?.name ?? '',
    `${nameOf(month.slice(0, 2))} ${month.slice(3)}`,
    amountOf(fee),
    amountOf(paid),
    paid === undefined ? '' : `${Number(date)} ${nameOf(at)} ${year}`,
    receipt,
  ].join(',');
}
