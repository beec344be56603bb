import {
  applyRules,
  changeHouseRules,
  getHouseRules,
  previewRules,
} from '@kelas/contract/house-rules';
import { decideSibling } from '@kelas/contract/student-account';
import type { Day } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import type { ModelClient } from './client.ts';
import type { ModelOff, ModelStudent, ModelSubscription } from './records.ts';

/** Discounts are computed for this many months; the moves and comparisons need fewer. */
const MONTHS = 72;

/** A rule for all courses of a student from a number of courses or from a child on. */
interface ModelRule extends ModelOff {
  readonly from: number;
}

/** Random moves with house rules and siblings, and a second implementation of the rules, by month. */
export class RuleMoves {
  readonly client: ModelClient;
  #package: ModelRule | null = null;
  #sibling: ModelRule | null = null;
  #hasHalfMonths = false;

  constructor(client: ModelClient) {
    this.client = client;
  }

  /** Changes the rules; no fee changes. */
  async change(): Promise<void> {
    const { dice } = this.client;
    const { version } = await this.client.server.ask(getHouseRules, {});
    this.#package = this.#drawRule();
    this.#sibling = this.#drawRule();
    this.#hasHalfMonths = dice.chance(0.5);
    const inputOf = ({ amount, percent, isShared }: ModelRule) => ({
      amount,
      percent,
      borneBy: isShared ? ('SHARED' as const) : ('CENTRE' as const),
    });
    const input = {
      version,
      packageDiscount: this.#package && {
        fromCourses: this.#package.from,
        ...inputOf(this.#package),
      },
      siblingDiscount: this.#sibling && {
        fromChild: this.#sibling.from,
        ...inputOf(this.#sibling),
      },
      firstMonth: this.#hasHalfMonths ? ('HALF_MONTH' as const) : null,
    };
    await this.client.expect(changeHouseRules, input, 200);
  }

  #drawRule(): ModelRule | null {
    const { dice } = this.client;
    if (dice.chance(0.3)) return null;
    const isAmount = dice.chance(0.5);
    return {
      from: 2 + dice.below(2),
      amount: isAmount ? 1 + dice.below(4_000) : null,
      percent: isAmount ? null : 1 + dice.below(40),
      isShared: dice.chance(0.5),
    };
  }

  /** Applies the rules to all students, after a comparison of the preview. */
  async apply(): Promise<void> {
    const { centre } = this.client;
    const month = this.client.near(-2, 2);
    const { digest, rows, ...sums } = await this.client.server.ask(previewRules, { month });
    for (const { uuid, fromDate, subjectName, feeBefore } of rows) {
      const student = centre.students.find((each) => each.uuid === uuid);
      const due = student?.subscriptions
        .filter(({ subject }) => subject === subjectName)
        .map((line) => centre.due(line, fromDate as Month).fee);
      expect(due, `before, ${student?.name} from ${fromDate}`).toContain(feeBefore);
    }
    await this.client.expect(applyRules, { month, digest }, 200);
    this.recompute(centre.students, month);
    for (const { uuid, fromDate, subjectName, feeAfter } of rows) {
      const student = centre.students.find((each) => each.uuid === uuid);
      const due = student?.subscriptions
        .filter(({ subject }) => subject === subjectName)
        .map((line) => centre.due(line, fromDate as Month).fee);
      expect(due, `after, ${student?.name} from ${fromDate}`).toContain(feeAfter);
    }
    expect(sums.courses).toBeLessThanOrEqual(rows.length);
  }

  async decideSibling(): Promise<void> {
    const [student, sibling] = [this.client.student(), this.client.student()];
    if (student !== sibling) await this.relate(student, sibling, this.client.dice.chance(0.6));
  }

  /** Says that a student is a sibling of another one, or is not. */
  async relate(student: ModelStudent, sibling: ModelStudent, isSibling: boolean): Promise<void> {
    const { centre } = this.client;
    const { uuid } = student;
    const { server } = this.client;
    const decision = { uuid, siblingUuid: sibling.uuid, isSibling };
    // An employee may not join families that have credit (R-1891).
    await server.ask(decideSibling, decision, { as: server.admin });
    const members = centre.students.filter(({ family }) =>
      [student.family, sibling.family].includes(family),
    );
    if (isSibling) for (const member of members) member.family = student.family;
    else if (student.family === sibling.family) sibling.family = {};
    this.recompute(members, centre.month);
  }

  /** Draws the day of the first lesson of a new course line. */
  drawStart(month: Month): Day | null {
    const { dice } = this.client;
    if (dice.chance(0.5)) return null;
    return `${String(1 + dice.below(28)).padStart(2, '0')}-${month}` as Day;
  }

  /** Adds the discount of the first month to a new course. */
  start({ adjustments, fee }: ModelSubscription, start: Day | null): void {
    if (!start || !this.#hasHalfMonths || fee === 0 || Number(start.slice(0, 2)) < 16) return;
    const from = start.slice(3) as Month;
    const off = { amount: null, percent: 50, isShared: true };
    adjustments.push({ id: 0, isByHand: false, from, until: addMonths(from, 1), ...off });
  }

  /** Computes the discounts of a student's family after a change. */
  changed(student: ModelStudent, from: Month): void {
    const { students } = this.client.centre;
    this.recompute(
      students.filter(({ family }) => family === student.family),
      from,
    );
  }

  /** Computes what the rules take off each month of whole families, month by month. */
  recompute(students: readonly ModelStudent[], from: Month): void {
    for (const line of students.flatMap(({ subscriptions }) => subscriptions)) {
      for (const month of line.ruled.keys()) {
        if (compareMonths(month, from) >= 0) line.ruled.delete(month);
      }
    }
    for (const family of new Set(students.map((student) => student.family))) {
      const children = students.filter((student) => student.family === family);
      for (let index = 0; index < MONTHS; index += 1) {
        this.#recomputeMonth(children, addMonths(from, index));
      }
    }
  }

  #recomputeMonth(children: readonly ModelStudent[], month: Month): void {
    const { centre } = this.client;
    let charged = 0;
    for (const child of children) {
      const lines = child.subscriptions.filter(
        (line) => line.fee > 0 && centre.isCharged(child, line, month),
      );
      if (lines.length === 0) continue;
      charged += 1;
      const off = [
        ...(this.#package && lines.length >= this.#package.from ? [this.#package] : []),
        ...(this.#sibling && charged >= this.#sibling.from ? [this.#sibling] : []),
      ];
      for (const line of lines) line.ruled.set(month, off);
    }
  }
}
