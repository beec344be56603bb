import { listHistory } from '@kelas/contract/history';
import { getMiscPayment } from '@kelas/contract/misc-fees';
import { getReceipt } from '@kelas/contract/payments';
import { getTuitionPayment, listPayableMonths } from '@kelas/contract/tuition-fees';
import { addMonths, type Month, monthIndex } from '@kelas/contract/values/month';
import type { Dice } from '@kelas/server/demo/dice';
import { expect } from 'vitest';
import type { TestServer } from '../server.ts';
import type { ModelCentre } from './centre.ts';
import { compareBill, compareFamily } from './family-agreement.ts';
import { compareAccount } from './held-agreement.ts';
import { amountOf, isSubscription, type ModelStudent, sumOf } from './records.ts';
import { compareBalance, compareStatement } from './statement-agreement.ts';

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
      lines.map((line) => [
        line.subscriptionId,
        line.fee,
        line.paidFee,
        line.paymentStatus,
        line.lessons,
      ]),
      `dialog of ${month}`,
    ).toEqual(
      this.#centre
        .tuition(student, month)
        .map(({ of: { id, offering }, fee, paidFee, isOpen }) => [
          id,
          fee,
          paidFee,
          isOpen ? 'PENDING' : 'PAID',
          offering.lessons && (offering.lessons.get(month) ?? null),
        ])
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
    const from = addMonths(this.#centre.month, this.#dice.below(6) - 5);
    const until = addMonths(from, this.#dice.below(8));
    await compareStatement(this.#server, this.#centre, student, { from, until });
    await compareBalance(this.#server, this.#centre, student);
    await compareAccount(this.#server, this.#centre, student);
    await compareFamily(this.#server, this.#centre, student);
    await compareBill(this.#server, this.#centre, student);
    await this.#payable(student);
  }

  async #history(student: ModelStudent): Promise<void> {
    const rows = await this.#server.ask(listHistory, { uuid: student.uuid, type: 'STUDENT' });
    const own = this.#centre.payments.filter((each) => each.student === student);
    for (const payment of own) {
      const lines = rows.filter((row) => row.receiptNo === payment.receiptNo);
      const standing = payment.voided === null;
      expect(sumOf(lines.map((line) => line.fee))).toBe(standing ? amountOf([payment]) : 0);
      const count = payment.lines.length + payment.kept.length;
      expect(lines).toHaveLength(count * (standing ? 1 : 2));
      expect(lines.every((line) => line.fund === (payment.from ?? undefined))).toBe(true);
      const charged = standing
        ? sumOf([
            ...payment.lines.map(({ of, month }) =>
              isSubscription(of) ? this.#centre.fullFee(of, month) : of.fee,
            ),
            ...payment.kept.map(({ fee }) => fee),
          ])
        : 0;
      expect(sumOf(lines.map((line) => line.chargedFee))).toBe(charged);
    }
    const refunds = this.#centre.refunds.filter((each) => each.student === student);
    expect(
      rows.filter((row) => row.refund).map((row) => [row.receiptNo, row.fee, row.fund]),
    ).toEqual(refunds.toReversed().map((each) => [each.receiptNo, 0 - each.amount, each.fund]));
    expect(new Set(rows.map((row) => row.receiptNo)).size).toBe(own.length + refunds.length);
    const last = own.at(-1);
    if (!last) return;
    const receipt = await this.#server.ask(getReceipt, { receiptNo: last.receiptNo });
    const intoFunds = receipt.lines.flatMap(({ fund, fee }) => (fund ? [[fund, fee]] : []));
    expect(intoFunds).toEqual(last.kept.map(({ fund, fee }) => [fund, fee]));
    expect([
      receipt.totalAmount,
      receipt.paymentType,
      receipt.fund ?? null,
      receipt.owedFee,
      receipt.voided !== null,
    ]).toEqual([
      amountOf([last]),
      last.type,
      last.from,
      sumOf(this.#centre.owedUntil(student, this.#centre.month).map((line) => line.owed)),
      last.voided !== null,
    ]);
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
