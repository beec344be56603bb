import { listArrears } from '@kelas/contract/arrears';
import { listMiscPayments } from '@kelas/contract/misc-fees';
import { getOverview } from '@kelas/contract/overview';
import { listTuitionPayments } from '@kelas/contract/tuition-fees';
import { isInWindow } from '@kelas/contract/values/misc-items';
import { addMonths, compareMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import type { Dice } from '@kelas/server/demo/dice';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import { compareBank } from './bank-moves.ts';
import { compareBulkCharges } from './bulk-moves.ts';
import { compareCash } from './cash-agreement.ts';
import type { ModelCentre } from './centre.ts';
import { compareFinance } from './finance-agreement.ts';
import { compareHeld, compareMoney, coverOf } from './held-agreement.ts';
import { compareMonthEnd } from './month-end-agreement.ts';
import { type ModelRow, type ModelStudent, type ModelSubscription, sumOf } from './records.ts';
import { SalaryAgreement } from './salary-agreement.ts';
import { StudentAgreement } from './student-agreement.ts';

/** Compares every call that returns amounts with the model, to the cent. */
export class Agreement {
  readonly #server: TestServer;
  readonly #centre: ModelCentre;
  readonly #dice: Dice;
  readonly #single: StudentAgreement;
  readonly #salaries: SalaryAgreement;

  constructor(server: TestServer, centre: ModelCentre, dice: Dice) {
    this.#server = server;
    this.#centre = centre;
    this.#dice = dice;
    this.#single = new StudentAgreement(server, centre, dice);
    this.#salaries = new SalaryAgreement(server, centre);
  }

  /** Compares all lists and reports, and the dialogs of some students. */
  async check(): Promise<void> {
    const { month: now } = this.#centre;
    const months = [-5, -3, -2, -1, 0, 1, 3].map((away) => addMonths(now, away));
    for (const month of months) {
      await this.#tuitionList(month);
      await compareFinance(this.#server, this.#centre, month);
      await compareMonthEnd(this.#server, this.#centre, month);
      await this.#salaries.check(month);
    }
    await this.#salaries.checkHistory();
    this.#centre.checkDeductions();
    await this.#miscList(this.#dice.pick(months), this.#dice.pick([1, 2, 3, 5, 7]));
    await this.#arrears();
    await this.#overview();
    await compareBulkCharges(this.#server, this.#centre);
    await compareCash(this.#server, this.#centre);
    await compareBank(this.#server, this.#centre);
    await compareHeld(this.#server, this.#centre, this.#byName());
    await compareMoney(this.#server, this.#centre);
    for (let count = 0; count < 5; count += 1) {
      await this.#single.check(this.#dice.pick(this.#centre.students), this.#dice.pick(months));
    }
  }

  /** Returns the students in the order of the lists: by name, then by uuid. */
  #byName(): ModelStudent[] {
    return this.#centre.students.toSorted(
      (a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.uuid, b.uuid),
    );
  }

  async #tuitionList(month: Month): Promise<void> {
    const rows = await this.#server.ask(listTuitionPayments, { month });
    const expected = this.#byName().flatMap((student) => {
      const lines = this.#centre.tuition(student, month);
      if (lines.length === 0) return [];
      const owed = sumOf(lines.map((line) => line.owed));
      const latest = this.#centre.latest(lines);
      return [
        {
          uuid: student.uuid,
          name: student.name,
          programLvl: student.level,
          totalOwedFee: owed,
          totalTuitionFee: sumOf(lines.map((line) => line.fee)),
          ...discountOf(this.#centre, lines),
          ...(lines.some((line) => lacksLessons(line)) && { lessonsMissing: true }),
          paymentStatus: owed === 0 ? 'PAID' : 'PENDING',
          month,
          transactionDate: latest?.day ?? null,
          transactionType: latest?.type ?? null,
        },
      ];
    });
    expect(rows, `tuition of ${month}`).toEqual(expected);
  }

  async #miscList(month: Month, item: number): Promise<void> {
    const rows = await this.#server.ask(listMiscPayments, { month, itemId: String(item) });
    const expected = this.#byName()
      .filter((student) => this.#centre.status(student) === 'ACTIVE')
      .map((student) => {
        const lines = this.#centre
          .misc(student)
          .filter((line) => line.of.item === item && isInWindow(item, month, line.month));
        return {
          name: student.name,
          owed: sumOf(lines.map((line) => line.owed)),
          total: sumOf(lines.map((line) => line.fee)),
          charged: sumOf(lines.map((line) => line.of.fee)),
          date: this.#centre.latest(lines)?.day ?? null,
        };
      });
    const found = rows.map((row) => ({
      name: row.name,
      owed: row.totalOwedFee,
      total: row.totalMiscFee,
      charged: row.totalChargedFee,
      date: row.transactionDate,
    }));
    expect(found, `misc item ${item} of ${month}`).toEqual(expected);
  }

  async #arrears(): Promise<void> {
    const { month: now } = this.#centre;
    const rows = await this.#server.ask(listArrears, {});
    const expected = this.#byName().flatMap((student) => {
      const owed = this.#centre.owedUntil(student, now).filter((line) => line.owed > 0);
      const total = sumOf(owed.map((line) => line.owed));
      if (total === 0) return [];
      const aged = (from: number, until: number) =>
        sumOf(
          owed.flatMap(({ month, owed }) => {
            const age = monthIndex(now) - monthIndex(month);
            return age >= from && age <= until ? [owed] : [];
          }),
        );
      const months = [...new Set(owed.map((line) => line.month))];
      const latest = this.#centre.standing.filter((each) => each.student === student);
      return [
        {
          uuid: student.uuid,
          months: months.toSorted(compareMonths),
          aged: [aged(0, 0), aged(1, 1), aged(2, 2), aged(3, 1200)],
          total,
          days: latest.map((each) => each.day),
        },
      ];
    });
    expect(rows.map((row) => row.uuid)).toEqual(expected.map((row) => row.uuid));
    for (const [index, row] of rows.entries()) {
      const { months, aged, total, days } = expected[index] ?? expect.unreachable('rows are equal');
      expect(
        [
          row.months,
          [row.thisMonthFee, row.oneMonthFee, row.twoMonthsFee, row.olderFee],
          row.totalOwedFee,
        ],
        `arrears of ${row.name}`,
      ).toEqual([months, aged, total]);
      const { familyCredit, coveredFee, openMonths } = row;
      const student = this.#centre.students.find(({ uuid }) => uuid === row.uuid);
      if (!student) expect.unreachable('rows are equal');
      expect({ familyCredit, coveredFee, openMonths }, `credit of ${row.name}`).toEqual(
        coverOf(this.#centre, student, this.#byName()),
      );
      if (days.length === 0) expect(row.lastTransactionDate).toBeNull();
      else expect(days).toContain(row.lastTransactionDate);
    }
  }

  async #overview(): Promise<void> {
    const { month } = this.#centre;
    const { tuition, arrearsFee } = await this.#server.ask(getOverview, {});
    const all = this.#centre.students.flatMap((each) => this.#centre.owedUntil(each, month));
    expect(arrearsFee, 'owed in all').toBe(sumOf(all.map((line) => line.owed)));
    const { lines, owed, ...sums } = this.#tuitionIn(month);
    expect(tuition, `overview of ${month}`).toEqual({
      students: lines.length,
      owing: owed.filter((fee) => fee > 0).length,
      ...sums,
      earlier: [1, 12].map((back) => {
        const compared = addMonths(month, -back);
        const { totalFee, owedFee } = this.#tuitionIn(compared);
        return { month: compared, totalFee, owedFee };
      }),
    });
  }

  /** The tuition lines of each student in a month, what each student owes, and the sums. */
  #tuitionIn(month: Month) {
    const lines = this.#centre.students
      .map((student) => this.#centre.tuition(student, month))
      .filter((each) => each.length > 0);
    const owed = lines.map((each) => sumOf(each.map((line) => line.owed)));
    const totalFee = sumOf(lines.flat().map((line) => line.fee));
    return { lines, owed, totalFee, owedFee: sumOf(owed) };
  }
}

/** The discount of tuition lines; none is absent. */
function discountOf(centre: ModelCentre, lines: readonly ModelRow<ModelSubscription>[]) {
  const totalDiscountFee = sumOf(
    lines.map(({ of, month, due }) => centre.fullFee(of, month) - due),
  );
  return totalDiscountFee === 0 ? {} : { totalDiscountFee };
}

/** True for an unpaid line of a course by lesson without recorded lessons (R-2277). */
function lacksLessons({ of, month, paid }: ModelRow<ModelSubscription>): boolean {
  return of.offering.lessons?.has(month) === false && !paid;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
