import type { Call, RequestOf } from '@kelas/contract/call';
import { getStudent } from '@kelas/contract/students';
import { type Day, today } from '@kelas/contract/values/date';
import { addMonths, type Month } from '@kelas/contract/values/month';
import type { TeacherPaymentType } from '@kelas/contract/values/payment-rate';
import type { Dice } from '@kelas/server/demo/dice';
import { expect } from 'vitest';
import type { teacherForm } from '../fixtures.ts';
import type { TestServer } from '../server.ts';
import { ModelCentre } from './centre.ts';
import type { ModelOffering, ModelStudent, ModelTeacher } from './records.ts';

/** The misc items that the moves use. */
export const ITEMS = [1, 2, 3, 5, 7];

const DAY_MS = 86_400_000;

/** The server, the model and the random numbers that all moves use. */
export class ModelClient {
  readonly server: TestServer;
  readonly dice: Dice;
  readonly centre: ModelCentre;
  /** The names of the subjects by their ids. */
  readonly subjects = new Map<number, string>();
  readonly forms = new Map<ModelTeacher, ReturnType<typeof teacherForm>>();

  constructor(server: TestServer, dice: Dice) {
    this.server = server;
    this.dice = dice;
    this.centre = new ModelCentre(server.clock.now);
  }

  /** Makes a call that must return a status; returns the body of a success. */
  async expect<C extends Call>(call: C, input: RequestOf<C>, status: number) {
    const response = await this.server.send(call, input);
    expect(response.statusCode, `${call.path} ${JSON.stringify(input)} ${response.body}`).toBe(
      status,
    );
    return status === 200 ? response.json() : undefined;
  }

  student(): ModelStudent {
    return this.dice.pick(this.centre.students);
  }

  /** Returns a random month near the current one. */
  near(from: number, until: number): Month {
    return addMonths(this.centre.month, from + this.dice.below(until - from + 1));
  }

  /** Returns a random day of the last three months, tomorrow at the latest. */
  day(): Day {
    const days = this.dice.below(90) - 1;
    return today(new Date(this.centre.now.getTime() - days * DAY_MS));
  }

  type() {
    return this.dice.pick(['CASH', 'BANK'] as const);
  }

  /** Returns a random fee in cents, mostly an odd amount, so that shares need rounding. */
  fee(): number {
    return 1 + this.dice.below(20_000);
  }

  /** Adds the stored lines that the model lacks, with their ids. */
  async readLines(student: ModelStudent): Promise<void> {
    const stored = await this.server.ask(getStudent, { uuid: student.uuid });
    const { offerings } = this.centre;
    for (const line of stored.tuitionCourses) {
      if (student.subscriptions.some((each) => each.id === line.subscriptionId)) continue;
      const offering = offerings.find(
        (each) =>
          each.teacher === line.teacher &&
          each.subjectId === line.subjectId &&
          each.programLvl === line.programLvl,
      );
      student.subscriptions.push({
        id: line.subscriptionId,
        offering: offering as ModelOffering,
        subject: line.subjectName,
        fee: line.fee,
        effective: line.effectiveDate as Month,
        cancelled: null,
        adjustments: [],
        ruled: new Map(),
      });
    }
    for (const line of stored.miscs) {
      if (student.charges.some((each) => each.id === line.subscriptionId)) continue;
      student.charges.push({
        id: line.subscriptionId,
        item: line.id,
        name: line.name,
        fee: line.fee,
        month: line.month as Month,
        cancelled: false,
      });
    }
  }
}

/** Converts `n/m` to the form of the model. */
export function ratioOf(text: string): NonNullable<ModelTeacher['ratio']> {
  const [teacher = 0, centre = 0] = text.split('/').map(Number);
  return [teacher, centre];
}

/** Converts how a teacher is paid to the form of the model. */
export function payOf(type: TeacherPaymentType, rate: string | number) {
  const isAmount = typeof rate === 'number';
  return { type, ratio: isAmount ? null : ratioOf(rate), rate: isAmount ? rate : 0 };
}
