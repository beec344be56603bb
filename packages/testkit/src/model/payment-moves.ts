import { payMisc, payTuition } from '@kelas/contract/payments';
import { cancelMiscCharge } from '@kelas/contract/students';
import type { Month } from '@kelas/contract/values/month';
import { ITEMS, type ModelClient } from './client.ts';
import type { HeldMoves } from './held-moves.ts';
import { baseOfPart, nextPart } from './parts.ts';
import {
  type Line,
  type ModelCharge,
  type ModelStudent,
  type ModelSubscription,
  sumOf,
} from './records.ts';

/** Random payments of tuition and misc charges. */
export class PaymentMoves {
  readonly client: ModelClient;
  readonly held: HeldMoves;

  constructor(client: ModelClient, held: HeldMoves) {
    this.client = client;
    this.held = held;
  }

  /** Pays some lines of some months, sometimes with one that cannot be paid. */
  async payTuition(): Promise<void> {
    const student = this.client.student();
    const months = [this.client.near(-4, 3), this.client.near(-4, 3), this.client.near(-4, 3)];
    const isPaid = (of: ModelSubscription, month: Month) =>
      this.client.centre.tuition(student, month).some((row) => row.of === of && !row.isOpen);
    const lines = [...new Set(months)]
      .flatMap((month) => student.subscriptions.map((of) => ({ of, month })))
      .filter(({ of, month }) => {
        if (this.client.dice.chance(0.06)) return true;
        const payable = this.client.centre.isCharged(student, of, month) && !isPaid(of, month);
        return payable && this.client.dice.chance(0.8);
      })
      .map(({ of, month }) => ({ of, month, ...this.offer(of, month) }));
    if (lines.length === 0) return;
    const wrongFee = this.client.dice.chance(0.04);
    const added = this.client.dice.chance(0.2)
      ? [{ id: this.client.dice.pick(ITEMS), fee: this.client.fee(), month: months[0] as Month }]
      : [];
    const total = sumOf([...lines, ...added].map(({ fee }) => fee));
    const means = this.held.drawMeans(student, total);
    const common = { ...means.common, uuid: student.uuid };
    const refusal = this.held.refusalOf(student, means, total);
    const fails =
      wrongFee ||
      lines.some(
        ({ of, month }) => !this.client.centre.isCharged(student, of, month) || isPaid(of, month),
      );
    const result = await this.client.expect(
      payTuition,
      [
        ...lines.map(({ of, month, fee, left }) => ({
          ...common,
          subscriptionId: of.id,
          month,
          fee: wrongFee ? left + 1 : fee,
        })),
        ...[...added, ...means.kept].map((line) => ({ ...common, ...line })),
      ],
      fails ? 409 : (refusal ?? 200),
    );
    if (!result) return;
    const paid = lines.map(({ left: _, ...line }): Line => line);
    await this.held.record(student, result, means, paid, added.length);
  }

  async payMisc(): Promise<void> {
    const student = this.client.student();
    const saved = student.charges.filter((of) => {
      if (this.client.dice.chance(0.05)) return true;
      return !of.cancelled && !this.#isMiscPaid(student, of) && this.client.dice.chance(0.7);
    });
    const added = this.client.dice.chance(0.4)
      ? [{ id: this.client.dice.pick(ITEMS), fee: this.client.fee() }]
      : [];
    if (saved.length + added.length === 0) return;
    const paid = saved.map((of): Line & { of: ModelCharge } => {
      const { left: _, ...line } = this.#offerMisc(of);
      return { of, month: of.month, ...line };
    });
    const total = sumOf([...paid, ...added].map(({ fee }) => fee));
    const means = this.held.drawMeans(student, total);
    const refusal = this.held.refusalOf(student, means, total);
    const fails = saved.some((of) => of.cancelled || this.#isMiscPaid(student, of));
    const result = await this.client.expect(
      payMisc,
      {
        ...means.common,
        credit: means.kept[0]?.fee,
        studentUuid: student.uuid,
        month: this.client.near(-2, 1),
        paymentDetails: [
          ...paid.map(({ of, fee }) => ({ id: of.item, subscriptionId: of.id, fee })),
          ...added,
        ],
      },
      fails ? 409 : (refusal ?? 200),
    );
    if (result) await this.held.record(student, result, means, paid, added.length);
  }

  /** The amount to pay of a tuition line: all that is left, or sometimes an allowed part. */
  offer(of: ModelSubscription, month: Month) {
    const { centre, dice } = this.client;
    const others = centre.settled(of, month).map(({ line }) => line);
    const first = others[0]?.part;
    const { fee: due, base } = first ? { fee: first.due, base: first.base } : centre.due(of, month);
    return this.#share({ due, base, others, isPart: centre.takesParts && dice.chance(0.4) });
  }

  /** The amount to pay of a misc charge: all, another amount, or sometimes a part. */
  #offerMisc(of: ModelCharge) {
    const { centre, dice } = this.client;
    const others = centre.settled(of, of.month).map(({ line }) => line);
    const isPart = centre.takesParts && dice.chance(0.4);
    if (others.some(({ part }) => part) || isPart) {
      return this.#share({ due: of.fee, base: of.fee, others, isPart });
    }
    const fee = dice.chance(0.5) ? of.fee : this.client.fee();
    // Where parts are allowed, less than the charge is a part of it.
    if (centre.takesParts && fee < of.fee) {
      return this.#share({ due: of.fee, base: of.fee, others, isPart: true, fee });
    }
    return { fee, base: fee, left: of.fee };
  }

  #share(of: { due: number; base: number; others: Line[]; isPart: boolean; fee?: number }) {
    const { due, base, others } = of;
    const rest = due - sumOf(others.map(({ fee }) => fee));
    // A paid line is refused, whatever it offers.
    const left = rest > 0 ? rest : due;
    const isPart = of.isPart && left > 1;
    const fee = of.fee ?? (isPart ? 1 + this.client.dice.below(left - 1) : left);
    if (fee >= due) return { fee, base, left };
    const part = nextPart(fee, { due, base }, others);
    return { fee, base: baseOfPart(part), part, left };
  }

  #isMiscPaid(student: ModelStudent, of: ModelCharge): boolean {
    return this.client.centre.misc(student).some((row) => row.of === of && !row.isOpen);
  }

  async cancelMisc(): Promise<void> {
    const student = this.client.student();
    if (student.charges.length === 0) return;
    const of = this.client.dice.pick(student.charges);
    const fails = of.cancelled || this.client.centre.settled(of, of.month).length > 0;
    await this.client.expect(
      cancelMiscCharge,
      { id: of.id, month: this.client.centre.month },
      fails ? 409 : 200,
    );
    if (!fails) of.cancelled = true;
  }
}
