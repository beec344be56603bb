import {
  cancelSubscription,
  changeCourse,
  changeStudentStatus,
  previewCourseChange,
  registerStudent,
  updateStudent,
} from '@kelas/contract/students';
import type { Day } from '@kelas/contract/values/date';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { expect } from 'vitest';
import { courseLine, studentForm } from '../fixtures.ts';
import { ITEMS, type ModelClient } from './client.ts';
import { followDiscounts } from './level-changes.ts';
import { allFollowers, isEndedByMove, paidMonthFrom } from './move-plan.ts';
import type { ModelOffering, ModelStudent, ModelSubscription } from './records.ts';
import type { RuleMoves } from './rule-moves.ts';

const STUDENTS_MAX = 30;

/** A course that a student takes; fee in cents. */
interface NewLine {
  readonly offering: ModelOffering;
  readonly fee: number;
  readonly effectiveDate: Month;
  readonly startDate: Day | null;
}

/** Random moves with students and their subscriptions. */
export class StudentMoves {
  readonly client: ModelClient;
  readonly rules: RuleMoves;
  /** How often each case was reached. */
  readonly cases = { endedEarlier: 0, neverBegan: 0, changedLater: 0, discountsKept: 0 };

  constructor(client: ModelClient, rules: RuleMoves) {
    this.client = client;
    this.rules = rules;
  }

  newLine(level: number, student?: ModelStudent): NewLine | undefined {
    const { offerings } = this.client.centre;
    const taken = new Set(student?.subscriptions.map((line) => line.offering));
    const free = offerings.filter((offering) => !taken.has(offering));
    if (free.length === 0) return undefined;
    const atLevel = free.filter(({ programLvl }) => programLvl === level);
    const among = atLevel.length > 0 && this.client.dice.chance(0.7) ? atLevel : free;
    const effectiveDate = this.client.near(-3, 2);
    return {
      offering: this.client.dice.pick(among),
      fee: this.client.fee(),
      effectiveDate,
      startDate: this.rules.drawStart(effectiveDate),
    };
  }

  async register(): Promise<void> {
    if (this.client.centre.students.length >= STUDENTS_MAX) return;
    const level = this.client.dice.pick([2, 2, 3, 4, 8]);
    const course = this.newLine(level);
    const misc = this.client.dice.chance(0.5)
      ? [{ id: this.client.dice.pick(ITEMS), fee: this.client.fee() }]
      : [];
    const enrolmentDate = this.client.near(-3, 1);
    const form = studentForm({
      programLvl: level,
      enrolmentDate,
      tuitionCourse: course ? [this.#lineOf(course)] : [],
      misc,
    });
    const { uuid } = await this.client.expect(registerStudent, form, 200);
    this.client.centre.students.push({
      uuid,
      name: form.name,
      level,
      planned: [],
      moved: [],
      enrolled: enrolmentDate,
      changes: [],
      subscriptions: [],
      charges: [],
      family: {},
    });
    await this.#readLines(this.client.centre.students.at(-1) as ModelStudent, course);
  }

  async subscribe(): Promise<void> {
    const student = this.client.student();
    const course = this.newLine(student.level, student);
    if (course) await this.#take(student, course);
  }

  async #take(student: ModelStudent, course: NewLine): Promise<void> {
    const terminated = this.client.centre.status(student) === 'TERMINATED';
    const tuitionCourse = [this.#lineOf(course)];
    await this.client.expect(
      updateStudent,
      { ...this.#formOf(student, student.level), tuitionCourse },
      terminated ? 409 : 200,
    );
    if (!terminated) await this.#readLines(student, course);
  }

  #formOf({ uuid, name }: ModelStudent, programLvl: number) {
    return { ...studentForm({ name, programLvl }), enrolmentDate: null, uuid };
  }

  /** Changes a level by hand; no course and no fee changes. */
  async changeLevel(): Promise<void> {
    const { dice } = this.client;
    const student = this.client.student();
    const level = dice.pick([2, 3, 4].filter((each) => each !== student.level));
    const form = { ...this.#formOf(student, level), tuitionCourse: [] };
    await this.client.expect(updateStudent, form, 200);
    student.level = level;
  }

  /**
   * Takes a course for a month or two that could follow another one, and returns its student and level;
   * undefined if no course without an end can be followed.
   */
  async takeForAWhile(): Promise<{ student: ModelStudent; level: number } | undefined> {
    const { centre, dice } = this.client;
    const student = this.client.student();
    const taken = student.subscriptions.map(({ offering }) => offering);
    const possible = student.subscriptions
      .filter(({ cancelled }) => cancelled === null)
      .flatMap(({ offering: old }) =>
        centre.offerings.filter(
          (each) => each.subjectId === old.subjectId && each.programLvl !== old.programLvl,
        ),
      )
      .filter((each) => !taken.includes(each));
    if (possible.length === 0 || centre.status(student) === 'TERMINATED') return undefined;
    const offering = dice.pick(possible);
    const effectiveDate = this.client.near(2, 4);
    const course = { offering, fee: this.client.fee(), effectiveDate, startDate: null };
    await this.#take(student, course);
    const line = student.subscriptions.at(-1) ?? expect.unreachable('a course was added');
    const month = addMonths(effectiveDate, 1 + dice.below(2));
    await this.client.expect(cancelSubscription, { id: line.id, month }, 200);
    this.#end(student, line, month);
    this.rules.changed(student, month);
    return { student, level: offering.programLvl };
  }

  async cancel(): Promise<void> {
    const student = this.client.student();
    if (student.subscriptions.length === 0) return;
    const line = this.#drawEnding(student);
    const month = this.client.near(-2, 4);
    const early = compareMonths(month, line.effective) < 0;
    const status = !this.#canEnd(student, line, month) ? 409 : early ? 422 : 200;
    await this.client.expect(cancelSubscription, { id: line.id, month }, status);
    if (status !== 200) return;
    this.#end(student, line, month);
    this.rules.changed(student, month);
  }

  /** True for a course without an end, or with a later one that a move has set. */
  #canEnd(student: ModelStudent, line: ModelSubscription, month: Month): boolean {
    const { centre } = this.client;
    if (line.cancelled === null) return true;
    return compareMonths(month, line.cancelled) < 0 && isEndedByMove(centre, student, line);
  }

  /** Ends a course; what follows it by a move never begins. */
  #end(student: ModelStudent, line: ModelSubscription, month: Month): void {
    if (line.cancelled !== null) {
      this.cases.endedEarlier += 1;
      for (const follower of allFollowers(student, line)) {
        follower.cancelled = follower.effective;
        this.cases.neverBegan += 1;
      }
    }
    line.cancelled = month;
  }

  /** Draws a course, rather one that a move ends. */
  #drawEnding(student: ModelStudent): ModelSubscription {
    const { dice, centre } = this.client;
    const ending = student.subscriptions.filter((line) => isEndedByMove(centre, student, line));
    return dice.pick(ending.length > 0 && dice.chance(0.3) ? ending : student.subscriptions);
  }

  /** Changes a course, or only its fee; paid months stay with the old one (R-1800). */
  async change(): Promise<void> {
    const { dice } = this.client;
    const student = this.client.student();
    const other = this.newLine(student.level, student);
    if (student.subscriptions.length === 0 || !other) return;
    const line = this.#drawEnding(student);
    const month = other.effectiveDate;
    const last = paidMonthFrom(this.client.centre, line, month);
    const start = last === null ? month : addMonths(last, 1);
    const isFree = student.subscriptions.every(
      (each) =>
        each === line ||
        each.offering !== line.offering ||
        (each.cancelled !== null && compareMonths(each.cancelled, start) <= 0),
    );
    const offering = isFree && dice.chance(0.4) ? line.offering : other.offering;
    const startDate = start === month ? other.startDate : null;
    const course = { ...other, offering, effectiveDate: start, startDate };
    const isEarly = compareMonths(month, line.effective) < 0;
    const canEnd = this.#canEnd(student, line, month);
    const status =
      canEnd && isEarly ? 422 : canEnd && this.#canEnd(student, line, start) ? 200 : 409;
    const { effectiveDate: _, ...added } = this.#lineOf({ ...other, offering });
    const asked = { id: line.id, month, ...added };
    const preview = await this.client.expect(previewCourseChange, asked, status);
    const { digest } = status === 200 ? preview : { digest: null };
    await this.client.expect(changeCourse, { ...asked, digest }, status);
    if (status !== 200) return;
    expect(preview.cancelledDate).toBe(start);
    this.#end(student, line, start);
    if (last !== null) this.cases.changedLater += 1;
    await this.#readLines(student, course, line);
  }

  #lineOf({ offering, ...line }: NewLine) {
    return { ...courseLine(offering as never, line), startDate: line.startDate };
  }

  /** Adds the new line to the model, and the discounts of the house rules. */
  async #readLines(
    student: ModelStudent,
    course: NewLine | undefined,
    replaced?: ModelSubscription,
  ): Promise<void> {
    const known = new Set(student.subscriptions);
    await this.client.readLines(student);
    if (!course) return;
    for (const line of student.subscriptions) {
      if (known.has(line)) continue;
      if (replaced) {
        // A change of the fee alone keeps the discount of the first month (R-1801).
        const keepsFirstMonth = replaced.offering === line.offering && !course.startDate;
        const continued = await followDiscounts(
          this.client,
          student,
          replaced,
          line,
          keepsFirstMonth,
        );
        this.cases.discountsKept += continued;
      }
      this.rules.start(line, course.startDate);
    }
    this.rules.changed(student, course.effectiveDate);
  }

  async changeStatus(): Promise<void> {
    const student = this.client.student();
    const present = this.client.centre.status(student);
    const status = this.client.dice.chance(0.15)
      ? ('TERMINATED' as const)
      : this.client.dice.pick(['ACTIVE', 'DEACTIVATED'] as const);
    const terminatedDate = this.client.near(-1, 2);
    const fails = present === 'TERMINATED' || present === status;
    await this.client.expect(
      changeStudentStatus,
      { uuid: student.uuid, status, terminatedDate },
      fails ? 409 : 200,
    );
    if (fails) return;
    const month = status === 'TERMINATED' ? terminatedDate : this.client.centre.month;
    student.changes.push({ status, month });
    if (status === 'TERMINATED') this.#cancelAll(student, month);
    this.rules.changed(student, month);
  }

  #cancelAll(student: ModelStudent, month: Month): void {
    for (const line of student.subscriptions) {
      const from = compareMonths(line.effective, month) > 0 ? line.effective : month;
      if (line.cancelled === null || compareMonths(line.cancelled, from) > 0) line.cancelled = from;
    }
  }
}
