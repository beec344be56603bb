import { listHistory } from '@kelas/contract/history';
import { getMiscPayment } from '@kelas/contract/misc-payments';
import { getReceipt } from '@kelas/contract/receipts';
import { getStatement } from '@kelas/contract/statements';
import { getTuitionPayment, listPayableMonths } from '@kelas/contract/tuition-payments';
import { monthOfDay } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import type { Dice } from '@kelas/server/demo/dice';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import { amountOf, isSubscription, type ModelCentre, type ModelStudent, sumOf } from './centre.ts';

/** Compares what the calls return about one student with the model, to the cent. */
export class StudentAgreement {
  readonly #server: TestServer;
  readonly #centre: ModelCentre;
  readonly #dice: Dice;

  constructor(server: TestServer, centre: ModelCentre, dice: Dice) {
    this.#server = server;
    this.#centre = centre;
    this.#dice = dice;
  }

  /** Compares the dialogs of a month, the history, the statement and the months that can be paid. */
  async check(student: ModelStudent, month: Month): Promise<void> {
    const { uuid } = student;
    const lines = await this.#server.ask(getTuitionPayment, { uuid, month });
    expect(
      lines.map((line) => [line.subscriptionId, line.fee, line.paidFee, line.paymentStatus]),
      `dialog of ${month}`,
    ).toEqual(
      this.#centre
        .tuition(student, month)
        .map((line) => [line.of.id, line.fee, line.paidFee, line.isOpen ? 'PENDING' : 'PAID'])
        .toSorted(([a], [b]) => Number(a) - Number(b)),
    );
    const misc = await this.#server.ask(getMiscPayment, { uuid, month });
    for (const line of misc) {
      const known = this.#centre.misc(student).find((each) => each.of.id === line.subscriptionId);
      expect([line.fee, line.paidFee, line.chargedFee, line.paymentStatus]).toEqual([
        known?.fee,
        known?.paidFee,
        known?.of.fee,
        known?.isOpen ? 'PENDING' : 'PAID',
      ]);
    }
    await this.#history(student);
    await this.#statement(student);
    await this.#payable(student);
  }

  async #history(student: ModelStudent): Promise<void> {
    const rows = await this.#server.ask(listHistory, { uuid: student.uuid, type: 'STUDENT' });
    const own = this.#centre.payments.filter((each) => each.student === student);
    for (const payment of own) {
      const lines = rows.filter((row) => row.receiptNo === payment.receiptNo);
      const standing = payment.voided === null;
      expect(sumOf(lines.map((line) => line.fee))).toBe(standing ? amountOf([payment]) : 0);
      expect(lines).toHaveLength(payment.lines.length * (standing ? 1 : 2));
      const charged = standing ? sumOf(payment.lines.map((line) => line.of.fee)) : 0;
      expect(sumOf(lines.map((line) => line.chargedFee))).toBe(charged);
    }
    expect(new Set(rows.map((row) => row.receiptNo)).size).toBe(own.length);
    const last = own.at(-1);
    if (!last) return;
    const receipt = await this.#server.ask(getReceipt, { receiptNo: last.receiptNo });
    expect([receipt.totalAmount, receipt.owedFee, receipt.voided !== null]).toEqual([
      amountOf([last]),
      sumOf(this.#centre.owedUntil(student, this.#centre.month).map((line) => line.owed)),
      last.voided !== null,
    ]);
  }

  async #statement(student: ModelStudent): Promise<void> {
    const from = addMonths(this.#centre.month, this.#dice.below(6) - 5);
    const until = addMonths(from, this.#dice.below(8));
    const statement = await this.#server.ask(getStatement, { uuid: student.uuid, from, until });
    const balance = (month: Month) =>
      sumOf(this.#centre.chargedUntil(student, month).map((line) => line.fee)) -
      amountOf(
        this.#centre.standing.filter(
          (each) => each.student === student && compareMonths(monthOfDay(each.day), month) <= 0,
        ),
      );
    const { opening, charged, paid, closing, rows } = statement;
    expect([opening, closing], `statement from ${from} until ${until}`).toEqual([
      balance(addMonths(from, -1)),
      balance(until),
    ]);
    expect(opening + charged - paid).toBe(closing);
    expect(rows.at(-1)?.balance ?? opening).toBe(closing);
  }

  async #payable(student: ModelStudent): Promise<void> {
    const months = await this.#server.ask(listPayableMonths, { uuid: student.uuid });
    const until = addMonths(this.#centre.month, 12);
    const lines = this.#centre.owedUntil(student, until).filter((line) => isSubscription(line.of));
    // A month in which nothing is due cannot be paid.
    const due = new Set(lines.filter(({ owed }) => owed > 0).map(({ month }) => month));
    const owed = lines
      .filter(({ month }) => due.has(month))
      .map((line) => `${monthIndex(line.month)} ${line.of.id} ${line.owed}`);
    const found = months.flatMap(({ month, lines }) =>
      lines.map((line) => `${monthIndex(month as Month)} ${line.subscriptionId} ${line.fee}`),
    );
    expect(found.toSorted(), 'months that can be paid').toEqual(owed.toSorted());
  }
}
