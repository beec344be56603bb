import { getStudentAccount } from '@kelas/contract/student-account';
import { getStudent } from '@kelas/contract/students';
import { addMonths, compareMonths, type Month } from '@kelas/contract/values/month';
import { carryOutPlannedMoves } from '@kelas/server/domains/year-end/carry-out';
import { expect } from 'vitest';
import type { ModelClient } from './client.ts';
import type { ModelCoursePlan } from './move-plan.ts';
import type {
  ModelAdjustment,
  ModelMovedCourse,
  ModelPlannedLevel,
  ModelStudent,
  ModelSubscription,
} from './records.ts';

const isBefore = (a: Month, b: Month) => compareMonths(a, b) < 0;

/** The changes of the model by moves to another level. */
export class LevelChanges {
  readonly client: ModelClient;
  /** How often each case was reached. */
  readonly cases = { planned: 0, carriedOut: 0, leftAsIs: 0, continuedDiscounts: 0 };

  constructor(client: ModelClient) {
    this.client = client;
  }

  /** Ends the courses of a plan and begins those that follow. Returns what it did with each. */
  async follow(
    student: ModelStudent,
    plan: readonly ModelCoursePlan[],
  ): Promise<ModelMovedCourse[]> {
    const { client } = this;
    const known = student.subscriptions.length;
    await client.readLines(student);
    const { tuitionCourses } = await client.server.ask(getStudent, { uuid: student.uuid });
    const added = student.subscriptions.slice(known);
    const endOf = new Map(
      tuitionCourses.map((each) => [each.subscriptionId, each.cancelledDate as Month | null]),
    );
    expect(
      added.map(({ id, offering, fee, effective }) => [offering.id, fee, effective, endOf.get(id)]),
      `new courses of ${student.name}`,
    ).toEqual(
      plan.flatMap(({ followers }) =>
        followers.map((each) => [each.offering.id, each.fee, each.effective, each.cancelled]),
      ),
    );
    const unused = added.values();
    const moved: ModelMovedCourse[] = [];
    for (const { line, change, end, followers } of plan) {
      if (change === 'CONTINUES' || change === 'ASKED') continue;
      const begun: ModelMovedCourse['followers'][number][] = [];
      for (const { cancelled } of followers) {
        const follower = unused.next().value ?? expect.unreachable('as many as there are');
        follower.cancelled = cancelled;
        begun.push({ follower, until: cancelled });
        this.cases.continuedDiscounts += await followDiscounts(client, student, line, follower);
      }
      moved.push({
        line,
        cancelledBefore: line.cancelled,
        end: end ?? line.cancelled,
        hasEnded: end !== null,
        followers: begun,
      });
      line.cancelled = end ?? line.cancelled;
    }
    return moved;
  }

  /** Changes the level, at once if its month has begun (R-1708). */
  plan(student: ModelStudent, move: ModelPlannedLevel, courses: readonly ModelMovedCourse[]): void {
    student.moved.push({ courses });
    if (isBefore(this.client.centre.month, move.month)) {
      student.planned.push(move);
      this.cases.planned += 1;
    } else this.#carryOut(student, move);
  }

  /** Changes a level that is still the former one. */
  #carryOut(student: ModelStudent, { from, to }: ModelPlannedLevel): void {
    const isHere = this.client.centre.status(student) !== 'TERMINATED';
    const isDone = isHere && student.level === from;
    if (isDone) student.level = to;
    this.cases.leftAsIs += Number(!isDone);
  }

  /** Carries out the planned moves whose month has begun. */
  async carryOut(): Promise<void> {
    const { centre, server } = this.client;
    await carryOutPlannedMoves(server.db, centre.now);
    for (const student of centre.students) {
      const due = student.planned.filter(({ month }) => !isBefore(centre.month, month));
      for (const move of due.toSorted((a, b) => compareMonths(a.month, b.month))) {
        student.planned.splice(student.planned.indexOf(move), 1);
        this.#carryOut(student, move);
        this.cases.carriedOut += 1;
      }
    }
  }
}

/**
 * Continues the discounts by hand of a course on its follower (R-1707), and the discount of a first
 * month if it is kept. Returns the number of discounts by hand.
 */
export async function followDiscounts(
  client: ModelClient,
  student: ModelStudent,
  line: ModelSubscription,
  follower: ModelSubscription,
  keepsFirstMonth = false,
): Promise<number> {
  const start = follower.effective;
  const left = line.adjustments.filter(
    ({ from, until }) => until === null || [start, from].every((month) => isBefore(month, until)),
  );
  if (keepsFirstMonth) follower.adjustments.push(...left.filter(({ isByHand }) => !isByHand));
  const continued = left.filter(({ isByHand }) => isByHand);
  if (continued.length === 0) return 0;
  const page = await client.server.ask(getStudentAccount, { uuid: student.uuid });
  const shown = page.courses.find(({ subscriptionId }) => subscriptionId === follower.id);
  const stored = shown?.adjustments.filter(({ rule }) => rule === null) ?? [];
  for (const each of continued) {
    const from = isBefore(start, each.from) ? each.from : start;
    const found = stored.find(
      ({ id, fromDate, untilDate, amount, percent, borneBy }) =>
        follower.adjustments.every((other) => other.id !== id) &&
        fromDate === from &&
        untilDate === (each.until && addMonths(each.until, -1)) &&
        amount === each.amount &&
        percent === each.percent &&
        (borneBy === 'SHARED') === each.isShared,
    );
    // The page has no courses that have ended.
    if (shown) expect(found, `discount of ${student.name} from ${from}`).toBeDefined();
    const adjustment: ModelAdjustment = { ...each, id: found?.id ?? 0, from };
    follower.adjustments.push(adjustment);
  }
  if (shown) expect(stored).toHaveLength(continued.length);
  return continued.length;
}
