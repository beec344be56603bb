import { isDeepStrictEqual } from 'node:util';
import { applyRules, previewRules } from '@kelas/contract/house-rules';
import { changeImport, getImport, planImport, undoImport } from '@kelas/contract/imports';
import { getMiscPayment } from '@kelas/contract/misc-fees';
import { payMisc, payTuition, voidPayment } from '@kelas/contract/payments';
import { listMiscItems } from '@kelas/contract/reference';
import { getTuitionPayment } from '@kelas/contract/tuition-fees';
import { type Cents, ringgitInput } from '@kelas/contract/values/cents';
import { type Day, today } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import {
  applyYear,
  feeChoices,
  getYearEnd,
  listYearStudents,
  undoYear,
  undoYearOfStudent,
} from '@kelas/contract/year-end';
import { expect } from 'vitest';
import { Importer } from '../spreadsheets.ts';
import { readSums, type UndoSums } from '../undo-sums.ts';
import { expectVerified } from '../verified.ts';
import { previewOfYear } from '../year.ts';
import type { ModelClient } from './client.ts';
import type { ModelStudent } from './records.ts';

const HEADINGS = 'Student,Item,Teacher,Month,Fee,Paid,Date';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/**
 * Imports and school years that are undone. There is no model of them: all sums after an undo are as
 * before, and what cannot be undone is named. The model does not know these changes, so nothing is
 * compared with it afterwards.
 */
export class Undos {
  readonly client: ModelClient;
  /** How often each case was reached. */
  readonly cases = {
    yearsUndone: 0,
    paidStudentsKept: 0,
    importsUndone: 0,
    rowsImported: 0,
    rowsLeftOut: 0,
    paidChargesKept: 0,
  };

  constructor(client: ModelClient) {
    this.client = client;
  }

  /** Applies the next year and undoes it, sometimes after a payment for one of the new courses. */
  async year(): Promise<void> {
    const { centre, dice, server } = this.client;
    const year = Number(centre.month.slice(3)) + 1;
    // An undo makes some discounts again by the present house rules, which may not be applied yet.
    const { digest } = await server.ask(previewRules, { month: centre.month });
    await server.ask(applyRules, { month: centre.month, digest });
    const before = await this.#sums();
    const { students } = await server.ask(getYearEnd, { year: String(year) });
    const moves = students
      .filter(() => dice.chance(0.3))
      .map(({ uuid }) => ({ uuid, move: dice.pick(['MOVES_UP', 'STAYS', 'LEAVES'] as const) }));
    const choice = { year, moves, gapChoices: [], fees: dice.pick(feeChoices) };
    await server.ask(applyYear, await previewOfYear(server, choice));
    await expectVerified(server);
    const payer = dice.chance(0.5) ? await this.#payNewCourse(year) : undefined;
    if (!payer) {
      await server.ask(undoYear, { year });
      this.cases.yearsUndone += 1;
      await this.#expectSums(before, []);
      return;
    }
    // Who pays in between is named, and stays; for all others the year can be undone.
    const listed = await server.ask(listYearStudents, { year: String(year) });
    const blocked = listed.filter(({ whyNot, move }) => whyNot !== null && move !== 'STAYS');
    expect(blocked.map(({ uuid }) => uuid)).toEqual([payer.student.uuid]);
    await this.client.expect(undoYear, { year }, 409);
    await this.client.expect(undoYearOfStudent, { year, uuid: payer.student.uuid }, 409);
    const { kept } = await server.ask(undoYear, { year, onlyPossible: true });
    expect(kept).toBe(1);
    await this.#expectSums(before, this.#familyOf(payer.student));
    // Without the payment the year can be undone for the payer too.
    await server.ask(voidPayment, { receiptNo: payer.receiptNo, reason: 'Mistake' });
    await server.ask(undoYear, { year });
    this.cases.paidStudentsKept += 1;
    await this.#expectSums(before, []);
  }

  /** Pays the first month of a course that begins with the year; returns its student and receipt. */
  async #payNewCourse(
    year: number,
  ): Promise<{ student: ModelStudent; receiptNo: string } | undefined> {
    const { centre, server } = this.client;
    const month = `01-${year}` as Month;
    const listed = await server.ask(listYearStudents, { year: String(year) });
    const begun = new Set(listed.filter((each) => each.coursesBegin > 0).map(({ uuid }) => uuid));
    for (const student of centre.students.filter(({ uuid }) => begun.has(uuid))) {
      const { uuid, subscriptions } = student;
      const known = new Set(subscriptions.map(({ id }) => id));
      const lines = await server.ask(getTuitionPayment, { uuid, month });
      const line = lines.find((each) => !known.has(each.subscriptionId) && each.fee > 0);
      if (!line) continue;
      const { subscriptionId, fee } = line;
      const how = { transactionDate: today(centre.now), paymentType: this.client.type() };
      const { receiptNo } = await server.ask(payTuition, [
        { uuid, subscriptionId, month, fee, ...how },
      ]);
      return { student, receiptNo };
    }
    return undefined;
  }

  /** Imports payments and charges and undoes that, sometimes after a payment of one of the charges. */
  async import(): Promise<void> {
    const { centre, dice, server } = this.client;
    const before = await this.#sums();
    const importer = new Importer(server);
    const charged = this.client.student();
    const rows = [await this.#chargeOf(charged), ...this.#drawRows(1 + dice.below(6))];
    const sheet = [HEADINGS, ...rows].join('\n');
    const id = await importer.open('PAYMENTS', sheet);
    const view = await server.ask(getImport, { id });
    const faulty = view.rows.filter(({ faults }) => faults.length > 0).length;
    if (faulty > 0) {
      await this.client.expect(planImport, { id }, 422);
      await server.ask(changeImport, { id, version: view.version, leaveOutFaulty: true });
    }
    expect(await importer.apply(id), sheet).toMatchObject({ state: 'DONE', message: '' });
    await expectVerified(server);
    this.cases.rowsImported += rows.length - faulty;
    this.cases.rowsLeftOut += faulty;
    const isPaid = dice.chance(0.5) && (await this.#payCharge(charged, centre.month));
    const { kept } = await this.client.expect(undoImport, { id }, 200);
    const names = kept.map(({ name }: { name: string }) => name).join();
    if (isPaid) {
      // Who pays in between is named, and the charge stays.
      expect([kept.length, names]).toEqual([1, expect.stringContaining(charged.name)]);
      this.cases.paidChargesKept += 1;
      await this.#expectSums(before, [charged.uuid]);
    } else {
      expect(kept).toEqual([]);
      this.cases.importsUndone += 1;
      await this.#expectSums(before, []);
    }
  }

  /** Returns a row of a misc charge that has no payment. */
  async #chargeOf(student: ModelStudent): Promise<string> {
    const { centre, server, dice } = this.client;
    const items = await server.ask(listMiscItems, {});
    const { name } = dice.pick(items);
    return textOf([student.name, name, '', centre.month, 1_000_000 - dice.below(1_000)]);
  }

  /** Returns rows of tuition payments; some have a wrong teacher, amount or date. */
  #drawRows(count: number): string[] {
    const { centre, dice } = this.client;
    const students = centre.students.filter(({ subscriptions }) => subscriptions.length > 0);
    return Array.from({ length: count }, () => {
      const student = dice.pick(students);
      const { offering, fee } = dice.pick(student.subscriptions);
      const subject = this.client.subjects.get(offering.subjectId) ?? '';
      const owner = centre.teachers.find(({ uuid }) => uuid === offering.teacher);
      const teacher = dice.chance(0.9) ? owner : dice.pick(centre.teachers);
      const month = this.client.near(-6, 0);
      const row = centre.tuition(student, month).find(({ of }) => of.offering === offering);
      const paid = row && row.owed > 0 && dice.chance(0.8) ? row.owed : fee;
      const part = dice.chance(0.3) && paid > 1 ? 1 + dice.below(paid - 1) : paid;
      const due = row?.due ?? fee;
      return textOf(
        [student.name, subject, teacher?.name ?? '', month, due, part],
        this.client.day(),
      );
    });
  }

  /** Pays the charge that an import made for a student. */
  async #payCharge({ uuid }: ModelStudent, month: Month): Promise<boolean> {
    const { centre, server } = this.client;
    const charges = await server.ask(getMiscPayment, { uuid, month });
    const charge = charges.find((each) => {
      return each.chargedFee > 990_000 && each.paymentStatus !== 'PAID';
    });
    if (!charge) return false;
    const { subscriptionId, id, subjectName: name, fee } = charge;
    await this.client.expect(
      payMisc,
      {
        studentUuid: uuid,
        transactionDate: today(centre.now),
        paymentType: 'CASH',
        paymentDetails: [{ id, name, fee, subscriptionId }],
      },
      200,
    );
    return true;
  }

  #familyOf({ family }: ModelStudent): string[] {
    const { students } = this.client.centre;
    return students.filter((each) => each.family === family).map(({ uuid }) => uuid);
  }

  #sums(): Promise<UndoSums> {
    return readSums(this.client.server, this.client.centre.month);
  }

  /** Checks that all sums but of some students are as before, and that verify finds nothing. */
  async #expectSums(before: UndoSums, changed: readonly string[]): Promise<void> {
    const after = await this.#sums();
    const uuids = new Set([...before.students.keys(), ...after.students.keys()]);
    const different = [...uuids].flatMap((uuid) => {
      const [was, is] = [before.students.get(uuid), after.students.get(uuid)];
      return changed.includes(uuid) || isDeepStrictEqual(was, is) ? [] : [{ uuid, was, is }];
    });
    expect(different, `sums after an undo, of ${different.length} students`).toEqual([]);
    // A payment for a course counts in a salary.
    if (changed.length === 0) expect(after.salaries).toEqual(before.salaries);
    await expectVerified(this.client.server);
  }
}

type Row = [
  student: string,
  item: string,
  teacher: string,
  month: Month,
  fee: number,
  paid?: number,
];

function textOf([student, item, teacher, month, fee, paid]: Row, day?: Day): string {
  const [date = '', at = '', year = ''] = day?.split('-') ?? [];
  const nameOf = (number: string) => MONTHS[Number(number) - 1] ?? '';
  const amountOf = (cents: number) => ringgitInput(cents as Cents);
  return [
    student,
    item,
    teacher,
    `${nameOf(month.slice(0, 2))} ${month.slice(3)}`,
    amountOf(fee),
    paid === undefined ? '' : amountOf(paid),
    day ? `${Number(date)} ${nameOf(at)} ${year}` : '',
  ].join(',');
}
