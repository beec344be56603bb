import { addRefund } from '@kelas/contract/funds';
import { changeHouseRules, getHouseRules } from '@kelas/contract/house-rules';
import { payTuition, voidPayment } from '@kelas/contract/payments';
import { type Fund, funds, type PaymentMeans } from '@kelas/contract/schema/payment';
import { type Day, today } from '@kelas/contract/values/date';
import { expect } from 'vitest';
import type { ModelClient } from './client.ts';
import {
  amountOf,
  type KeptLine,
  keptBy,
  type Line,
  type ModelCharge,
  type ModelPayment,
  type ModelStudent,
} from './records.ts';

type Known = Parameters<ModelClient['centre']['funds']['movesOf']>[2];

/** How a payment is made, and what it puts into funds. */
export interface ModelMeans {
  readonly common: { readonly transactionDate: Day; readonly paymentType: PaymentMeans };
  readonly from: Fund | null;
  readonly kept: readonly KeptLine[];
}

/** Random moves with credit and deposits: received, used, refunded and voided. */
export class HeldMoves {
  readonly client: ModelClient;
  voidsRefused = 0;
  refundsTooEarly = 0;
  usesTooEarly = 0;

  constructor(client: ModelClient) {
    this.client = client;
  }

  /** Turns the rules of part payments, payments in advance and deposits on or off. */
  async changeRules(): Promise<void> {
    const { server, centre, dice } = this.client;
    const { version } = await server.ask(getHouseRules, {});
    centre.takesParts = dice.chance(0.7);
    centre.keepsCredit = dice.chance(0.8);
    centre.takesDeposits = dice.chance(0.8);
    await server.ask(changeHouseRules, {
      version,
      partPayments: centre.takesParts,
      keepsCredit: centre.keepsCredit,
      deposit: centre.takesDeposits ? this.client.fee() : null,
    });
  }

  /** Draws how a sum is paid, sometimes from a fund that has less. */
  drawMeans(student: ModelStudent, total: number, known?: Known): ModelMeans {
    const { dice, centre } = this.client;
    const transactionDate = this.client.day();
    // A deposit pays for one student alone, so it is chosen first.
    const from = funds.toReversed().find((fund) => {
      const isEnough = centre.funds.available(student, fund, known) >= total;
      return dice.chance(isEnough ? 0.6 : 0.03);
    });
    if (from) {
      // The drawn days reach back behind most of the money, so most uses are of today.
      const day = dice.chance(0.7) ? today(centre.now) : transactionDate;
      return { common: { transactionDate: day, paymentType: from }, from, kept: [] };
    }
    const paymentType = this.client.type();
    const kept = dice.chance(0.3) ? [{ fund: 'CREDIT' as const, fee: this.client.fee() }] : [];
    return { common: { transactionDate, paymentType }, from: null, kept };
  }

  /** Returns what a payment of a sum moves in funds, or the status of its refusal. */
  movesOf(student: ModelStudent, { common, from, kept }: ModelMeans, total: number, known?: Known) {
    const { centre } = this.client;
    const isOff = kept.some(({ fund }) =>
      fund === 'CREDIT' ? !centre.keepsCredit : !centre.takesDeposits,
    );
    const day = common.transactionDate;
    const moves = isOff ? 409 : centre.funds.movesOf({ student, from, kept, day }, total, known);
    if (moves === 422) this.usesTooEarly += 1;
    return moves;
  }

  /** Returns the status of a payment's refusal by the funds; undefined for none. */
  refusalOf(...of: Parameters<HeldMoves['movesOf']>): 409 | 422 | undefined {
    const moves = this.movesOf(...of);
    return typeof moves === 'number' ? moves : undefined;
  }

  /** Adds a payment to the model; its new misc charges are the newest of the student. */
  async record(
    student: ModelStudent,
    receipt: { readonly receiptNo: string; readonly totalAmount: number },
    { common, from, kept }: ModelMeans,
    lines: readonly Line[],
    added = 0,
  ): Promise<void> {
    await this.client.readLines(student);
    const fresh = added > 0 ? student.charges.slice(-added) : [];
    const { transactionDate: day, paymentType } = common;
    const payment: ModelPayment = {
      receiptNo: receipt.receiptNo,
      student,
      day,
      type: paymentType === 'DEPOSIT' ? 'CREDIT' : paymentType,
      from,
      lines: [
        ...lines,
        ...fresh.map((of: ModelCharge) => ({ of, month: of.month, fee: of.fee, base: of.fee })),
      ],
      kept,
      voided: null,
    };
    expect(receipt.totalAmount, receipt.receiptNo).toBe(amountOf([payment]));
    this.client.centre.record(payment);
  }

  /** Receives a deposit, money in advance or both, seldom from a fund. */
  async receive(): Promise<void> {
    const { dice } = this.client;
    const student = this.client.student();
    const chosen = dice.chance(0.3) ? funds : [dice.pick(funds)];
    const kept = chosen.map((fund) => ({ fund, fee: this.client.fee() }));
    const isFromFund = dice.chance(0.04);
    const paymentType = isFromFund ? dice.pick(funds) : this.client.type();
    const common = { transactionDate: this.client.day(), paymentType };
    const means = { common, from: null, kept };
    const { uuid } = student;
    const status = isFromFund ? 422 : (this.refusalOf(student, means, 0) ?? 200);
    const lines = kept.map((line) => ({ ...common, uuid, ...line }));
    const result = await this.client.expect(payTuition, lines, status);
    if (result) await this.record(student, result, means, []);
  }

  /** Refunds a part or all of a fund, sometimes more than it has or had on that day. */
  async refund(): Promise<void> {
    const { centre, dice } = this.client;
    const fund = dice.pick(funds);
    const held = centre.students.filter((each) => centre.funds.balance(each, fund) > 0);
    const student = held.length > 0 && dice.chance(0.95) ? dice.pick(held) : this.client.student();
    const balance = centre.funds.balance(student, fund);
    const isTooMuch = balance === 0 || dice.chance(0.15);
    const amount = isTooMuch
      ? balance + 1 + (dice.chance(0.5) ? 0 : dice.below(500))
      : dice.chance(0.3)
        ? balance
        : 1 + dice.below(balance);
    // The drawn days reach back behind most of the money, so some refunds are of today.
    const day = dice.chance(0.25) ? today(centre.now) : this.client.day();
    const type = this.client.type();
    const isTooEarly = !centre.funds.hadFrom(student, fund, amount, day);
    if (isTooEarly && !isTooMuch) this.refundsTooEarly += 1;
    const sent = { uuid: student.uuid, fund, amount, paymentType: type, transactionDate: day };
    const result = await this.client.expect(
      addRefund,
      { ...sent, reason: 'The family moves away' },
      isTooMuch ? 409 : isTooEarly ? 422 : 200,
    );
    if (!result) return;
    const year = today(centre.now).slice(6);
    const earlier = centre.refunds.filter(({ receiptNo }) => receiptNo.startsWith(`V-${year}`));
    const number = String(earlier.length + 1).padStart(6, '0');
    expect(result).toMatchObject({ voucherNo: `V-${year}-${number}`, totalAmount: amount });
    centre.refund({ receiptNo: result.voucherNo, student, day, type, fund, amount });
  }

  /** Voids a payment, sometimes with its money kept as credit, sometimes one whose money was used. */
  async void(): Promise<void> {
    const { centre, dice } = this.client;
    const intoFunds = centre.payments.filter(({ kept }) => kept.length > 0);
    const among = intoFunds.length > 0 && dice.chance(0.3) ? intoFunds : centre.payments;
    if (among.length === 0) return;
    const payment = dice.pick(among);
    const total = amountOf([payment]);
    const keepAsCredit = dice.chance(0.3);
    const deposit = keptBy([payment], 'DEPOSIT');
    const cannotKeep = keepAsCredit && (payment.from !== null || total === deposit);
    const isOff = keepAsCredit && !centre.keepsCredit;
    const isUsed = !centre.funds.canReverse(payment, keepAsCredit);
    const isRefused = payment.voided !== null || isOff || isUsed;
    const form = {
      receiptNo: payment.receiptNo,
      reason: 'Typed on the wrong student',
      ...(keepAsCredit && { keepAsCredit }),
    };
    const status = cannotKeep ? 422 : isRefused ? 409 : 200;
    const result = await this.client.expect(voidPayment, form, status);
    if (!cannotKeep && !isOff && isUsed && payment.voided === null) {
      this.voidsRefused += 1;
      const { message } = await this.client.server.fail(voidPayment, form);
      this.#checkNamed(payment, String(message));
    }
    if (!result) return;
    if (keepAsCredit) {
      centre.record({
        ...payment,
        receiptNo: result.creditReceiptNo,
        lines: [],
        kept: [
          { fund: 'CREDIT', fee: total - deposit },
          ...(deposit > 0 ? [{ fund: 'DEPOSIT' as const, fee: deposit }] : []),
        ],
        isFromVoid: true,
      });
    }
    centre.void(payment);
  }

  /** Checks that a refusal names receipts and vouchers, without which no day needs the money. */
  #checkNamed({ student, kept, day }: ModelPayment, message: string): void {
    const { funds: held } = this.client.centre;
    const [first] = kept
      .filter(({ fund, fee }) => !held.hadFrom(student, fund, fee, day))
      .toSorted((a, b) => (a.fund < b.fund ? -1 : 1));
    if (!first) expect.unreachable(message);
    const named = message.match(/[RV]-\d{4}-\d{6}/g) ?? [];
    const uses = named.map((receiptNo) =>
      held.entries.find(
        ({ of, ...each }) =>
          of.receiptNo === receiptNo &&
          !('voided' in of && of.voided !== null) &&
          each.student === student &&
          each.fund === first.fund &&
          each.amount < 0,
      ),
    );
    expect(uses, message).not.toContain(undefined);
    const others = held.entries.filter((entry) => !uses.includes(entry));
    const left = held.availableFrom(student, first.fund, day, others);
    expect(left, message).toBeGreaterThanOrEqual(first.fee);
  }
}
