import { listArrears } from '@kelas/contract/arrears';
import type { OutputOf } from '@kelas/contract/call';
import {
  getFinanceMonth,
  getFinanceSplits,
  listFinanceStudents,
  listFinanceYear,
} from '@kelas/contract/finance';
import { listHistory } from '@kelas/contract/history';
import { listMiscPayments } from '@kelas/contract/misc-payments';
import { getOverview } from '@kelas/contract/overview';
import { listVoids } from '@kelas/contract/receipts';
import { getSalary, listSalaries } from '@kelas/contract/salaries';
import { salarySheet } from '@kelas/contract/salary-sheet';
import { listTuitionPayments } from '@kelas/contract/tuition-payments';
import { type Cents, ringgitInput, sumCents } from '@kelas/contract/values/cents';
import { toCsv } from '@kelas/contract/values/csv';
import { monthOfDay } from '@kelas/contract/values/date';
import { isInWindow } from '@kelas/contract/values/misc-items';
import { addMonths, compareMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import type { Dice } from '@kelas/server/demo/dice';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import { compareCash } from './cash-agreement.ts';
import {
  amountOf,
  isSubscription,
  type ModelCentre,
  type ModelCharge,
  type ModelPayment,
  type ModelSalary,
  type ModelStudent,
  type ModelSubscription,
  type ModelTeacher,
  salaryTotal,
  sumOf,
} from './centre.ts';
import { StudentAgreement } from './student-agreement.ts';

/** Compares every call that returns amounts with the model, to the cent. */
export class Agreement {
  readonly #server: TestServer;
  readonly #centre: ModelCentre;
  readonly #dice: Dice;
  readonly #single: StudentAgreement;

  constructor(server: TestServer, centre: ModelCentre, dice: Dice) {
    this.#server = server;
    this.#centre = centre;
    this.#dice = dice;
    this.#single = new StudentAgreement(server, centre, dice);
  }

  /** Compares all lists and reports, and the dialogs of some students. */
  async check(): Promise<void> {
    const { month: now } = this.#centre;
    const months = [-5, -3, -2, -1, 0, 1, 3].map((away) => addMonths(now, away));
    for (const month of months) {
      await this.#tuitionList(month);
      await this.#finance(month);
      await this.#salaries(month);
    }
    await this.#teacherHistory();
    this.#centre.checkDeductions();
    await this.#miscList(this.#dice.pick(months), this.#dice.pick([1, 2, 3, 5, 7]));
    await this.#arrears();
    await this.#overview();
    await compareCash(this.#server, this.#centre);
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
          ...discountOf(lines),
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

  async #finance(month: Month): Promise<void> {
    const of = (each: ModelPayment) => monthOfDay(each.day) === month;
    const payments = this.#centre.standing.filter(of);
    const { salaries: _salaries, ...report } = await this.#server.ask(getFinanceMonth, {
      transactionDate: month,
    });
    const sums = Object.entries(report).map(([type, sum]) => [type, sum?.totalAmount]);
    const byType = (type: string) => amountOf(payments.filter((each) => each.type === type));
    expect(Object.fromEntries(sums), `report of ${month}`).toEqual({
      bank: byType('BANK'),
      cash: byType('CASH'),
      unknown: 0,
      total: amountOf(payments),
    });
    const year = await this.#server.ask(listFinanceYear, { transactionDate: month });
    expect(year.at(-1), `report of ${month} in its year`).toEqual(report);
    const splits = await this.#server.ask(getFinanceSplits, { transactionDate: month });
    for (const split of [splits.levels, splits.subjects, splits.teachers]) {
      const sum = sumCents([splits.misc, ...split.map(({ totalAmount }) => totalAmount)]);
      expect(sum, `split of ${month}`).toBe(amountOf(payments));
    }

    const rows = await this.#server.ask(listFinanceStudents, { transactionDate: month });
    const found = rows.map((row) => `${row.receiptNo} ${row.studentName} ${row.totalAmount}`);
    const expected = payments.map(
      (each) => `${each.receiptNo} ${each.student.name} ${amountOf([each])}`,
    );
    expect(found.toSorted(), `students' report of ${month}`).toEqual(expected.toSorted());

    const voids = await this.#server.ask(listVoids, { transactionDate: month });
    expect(
      voids.map((each) => [each.receiptNo, each.totalAmount]),
      `voids of ${month}`,
    ).toEqual(
      this.#centre.voids
        .filter(of)
        .map((each) => [each.receiptNo, amountOf([each])])
        .toReversed(),
    );
  }

  async #salaries(month: Month): Promise<void> {
    const rows = await this.#server.ask(listSalaries, { month });
    for (const teacher of this.#centre.teachers) {
      const paid = this.#centre.salaries.find(
        (each) => each.teacher === teacher && each.month === month,
      );
      const salary = paid ?? this.#centre.openSalary(teacher, month);
      const row = rows.find((each) => each.uuid === teacher.uuid);
      expect([row?.totalSalary, row?.status], `salary of ${month}`).toEqual([
        salaryTotal(salary),
        paid ? 'PAID' : 'PENDING',
      ]);
      const detail = await this.#server.ask(getSalary, { teacherUuid: teacher.uuid, month });
      expect(detail.totalSalary, `salary of ${month} in its dialog`).toBe(salaryTotal(salary));
      expect(detail.salaryDetails.map((line) => line.fee).toSorted(), `lines of ${month}`).toEqual(
        [
          ...salary.collected.map((line) => line.base),
          ...salary.reversed.map(({ line }) => 0 - line.base),
        ].toSorted(),
      );
      const file = toCsv(salarySheet(detail, String)).trimEnd().split('\r\n');
      const fees = sumOf(salary.collected.map((line) => line.base));
      const off = sumOf(salary.reversed.map(({ line }) => line.base));
      expect(file.slice(-2), `CSV of ${month}`).toEqual([
        `"Total Fee","","","","",${ringgitInput((fees - off) as Cents)}`,
        `"Teacher Salary","","","","",${ringgitInput(salaryTotal(salary))}`,
      ]);
      expect(file).toHaveLength(1 + salary.collected.length + salary.reversed.length + 2);
      this.#uncounted(teacher, month, detail.uncounted);
    }
  }

  /** Compares what each teacher was paid: a void is listed with its reversal. */
  async #teacherHistory(): Promise<void> {
    for (const teacher of this.#centre.teachers) {
      const rows = await this.#server.ask(listHistory, { uuid: teacher.uuid, type: 'TEACHER' });
      const of = (salaries: readonly ModelSalary[]) =>
        salaries.filter((each) => each.teacher === teacher);
      const paid = of(this.#centre.salaries);
      expect(sumOf(rows.map((row) => row.fee))).toBe(sumOf(paid.map(salaryTotal)));
      expect(rows).toHaveLength(paid.length + 2 * of(this.#centre.voidedSalaries).length);
    }
  }

  /** Compares the uncounted lines: unpaid, voided, or counted by another salary. */
  #uncounted(
    teacher: ModelTeacher,
    month: Month,
    found: OutputOf<typeof getSalary>['uncounted'],
  ): void {
    const isOfTeacher = ({ of }: { of: ModelSubscription | ModelCharge }) =>
      isSubscription(of) && of.offering.teacher === teacher.uuid;
    const unpaid = this.#centre.students.flatMap((student) =>
      this.#centre
        .tuition(student, month)
        .filter((line) => isOfTeacher(line) && line.isOpen)
        .map((line) => `UNPAID ${line.of.id} ${month} null`),
    );
    const salaries = this.#centre.salaries.filter((each) => each.teacher === teacher);
    const others = this.#centre.payments
      .filter((payment) => monthOfDay(payment.day) === month)
      .flatMap(({ lines, voided }) =>
        lines.filter(isOfTeacher).flatMap((line) => {
          const counted = salaries.find((each) => each.collected.includes(line))?.month;
          const isOpen = !salaries.some((each) => each.month === month);
          if (counted === month || (isOpen && !counted && !voided)) return [];
          const countedIn = voided ? null : (counted ?? this.#centre.openFrom(teacher, month));
          return [`${voided ? 'VOIDED' : 'LATER'} ${line.of.id} ${line.month} ${countedIn}`];
        }),
      );
    expect(
      found
        .map((line) =>
          [line.reason, line.subscriptionId, line.paymentDate, line.countedIn].join(' '),
        )
        .toSorted(),
      `uncounted lines of ${month}`,
    ).toEqual([...unpaid, ...others].map((line) => line.replace(/ null$/, ' ')).toSorted());
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
      if (days.length === 0) expect(row.lastTransactionDate).toBeNull();
      else expect(days).toContain(row.lastTransactionDate);
    }
  }

  async #overview(): Promise<void> {
    const { month } = this.#centre;
    const { tuition } = await this.#server.ask(getOverview, {});
    const lines = this.#centre.students
      .map((student) => this.#centre.tuition(student, month))
      .filter((each) => each.length > 0);
    const owed = lines.map((each) => sumOf(each.map((line) => line.owed)));
    expect(tuition, `overview of ${month}`).toEqual({
      students: lines.length,
      owing: owed.filter((fee) => fee > 0).length,
      totalFee: sumOf(lines.flat().map((line) => line.fee)),
      owedFee: sumOf(owed),
    });
  }
}

/** The discount of tuition lines; none is absent. */
function discountOf(lines: readonly { of: ModelSubscription; fee: number }[]) {
  const totalDiscountFee = sumOf(lines.map(({ of, fee }) => of.fee - fee));
  return totalDiscountFee === 0 ? {} : { totalDiscountFee };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
