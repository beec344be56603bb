import type { TeacherPaymentType } from '@kelas/contract/values/payment-rate';
import type { Dice } from '@kelas/server/demo/dice';
import { Makers, teacherForm } from '../fixtures.ts';
import type { TestServer } from '../server.ts';
import { BankMoves } from './bank-moves.ts';
import { chargeMany, undoMany } from './bulk-moves.ts';
import { closeDay } from './cash-moves.ts';
import type { ModelCentre } from './centre.ts';
import { ModelClient, payOf } from './client.ts';
import { adjust } from './discount-moves.ts';
import { payTogether } from './family-moves.ts';
import { HeldMoves } from './held-moves.ts';
import { LessonMoves } from './lesson-moves.ts';
import { LevelChanges } from './level-changes.ts';
import { LevelMoves } from './level-moves.ts';
import { OwedMoves } from './owed-moves.ts';
import { PaymentMoves } from './payment-moves.ts';
import { sumOf } from './records.ts';
import { RuleMoves } from './rule-moves.ts';
import { SalaryMoves } from './salary-moves.ts';
import { StudentMoves } from './student-moves.ts';
import { Undos } from './undos.ts';

/**
 * The teachers, and the subject, level and fee of each offering. Some courses have one that follows
 * them, some have several or none.
 */
const TEACHERS: readonly {
  readonly paymentType: TeacherPaymentType;
  readonly paymentRate: string | number;
  readonly courses: readonly (readonly [
    subject: number,
    programLvl: number,
    fee: number,
    unit?: 'BY_LESSON',
  ])[];
}[] = [
  {
    paymentType: 'RATIO',
    paymentRate: '6/4',
    courses: [
      [0, 2, 5000],
      [0, 3, 7333],
      [0, 4, 9999],
      [1, 2, 5000, 'BY_LESSON'],
    ],
  },
  {
    paymentType: 'RATIO',
    paymentRate: '1/2',
    courses: [
      [1, 2, 6001],
      [1, 3, 7333],
      [0, 3, 7500, 'BY_LESSON'],
      [2, 2, 9999],
    ],
  },
  {
    paymentType: 'HOUR',
    paymentRate: 2500,
    courses: [
      [2, 2, 5000],
      [2, 3, 5500, 'BY_LESSON'],
      [2, 4, 6667],
      [1, 4, 7333],
      [0, 4, 8999],
      [0, 5, 9999],
    ],
  },
];

/** Makes random moves on the server and applies their expected result to the model. */
export class Moves {
  readonly #client: ModelClient;
  readonly #students: StudentMoves;
  readonly #rules: RuleMoves;
  readonly #held: HeldMoves;
  readonly #money: PaymentMoves;
  readonly #salaries: SalaryMoves;
  readonly #levels: LevelMoves;
  readonly #changes: LevelChanges;
  readonly #lessons: LessonMoves;
  readonly #bank: BankMoves;
  readonly #owed: OwedMoves;
  /** Imports and years that are undone, once all moves are made. */
  readonly undos: Undos;

  constructor(server: TestServer, dice: Dice) {
    this.#client = new ModelClient(server, dice);
    this.#rules = new RuleMoves(this.#client);
    this.#students = new StudentMoves(this.#client, this.#rules);
    this.#held = new HeldMoves(this.#client);
    this.#money = new PaymentMoves(this.#client, this.#held);
    this.#salaries = new SalaryMoves(this.#client);
    this.#changes = new LevelChanges(this.#client);
    this.#lessons = new LessonMoves(this.#client);
    this.#bank = new BankMoves(this.#client);
    this.#owed = new OwedMoves(this.#client);
    this.undos = new Undos(this.#client);
    this.#levels = new LevelMoves(this.#client, this.#rules, this.#changes);
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

  /** How many payments from a fund were dated before its money came in. */
  get usesTooEarly(): number {
    return this.#held.usesTooEarly;
  }

  /** How often changes of courses and moves to other levels reached each case. */
  get cases() {
    return {
      ...this.#students.cases,
      ...this.#levels.cases,
      ...this.#changes.cases,
      ...this.#lessons.cases,
    };
  }

  async begin(): Promise<void> {
    const { server, forms } = this.#client;
    const make = new Makers(server);
    for (const name of ['Maths', 'Science', 'History']) {
      this.#client.subjects.set((await make.course(name)).id, name);
    }
    const subjects = [...this.#client.subjects.keys()];
    for (const { paymentType, paymentRate, courses } of TEACHERS) {
      const form = teacherForm({ paymentRate, paymentType });
      const tuitionCourse = courses.map(([subject, programLvl, fee, unit]) => {
        return { programLvl, subjectId: subjects[subject] ?? 0, fee, byLesson: unit !== undefined };
      });
      const { uuid, name, ...stored } = await make.teacher({ ...form, tuitionCourse });
      const offerings = stored.offerings.map((offering, index) => ({
        ...offering,
        ...(courses[index]?.[3] && { lessons: new Map() }),
      }));
      const teacher = { uuid, name, ...payOf(paymentType, paymentRate), offerings };
      this.centre.teachers.push(teacher);
      forms.set(teacher, form);
    }
    for (let count = 0; count < 5; count += 1) await this.#students.register();
    await this.#owed.begin();
  }

  /** How often lessons that are owed reached each case. */
  get owedCases() {
    return this.#owed.cases;
  }

  /** Compares the owed lessons with the server. */
  checkOwed(): Promise<void> {
    return this.#owed.check();
  }

  /** Makes one random move. */
  async step(): Promise<void> {
    const [students, rules, money] = [this.#students, this.#rules, this.#money];
    const [held, salaries] = [this.#held, this.#salaries];
    const moves: readonly [share: number, move: () => Promise<void>][] = [
      [6, () => students.register()],
      [6, () => students.subscribe()],
      [5, () => students.cancel()],
      [6, () => students.change()],
      [3, () => students.changeStatus()],
      [2, () => students.changeLevel()],
      [8, () => adjust(this.#client)],
      [9, () => this.#lessons.record()],
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
      [8, () => held.receive()],
      [6, () => held.refund()],
      [14, () => held.void()],
      [11, () => salaries.paySalary()],
      [5, () => salaries.voidSalary()],
      [3, () => salaries.changeRate()],
      [3, () => salaries.changeOwnRatio()],
      [4, () => closeDay(this.#client)],
      [7, () => this.#bank.addLine()],
      [9, () => this.#bank.match()],
      [2, () => this.#bank.undo()],
      [9, () => this.#levels.moveOne()],
      [3, () => this.#moveAround()],
      [7, () => this.#wait()],
    ];
    return this.#draw(moves);
  }

  /** Makes one random move that owes or settles a lesson, or changes whose lessons are owed. */
  async stepOwed(): Promise<void> {
    const [students, owed] = [this.#students, this.#owed];
    return this.#draw([
      [2, () => students.register()],
      [3, () => students.subscribe()],
      [1, () => students.cancel()],
      [2, () => students.change()],
      [2, () => students.changeStatus()],
      [2, () => this.#levels.moveOne()],
      [2, () => adjust(this.#client)],
      [2, () => owed.changeRule()],
      [24, () => owed.mark()],
      [8, () => owed.changeLesson()],
      [14, () => owed.settle()],
      [10, () => owed.useMakeUp()],
      [3, () => this.#wait()],
    ]);
  }

  /** Makes one of the moves, by their shares. */
  async #draw(moves: readonly [share: number, move: () => Promise<void>][]): Promise<void> {
    let drawn = this.#client.dice.below(sumOf(moves.map(([share]) => share)));
    for (const [share, move] of moves) {
      drawn -= share;
      if (drawn < 0) return move();
    }
  }

  /** Moves a student who takes a course of the level for some of the months. */
  async #moveAround(): Promise<void> {
    const taken = await this.#students.takeForAWhile();
    if (taken) await this.#levels.move(taken.student, this.#client.near(0, 2), taken.level);
  }

  async #wait(): Promise<void> {
    const { server, dice, centre } = this.#client;
    server.clock.pass(86_400 * (1 + dice.below(20)));
    centre.now = server.clock.now;
    await this.#changes.carryOut();
  }
}
