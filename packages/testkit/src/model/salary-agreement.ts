import type { OutputOf } from '@kelas/contract/call';
import { listHistory } from '@kelas/contract/history';
import { getSalary, listSalaries } from '@kelas/contract/salaries';
import { salarySheet } from '@kelas/contract/salary-sheet';
import { type Cents, ringgitInput } from '@kelas/contract/values/cents';
import { toCsv } from '@kelas/contract/values/csv';
import { monthOfDay } from '@kelas/contract/values/date';
import type { Month } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import type { ModelCentre } from './centre.ts';
import {
  isSubscription,
  type ModelCharge,
  type ModelSalary,
  type ModelSubscription,
  type ModelTeacher,
  salaryTotal,
  sumOf,
} from './records.ts';

/** Compares the salaries with the model, to the cent. */
export class SalaryAgreement {
  readonly #server: TestServer;
  readonly #centre: ModelCentre;

  constructor(server: TestServer, centre: ModelCentre) {
    this.#server = server;
    this.#centre = centre;
  }

  /** Compares the salaries of a month in the list, in the dialogs and in their CSV files. */
  async check(month: Month): Promise<void> {
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
          ...salary.free.map((line) => line.base),
          ...salary.reversed.map(({ line }) => 0 - line.base),
        ].toSorted(),
      );
      expect(detail.heads?.map((head) => head.subscriptionId).toSorted() ?? []).toEqual(
        salary.heads.map(({ id }) => id).toSorted(),
      );
      const { splits = [] } = detail;
      if (splits.length > 0) expect(sumOf(splits.map(({ share }) => share))).toBe(salary.share);
      const file = toCsv(salarySheet(detail, String)).trimEnd().split('\r\n');
      const included = [...salary.collected, ...salary.free];
      const fees = sumOf(included.map((line) => line.base));
      const off = sumOf(salary.reversed.map(({ line }) => line.base));
      const totals = file.filter((row) => /^"(Total Fee|Teacher Salary)"/.test(row));
      expect(totals, `CSV of ${month}`).toEqual([
        `"Total Fee","","","","",${ringgitInput((fees - off) as Cents)}`,
        `"Teacher Salary","","","","",${ringgitInput(salaryTotal(salary))}`,
      ]);
      const explained = salary.heads.length + splits.length;
      expect(file).toHaveLength(1 + included.length + salary.reversed.length + explained + 2);
      this.#uncounted(teacher, month, detail.uncounted);
    }
  }

  /** Compares what each teacher was paid: a void is listed with its reversal. */
  async checkHistory(): Promise<void> {
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
        .filter((line) => isOfTeacher(line) && line.isOpen && !this.#centre.freeIn(line))
        .map((line) => `UNPAID ${line.of.id} ${month} null`),
    );
    const salaries = this.#centre.salaries.filter((each) => each.teacher === teacher);
    const others = this.#centre.payments
      .filter((payment) => monthOfDay(payment.day) === month)
      .flatMap(({ lines, voided }) =>
        lines.filter(isOfTeacher).flatMap((line) => {
          const free = voided ? undefined : this.#centre.freeIn(line)?.month;
          const counted = salaries.find((each) => each.collected.includes(line))?.month ?? free;
          const isOpen = !salaries.some((each) => each.month === month);
          if ((counted === month && !free) || (isOpen && !counted && !voided)) return [];
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
}
