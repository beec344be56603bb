import { getStudent } from '@kelas/contract/students';
import { compareMonths, type Month } from '@kelas/contract/values/month';
import { listYearStudents, undoYear, undoYearOfStudent } from '@kelas/contract/year-end';
import { expect } from 'vitest';
import type { ModelClient } from './client.ts';
import type {
  ModelAdjustment,
  ModelMovedCourse,
  ModelStudent,
  ModelSubscription,
  ModelYearEnd,
  ModelYearMove,
} from './records.ts';
import type { RuleMoves } from './rule-moves.ts';

/** Random undos of school years. */
export class YearUndoMoves {
  readonly client: ModelClient;
  readonly rules: RuleMoves;
  /** How often each case was reached. */
  readonly cases = {
    undone: 0,
    studentsUndone: 0,
    undosRefused: 0,
    studentUndosRefused: 0,
    terminatedSince: 0,
    otherLevelSince: 0,
    levelsTakenBack: 0,
    terminationsTakenBack: 0,
    restored: 0,
    recomputed: 0,
  };

  constructor(client: ModelClient, rules: RuleMoves) {
    this.client = client;
    this.rules = rules;
  }

  /** Undoes a year as a whole, sometimes one on which something depends (R-1711, R-1712). */
  async undoAll(): Promise<void> {
    const { centre } = this.client;
    if (centre.yearEnds.length === 0) return;
    const applied = this.#draw();
    const { year } = applied;
    const moves = applied.moves.filter(({ isUndone }) => !isUndone);
    const fails = applied.isUndone || moves.some((move) => this.#isBlocked(move));
    await this.#compareBlocked(applied);
    const result = await this.client.expect(undoYear, { year }, fails ? 409 : 200);
    this.cases.undosRefused += Number(fails);
    if (!result) return;
    expect(result).toEqual({ year, students: moves.length });
    applied.isUndone = true;
    const changed = moves.filter(({ move }) => move !== 'STAYS');
    const families = new Set(changed.map(({ student }) => student.family));
    await this.#takeBack(applied, moves, (family) => families.has(family));
    this.cases.undone += 1;
  }

  /** Undoes a year for one student. */
  async undoOne(): Promise<void> {
    const { centre, dice } = this.client;
    if (centre.yearEnds.length === 0) return;
    const applied = this.#draw();
    const { year } = applied;
    const open = applied.moves.filter(({ isUndone, move }) => !isUndone && move !== 'STAYS');
    const free = open.filter((move) => !this.#isBlocked(move));
    const among = free.length > 0 && dice.chance(0.8) ? free : applied.moves;
    if (among.length === 0) return;
    const move = dice.pick(among);
    const fails = applied.isUndone || !open.includes(move) || this.#isBlocked(move);
    const { uuid, family } = move.student;
    const result = await this.client.expect(undoYearOfStudent, { year, uuid }, fails ? 409 : 200);
    this.cases.studentUndosRefused += Number(fails);
    if (!result) return;
    const isOnly = centre.students.every((each) => each.family !== family || each === move.student);
    if (!isOnly) applied.touched.add(move.student);
    await this.#takeBack(applied, [move], (each) => each === family);
    applied.touched.add(move.student);
    this.cases.studentsUndone += 1;
  }

  /** Draws a year as it was applied last, mostly one that is not undone. */
  #draw(): ModelYearEnd {
    const { centre, dice } = this.client;
    const latest = centre.yearEnds.filter(
      (each, index) => !centre.yearEnds.slice(index + 1).some(({ year }) => year === each.year),
    );
    const open = latest.filter(({ isUndone }) => !isUndone);
    return dice.pick(open.length > 0 && dice.chance(0.9) ? open : latest);
  }

  /** Compares which students can be undone. */
  async #compareBlocked({ year, moves }: ModelYearEnd): Promise<void> {
    const listed = await this.client.server.ask(listYearStudents, { year: String(year) });
    const text = (...of: readonly unknown[]) => of.join(' ');
    expect(
      listed
        .map((each) => text(each.uuid, each.move, each.fromLevel, each.planned, each.canUndo))
        .toSorted(),
      `students of ${year}`,
    ).toEqual(
      moves
        .map((each) =>
          text(
            each.student.uuid,
            each.move,
            each.from,
            each.outcome,
            !each.isUndone && each.move !== 'STAYS' && !this.#isBlocked(each),
          ),
        )
        .toSorted(),
    );
  }

  /** True if a new course is paid, or the student has moved or was changed since (R-1712). */
  #isBlocked(move: ModelYearMove): boolean {
    if (move.move === 'STAYS') return false;
    const { student, courses } = move;
    const place = student.moved.findIndex(({ ofYear }) => ofYear === move);
    const isMovedLater = student.moved
      .slice(place + 1)
      .some(({ ofYear }) => !ofYear || (!ofYear.isUndone && ofYear.move !== 'STAYS'));
    const latest = student.changes.at(-1);
    const isTerminated = latest?.status === 'TERMINATED' && latest !== move.termination;
    // Who leaves keeps the level.
    const isAtOtherLevel = move.outcome === 'DONE' && student.level !== move.to && !leaves(move);
    this.cases.terminatedSince += Number(isTerminated);
    this.cases.otherLevelSince += Number(isAtOtherLevel && !isMovedLater);
    return (
      isMovedLater ||
      isTerminated ||
      isAtOtherLevel ||
      courses.some((moved) => this.#isChanged(student, moved))
    );
  }

  /** True if a course that follows one is paid or was changed, or the course itself. */
  #isChanged(student: ModelStudent, moved: ModelMovedCourse): boolean {
    const { line, followers, end, cancelledBefore } = moved;
    const former = { ...line, cancelled: cancelledBefore };
    return (
      line.cancelled !== end ||
      followers.some(({ follower, until }) => this.#isInUse(line, follower, until)) ||
      student.subscriptions.some(
        (other) => other !== line && other.offering === line.offering && overlaps(other, former),
      )
    );
  }

  #isInUse(line: ModelSubscription, follower: ModelSubscription, until: Month | null): boolean {
    const { standing } = this.client.centre;
    return (
      follower.cancelled !== until ||
      standing.some(({ lines }) => lines.some(({ of }) => of === follower)) ||
      follower.adjustments.some(
        (each) => each.isByHand && !line.adjustments.some((former) => isCopy(each, former)),
      )
    );
  }

  /** Takes moves back; courses, discounts, levels and statuses are as before (R-1711). */
  async #takeBack(
    year: ModelYearEnd,
    moves: readonly ModelYearMove[],
    isIn: (family: object) => boolean,
  ): Promise<void> {
    const { centre } = this.client;
    for (const move of moves) this.#takeBackOne(move);
    const students = centre.students.filter(({ family }) => isIn(family));
    const touched = new Set(
      students.filter((each) => year.touched.has(each)).map(({ family }) => family),
    );
    const lines = students
      .filter(({ family }) => !touched.has(family))
      .flatMap(({ subscriptions }) => subscriptions);
    for (const line of lines) {
      const before = year.ruledBefore.get(line);
      if (!before) continue;
      for (const month of [...before.keys(), ...line.ruled.keys()]) {
        if (compareMonths(month, year.month) >= 0) line.ruled.set(month, before.get(month) ?? []);
      }
      this.cases.restored += 1;
    }
    for (const other of centre.yearEnds) {
      if (other !== year) for (const student of students) other.touched.add(student);
    }
    this.cases.recomputed += touched.size;
    this.rules.recompute(
      students.filter(({ family }) => touched.has(family)),
      year.month,
    );
    for (const { student } of moves) await this.#compareCourses(student);
  }

  #takeBackOne(move: ModelYearMove): void {
    const { centre } = this.client;
    const { student, courses, outcome } = move;
    move.isUndone = true;
    const planned = student.planned.findIndex(({ ofYear }) => ofYear === move);
    if (planned >= 0) student.planned.splice(planned, 1);
    for (const { line, cancelledBefore } of courses) line.cancelled = cancelledBefore;
    for (const { follower } of courses.flatMap(({ followers }) => followers)) {
      // A voided payment names it, so it stays without a month.
      const isNamed = centre.payments.some(({ lines }) => lines.some(({ of }) => of === follower));
      if (isNamed) {
        follower.cancelled = follower.effective;
        follower.adjustments.length = 0;
      } else student.subscriptions.splice(student.subscriptions.indexOf(follower), 1);
    }
    if (outcome !== 'DONE' || move.move === 'STAYS') return;
    if (move.termination) {
      student.changes.splice(student.changes.indexOf(move.termination), 1);
      this.cases.terminationsTakenBack += 1;
    }
    if (move.move !== 'LEAVES' && student.level === move.to) {
      student.level = move.from;
      this.cases.levelsTakenBack += 1;
    }
  }

  async #compareCourses({ uuid, name, level, subscriptions }: ModelStudent): Promise<void> {
    const { programLvl, tuitionCourses } = await this.client.server.ask(getStudent, { uuid });
    expect(programLvl, `level of ${name}`).toBe(level);
    expect(
      tuitionCourses.map((each) => [each.subscriptionId, each.cancelledDate]),
      `courses of ${name}`,
    ).toEqual(subscriptions.map(({ id, cancelled }) => [id, cancelled]));
  }
}

const leaves = ({ move }: ModelYearMove) => move === 'LEAVES';

/** True if a discount by hand is the one of another course, from another month on. */
function isCopy(one: ModelAdjustment, other: ModelAdjustment): boolean {
  const keyOf = ({ isByHand, until, amount, percent, isShared }: ModelAdjustment) =>
    [isByHand, until, amount, percent, isShared].join(' ');
  return keyOf(one) === keyOf(other);
}

/** True if two courses have a month in common. */
function overlaps(one: ModelSubscription, other: ModelSubscription): boolean {
  const isBefore = (a: Month, b: Month | null) => b === null || compareMonths(a, b) < 0;
  const first = compareMonths(one.effective, other.effective) > 0 ? one : other;
  const start = first.effective;
  return isBefore(start, one.cancelled) && isBefore(start, other.cancelled);
}
