import type { Dice } from '@kelas/server/demo/dice';
import { Makers, teacherForm } from '../fixtures.ts';
import type { TestServer } from '../server.ts';
import { chargeMany, undoMany } from './bulk-moves.ts';
import { closeDay } from './cash-moves.ts';
import type { ModelCentre } from './centre.ts';
import { ModelClient, ratioOf } from './client.ts';
import { payTogether } from './family-moves.ts';
import { HeldMoves } from './held-moves.ts';
import { PaymentMoves } from './payment-moves.ts';
import { sumOf } from './records.ts';
import { RuleMoves } from './rule-moves.ts';
import { SalaryMoves } from './salary-moves.ts';
import { StudentMoves } from './student-moves.ts';

/** Makes random moves on the server and applies their expected result to the model. */
export class Moves {
  readonly #client: ModelClient;
  readonly #students: StudentMoves;
  readonly #rules: RuleMoves;
  readonly #held: HeldMoves;
  readonly #money: PaymentMoves;
  readonly #salaries: SalaryMoves;

  constructor(server: TestServer, dice: Dice) {
    this.#client = new ModelClient(server, dice);
    this.#rules = new RuleMoves(this.#client);
    this.#students = new StudentMoves(this.#client, this.#rules);
    this.#held = new HeldMoves(this.#client);
    this.#money = new PaymentMoves(this.#client, this.#held);
    this.#salaries = new SalaryMoves(this.#client);
  }

  get centre(): ModelCentre {
    return this.#client.centre;
  }

  /** The number of voids that were refused because their money was used. */
  get voidsRefused(): number {
    return this.#held.voidsRefused;
  }

  /** The number of refunds that were refused because of their date. */
  get refundsTooEarly(): number {
    return this.#held.refundsTooEarly;
  }

  async begin(): Promise<void> {
    const { server, forms } = this.#client;
    const make = new Makers(server);
    for (const paymentRate of ['6/4', '1/2', 2500]) {
      const form = teacherForm({
        paymentRate,
        paymentType: typeof paymentRate === 'number' ? 'HOUR' : 'RATIO',
      });
      const { uuid, name, offerings } = await make.teacher(form, [5000, 7333, 9999]);
      const teacher = { uuid, name, ratio: ratioOf(paymentRate), offerings };
      this.centre.teachers.push(teacher);
      forms.set(teacher, form);
    }
    for (let count = 0; count < 5; count += 1) await this.#students.register();
  }

  /** Makes one random move. */
  async step(): Promise<void> {
    const [students, rules, money] = [this.#students, this.#rules, this.#money];
    const [held, salaries] = [this.#held, this.#salaries];
    const moves: readonly [share: number, move: () => Promise<void>][] = [
      [6, () => students.register()],
      [6, () => students.subscribe()],
      [5, () => students.cancel()],
      [3, () => students.change()],
      [3, () => students.changeStatus()],
      [6, () => students.adjust()],
      [2, () => rules.change()],
      [2, () => rules.apply()],
      [4, () => rules.decideSibling()],
      [34, () => money.payTuition()],
      [8, () => payTogether(this.#client, money, rules)],
      [12, () => money.payMisc()],
      [4, () => money.cancelMisc()],
      [3, () => chargeMany(this.#client)],
      [2, () => undoMany(this.#client)],
      [2, () => held.changeRules()],
      [6, () => held.receive()],
      [6, () => held.refund()],
      [14, () => held.void()],
      [9, () => salaries.paySalary()],
      [5, () => salaries.voidSalary()],
      [3, () => salaries.changeRate()],
      [4, () => closeDay(this.#client)],
      [6, async () => this.#wait()],
    ];
    let drawn = this.#client.dice.below(sumOf(moves.map(([share]) => share)));
    for (const [share, move] of moves) {
      drawn -= share;
      if (drawn < 0) return move();
    }
  }

  #wait(): void {
    const { server, dice, centre } = this.#client;
    server.clock.pass(86_400 * (1 + dice.below(12)));
    centre.now = server.clock.now;
  }
}
